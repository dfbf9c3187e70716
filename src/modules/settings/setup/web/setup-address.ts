/**
 * Where one signs in once a facility has its address: its own name in front of the installation's where that is how it was
 * reached, else the same host as before. Ends in `/`.
 */
export function addressOf(here: Pick<Location, "protocol" | "host">, before: string, after: string): string {
  const host = before && here.host.startsWith(`${before}.`) ? `${after}${here.host.slice(before.length)}` : here.host;
  return `${here.protocol}//${host}/`;
}

/** The sign-in page of another facility of this installation; null where hosts cannot carry names (an IP address). */
export function addressBeside(here: Pick<Location, "protocol" | "host" | "hostname">, own: string, slug: string) {
  if (/^[\d.]+$/.test(here.hostname) || here.hostname.startsWith("[")) return null;
  const base = own && here.host.startsWith(`${own}.`) ? here.host.slice(own.length + 1) : here.host;
  return `${here.protocol}//${slug}.${base}/`;
}
