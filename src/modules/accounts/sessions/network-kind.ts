/**
 * The kind of network an IP address belongs to; null when unknown. Uses only the address itself: staff addresses are not sent to
 * an outside service.
 */
export function networkKind(
  ip: string | null,
  ownNetworks: readonly string[] = [],
): "own" | "computer" | "private" | null {
  if (!ip) return null;
  const plain = ip.replace(/^::ffff:/, "");
  if (ownNetworks.some((prefix) => plain.startsWith(prefix))) return "own";
  if (plain === "127.0.0.1" || plain === "::1") return "computer";
  if (/^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.)/.test(plain) || /^f[cd]/i.test(plain)) return "private";
  return null;
}

const words = { own: "The facility's network", computer: "This computer", private: "A private network" } as const;

/** The network kind in English, for lists of sessions. */
export function networkLabel(ip: string | null, ownNetworks: readonly string[] = []): string | null {
  const kind = networkKind(ip, ownNetworks);
  return kind && words[kind];
}

/** The network prefix a sign-in is bound to between its steps (AUTH-1). */
export function ipPrefix(ip: string | null): string {
  const plain = (ip ?? "-").replace(/^::ffff:/, "");
  return plain.includes(":") ? plain.split(":").slice(0, 3).join(":") : plain.split(".").slice(0, 3).join(".");
}
