import { defineProblems, Problem } from "#platform/shared/problems.ts";

defineProblems({
  "principal-required": [422, "One diagnosis must be principal"],
  "code-not-principal": [422, "That code cannot be principal"],
  "code-not-billable": [422, "That code is not specific enough"],
  "code-expired": [422, "That code is not valid on that date"],
  "poa-required": [422, "Present on admission is missing"],
  "diagnosis-conflict": [409, "These diagnoses exclude each other"],
});

export const diagnosisKinds = ["principal", "secondary", "admitting", "rule_out"] as const;
export const verifications = ["provisional", "differential", "confirmed", "refuted"] as const;
export const clinicalStatuses = ["active", "remission", "resolved"] as const;
export const poaCodes = ["Y", "N", "U", "W", "1"] as const;
export type DiagnosisKind = (typeof diagnosisKinds)[number];
export type Verification = (typeof verifications)[number];
export type ClinicalStatus = (typeof clinicalStatuses)[number];
export type Poa = (typeof poaCodes)[number];

export const kindLabels = {
  principal: "Principal",
  secondary: "Secondary",
  admitting: "Admitting",
  rule_out: "Rule out",
} as const satisfies Record<DiagnosisKind, string>;
export const verificationLabels = {
  provisional: "Provisional",
  differential: "Differential",
  confirmed: "Confirmed",
  refuted: "Refuted",
} as const satisfies Record<Verification, string>;
export const clinicalStatusLabels = {
  active: "Active",
  remission: "In remission",
  resolved: "Resolved",
} as const satisfies Record<ClinicalStatus, string>;
export const poaLabels = {
  Y: "Yes",
  N: "No",
  U: "Not documented",
  W: "Cannot be determined",
  "1": "Exempt",
} as const satisfies Record<Poa, string>;

/** One line of a diagnosis set, as it is written and as it is kept. */
export interface DiagnosisEntry {
  code: string;
  kind: DiagnosisKind;
  verification: Verification;
  clinicalStatus: ClinicalStatus;
  poa: Poa | null;
  onsetOn: string | null;
  diagnosedOn: string;
  specifiers: Specifiers;
}
export interface Specifiers {
  severity?: "mild" | "moderate" | "severe" | undefined;
  course?: string | undefined;
  inControlledEnvironment?: boolean | undefined;
  onMaintenanceTherapy?: boolean | undefined;
}

/** What the code set says about a code on its day. */
export interface CodeFacts {
  code: string;
  title: string;
  billable: boolean;
  /** First day on which it no longer holds; null while it holds. */
  effectiveTo: string | null;
  manifestationOnly: boolean;
  externalCause: boolean;
}

export interface SetContext {
  /** Local date of the admission; null before it. */
  admittedOn: string | null;
  /** Present on admission must be answered (inpatient levels). */
  poaRequired: boolean;
  codes: ReadonlyMap<string, CodeFacts>;
  /** Codes that would be billable instead, by code: children of a header, successors of an ended one. */
  instead: ReadonlyMap<string, readonly { code: string; title: string }[]>;
  overrideConflictReason: string | null;
}

const path = (index: number, field: string) => `body.entries.${index}.${field}`;

/** The set as it will be kept, with present-on-admission filled in; throws the chapter's refusals (DX-2 to DX-5). */
export function checkDiagnosisSet(entries: readonly DiagnosisEntry[], context: SetContext): DiagnosisEntry[] {
  const checked = entries.map((entry, index) => withPoa(checkCode(entry, index, context), index, context));
  checkTwice(checked);
  checkPrincipal(checked, context);
  if (context.overrideConflictReason === null) checkConflicts(checked);
  return checked;
}

function checkCode(entry: DiagnosisEntry, index: number, context: SetContext): DiagnosisEntry {
  const facts = context.codes.get(entry.code);
  const instead = context.instead.get(entry.code) ?? [];
  const offer = instead.slice(0, 12).map(({ code, title }) => `${code} ${title}`);
  if (!facts)
    throw new Problem("code-not-billable", {
      detail: `${entry.code} is not an ICD-10-CM code. Search for it by name.`,
      errors: [{ path: path(index, "code"), message: "Not a known code" }],
    });
  if (!facts.billable)
    throw new Problem("code-not-billable", {
      detail: `${entry.code} ${facts.title} is a heading. Choose one of its codes: ${offer.join("; ")}.`,
      errors: [{ path: path(index, "code"), message: "Choose a more specific code" }],
      params: { children: instead },
    });
  if (facts.effectiveTo !== null && entry.diagnosedOn >= facts.effectiveTo)
    throw new Problem("code-expired", {
      detail: `${entry.code} is not valid on ${entry.diagnosedOn}.${offer.length > 0 ? ` Use ${offer.join("; ")}.` : ""}`,
      errors: [{ path: path(index, "code"), message: "Not valid on the date of diagnosis" }],
      params: { successors: instead },
    });
  return entry;
}

/** DX-4: Y when it began on or before the day of admission, N after it. */
function withPoa(entry: DiagnosisEntry, index: number, context: SetContext): DiagnosisEntry {
  if (entry.poa !== null) return entry;
  const since = entry.onsetOn;
  if (since !== null && context.admittedOn !== null) return { ...entry, poa: since <= context.admittedOn ? "Y" : "N" };
  if (!context.poaRequired) return entry;
  throw new Problem("poa-required", {
    detail: `Say whether ${entry.code} was present on admission, or give its onset.`,
    errors: [{ path: path(index, "poa"), message: "Was it present on admission?" }],
  });
}

function checkTwice(entries: readonly DiagnosisEntry[]): void {
  const seen = new Set<string>();
  for (const [index, entry] of entries.entries()) {
    if (entry.clinicalStatus !== "active") continue;
    const key = `${entry.code}|${specifierKey(entry.specifiers)}`;
    if (seen.has(key))
      throw new Problem("diagnosis-conflict", {
        detail: `${entry.code} is on the list twice.`,
        errors: [{ path: path(index, "code"), message: "Already on the list" }],
      });
    seen.add(key);
  }
}

/** DX-2: exactly one active principal, and never a rule-out, external cause or manifestation. */
function checkPrincipal(entries: readonly DiagnosisEntry[], context: SetContext): void {
  const active = entries.filter((entry) => entry.clinicalStatus === "active" && entry.verification !== "refuted");
  if (active.length === 0) return;
  const principal = active.filter((entry) => entry.kind === "principal");
  if (principal.length !== 1)
    throw new Problem("principal-required", {
      detail:
        principal.length === 0
          ? "Choose the diagnosis that is chiefly treated as the principal one."
          : "Only one diagnosis can be the principal one.",
      errors: [{ path: "body.entries", message: "Exactly one principal diagnosis" }],
    });
  const code = principal[0]?.code as string;
  const facts = context.codes.get(code);
  if (facts?.externalCause || facts?.manifestationOnly)
    throw new Problem("code-not-principal", {
      detail: `${code} cannot be the principal diagnosis. Put the condition it belongs to first.`,
      errors: [{ path: "body.entries", message: `${code} cannot be principal` }],
    });
}

/** DX-5: two severities of one substance, or active use beside remission. */
function checkConflicts(entries: readonly DiagnosisEntry[]): void {
  const active = entries.filter((entry) => entry.clinicalStatus !== "resolved" && entry.verification !== "refuted");
  for (const [at, one] of active.entries())
    for (const other of active.slice(at + 1)) {
      const reason = substanceConflict(one.code, other.code);
      if (reason)
        throw new Problem("diagnosis-conflict", {
          detail: `${one.code} and ${other.code}: ${reason}. Keep one of them, or keep both with a reason.`,
          params: { codes: [one.code, other.code], overridable: true },
        });
    }
}

function substanceConflict(a: string, b: string): string | null {
  const read = (code: string) => /^(F1[0-9])\.([129])(\d?)/.exec(code);
  const [one, other] = [read(a), read(b)];
  if (!one || !other || one[1] !== other[1]) return null;
  if (one[2] !== other[2]) return "they give two severities of one substance";
  const remission = [one[3] === "1", other[3] === "1"];
  return remission[0] !== remission[1] ? "one says remission, the other active use" : null;
}

/** Specifiers in one fixed spelling, for comparing. */
export function specifierKey(specifiers: Specifiers): string {
  const given = Object.entries(specifiers).filter(([, value]) => value !== undefined && value !== false);
  return JSON.stringify(given.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Whether two sets say the same in the same order: saving such a set changes nothing (DX-1). */
export function isSameSet(a: readonly DiagnosisEntry[], b: readonly DiagnosisEntry[]): boolean {
  const line = (entry: DiagnosisEntry) =>
    JSON.stringify([
      entry.code,
      entry.kind,
      entry.verification,
      entry.clinicalStatus,
      entry.poa,
      entry.onsetOn,
      entry.diagnosedOn,
      specifierKey(entry.specifiers),
    ]);
  return a.length === b.length && a.every((entry, index) => line(entry) === line(b[index] as DiagnosisEntry));
}

export interface SetDifference {
  added: string[];
  removed: string[];
  changed: string[];
}
export function compareSets(before: readonly DiagnosisEntry[], after: readonly DiagnosisEntry[]): SetDifference {
  const codes = (list: readonly DiagnosisEntry[]) => list.map((entry) => entry.code);
  const added = codes(after).filter((code) => !codes(before).includes(code));
  const removed = codes(before).filter((code) => !codes(after).includes(code));
  const changed = codes(after).filter((code) => {
    const [old, now] = [before, after].map((list) => list.filter((entry) => entry.code === code));
    return (old?.length ?? 0) > 0 && !isSameSet(old ?? [], now ?? []);
  });
  return { added, removed, changed };
}

/** The substance use disorder code that severity and state stand for (DX-7): mild x.10, moderate and severe x.20. */
export function substanceUseCode(
  category: string,
  severity: "mild" | "moderate" | "severe",
  remission: boolean,
): string {
  return `${category}.${severity === "mild" ? "1" : "2"}${remission ? "1" : "0"}`;
}
