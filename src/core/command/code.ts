/**
 * Program text that goes online or looks for secrets, told by the names such code uses. It errs
 * on the careful side, and is asked only once strangers' text has come in: see `taint.ts`.
 */

/** The first such name in it. Loopback addresses are nobody else's machine. */
export function reachesOut(text: string): string | undefined {
  const found = CODE.exec(text);
  return found?.[0].trim().slice(0, 60);
}

const CODE = new RegExp(
  [
    "\\b(urllib\\d?|urlopen|requests\\.(get|post|put|patch|delete|request|head|Session)|httpx|aiohttp)\\b",
    "\\b(http\\.client|socket\\.(socket|create_connection|gethostbyname)|smtplib|ftplib|paramiko)\\b",
    "(?<![.\\w])fetch\\s*\\(|\\b(axios|XMLHttpRequest|undici|WebSocket|EventSource|sendBeacon)\\b",
    "\\b(https?|net|tls|dgram|dns|http2)\\.(get|request|connect|createConnection|createSocket|lookup|resolve\\w*)\\b",
    "\\b(reqwest|hyper::|ureq|TcpStream|UdpSocket|http\\.(Get|Post|NewRequest)|net\\.Dial)",
    "\\b(HttpClient|HttpURLConnection|URLConnection|OkHttp\\w*|Net::HTTP|LWP|IO::Socket|open-uri|TCPSocket)\\b",
    "\\b(file_get_contents\\s*\\(\\s*[\"']https?:|curl_(init|exec)|fsockopen|Invoke-(WebRequest|RestMethod))",
    "/dev/(tcp|udp)/",
    "(?<![\\w.-])(curl|wget|ncat|netcat|scp|sftp|socat|telnet)\\s+\\S",
    "\\bgit\\s+push\\b|(?<![\\w.-])(ssh|rsync|nc)\\s+-?\\S+",
    "\\b(https?|wss?|ftp)://(?!(localhost|127\\.|0\\.0\\.0\\.0|\\[::1\\])\\b)" +
      "[^\\s'\"`?]{0,300}\\?[^\\s'\"`=$+{]{0,300}[=$+{]",
    "(?<![\\w)\\]])\\.env\\b(?!\\.?(example|sample|template))|\\.ssh/|\\bid_(rsa|ed25519|ecdsa)\\b",
    "\\.aws/|\\.(netrc|npmrc|pypirc|git-credentials)\\b",
  ].join("|"),
);
