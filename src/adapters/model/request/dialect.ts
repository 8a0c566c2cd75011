/** placeholder */
import type { Profile } from "../providers/profile.js";
import type { Json } from "../stream/json.js";

export function sanitised(schema: Json, _dialect: Profile["schema"]): Json {
  return { type: "object", properties: {}, ...schema };
}
