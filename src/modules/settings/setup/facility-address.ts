import type { Act } from "#platform/server/execution/context.ts";
import { ownOrigin } from "#platform/server/http/page-address.ts";

/**
 * The URL of another facility of this installation: from `PUBLIC_URL` if set, else its
 * slug in front of the request's host.
 */
export function addressOfFacility(act: Act, slug: string, path: string): string {
  const configured = process.env.PUBLIC_URL;
  if (configured?.includes("{slug}")) return `${configured.replace("{slug}", slug).replace(/\/$/, "")}${path}`;
  const here = new URL(ownOrigin(act.request.origin) ?? "http://localhost");
  const own = `${act.tenant.slug}.`;
  const base = here.host.startsWith(own)
    ? here.host.slice(own.length)
    : here.host.replace(/^127\.0\.0\.1/, "localhost");
  return `${here.protocol}//${slug}.${base}${path}`;
}
