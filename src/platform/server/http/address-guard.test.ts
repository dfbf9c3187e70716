import type { lookup } from "node:dns";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, it } from "vitest";
import { nothingOutside } from "../ports/outside-settings.ts";
import { guarded, isPrivateAddress } from "./address-guard.ts";
import { ask, refusedHost } from "./ask.ts";

describe("SEC-3 private networks are not called", () => {
  it.each([
    "127.0.0.1",
    "10.1.2.3",
    "172.16.0.1",
    "172.31.255.255",
    "192.168.1.1",
    "169.254.169.254",
    "100.64.0.1",
    "0.0.0.0",
    "224.0.0.1",
    "255.255.255.255",
    "::1",
    "::",
    "fe80::1",
    "fd00::1",
    "::ffff:10.0.0.1",
    "::ffff:a00:1",
    "0:0:0:0:0:FFFF:7F00:1",
    "::ffff:169.254.169.254",
    "::7f00:1",
    "64:ff9b::a00:1",
    "64:ff9b:1::a00:1",
    "2002:a00:1::1",
    "2001:0:4136:e378:8000:63bf:3fff:fdd2",
    "fec0::1",
    "fe80::1%eth0",
    "ff02::1",
    "not an address",
  ])("%s is private", (address) => {
    expect(isPrivateAddress(address)).toBe(true);
  });
  it.each(["8.8.8.8", "172.32.0.1", "192.169.0.1", "2606:4700:4700::1111", "::ffff:8.8.8.8", "::ffff:808:808"])(
    "%s is public",
    (address) => {
      expect(isPrivateAddress(address)).toBe(false);
    },
  );
  it.each([
    "http://example.org/",
    "https://127.0.0.1/",
    "https://[::1]/",
    "https://[::ffff:10.0.0.1]/",
    "https://[::ffff:7f00:1]/",
    "https://0x7f.1/",
    "https://2130706433/",
    "https://user:pass@example.org/",
    "ftp://example.org",
    "https://localhost/",
    "https://db.internal/",
    "nonsense",
  ])("%s is refused as it is written", (url) => {
    expect(refusedHost(nothingOutside, url)).not.toBeNull();
  });
  it("WHO-4 a public name that resolves to this machine is refused when connecting", async () => {
    // Every machine's own name resolver knows this one; no test needs the internet.
    await expect(ask({ ...nothingOutside }, { method: "GET", url: "https://ip6-localhost/" })).rejects.toMatchObject({
      name: "OutboundFailure",
    });
  });
  it("SEC-3 a name is resolved once, when connecting, and the socket gets the checked address (rebinding)", () => {
    const answers = [[{ address: "93.184.216.34", family: 4 }], [{ address: "127.0.0.1", family: 4 }]];
    let asked = 0;
    const resolve = ((_name: string, _options: unknown, done: (error: null, found: unknown) => void) =>
      done(null, answers[asked++])) as unknown as typeof lookup;
    const connect = guarded(resolve);
    const got: unknown[] = [];
    connect("rebinding.example", {}, (error, address) => got.push(error?.code ?? address));
    connect("rebinding.example", {}, (error, address) => got.push(error?.code ?? address));
    expect([got, asked]).toEqual([["93.184.216.34", "HOST_REFUSED"], 2]);
    const both = ((_name: string, _options: unknown, done: (error: null, found: unknown) => void) =>
      done(null, answers.flat())) as unknown as typeof lookup;
    guarded(both)("both.example", { all: true }, (error) => expect(error?.code).toBe("HOST_REFUSED"));
  });
  it("SEC-3 no redirect is followed, and a request ends within its time", async () => {
    const asked: string[] = [];
    const server = createServer((request, response) => {
      asked.push(request.url ?? "");
      if (request.url === "/moved") response.writeHead(302, { location: "/inside" }).end();
    });
    await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
    const { port } = server.address() as AddressInfo;
    const outside = { ...nothingOutside, privateHosts: ["127.0.0.1"] };
    try {
      const reply = await ask(outside, { method: "GET", url: `http://127.0.0.1:${port}/moved` });
      expect([reply.status, asked]).toEqual([302, ["/moved"]]);
      const silent = ask(outside, { method: "GET", url: `http://127.0.0.1:${port}/silent`, timeoutMs: 200 });
      await expect(silent).rejects.toMatchObject({ name: "OutboundFailure" });
    } finally {
      server.closeAllConnections();
      server.close();
    }
  });
  it("allows private hosts listed by the operator, and simulators where they run", () => {
    expect(refusedHost({ ...nothingOutside, privateHosts: ["10.0.0.5"] }, "http://10.0.0.5/scan")).toBeNull();
    expect(refusedHost(nothingOutside, "http://10.0.0.5/scan")).not.toBeNull();
  });
});
