import type { Act } from "../execution/context.ts";

/**
 * The address of a page of this facility, for a mail. `PUBLIC_URL` decides where it is set (`{slug}` stands for the
 * facility). Otherwise the address the request came to, if that is a name of ours or this machine: a forged Host header
 * must never end up in somebody's mail.
 */
export function pageAddress(act: Act, path: string): string {
  const configured = process.env.PUBLIC_URL;
  const base = configured
    ? configured.replace("{slug}", act.tenant.slug).replace(/\/$/, "")
    : (ownOrigin(act.request.origin) ?? `http://${act.tenant.slug}.localhost`);
  return `${base}${path}`;
}

/** An origin that is surely ours: the tenant was found by this very name, or it is this machine. A bare address may be anyone's. */
export function ownOrigin(origin: string | null): string | null {
  if (!origin || !URL.canParse(origin)) return null;
  const { hostname } = new URL(origin);
  const address = /^[\d.]+$/.test(hostname) || hostname.startsWith("[");
  return !address || hostname === "127.0.0.1" || hostname === "[::1]" ? origin : null;
}

/** Where anyone may fetch the facility's logo; a new logo has a new address, so it is cached for a year. */
export const logoPath = (fileId: string) => `/api/auth/brand/logo?v=${fileId}`;
