/** What may be fetched: which addresses are public, which hosts a rule covers, what is followed. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { gzipSync } from "node:zlib";
import { expect, test, vi } from "vitest";
import { isPublic, parseAddress } from "../../src/core/net/address.js";
import { covers } from "../../src/core/net/host-rule.js";
import { judgeUrl } from "../../src/core/net/judge.js";
import { internet } from "./net-rows.js";

const publicness = (text: string): boolean | undefined => {
  const address = parseAddress(text);
  return address && isPublic(address);
};

test.each([
  ["1.1.1.1", "8.8.8.8", "93.184.216.34", "172.15.255.255", "172.32.0.1", "100.63.255.255"],
  ["100.128.0.1", "169.253.1.1", "192.167.1.1", "198.17.255.255", "198.20.0.1", "223.255.255.255"],
  ["2606:4700:4700::1111", "2a00:1450:4001:830::200e", "2001:4860:4860::8888", "2400:cb00::"],
])("these are public: %s, %s, …", (...addresses) => {
  expect(addresses.filter((address) => publicness(address) !== true)).toEqual([]);
});

test.each([
  ["this machine", "127.0.0.1", "127.255.255.254", "0.0.0.0", "::1", "::", "0.1.2.3"],
  ["private", "10.1.2.3", "172.16.0.1", "172.31.255.255", "192.168.0.1", "fc00::1", "fdff::1"],
  ["link-local", "169.254.169.254", "fe80::1", "fe80::1%eth0", "febf::1", "fec0::1"],
  ["a provider's", "100.64.0.1", "100.127.255.255", "100.100.100.200", "168.63.129.16"],
  ["for tests and papers", "192.0.2.1", "198.51.100.1", "203.0.113.7", "198.18.0.1", "198.19.9.9"],
  ["for papers in IPv6", "2001:db8::1", "3fff::1", "2001:2::1"],
  ["to many", "224.0.0.1", "239.255.255.255", "255.255.255.255", "240.0.0.1", "ff02::1"],
  ["mapped", "::ffff:127.0.0.1", "::ffff:a9fe:a9fe", "::ffff:8.8.8.8", "::127.0.0.1"],
  ["NAT64", "64:ff9b::127.0.0.1", "64:ff9b::a00:1", "64:ff9b:1::1"],
  ["6to4 and Teredo", "2002:7f00:1::", "2002:c0a8:101::1", "2001:0:53aa:64c::1", "192.88.99.1"],
  [
    "spelt oddly",
    "0x7f.1",
    "0177.0.0.1",
    "2130706433",
    "0x7f000001",
    "127.1",
    "10.1",
    "0",
    "012.1",
  ],
])("these are not public: %s", (_, ...addresses) => {
  expect(addresses.filter((address) => publicness(address) !== false)).toEqual([]);
});

test.each(["", "x", "1.2.3.4.5", "256.1.1.1", "1.2.3.256", "4294967296", "1..2", "09.1.1.1"])(
  "%j is no address",
  (text) => expect(parseAddress(text)).toBeUndefined(),
);
test.each(["1:2:3", ":::", "1::2::3", "12345::", "1:2:3:4:5:6:7:8:9", "g::1", "::1.2.3", "[x]"])(
  "%j is no IPv6 address that could be public",
  (text) => expect(publicness(text)).not.toBe(true),
);

test.each([
  ["docs.example.com", "docs.example.com", true],
  ["docs.example.com", "DOCS.Example.com.", true],
  ["docs.example.com", "a.docs.example.com", false],
  ["docs.example.com", "evil-docs.example.com", false],
  ["docs.example.com", "docs.example.com.evil.test", false],
  ["example.com", "docs.example.com", false],
  ["*.example.com", "docs.example.com", true],
  ["*.example.com", "a.b.example.com", true],
  ["*.example.com", "example.com", false],
  ["*.example.com", "evilexample.com", false],
  ["*.com", "example.com", false],
  ["*", "example.com", false],
  ["", "example.com", false],
  ["münchen.example", "xn--mnchen-3ya.example", true],
  ["example.com/path", "example.com", false],
  ["example.com@evil.test", "evil.test", false],
])("the rule %s and the host %s: %s", (rule, host, covered) => {
  expect(covers(rule, host)).toBe(covered);
});

test.each([
  ["gopher://public.test/", "only http"],
  ["javascript:alert(1)", "only http"],
  ["//public.test/", "complete address"],
  ["public.test", "complete address"],
  ["http://nas/", "public Internet"],
  ["http://printer.local/", "public Internet"],
  ["http://router.home.arpa/", "public Internet"],
  ["http://a.localhost:3000/", "public Internet"],
  ["http://169.254.169.254.:80/", "public Internet"],
  ["http://[::ffff:7f00:1]/", "public Internet"],
  ["http:\\\\127.0.0.1\\x", "public Internet"],
  ["http://127.0.0.1%2f@public.test/", "user name"],
  ["http://public.test:25/", "port"],
  [`http://public.test/${"a".repeat(9_000)}`, "characters"],
])("%s is denied, with a reason the model can act on", (url, reason) => {
  const judged = judgeUrl(url, ["public.test"]);
  expect(judged.verdict).toBe("deny");
  expect(judged.reason.toLowerCase()).toContain(reason.toLowerCase());
});

test("one private address among several of a name refuses it", async () => {
  const dns = { "mixed.test": [["93.184.216.34", "10.0.0.7"]] };
  await internet(
    (_, res) => void res.end("a page"),
    async (fetch, seen) => {
      expect(await fetch("http://mixed.test/")).toMatchObject({ ok: false, why: "refused" });
      expect(seen.dialled).toEqual([]);
    },
    dns,
  );
});

test("a page comes back with its type; the request names the host that was asked for", async () => {
  await internet(
    (_, res) => void res.setHeader("content-type", "text/html").end("<p>hello"),
    async (fetch, seen) => {
      const page = await fetch("http://public.test:8080/a?b=1#part");
      expect(page).toMatchObject({ ok: true, status: 200, type: "text/html", cut: false });
      expect(page.ok && Buffer.from(page.bytes).toString()).toBe("<p>hello");
      expect(seen.requests[0]).toMatchObject({ url: "/a?b=1" });
      expect(seen.requests[0]?.headers.host).toBe("public.test:8080");
    },
  );
});

test("a redirect to another host is followed only if that is wanted", async () => {
  await internet(
    (req, res) =>
      void (req.url === "/" ? res.writeHead(302, { location: "//b.test/x" }).end() : res.end("b")),
    async (fetch) => {
      expect(await fetch("http://a.test/")).toMatchObject({ ok: true, url: "http://b.test/x" });
      const follow = ({ host }: { host: string }) => host === "a.test";
      const moved = { ok: false, why: "moved", url: "http://b.test/x" };
      expect(await fetch("http://a.test/", { follow })).toMatchObject(moved);
    },
  );
});

test("five redirects are followed, a sixth is not", async () => {
  const upTo = (last: number) => (req: IncomingMessage, res: ServerResponse) => {
    const n = Number(req.url?.slice(1));
    if (n < last) res.writeHead(308, { location: `/${n + 1}` }).end();
    else res.end("there");
  };
  await internet(upTo(5), async (fetch) => {
    expect(await fetch("http://a.test/0")).toMatchObject({ ok: true, url: "http://a.test/5" });
  });
  await internet(upTo(6), async (fetch) => {
    expect(await fetch("http://a.test/0")).toMatchObject({ ok: false, why: "redirects" });
  });
});

test("a small body that unpacks to very much is cut, a strange packing refused", async () => {
  const bomb = gzipSync(Buffer.alloc(30 * 2 ** 20));
  await internet(
    (req, res) => {
      res.setHeader("content-encoding", req.url === "/bomb" ? "gzip" : "compress");
      res.end(bomb);
    },
    async (fetch) => {
      const page = await fetch("http://a.test/bomb", { maxBytes: 100_000 });
      expect(page).toMatchObject({ ok: true, cut: true });
      expect(page.ok && page.bytes.length).toBe(100_000);
      expect(await fetch("http://a.test/strange")).toMatchObject({ why: "refused" });
    },
  );
});

test("a proxy of the environment is not used, and a cancelled fetch says so", async () => {
  vi.stubEnv("HTTP_PROXY", "http://user:password@127.0.0.1:9");
  await internet(
    () => {},
    async (fetch, seen) => {
      const stop = new AbortController();
      const fetched = fetch("http://a.test/", { signal: stop.signal });
      setTimeout(() => stop.abort(), 50);
      expect(await fetched).toMatchObject({ ok: false, why: "cancelled" });
      expect(seen.dialled).toEqual(["93.184.216.34"]);
    },
  );
});

test("a name that does not resolve, and a resolver that never answers", async () => {
  await internet(
    () => {},
    async (fetch) => {
      const unknown = async () => Promise.reject(new Error("ENOTFOUND"));
      expect(await fetch("http://a.test/", { resolve: unknown })).toMatchObject({ why: "network" });
      const never = () => new Promise<string[]>(() => {});
      const silent = { resolve: never, maxMs: 50 };
      expect(await fetch("http://a.test/", silent)).toMatchObject({ why: "timeout" });
    },
  );
});
