/** A server with a certificate of its own authority, and proxies in front of it: on loopback. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import type { IncomingMessage, RequestListener } from "node:http";
import { createServer, request } from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { AddressInfo, Server, Socket } from "node:net";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface Certificates {
  /** A PEM file that holds the authority. */
  caFile: string;
  key: string;
  cert: string;
  remove(): void;
}

/** For `model.test` and 127.0.0.1; undefined where there is no openssl. */
export function certificates(): Certificates | undefined {
  const dir = mkdtempSync(join(tmpdir(), "belay-tls-"));
  const file = (name: string) => join(dir, name);
  const openssl = (...args: string[]) => execFileSync("openssl", args, { cwd: dir, stdio: "pipe" });
  const fresh = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];
  try {
    openssl(
      "req",
      "-x509",
      ...fresh,
      "-keyout",
      "ca.key",
      "-out",
      "ca.pem",
      "-subj",
      "/CN=Test CA",
    );
    openssl("req", ...fresh, "-keyout", "key.pem", "-out", "csr.pem", "-subj", "/CN=model.test");
    writeFileSync(file("san"), "subjectAltName=DNS:model.test,IP:127.0.0.1");
    const signed = ["-CA", "ca.pem", "-CAkey", "ca.key", "-CAcreateserial", "-extfile", "san"];
    openssl("x509", "-req", "-in", "csr.pem", ...signed, "-out", "cert.pem", "-days", "2");
  } catch (error) {
    rmSync(dir, { recursive: true, force: true });
    if ((error as { code?: string }).code === "ENOENT") return undefined; // No openssl here.
    throw error;
  }
  const read = (name: string) => readFileSync(file(name), "utf8");
  return {
    caFile: file("ca.pem"),
    key: read("key.pem"),
    cert: read("cert.pem"),
    remove: () => rmSync(dir, { recursive: true, force: true }),
  };
}

export interface Listening {
  port: number;
  close(): Promise<void>;
}

/** Answers each chat with one word. */
export const oneWord: RequestListener = (req, res) => {
  req.resume();
  if (req.method !== "POST") return void res.writeHead(404).end();
  res.writeHead(200, { "content-type": "text/event-stream" });
  const choice = { index: 0, delta: { content: "hello" }, finish_reason: "stop" };
  res.end(`data: ${JSON.stringify({ choices: [choice] })}\n\ndata: [DONE]\n\n`);
};

export const tlsServer = ({ key, cert }: Certificates): Promise<Listening> =>
  listening(createTlsServer({ key, cert }, oneWord));

export const plainServer = (): Promise<Listening> => listening(createServer(oneWord));

export interface Proxy extends Listening {
  /** `CONNECT host:port`, or `POST http://…`, with the authorization that came. */
  asked: string[];
}

/** Whatever host is asked for, it is the server at `to`. `status`: refuses with it. */
export async function proxy(to: number, status = 200): Promise<Proxy> {
  const asked: string[] = [];
  const note = ({ method, url, headers }: IncomingMessage) => {
    const said = headers["proxy-authorization"];
    asked.push(`${method} ${url}${said ? ` ${said}` : ""}`);
  };
  const server = createServer((req, res) => {
    note(req);
    const { method, headers } = req;
    const path = new URL(req.url ?? "").pathname;
    const onward = request({ host: "127.0.0.1", port: to, method, path, headers }, (got) => {
      res.writeHead(got.statusCode ?? 502, got.headers);
      got.pipe(res);
    });
    req.pipe(onward);
  });
  const sockets = new Set<Socket>();
  server.on("connect", (req: IncomingMessage, client: Socket) => {
    note(req);
    if (status !== 200) return void client.end(`HTTP/1.1 ${status} No\r\n\r\n`);
    const onward = connect(to, "127.0.0.1", () => {
      client.write("HTTP/1.1 200 OK\r\n\r\n");
      onward.pipe(client).pipe(onward);
    });
    for (const socket of [client, onward]) {
      sockets.add(socket);
      socket.on("error", () => socket.destroy());
    }
  });
  const open = await listening(server);
  const close = () => {
    for (const socket of sockets) socket.destroy();
    return open.close();
  };
  return { ...open, asked, close };
}

async function listening(server: Server & { closeAllConnections(): void }): Promise<Listening> {
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}
