import type { View } from "../context.ts";

/**
 * Where this facility's pages stand, for links in mails and notices: as the person asking reached it, else (a job, the
 * system) by its own subdomain. `path` begins with a slash.
 */
export function addressOf(view: View, path: string): string {
  const { origin } = view.request;
  return `${origin ?? view.platform.tenants.originOf(view.tenant)}${path}`;
}
