import type { Permission, Scope } from "#platform/shared/access/permissions.ts";

/** Who is acting: a staff member, a portal user, the system itself (jobs), or someone not signed in. */
export interface Actor {
  kind: "staff" | "portal" | "system" | "public";
  userId: string | null;
  clinicianId: string | null;
  name: string;
  role: string;
  sessionId: string | null;
  /** The key of an API client. */
  keyId?: string;
  /** Locations where this user works; empty for the system, which reaches all. */
  locationIds: readonly string[];
  grants: ReadonlyMap<Permission, Scope>;
}

export const systemActor: Actor = {
  kind: "system",
  userId: null,
  clinicianId: null,
  name: "Cairn",
  role: "system",
  sessionId: null,
  locationIds: [],
  grants: new Map(),
};

export const publicActor: Actor = { ...systemActor, kind: "public", name: "Not signed in", role: "public" };

/** The author of an anonymous report: nothing says who it was. */
export const anonymousActor: Actor = { ...publicActor, name: "Anonymous", role: "anonymous" };

export function mayDo(actor: Actor, permission: Permission): boolean {
  return actor.kind === "system" || actor.grants.has(permission);
}
export function scopeOf(actor: Actor, permission: Permission): Scope | undefined {
  return actor.kind === "system" ? "tenant" : actor.grants.get(permission);
}
