import { describe, expect, it } from "vitest";
import { nothingOutside } from "../outside-settings.ts";
import { isPrivateAddress } from "./address-guard.ts";
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
    "not an address",
  ])("%s is private", (address) => {
    expect(isPrivateAddress(address)).toBe(true);
  });
  it.each(["8.8.8.8", "172.32.0.1", "192.169.0.1", "2606:4700:4700::1111", "::ffff:8.8.8.8"])(
    "%s is public",
    (address) => {
      expect(isPrivateAddress(address)).toBe(false);
    },
  );
  it.each([
    "http://example.org/",
    "https://127.0.0.1/",
    "https://[::1]/",
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
  it("the operator may list a host of the own network, and a simulator is open where simulators run", () => {
    expect(refusedHost({ ...nothingOutside, privateHosts: ["10.0.0.5"] }, "http://10.0.0.5/scan")).toBeNull();
    expect(refusedHost(nothingOutside, "http://10.0.0.5/scan")).not.toBeNull();
  });
});
