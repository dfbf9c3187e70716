/**
 * The sign-in URL of a new facility: its slug in front of the installation's host if that was how the page was
 * reached, else the current host. Ends in `/`.
 */
export function addressOf(here: Pick<Location, "protocol" | "host">, before: string, after: string): string {
  const host = before && here.host.startsWith(`${before}.`) ? `${after}${here.host.slice(before.length)}` : here.host;
  return `${here.protocol}//${host}/`;
}

/** The sign-in URL of another facility of this installation; null for IP addresses. */
export function addressBeside(here: Pick<Location, "protocol" | "host" | "hostname">, own: string, slug: string) {
  if (/^[\d.]+$/.test(here.hostname) || here.hostname.startsWith("[")) return null;
  const base = own && here.host.startsWith(`${own}.`) ? here.host.slice(own.length + 1) : here.host;
  return `${here.protocol}//${slug}.${base}/`;
}
