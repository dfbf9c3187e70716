import type { Act } from "../execution/context.ts";

/**
 * The address of a page of this facility, for an email. `PUBLIC_URL` decides where it is set (`{slug}` is the facility).
 * Otherwise it is the address of the request, if that is a known host or this machine: a forged Host header must never end
 * up in an email.
 */
export function pageAddress(act: Act, path: string): string {
  const configured = process.env.PUBLIC_URL;
  const base = configured
    ? configured.replace("{slug}", act.tenant.slug).replace(/\/$/, "")
    : (ownOrigin(act.request.origin) ?? `http://${act.tenant.slug}.localhost`);
  return `${base}${path}`;
}

/** An origin known to be this installation: the tenant's own host name, or this machine. A bare IP address may be forged. */
export function ownOrigin(origin: string | null): string | null {
  if (!origin || !URL.canParse(origin)) return null;
  const { hostname } = new URL(origin);
  const address = /^[\d.]+$/.test(hostname) || hostname.startsWith("[");
  return !address || hostname === "127.0.0.1" || hostname === "[::1]" ? origin : null;
}

/** Where anyone may fetch the facility's logo; a new logo has a new address, so it is cached for a year. */
export const logoPath = (fileId: string) => `/api/auth/brand/logo?v=${fileId}`;
