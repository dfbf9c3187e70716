import { isKeyOf } from "../typed.ts";
import type { AccessSubject } from "./access-subjects.ts";

/**
 * Who may do what. Each module names its permissions in its `policy.ts`: what each one allows, and which roles have it by
 * default (platform chapter §4.4). A facility edits copies of the roles; the policies are the product's.
 */
export const roles = [
  "owner",
  "admin",
  "medical_director",
  "prescriber",
  "nurse",
  "nurse_manager",
  "technician",
  "therapist",
  "case_manager",
  "admissions",
  "utilization_review",
  "billing",
  "marketing",
  "compliance",
  "client",
  "guardian",
] as const;
export type RoleCode = (typeof roles)[number];

export const roleLabels = {
  owner: "Owner",
  admin: "Administrator",
  medical_director: "Medical director",
  prescriber: "Prescriber",
  nurse: "Nurse",
  nurse_manager: "Nurse manager",
  technician: "Technician",
  therapist: "Therapist",
  case_manager: "Case manager",
  admissions: "Admissions",
  utilization_review: "Utilization review",
  billing: "Billing",
  marketing: "Marketing",
  compliance: "Compliance",
  client: "Client",
  guardian: "Guardian",
} as const satisfies Record<RoleCode, string>;

/** The label of a role; a facility's own role keeps its code. */
export const roleLabelOf = (role: string): string => (isKeyOf(roleLabels, role) ? roleLabels[role] : role);

/** Every role of a staff member. */
export const staff = roles.filter((role) => role !== "client" && role !== "guardian");
export const clientAndGuardian = ["client", "guardian"] as const satisfies readonly RoleCode[];

export function staffExcept(...without: readonly RoleCode[]): readonly RoleCode[] {
  return staff.filter((role) => !without.includes(role));
}

/**
 * One permission, readable as a sentence: these roles may do this. Owner, administrator and compliance have it in the whole
 * facility, other staff at their own locations.
 */
export interface PermissionRule {
  /** Completes "May …", in the words of the trade. */
  readonly allows: string;
  readonly roles: readonly RoleCode[];
  /** Roles that have it only for their own and assigned clients and records. */
  readonly ownOnly?: readonly RoleCode[];
  /** It governs the facility itself: only those who have it hand on a role that carries it. */
  readonly governs?: true;
  /** Break-the-glass access opens it: reading, and charting of care given (BTG-1). */
  readonly opensInEmergency?: true;
  /** The former location keeps it for 30 days after a transfer, to finish its records (PERM-3). Reading is always kept. */
  readonly staysWithFormerLocation?: true;
  /** Records of this kind are read with it where an endpoint names no permission of its own: live topics, search. */
  readonly opensRecord?: AccessSubject;
  /** Staff with this permission may break the glass. No API key may hold it. */
  readonly breaksGlass?: true;
  /** For the keys of devices: staff who create API clients may grant it without holding it. */
  readonly heldByDevices?: true;
}

export interface Policy<P extends string = string> {
  readonly title: string;
  readonly rules: Readonly<Record<P, PermissionRule>>;
}

/** A module's permissions, `<resource>.<verb>` each. */
export function policy<const P extends `${string}.${string}`>(
  title: string,
  rules: Readonly<Record<P, PermissionRule>>,
): Policy<P> {
  return { title, rules };
}
export type PermissionsOf<T> = T extends Policy<infer P> ? P : never;

/**
 * The permissions of all modules. Each `policy.ts` adds its own:
 * `declare module "#platform/shared/access/permissions.ts" { interface PermissionCatalog { facility: PermissionsOf<typeof facilityPolicy> } }`
 */
// biome-ignore lint/suspicious/noEmptyInterface: the modules fill it
export interface PermissionCatalog {}
export type Permission = PermissionCatalog[keyof PermissionCatalog];

/** Where a granted permission reaches: the whole facility, the user's locations, or their own and assigned records. */
export type Scope = "tenant" | "location" | "own";
const scopeRank = { own: 0, location: 1, tenant: 2 } as const satisfies Record<Scope, number>;
const tenantWide: ReadonlySet<RoleCode> = new Set(["owner", "admin", "compliance"]);

const rules = new Map<string, PermissionRule>();
const openers = new Map<string, Permission>();
let breaksGlass: Permission | undefined;
const defaults = new Map<RoleCode, Map<Permission, Scope>>(roles.map((role) => [role, new Map()]));

/**
 * The policies of the modules of this process, loaded once at start. Throws when two of them name the same permission. The
 * browser loads none; it gets the user's permissions from the API.
 */
export function loadPolicies(policies: readonly Policy[]): void {
  for (const one of policies)
    for (const [name, rule] of Object.entries(one.rules)) {
      const known = rules.get(name);
      if (known === rule) continue;
      if (known) throw new Error(`Two modules declare the permission "${name}".`);
      rules.set(name, rule);
      if (!isPermission(name)) throw new Error(`"${name}" is no permission.`);
      if (rule.opensRecord) openers.set(rule.opensRecord, name);
      if (rule.breaksGlass) breaksGlass = name;
      for (const { role, scope } of holdersByDefault(rule)) defaults.get(role)?.set(name, scope);
    }
}

export function holdersByDefault({ roles: held, ownOnly = [] }: PermissionRule): { role: RoleCode; scope: Scope }[] {
  return [
    ...held.map((role) => ({ role, scope: tenantWide.has(role) ? ("tenant" as const) : ("location" as const) })),
    ...ownOnly.map((role) => ({ role, scope: "own" as const })),
  ];
}

/** Every permission of the modules that are loaded, in their order. */
export function allPermissions(): Permission[] {
  return [...rules.keys()].filter(isPermission);
}

export function ruleOf(permission: Permission): PermissionRule | undefined {
  return rules.get(permission);
}

/** The kinds of records whose readers are decided one by one, each with the permission that opens it. */
export function recordOpeners(): ReadonlyMap<string, Permission> {
  return openers;
}

export function isAccessSubject(kind: string): kind is AccessSubject {
  return openers.has(kind);
}

/** The permission that opens records of this kind. Throws when no policy declares one. */
export function permissionToOpen(kind: AccessSubject): Permission {
  const permission = openers.get(kind);
  if (!permission) throw new Error(`No policy names the permission that opens a ${kind}.`);
  return permission;
}

/** The permission to break the glass, if a module of this process has one. */
export function breakGlassPermission(): Permission | undefined {
  return breaksGlass;
}

const spelledAsPermission = /^[A-Za-z-]+\.[A-Za-z-]+$/;

/** In the browser, where no policy is loaded, the spelling alone decides; the server refuses an unknown one. */
export function isPermission(text: string): text is Permission {
  return rules.size === 0 ? spelledAsPermission.test(text) : rules.has(text);
}

/** What a role holds before a facility changes it. */
export function defaultGrants(role: RoleCode): ReadonlyMap<Permission, Scope> {
  return defaults.get(role) ?? new Map();
}

/** The permissions of several roles together; of two scopes for one permission the wider one holds (PERM-1). */
export function combineGrants(parts: readonly ReadonlyMap<Permission, Scope>[]): Map<Permission, Scope> {
  const all = new Map<Permission, Scope>();
  for (const part of parts)
    for (const [permission, scope] of part) {
      const before = all.get(permission);
      if (before === undefined || scopeRank[scope] > scopeRank[before]) all.set(permission, scope);
    }
  return all;
}
