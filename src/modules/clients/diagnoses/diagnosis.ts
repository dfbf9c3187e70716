import { defineProblems, Problem } from "#platform/shared/problems.ts";

defineProblems({
  "principal-required": [422, "Principal diagnosis required"],
  "code-not-principal": [422, "Code not allowed as principal"],
  "code-not-billable": [422, "Code not billable"],
  "code-expired": [422, "Code not valid on that date"],
  "poa-required": [422, "Present on admission required"],
  "diagnosis-conflict": [409, "Conflicting diagnoses"],
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
  U: "Documentation insufficient",
  W: "Clinically undetermined",
  "1": "Exempt",
} as const satisfies Record<Poa, string>;

/** One diagnosis in a list. */
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

/** A diagnosis as a list shows it: its plain name, with the recorded severity named once. */
export function diagnosisName({ plainName, codeTitle, specifiers: { severity } }: NamedDiagnosis): string {
  const name = plainName ?? codeTitle;
  if (!severity) return name;
  if (severity !== "mild" && name.includes("moderate or severe")) return name.replace("moderate or severe", severity);
  return name.toLowerCase().split(/\W+/).includes(severity) ? name : `${name}, ${severity}`;
}
export interface NamedDiagnosis {
  plainName: string | null;
  codeTitle: string;
  specifiers: Specifiers;
}

/** Code set facts about a code on a date. */
export interface CodeFacts {
  code: string;
  title: string;
  billable: boolean;
  /** First day the code is no longer valid; null while valid. */
  effectiveTo: string | null;
  manifestationOnly: boolean;
  externalCause: boolean;
}

export interface SetContext {
  /** Local date of admission; null before admission. */
  admittedOn: string | null;
  /** Inpatient levels require present on admission. */
  poaRequired: boolean;
  codes: ReadonlyMap<string, CodeFacts>;
  /** Billable replacements by code: subcodes of a category, successors of an expired code. */
  instead: ReadonlyMap<string, readonly { code: string; title: string }[]>;
  overrideConflictReason: string | null;
}

const path = (index: number, field: string) => `body.entries.${index}.${field}`;

/** Validates a list and fills in present on admission. Throws the problems of DX-2, DX-3, DX-4 and DX-5. */
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
      detail: `${entry.code} is not an ICD-10-CM code. Search by name instead.`,
      errors: [{ path: path(index, "code"), message: "Not a known code" }],
    });
  if (!facts.billable)
    throw new Problem("code-not-billable", {
      detail: `${entry.code} ${facts.title} is not billable. Choose a more specific code: ${offer.join("; ")}.`,
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

/** Present on admission is Y for onset on or before the admission date, N after it (DX-4). */
function withPoa(entry: DiagnosisEntry, index: number, context: SetContext): DiagnosisEntry {
  if (entry.poa !== null) return entry;
  const since = entry.onsetOn;
  if (since !== null && context.admittedOn !== null) return { ...entry, poa: since <= context.admittedOn ? "Y" : "N" };
  if (!context.poaRequired) return entry;
  throw new Problem("poa-required", {
    detail: `Select whether ${entry.code} was present on admission, or enter its onset date.`,
    errors: [{ path: path(index, "poa"), message: "Select present on admission" }],
  });
}

function checkTwice(entries: readonly DiagnosisEntry[]): void {
  const seen = new Set<string>();
  for (const [index, entry] of entries.entries()) {
    if (entry.clinicalStatus !== "active") continue;
    const key = `${entry.code}|${specifierKey(entry.specifiers)}`;
    if (seen.has(key))
      throw new Problem("diagnosis-conflict", {
        detail: `${entry.code} is listed twice.`,
        errors: [{ path: path(index, "code"), message: "Already on the list" }],
      });
    seen.add(key);
  }
}

/** A list with active diagnoses has exactly one principal; external cause and manifestation codes cannot be principal (DX-2). */
function checkPrincipal(entries: readonly DiagnosisEntry[], context: SetContext): void {
  const active = entries.filter((entry) => entry.clinicalStatus === "active" && entry.verification !== "refuted");
  if (active.length === 0) return;
  const principal = active.filter((entry) => entry.kind === "principal");
  const [first] = principal;
  if (!first || principal.length !== 1)
    throw new Problem("principal-required", {
      detail: principal.length === 0 ? "Select a principal diagnosis." : "Only one diagnosis can be principal.",
      errors: [{ path: "body.entries", message: "Exactly one principal diagnosis" }],
    });
  const { code } = first;
  const facts = context.codes.get(code);
  if (facts?.externalCause || facts?.manifestationOnly)
    throw new Problem("code-not-principal", {
      detail: `${code} can't be the principal diagnosis. Choose the underlying condition instead.`,
      errors: [{ path: "body.entries", message: `${code} can't be principal` }],
    });
}

/** Two severities of one substance, or active use with remission, conflict (DX-5). */
function checkConflicts(entries: readonly DiagnosisEntry[]): void {
  const active = entries.filter((entry) => entry.clinicalStatus !== "resolved" && entry.verification !== "refuted");
  for (const [at, one] of active.entries())
    for (const other of active.slice(at + 1)) {
      const reason = substanceConflict(one.code, other.code);
      if (reason)
        throw new Problem("diagnosis-conflict", {
          detail: `${one.code} and ${other.code}: ${reason}. Keep one, or enter a reason to keep both.`,
          params: { codes: [one.code, other.code], overridable: true },
        });
    }
}

function substanceConflict(a: string, b: string): string | null {
  const read = (code: string) => /^(F1[0-9])\.([129])(\d?)/.exec(code);
  const [one, other] = [read(a), read(b)];
  if (!one || !other || one[1] !== other[1]) return null;
  if (one[2] !== other[2]) return "two severities of the same substance";
  const remission = [one[3] === "1", other[3] === "1"];
  return remission[0] !== remission[1] ? "remission and active use of the same substance" : null;
}

/** Specifiers as a stable key for comparison. */
export function specifierKey(specifiers: Specifiers): string {
  const given = Object.entries(specifiers).filter(([, value]) => value !== undefined && value !== false);
  return JSON.stringify(given.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Whether two lists are identical, including order; saving an identical list changes nothing (DX-1). */
export function isSameSet(a: readonly DiagnosisEntry[], b: readonly DiagnosisEntry[]): boolean {
  const line = (entry: DiagnosisEntry) => [
    entry.code,
    entry.kind,
    entry.verification,
    entry.clinicalStatus,
    entry.poa,
    entry.onsetOn,
    entry.diagnosedOn,
    specifierKey(entry.specifiers),
  ];
  return JSON.stringify(a.map(line)) === JSON.stringify(b.map(line));
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
