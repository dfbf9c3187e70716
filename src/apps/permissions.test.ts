import { beforeAll, expect, it } from "vitest";
import { mayGrant, refusedInRole } from "#modules/staff/roles/role-rules.ts";
import { namesClients } from "#platform/server/access/clients-in.ts";
import { staysWithFormerLocation } from "#platform/shared/access/former-location.ts";
import {
  allPermissions,
  defaultGrants,
  holdersByDefault,
  loadPolicies,
  type Permission,
  type Policy,
  policy,
  type RoleCode,
  roleLabels,
  roles,
  type Scope,
} from "#platform/shared/access/permissions.ts";
import { modules } from "./modules.ts";

const policies = modules.flatMap((module) => (module.policy ? [{ module: module.name, policy: module.policy }] : []));
beforeAll(() => loadPolicies(policies.map((one) => one.policy)));

/**
 * The chapter's table (platform §4.4): a row per resource with its verbs, then the letters that each role holds, in the order
 * of `roles`. A letter with `°` holds for one's own and assigned clients and records alone.
 */
const chapter = `
clinicians: v view, i invite, e edit, t setStatus, p resetAccess | vietp | vietp | ve | v | v | v | v | v | v | v | v | v | v | v | v° | v°
credentials: v view, e edit | ve | ve | v | ve° | ve° | ve° | ve° | ve° | ve° | ve° | ve° | ve° | ve° | ve | – | –
caseLoad: l view | l | l | l | l° | l | l | l° | l° | l | l | l | – | – | l | – | –
roles: v view, m manage | vm | vm | v | – | – | – | – | – | – | – | – | – | – | v | – | –
accessReviews: r manage | r | r | – | – | – | – | – | – | – | – | – | – | – | r | – | –
userGroups: v view, m manage | vm | vm | vm | v | v | v | v | v | v | v | v | v | v | v | – | –
locations: v view, m manage | vm | vm | v | v | v | v | v | v | v | v | v | v | v | v | v° | v°
settings: v view, m manage | vm | vm | v | – | – | – | – | – | – | – | – | – | – | v | – | –
integrations: i manage | i | i | – | – | – | – | – | – | – | – | – | – | – | – | – | –
security: v view, m manage, r revokeSessions | vmr | vmr | – | – | – | – | – | – | – | – | – | – | – | vr | – | –
audit: v view, x export, y verify | vxy | v | – | – | – | – | – | – | – | – | – | – | – | vxy | – | –
chartAccess: v view, x export | vx | v | v | – | – | – | – | – | – | – | – | – | – | vx | v° | v°
breakGlass: r review | r | – | – | – | – | – | – | – | – | – | – | – | – | r | – | –
errors: e manage | e | e | – | – | – | – | – | – | – | – | – | – | – | – | – | –
operations: v view, m manage | vm | v | – | – | – | – | – | – | – | – | – | – | – | v | – | –
notifications: u use, b broadcast | ub | ub | ub | u | u | ub | u | u | u | u | u | u | u | ub | u° | u°
search: s use | s | s | s | s | s | s | s | s | s | s | s | s | s | s | – | –
workItems: w view | w | w | w | w | w | w | w | w | w | w | w | w | w | w | – | –
files: f view, c add, z void | fcz | fc | fc | fc | fc | fc | fc | fc | fc | fc | fc | fc | fc | fcz | f°c° | f°c°
reports: v view, x export | vx | vx | vx | v | v | vx | – | v° | vx | vx | vx | vx | v | vx | – | –
clients: r read, c create, w write, a approve, d admit, f refer, s discharge, m move, g merge, x export, o break-glass, n read-ssn, b backdate, t restrict | rcwadfsmgxn | rcwadfsmgxnbt | rwadfsmxob | rwdo | rwmo | rwmo | r | rwo | rwafsmo | rcwdfmn | rxn | rn | – | rgxnbt | r° | r°
onboarding: o manage | o | o | – | – | – | – | – | – | – | o | – | – | – | – | – | –
care-team: c write | c | c | c | – | – | c | – | – | c | c | – | – | – | – | – | –
labels: l write, f configure | lf | lf | l | l | l | l | – | l | l | l | l | l | – | l | – | –
diagnoses: r read, w write | r | r | rw | rw | r | r | r | rw | r | r | r | r | – | r | r° | r°
allergies: y write | – | – | y | y | y | y | – | – | – | – | – | – | – | – | – | –
alerts: a write | – | – | a | a | a | a | – | a | a | a | – | – | – | – | – | –
metrics: r read, w write, i ingest, f configure, b backdate | r | rf | rwifb | rwi | rwib | rwib | rwi | rw | r | r | r | – | – | r | r° | r°
insurance: r read, w write, v verify | rwv | rwv | r | r | r | r | – | r | rw | rwv | rv | rwv | – | r | r° | r°
authorizations: a read, z write | az | az | a | a | – | – | – | a | a | a | az | a | – | a | – | –
payments: r read, p post, f refund, j adjust | rpfj | rp | – | – | – | – | – | – | – | rp | – | rpfj | – | r | r° | r°
payment-plans: w write | w | w | – | – | – | – | – | – | – | – | – | w | – | – | – | –
consents: v view, m manage, k check | vmk | vmk | vmk | vmk | vmk | vmk | vk | vmk | vmk | vmk | vk | vk | – | vmk | v° | v°
disclosures: r read, w write | rw | rw | rw | r | – | – | – | r | rw | – | rw | r | – | rw | – | –
completeness: r read, w waive, f configure | r | rf | rw | r | r | r | r | r | r | r | r | r | – | rwf | – | –
beds: v view, a assign, o override, m manage | vaom | vaom | vao | v | vao | vao | v | v | va | va | v | v | – | v | – | –
programs: p manage | p | p | – | – | – | – | – | – | – | – | – | – | – | – | – | –
rounds: v view, p perform, r review, m manage | v | vrm | vr | v | vprm | vprm | vp | v | vp | – | – | – | – | v | – | –
duty: m manage | m | m | m | – | m | m | – | – | – | – | – | – | – | – | – | –
observationLevels: r raise, l lower | – | – | rl | rl | rl | rl | – | r | – | – | – | – | – | – | – | –
restraints: c record, o order, r review | – | – | or | o | c | c | c | – | – | – | – | – | – | r | – | –
incidentQuality: v view, u update | – | – | vu | – | – | – | – | – | – | – | – | – | – | vu | – | –
grievances: g view, e edit | – | g | g | – | – | g | – | – | ge | – | – | – | – | ge | – | –
incidents: v view, f file, e edit, r review | vfer | vfer | vfer | v°f | vfe | vfe | v°f | v°f | v°f | f | f | f | f | vfer | – | –
calendar: v view, e edit, m manage | vem | vem | ve | ve | ve | ve | v | ve | vem | ve | v | v | v | v | v° | v°
billingCodes: b manage | b | b | – | – | – | – | – | – | – | – | – | b | – | – | – | –
timeEntries: o own, v view, a approve, x export | ovax | ovax | ova | o | o | ova | o | o | o | o | o | ovx | o | ov | – | –
charges: v view, r review, x export | vrx | vrx | – | – | – | – | – | – | – | – | v | vrx | – | – | – | –
clocks: k view, w waive, m manage | k | k | k | k | k | k | k | k | k | k | k | k | – | kwm | – | –
readiness: r view | r | r | r | – | – | r | – | – | – | – | – | – | – | r | – | –
displays: d manage | d | d | – | – | – | – | – | – | – | – | – | – | – | – | – | –
directory: v view, m manage | vm | vm | v | v | v | v | v | v | v | v | v | v | v | v | – | –
legalHolds: h manage | h | – | – | – | – | – | – | – | – | – | – | – | – | h | – | –
medications: v view, P pass, e enterOrder, a approve, o override, p prescribe, t takeOrder, g administer, h holdOrder, c completeOrder, i manageInventory, u viewSupply, r reconcile, s syncErx, z void, b observe, w witness, n count, d destroy, k resolveDiscrepancy, Z voidAny, m manageProtocols, f configure, x print, y analyse, q viewOwn | y | ukZf | vPeaopudkZmfy | vPeaoptghciurszx | vPetghciurszbwndx | vPetghciurszbwndkZxy | vPb | v | v | – | vx | – | – | vudkZxy | q° | q°
notes: r read, w write, s sign, c cosign, z void, x export, p reports, l approveLateEntry | rp | rp | rwscxpl | rws | rws | rwsp | rws | rwsc° | rws | – | r°x | r° | – | rzxpl | r° | r°
groups: f facilitate, m manage | – | m | fm | f | f | f | f | f | f | – | – | – | – | – | – | –
groupNotes: w write, s sign | – | – | ws | ws | ws | ws | ws | ws | ws | – | – | – | – | – | – | –
checkIn: i self | – | – | – | – | – | – | – | – | – | – | – | – | – | – | i° | i°
transferNotes: w write, a accept | – | – | wa | wa | wa | wa | w | wa | wa | – | – | – | – | – | – | –
noteTemplates: t manage | – | t | t | – | – | – | – | – | – | – | – | – | – | t | – | –
documentationRules: m manage, v waive | – | m | mv | – | – | – | – | – | – | – | – | – | – | mv | – | –
treatmentPlans: r read, w write, s sign, a approve | r | r | rwsa | rws | rws | rws | r | rwsa° | rws | – | r° | r° | – | r | r°s° | r°s°
sudCounseling: r read, w write | – | – | r°w° | r°w° | – | – | – | r°w° | – | – | – | – | – | – | – | –
formTemplates: v view, e edit, p publish | vep | vep | vep | v | v | v | v | v | v | v | v | v | v | vep | – | –
assessments: a view, h schedule, r respond | a | ah | ahr | ahr | ahr | ahr | a | ahr | ahr | ah | a | – | – | a | a° | a°
forms: v view, f fill, n assign, s sign, p approve, z void, x export | vx | vfnszx | vfnspzx | vfns | vfns | vfnsp | vfs | vfns | vfns | vfns | vx | v | – | vpzx | v°f°s° | v°f°s°
documents: v view, u upload, c classify, z void, r release | vuczr | vuczr | vucr | vu | vuc | vuc | vu | vu | vucr | vuc | vur | vu | – | vczr | v°u° | v°u°
userDocuments: g generate | g | g | g | g | g | g | – | g | g | g | g | g | – | – | – | –
companyDocuments: m manage | m | m | – | – | – | – | – | – | – | – | – | – | – | m | – | –
documentSigning: c connect, u use | cu | cu | u | u | – | – | – | u | u | u | – | u | – | – | – | –
portal: f configure, i invite, p use | fi | fi | i | – | i | i | – | i | i | i | – | – | – | – | p° | p°
crm: v view, e edit, a assign, b benefits, y verify, m message, c call, l listen, s assess, d decide, r refer, p partners, t convert, i import, x export, R report, f configure, n reveal | veabymclsdrptixRfn | veabymclsdrptixRfn | vsd | vsd | vs | vs | – | vs | verp | veabmclsrptiR | vbyRn | vbyRn | pR | vlxRn | – | –
campaigns: v view, e edit, s send, c contacts, a automate, x export, f configure, n enroll, l alumni, p approve, u suppress | vescaxfnlpu | vescaxfnpu | – | – | – | – | – | – | v°nl | vn | – | – | vescaxfn | vxnlpu | – | –
ai: u use, r reportInteract, f configure, v review | urfv | urfv | urv | u | u | u | – | u | u | u | u | u | u | rv | – | –
scribe: s use, h hold | h | – | s | s | s | s | – | s | s | s | – | – | – | h | – | –
developer: d manage | d | d | – | – | – | – | – | – | – | – | – | – | – | – | – | –
agreements: c confirm | c | – | – | – | – | – | – | – | – | – | – | – | – | c | – | –
fhir: r read | – | – | – | – | – | – | – | – | – | – | – | – | – | – | – | –
`;

/** `notes.read nurse` → `location`, for every cell of the chapter's table. */
function chapterCells(): Map<string, string> {
  const cells = new Map<string, string>();
  const wide: ReadonlySet<RoleCode> = new Set(["owner", "admin", "compliance"]);
  for (const row of chapter.trim().split("\n")) {
    const [head = "", ...held] = row.split(" | ");
    const [resource, said = ""] = head.split(": ");
    const verbs = new Map(said.split(", ").map((one) => [one[0], one.slice(2)]));
    for (const verb of verbs.values()) cells.set(`${resource}.${verb}`, "");
    for (const [at, role] of roles.entries())
      for (const [, letter, own] of (held[at] ?? "").matchAll(/([A-Za-z])(°?)/g))
        cells.set(`${resource}.${verbs.get(letter)} ${role}`, own ? "own" : wide.has(role) ? "tenant" : "location");
  }
  return cells;
}

it("PERM-1: the modules' policies match the specified table, cell by cell", () => {
  const held = allPermissions().flatMap((permission) => [
    [permission, ""] as const,
    ...roles.flatMap((role) => {
      const scope = defaultGrants(role).get(permission);
      return scope ? [[`${permission} ${role}`, scope] as const] : [];
    }),
  ]);
  const sorted = (cells: Iterable<readonly [string, string]>) =>
    [...cells].map(([cell, scope]) => `${cell} ${scope}`).sort();
  expect(sorted(held)).toEqual(sorted(chapterCells()));
});

it("PERM-1: a permission belongs to one module, and a role is named once in its rule", () => {
  const names = policies.flatMap((one) => Object.keys(one.policy.rules));
  expect(names).toHaveLength(new Set(names).size);
  expect(() => loadPolicies([policy("Again", { "notes.read": { allows: "read notes", roles: [] } })])).toThrow(
    'Two modules declare the permission "notes.read".',
  );
  for (const { policy: one } of policies)
    for (const rule of Object.values(one.rules)) {
      const held = holdersByDefault(rule).map(({ role }) => role);
      expect(held).toHaveLength(new Set(held).size);
      expect(rule.allows).toMatch(/^[a-z].*[^.]$/);
    }
});

it("PERM-4: you grant what you hold, or what the product gives that role", () => {
  const may = (permission: Permission, scope: Scope, role: RoleCode) =>
    mayGrant(defaultGrants("admin"), permission, scope, defaultGrants(role).get(permission));
  expect(may("audit.view", "tenant", "nurse")).toBe(true);
  expect(may("audit.export", "tenant", "nurse")).toBe(false);
  expect(may("medications.administer", "location", "nurse")).toBe(true);
  expect(may("medications.administer", "location", "technician")).toBe(false);
  expect(may("medications.administer", "tenant", "nurse")).toBe(false);
});

it("PERM-4: you assign a role unless it governs more of the facility than you do", () => {
  const [owner, admin] = [defaultGrants("owner"), defaultGrants("admin")];
  expect(refusedInRole(admin, defaultGrants("prescriber"), false)).toEqual([]);
  expect(refusedInRole(admin, defaultGrants("nurse"), false)).toEqual([]);
  expect(refusedInRole(admin, owner, false)).toContain("audit.export");
  expect(refusedInRole(owner, defaultGrants("compliance"), false)).toEqual([]);
  expect(refusedInRole(owner, defaultGrants("prescriber"), true)).toContain("medications.prescribe");
});

const heads = {
  owner: "OW",
  admin: "AD",
  medical_director: "MD",
  prescriber: "PR",
  nurse: "NU",
  nurse_manager: "NM",
  technician: "TE",
  therapist: "TH",
  case_manager: "CM",
  admissions: "AM",
  utilization_review: "UR",
  billing: "BI",
  marketing: "MK",
  compliance: "CO",
  client: "CL",
  guardian: "GU",
} as const satisfies Record<RoleCode, string>;

const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;

function section({ title, rules }: Policy, file: string): string[] {
  return [
    "",
    `## ${title}`,
    "",
    `[${file}](../${file})`,
    "",
    line(["May …", "Permission", ...roles.map((role) => heads[role])]),
    line(["---", "---", ...roles.map(() => "---")]),
    ...Object.entries(rules).map(([permission, rule]) => {
      const scopes = new Map(holdersByDefault(rule).map(({ role, scope }) => [role, scope]));
      const marks = [
        ...(rule.governs ? ["G"] : []),
        ...(rule.opensInEmergency ? ["E"] : []),
        ...(rule.staysWithFormerLocation ? ["F"] : []),
      ];
      const cells = roles.map((role) => {
        const scope = scopes.get(role);
        return scope ? (scope === "own" ? "°" : "●") : "";
      });
      const said = `${rule.allows}${marks.length > 0 ? ` (${marks.join(", ")})` : ""}`;
      return line([said, `\`${permission}\``, ...cells]);
    }),
  ];
}

function page(): string {
  return [
    "# Who may do what, by default",
    "",
    "Generated from the modules' `policy.ts` files by `src/apps/permissions.test.ts`. Change a policy and run that test with `-u`.",
    "A facility edits copies of these roles under Settings.",
    "",
    "- ●: has the permission. Owner, administrator and compliance have it in the whole facility, other staff at their own",
    "  locations.",
    "- °: has it for their own and assigned clients and records only.",
    "- G: governs the facility. Only someone who has it can assign a role that carries it.",
    "- E: break-the-glass access opens it.",
    "- F: a client's former location keeps it for 30 days after a transfer. Permissions to read, view and check are always kept.",
    "",
    `Roles: ${roles.map((role) => `${heads[role]} ${roleLabels[role].toLowerCase()}`).join(", ")}.`,
    ...policies.flatMap(({ module, policy: one }) =>
      section(one, module === "platform" ? "src/platform/shared/policy.ts" : `src/modules/${module}/policy.ts`),
    ),
    ...reachSection(),
    "",
  ].join("\n");
}

/** What the access tests hold for every endpoint, and the endpoints whose contract says why they are excepted. */
function reachSection(): string[] {
  const contracts = modules.flatMap(({ name, handlers }) => handlers.map(({ contract }) => ({ name, contract })));
  const excepted = contracts.flatMap(({ contract }) => (contract.beyondReach ? [contract] : []));
  const naming = contracts.filter(({ contract }) => namesClients(contract) && !contract.beyondReach);
  const perModule = [...Map.groupBy(naming, ({ name }) => name)].map(([name, { length }]) => `${name} ${length}`);
  return [
    "",
    "## Charts out of reach",
    "",
    "A permission covers the charts within reach. The access tests (`src/apps/access/testing/reach.ts`) call each endpoint with every chart",
    "out of reach, as one role, or as every role that has the permission (`npm test -- full`). No endpoint is listed by hand: a call",
    "is about the clients whose id, record number or records are in its path, query or body.",
    "",
    line(["The chart", "A call about the client", "A list"]),
    line(["---", "---", "---"]),
    line(["restricted, and the user is not on the care team", "refused, to every role", "leaves the client out"]),
    line(["at another location", "refused to roles limited to their locations", "leaves the client out"]),
    line([
      "moved away within 30 days",
      "read only, by permissions marked F and to read, view and check",
      "by the permission",
    ]),
    line(["of another facility", "refused like an unknown id", "leaves the client out"]),
    "",
    "A discharged client keeps the reach of their location and care team.",
    "",
    `Answers that can name clients: ${naming.length} endpoints (${perModule.join(", ")}). Each leaves one audit entry with the clients it showed.`,
    "",
    "These endpoints may be about a client out of reach:",
    "",
    line(["Endpoint", "Permission", "Why"]),
    line(["---", "---", "---"]),
    ...excepted.map(({ method, path, permission, beyondReach }) =>
      line([`\`${method} ${path}\``, `\`${permission}\``, beyondReach ?? ""]),
    ),
  ];
}

it("PERM-1: docs/permissions.md shows the policies", async () => {
  await expect(page()).toMatchFileSnapshot("../../docs/permissions.md");
});

it("PERM-3: a former location reads, and finishes the records it started; nothing else", () => {
  const verbOf = (permission: string) => permission.slice(permission.indexOf(".") + 1);
  const beyondReading = allPermissions().filter(
    (permission) => staysWithFormerLocation(permission) && !["read", "view", "check"].includes(verbOf(permission)),
  );
  expect(beyondReading.sort()).toEqual(["forms.fill", "forms.sign", "notes.cosign", "notes.sign", "notes.write"]);
  for (const shut of ["clients.write", "medications.administer", "clients.discharge", "notes.export"] as const)
    expect([shut, staysWithFormerLocation(shut)]).toEqual([shut, false]);
});
