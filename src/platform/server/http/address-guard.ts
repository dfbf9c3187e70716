import { lookup } from "node:dns";
import { BlockList, isIP, type LookupFunction } from "node:net";

const closed = new BlockList();
for (const [network, prefix] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
] as const)
  closed.addSubnet(network, prefix, "ipv4");
for (const [network, prefix] of [
  ["::", 128],
  ["::1", 128],
  // Addresses of IPv4 in other clothes: compatible, translated, 6to4, Teredo.
  ["::", 96],
  ["64:ff9b::", 96],
  ["64:ff9b:1::", 48],
  ["2002::", 16],
  ["2001::", 32],
  ["100::", 64],
  ["2001:db8::", 32],
  ["fc00::", 7],
  ["fe80::", 10],
  ["fec0::", 10],
  ["ff00::", 8],
] as const)
  closed.addSubnet(network, prefix, "ipv6");

/** Whether an address is private, local or reserved (RFC 6890): never called from outside input. */
export function isPrivateAddress(address: string): boolean {
  // A zone index names a local interface, so the address is not public.
  const family = isIP(address);
  if (family === 0 || address.includes("%")) return true;
  // An IPv4 address mapped into IPv6, in either spelling, is judged as IPv4.
  const mapped = family === 6 ? mappedIpv4(address) : null;
  return closed.check(mapped ?? address, family === 4 || mapped ? "ipv4" : "ipv6");
}

/** `::ffff:10.0.0.1` and `::ffff:a00:1` are 10.0.0.1. */
function mappedIpv4(address: string): string | null {
  // The URL parser writes every spelling of an address in one way.
  const host = new URL(`http://[${address}]/`).hostname;
  const [, high, low] = /^\[::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})\]$/.exec(host) ?? [];
  if (high === undefined || low === undefined) return null;
  const [first, second] = [Number.parseInt(high, 16), Number.parseInt(low, 16)];
  return [first >> 8, first & 255, second >> 8, second & 255].join(".");
}

/** Its code distinguishes it from a name that does not exist. */
export class HostRefused extends Error {
  readonly code = "HOST_REFUSED";
}

/**
 * A DNS lookup that returns public addresses only, done when connecting, so that an answer that changes between check and
 * use (rebinding) is refused too. One private address among several refuses all of them.
 */
export const publicLookup: LookupFunction = guarded(lookup);

/** The same over any resolver. It is called once, and the socket gets the addresses that were checked. */
export function guarded(resolve: typeof lookup): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, "", 0);
      const addresses = Array.isArray(found) ? found : [];
      const first = addresses[0];
      if (!first || addresses.some(({ address }) => isPrivateAddress(address)))
        return callback(new HostRefused(`${hostname} is not a public address.`), "", 0);
      if (options.all) return callback(null, addresses);
      callback(null, first.address, first.family);
    });
  };
}
