/**
 * One object on one line. JSON spells C0 by itself; terminals obey C1 too, and some readers take
 * U+2028 for the end of a line.
 */
export const jsonLine = (value: object): string =>
  JSON.stringify(value).replace(
    /[\x7f-\x9f\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
