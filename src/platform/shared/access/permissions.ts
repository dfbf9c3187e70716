/**
 * Who may do what, by default: platform chapter §4.4. A tenant edits copies of these roles; the table itself is the
 * product's. One row per resource: its verbs by letter, then the letters each role holds. A letter followed by `°` is
 * held only for one's own or assigned clients and records.
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

type Grants = Partial<Record<RoleCode, string>>;

// biome-ignore format: one row per resource reads as the table it is
const matrix = {
  clinicians: { verbs: { v: "view", i: "invite", e: "edit", t: "setStatus", p: "resetAccess" }, grants: { owner: "vietp", admin: "vietp", medical_director: "ve", prescriber: "v", nurse: "v", nurse_manager: "v", technician: "v", therapist: "v", case_manager: "v", admissions: "v", utilization_review: "v", billing: "v", marketing: "v", compliance: "v", client: "v°", guardian: "v°" } },
  credentials: { verbs: { v: "view", e: "edit" }, grants: { owner: "ve", admin: "ve", medical_director: "v", prescriber: "ve°", nurse: "ve°", nurse_manager: "ve°", technician: "ve°", therapist: "ve°", case_manager: "ve°", admissions: "ve°", utilization_review: "ve°", billing: "ve°", marketing: "ve°", compliance: "ve" } },
  caseLoad: { verbs: { l: "view" }, grants: { owner: "l", admin: "l", medical_director: "l", prescriber: "l°", nurse: "l", nurse_manager: "l", technician: "l°", therapist: "l°", case_manager: "l", admissions: "l", utilization_review: "l", compliance: "l" } },
  roles: { verbs: { v: "view", m: "manage" }, grants: { owner: "vm", admin: "vm", medical_director: "v", compliance: "v" } },
  accessReviews: { verbs: { r: "manage" }, grants: { owner: "r", admin: "r", compliance: "r" } },
  userGroups: { verbs: { v: "view", m: "manage" }, grants: { owner: "vm", admin: "vm", medical_director: "vm", prescriber: "v", nurse: "v", nurse_manager: "v", technician: "v", therapist: "v", case_manager: "v", admissions: "v", utilization_review: "v", billing: "v", marketing: "v", compliance: "v" } },
  locations: { verbs: { v: "view", m: "manage" }, grants: { owner: "vm", admin: "vm", medical_director: "v", prescriber: "v", nurse: "v", nurse_manager: "v", technician: "v", therapist: "v", case_manager: "v", admissions: "v", utilization_review: "v", billing: "v", marketing: "v", compliance: "v", client: "v°", guardian: "v°" } },
  settings: { verbs: { v: "view", m: "manage" }, grants: { owner: "vm", admin: "vm", medical_director: "v", compliance: "v" } },
  integrations: { verbs: { i: "manage" }, grants: { owner: "i", admin: "i" } },
  security: { verbs: { v: "view", m: "manage", r: "revokeSessions" }, grants: { owner: "vmr", admin: "vmr", compliance: "vr" } },
  audit: { verbs: { v: "view", x: "export", y: "verify" }, grants: { owner: "vxy", admin: "v", compliance: "vxy" } },
  chartAccess: { verbs: { v: "view", x: "export" }, grants: { owner: "vx", admin: "v", medical_director: "v", compliance: "vx", client: "v°", guardian: "v°" } },
  breakGlass: { verbs: { r: "review" }, grants: { owner: "r", compliance: "r" } },
  errors: { verbs: { e: "manage" }, grants: { owner: "e", admin: "e" } },
  operations: { verbs: { v: "view", m: "manage" }, grants: { owner: "vm", admin: "v", compliance: "v" } },
  notifications: { verbs: { u: "use", b: "broadcast" }, grants: { owner: "ub", admin: "ub", medical_director: "ub", prescriber: "u", nurse: "u", nurse_manager: "ub", technician: "u", therapist: "u", case_manager: "u", admissions: "u", utilization_review: "u", billing: "u", marketing: "u", compliance: "ub", client: "u°", guardian: "u°" } },
  search: { verbs: { s: "use" }, grants: { owner: "s", admin: "s", medical_director: "s", prescriber: "s", nurse: "s", nurse_manager: "s", technician: "s", therapist: "s", case_manager: "s", admissions: "s", utilization_review: "s", billing: "s", marketing: "s", compliance: "s" } },
  workItems: { verbs: { w: "view" }, grants: { owner: "w", admin: "w", medical_director: "w", prescriber: "w", nurse: "w", nurse_manager: "w", technician: "w", therapist: "w", case_manager: "w", admissions: "w", utilization_review: "w", billing: "w", marketing: "w", compliance: "w" } },
  files: { verbs: { f: "view", c: "add", z: "void" }, grants: { owner: "fcz", admin: "fc", medical_director: "fc", prescriber: "fc", nurse: "fc", nurse_manager: "fc", technician: "fc", therapist: "fc", case_manager: "fc", admissions: "fc", utilization_review: "fc", billing: "fc", marketing: "fc", compliance: "fcz", client: "f°c°", guardian: "f°c°" } },
  reports: { verbs: { v: "view", x: "export" }, grants: { owner: "vx", admin: "vx", medical_director: "vx", prescriber: "v", nurse: "v", nurse_manager: "vx", therapist: "v°", case_manager: "vx", admissions: "vx", utilization_review: "vx", billing: "vx", marketing: "v", compliance: "vx" } },
  clients: { verbs: { r: "read", c: "create", w: "write", a: "approve", d: "admit", f: "refer", s: "discharge", m: "move", g: "merge", x: "export", o: "break-glass", n: "read-ssn", b: "backdate", t: "restrict" }, grants: { owner: "rcwadfsmgxn", admin: "rcwadfsmgxnbt", medical_director: "rwadfsmxob", prescriber: "rwdo", nurse: "rwmo", nurse_manager: "rwmo", technician: "r", therapist: "rwo", case_manager: "rwafsmo", admissions: "rcwdfmn", utilization_review: "rxn", billing: "rn", compliance: "rgxnbt", client: "r°", guardian: "r°" } },
  onboarding: { verbs: { o: "manage" }, grants: { owner: "o", admin: "o", admissions: "o" } },
  "care-team": { verbs: { c: "write" }, grants: { owner: "c", admin: "c", medical_director: "c", nurse_manager: "c", case_manager: "c", admissions: "c" } },
  labels: { verbs: { l: "write", f: "configure" }, grants: { owner: "lf", admin: "lf", medical_director: "l", prescriber: "l", nurse: "l", nurse_manager: "l", therapist: "l", case_manager: "l", admissions: "l", utilization_review: "l", billing: "l", compliance: "l" } },
  diagnoses: { verbs: { r: "read", w: "write" }, grants: { owner: "r", admin: "r", medical_director: "rw", prescriber: "rw", nurse: "r", nurse_manager: "r", technician: "r", therapist: "rw", case_manager: "r", admissions: "r", utilization_review: "r", billing: "r", compliance: "r", client: "r°", guardian: "r°" } },
  allergies: { verbs: { y: "write" }, grants: { medical_director: "y", prescriber: "y", nurse: "y", nurse_manager: "y" } },
  alerts: { verbs: { a: "write" }, grants: { medical_director: "a", prescriber: "a", nurse: "a", nurse_manager: "a", therapist: "a", case_manager: "a", admissions: "a" } },
  metrics: { verbs: { r: "read", w: "write", i: "ingest", f: "configure", b: "backdate" }, grants: { owner: "r", admin: "rf", medical_director: "rwifb", prescriber: "rwi", nurse: "rwib", nurse_manager: "rwib", technician: "rwi", therapist: "rw", case_manager: "r", admissions: "r", utilization_review: "r", compliance: "r", client: "r°", guardian: "r°" } },
  insurance: { verbs: { r: "read", w: "write", v: "verify" }, grants: { owner: "rwv", admin: "rwv", medical_director: "r", prescriber: "r", nurse: "r", nurse_manager: "r", therapist: "r", case_manager: "rw", admissions: "rwv", utilization_review: "rv", billing: "rwv", compliance: "r", client: "r°", guardian: "r°" } },
  authorizations: { verbs: { a: "read", z: "write" }, grants: { owner: "az", admin: "az", medical_director: "a", prescriber: "a", therapist: "a", case_manager: "a", admissions: "a", utilization_review: "az", billing: "a", compliance: "a" } },
  payments: { verbs: { r: "read", p: "post", f: "refund", j: "adjust" }, grants: { owner: "rpfj", admin: "rp", admissions: "rp", billing: "rpfj", compliance: "r", client: "r°", guardian: "r°" } },
  "payment-plans": { verbs: { w: "write" }, grants: { owner: "w", admin: "w", billing: "w" } },
  consents: { verbs: { v: "view", m: "manage", k: "check" }, grants: { owner: "vmk", admin: "vmk", medical_director: "vmk", prescriber: "vmk", nurse: "vmk", nurse_manager: "vmk", technician: "vk", therapist: "vmk", case_manager: "vmk", admissions: "vmk", utilization_review: "vk", billing: "vk", compliance: "vmk", client: "v°", guardian: "v°" } },
  disclosures: { verbs: { r: "read", w: "write" }, grants: { owner: "rw", admin: "rw", medical_director: "rw", prescriber: "r", therapist: "r", case_manager: "rw", utilization_review: "rw", billing: "r", compliance: "rw" } },
  completeness: { verbs: { r: "read", w: "waive", f: "configure" }, grants: { owner: "r", admin: "rf", medical_director: "rw", prescriber: "r", nurse: "r", nurse_manager: "r", technician: "r", therapist: "r", case_manager: "r", admissions: "r", utilization_review: "r", billing: "r", compliance: "rwf" } },
  beds: { verbs: { v: "view", a: "assign", o: "override", m: "manage" }, grants: { owner: "vaom", admin: "vaom", medical_director: "vao", prescriber: "v", nurse: "vao", nurse_manager: "vao", technician: "v", therapist: "v", case_manager: "va", admissions: "va", utilization_review: "v", billing: "v", compliance: "v" } },
  programs: { verbs: { p: "manage" }, grants: { owner: "p", admin: "p" } },
  rounds: { verbs: { v: "view", p: "perform", r: "review", m: "manage" }, grants: { owner: "v", admin: "vrm", medical_director: "vr", prescriber: "v", nurse: "vprm", nurse_manager: "vprm", technician: "vp", therapist: "v", case_manager: "vp", compliance: "v" } },
  duty: { verbs: { m: "manage" }, grants: { owner: "m", admin: "m", medical_director: "m", nurse: "m", nurse_manager: "m" } },
  observationLevels: { verbs: { r: "raise", l: "lower" }, grants: { medical_director: "rl", prescriber: "rl", nurse: "rl", nurse_manager: "rl", therapist: "r" } },
  restraints: { verbs: { c: "record", o: "order", r: "review" }, grants: { medical_director: "or", prescriber: "o", nurse: "c", nurse_manager: "c", technician: "c", compliance: "r" } },
  incidentQuality: { verbs: { v: "view", u: "update" }, grants: { medical_director: "vu", compliance: "vu" } },
  grievances: { verbs: { g: "view", e: "edit" }, grants: { admin: "g", medical_director: "g", nurse_manager: "g", case_manager: "ge", compliance: "ge" } },
  incidents: { verbs: { v: "view", f: "file", e: "edit", r: "review" }, grants: { owner: "vfer", admin: "vfer", medical_director: "vfer", prescriber: "v°f", nurse: "vfe", nurse_manager: "vfe", technician: "v°f", therapist: "v°f", case_manager: "v°f", admissions: "f", utilization_review: "f", billing: "f", marketing: "f", compliance: "vfer" } },
  calendar: { verbs: { v: "view", e: "edit", m: "manage" }, grants: { owner: "vem", admin: "vem", medical_director: "ve", prescriber: "ve", nurse: "ve", nurse_manager: "ve", technician: "v", therapist: "ve", case_manager: "vem", admissions: "ve", utilization_review: "v", billing: "v", marketing: "v", compliance: "v", client: "v°", guardian: "v°" } },
  billingCodes: { verbs: { b: "manage" }, grants: { owner: "b", admin: "b", billing: "b" } },
  timeEntries: { verbs: { o: "own", v: "view", a: "approve", x: "export" }, grants: { owner: "ovax", admin: "ovax", medical_director: "ova", prescriber: "o", nurse: "o", nurse_manager: "ova", technician: "o", therapist: "o", case_manager: "o", admissions: "o", utilization_review: "o", billing: "ovx", marketing: "o", compliance: "ov" } },
  charges: { verbs: { v: "view", r: "review", x: "export" }, grants: { owner: "vrx", admin: "vrx", utilization_review: "v", billing: "vrx" } },
  clocks: { verbs: { k: "view", w: "waive", m: "manage" }, grants: { owner: "k", admin: "k", medical_director: "k", prescriber: "k", nurse: "k", nurse_manager: "k", technician: "k", therapist: "k", case_manager: "k", admissions: "k", utilization_review: "k", billing: "k", compliance: "kwm" } },
  readiness: { verbs: { r: "view" }, grants: { owner: "r", admin: "r", medical_director: "r", nurse_manager: "r", compliance: "r" } },
  displays: { verbs: { d: "manage" }, grants: { owner: "d", admin: "d" } },
  directory: { verbs: { v: "view", m: "manage" }, grants: { owner: "vm", admin: "vm", medical_director: "v", prescriber: "v", nurse: "v", nurse_manager: "v", technician: "v", therapist: "v", case_manager: "v", admissions: "v", utilization_review: "v", billing: "v", marketing: "v", compliance: "v" } },
  legalHolds: { verbs: { h: "manage" }, grants: { owner: "h", compliance: "h" } },
  medications: { verbs: { v: "view", e: "enterOrder", a: "approve", o: "override", p: "prescribe", t: "takeOrder", g: "administer", h: "holdOrder", c: "completeOrder", i: "manageInventory", r: "reconcile", s: "syncErx", z: "void", b: "observe", w: "witness", n: "count", d: "destroy", k: "resolveDiscrepancy", Z: "voidAny", m: "manageProtocols", f: "configure", x: "print", y: "analyse", q: "viewOwn" }, grants: { owner: "y", admin: "kZf", medical_director: "veaopdkZmfy", prescriber: "veaoptghcirszx", nurse: "vetghcirszbwndx", nurse_manager: "vetghcirszbwndkZxy", technician: "vb", therapist: "v", case_manager: "v", utilization_review: "vx", compliance: "vdkZxy", client: "q°", guardian: "q°" } },
  notes: { verbs: { r: "read", w: "write", s: "sign", c: "cosign", z: "void", x: "export", p: "reports", l: "approveLateEntry" }, grants: { owner: "rp", admin: "rp", medical_director: "rwscxpl", prescriber: "rws", nurse: "rws", nurse_manager: "rwsp", technician: "rws", therapist: "rwsc°", case_manager: "rws", utilization_review: "r°x", billing: "r°", compliance: "rzxpl", client: "r°", guardian: "r°" } },
  groups: { verbs: { f: "facilitate", m: "manage" }, grants: { admin: "m", medical_director: "fm", prescriber: "f", nurse: "f", nurse_manager: "f", technician: "f", therapist: "f", case_manager: "f" } },
  groupNotes: { verbs: { w: "write", s: "sign" }, grants: { medical_director: "ws", prescriber: "ws", nurse: "ws", nurse_manager: "ws", technician: "ws", therapist: "ws", case_manager: "ws" } },
  checkIn: { verbs: { i: "self" }, grants: { client: "i°", guardian: "i°" } },
  transferNotes: { verbs: { w: "write", a: "accept" }, grants: { medical_director: "wa", prescriber: "wa", nurse: "wa", nurse_manager: "wa", technician: "w", therapist: "wa", case_manager: "wa" } },
  noteTemplates: { verbs: { t: "manage" }, grants: { admin: "t", medical_director: "t", compliance: "t" } },
  documentationRules: { verbs: { m: "manage", v: "waive" }, grants: { admin: "m", medical_director: "mv", compliance: "mv" } },
  treatmentPlans: { verbs: { r: "read", w: "write", s: "sign", a: "approve" }, grants: { owner: "r", admin: "r", medical_director: "rwsa", prescriber: "rws", nurse: "rws", nurse_manager: "rws", technician: "r", therapist: "rwsa°", case_manager: "rws", utilization_review: "r°", billing: "r°", compliance: "r", client: "r°s°", guardian: "r°s°" } },
  sudCounseling: { verbs: { r: "read", w: "write" }, grants: { medical_director: "r°w°", prescriber: "r°w°", therapist: "r°w°" } },
  formTemplates: { verbs: { v: "view", e: "edit", p: "publish" }, grants: { owner: "vep", admin: "vep", medical_director: "vep", prescriber: "v", nurse: "v", nurse_manager: "v", technician: "v", therapist: "v", case_manager: "v", admissions: "v", utilization_review: "v", billing: "v", marketing: "v", compliance: "vep" } },
  assessments: { verbs: { a: "view", h: "schedule", r: "respond" }, grants: { owner: "a", admin: "ah", medical_director: "ahr", prescriber: "ahr", nurse: "ahr", nurse_manager: "ahr", technician: "a", therapist: "ahr", case_manager: "ahr", admissions: "ah", utilization_review: "a", compliance: "a", client: "a°", guardian: "a°" } },
  forms: { verbs: { v: "view", f: "fill", n: "assign", s: "sign", p: "approve", z: "void", x: "export" }, grants: { owner: "vx", admin: "vfnszx", medical_director: "vfnspzx", prescriber: "vfns", nurse: "vfns", nurse_manager: "vfnsp", technician: "vfs", therapist: "vfns", case_manager: "vfns", admissions: "vfns", utilization_review: "vx", billing: "v", compliance: "vpzx", client: "v°f°s°", guardian: "v°f°s°" } },
  documents: { verbs: { v: "view", u: "upload", c: "classify", z: "void", r: "release" }, grants: { owner: "vuczr", admin: "vuczr", medical_director: "vucr", prescriber: "vu", nurse: "vuc", nurse_manager: "vuc", technician: "vu", therapist: "vu", case_manager: "vucr", admissions: "vuc", utilization_review: "vur", billing: "vu", compliance: "vczr", client: "v°u°", guardian: "v°u°" } },
  userDocuments: { verbs: { g: "generate" }, grants: { owner: "g", admin: "g", medical_director: "g", prescriber: "g", nurse: "g", nurse_manager: "g", therapist: "g", case_manager: "g", admissions: "g", utilization_review: "g", billing: "g" } },
  companyDocuments: { verbs: { m: "manage" }, grants: { owner: "m", admin: "m", compliance: "m" } },
  documentSigning: { verbs: { c: "connect", u: "use" }, grants: { owner: "cu", admin: "cu", medical_director: "u", prescriber: "u", therapist: "u", case_manager: "u", admissions: "u", billing: "u" } },
  portal: { verbs: { f: "configure", i: "invite", p: "use" }, grants: { owner: "fi", admin: "fi", medical_director: "i", nurse: "i", nurse_manager: "i", therapist: "i", case_manager: "i", admissions: "i", client: "p°", guardian: "p°" } },
  crm: { verbs: { v: "view", e: "edit", a: "assign", b: "benefits", y: "verify", m: "message", c: "call", l: "listen", s: "assess", d: "decide", r: "refer", p: "partners", t: "convert", i: "import", x: "export", R: "report", f: "configure", n: "reveal" }, grants: { owner: "veabymclsdrptixRfn", admin: "veabymclsdrptixRfn", medical_director: "vsd", prescriber: "vsd", nurse: "vs", nurse_manager: "vs", therapist: "vs", case_manager: "verp", admissions: "veabmclsrptiR", utilization_review: "vbyRn", billing: "vbyRn", marketing: "pR", compliance: "vlxRn" } },
  campaigns: { verbs: { v: "view", e: "edit", s: "send", c: "contacts", a: "automate", x: "export", f: "configure", n: "enroll", l: "alumni", p: "approve", u: "suppress" }, grants: { owner: "vescaxfnlpu", admin: "vescaxfnpu", case_manager: "v°nl", admissions: "vn", marketing: "vescaxfn", compliance: "vxnlpu" } },
  ai: { verbs: { u: "use", r: "reportInteract", f: "configure", v: "review" }, grants: { owner: "urfv", admin: "urfv", medical_director: "urv", prescriber: "u", nurse: "u", nurse_manager: "u", therapist: "u", case_manager: "u", admissions: "u", utilization_review: "u", billing: "u", marketing: "u", compliance: "rv" } },
  scribe: { verbs: { s: "use", h: "hold" }, grants: { owner: "h", medical_director: "s", prescriber: "s", nurse: "s", nurse_manager: "s", therapist: "s", case_manager: "s", admissions: "s", compliance: "h" } },
  developer: { verbs: { d: "manage" }, grants: { owner: "d", admin: "d" } },
  agreements: { verbs: { c: "confirm" }, grants: { owner: "c", compliance: "c" } },
  fhir: { verbs: { r: "read" }, grants: {} },
} as const satisfies Record<string, { verbs: Record<string, string>; grants: Grants }>;

type Matrix = typeof matrix;
type Resource = keyof Matrix;
type VerbOf<R extends Resource> = Matrix[R]["verbs"][keyof Matrix[R]["verbs"]] & string;
/** `<resource>.<verb>`, spelled so in every chapter. */
export type Permission = { [R in Resource]: `${R}.${VerbOf<R>}` }[Resource];

/** Where a granted permission reaches: the whole tenant, the person's locations, or their own and assigned records. */
export type Scope = "tenant" | "location" | "own";
const scopeRank = { own: 0, location: 1, tenant: 2 } as const satisfies Record<Scope, number>;
const tenantWide: ReadonlySet<RoleCode> = new Set(["owner", "admin", "compliance"]);

/** The table itself, a row a resource: what `docs/permissions.md` shows. */
export const permissionRows: readonly { resource: string; verbs: Readonly<Record<string, string>>; grants: Grants }[] =
  Object.entries(matrix).map(([resource, { verbs, grants }]) => ({ resource, verbs, grants }));

/** Every permission of the catalogue, in the order of the table. */
export const permissions: readonly Permission[] = Object.entries(matrix).flatMap(([resource, row]) =>
  Object.values(row.verbs).map((verb) => `${resource}.${verb}` as Permission),
);
const known: ReadonlySet<string> = new Set(permissions);

export function isPermission(text: string): text is Permission {
  return known.has(text);
}

/** What each role holds before a tenant changes it. */
export const defaultGrants: Readonly<Record<RoleCode, ReadonlyMap<Permission, Scope>>> = readMatrix();

function readMatrix(): Record<RoleCode, Map<Permission, Scope>> {
  const held = Object.fromEntries(roles.map((role) => [role, new Map<Permission, Scope>()])) as Record<
    RoleCode,
    Map<Permission, Scope>
  >;
  for (const [resource, row] of Object.entries(matrix)) {
    const verbs: Record<string, string> = row.verbs;
    for (const [role, letters] of Object.entries(row.grants as Grants) as [RoleCode, string][]) {
      for (const [, letter, own] of letters.matchAll(/([A-Za-z])(°?)/g)) {
        const verb = verbs[letter ?? ""];
        if (!verb) throw new Error(`The permission table names no verb "${letter}" for ${resource} (${role}).`);
        held[role].set(`${resource}.${verb}` as Permission, own ? "own" : tenantWide.has(role) ? "tenant" : "location");
      }
    }
  }
  return held;
}

/** The permissions of several roles together; of two scopes for one permission the wider holds (PERM-1). */
export function combineGrants(parts: readonly ReadonlyMap<Permission, Scope>[]): Map<Permission, Scope> {
  const all = new Map<Permission, Scope>();
  for (const part of parts)
    for (const [permission, scope] of part) {
      const before = all.get(permission);
      if (before === undefined || scopeRank[scope] > scopeRank[before]) all.set(permission, scope);
    }
  return all;
}
