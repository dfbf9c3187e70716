import { globSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseSync } from "vite";

/**
 * The kernel knows no clinical word: no name in `src/platform` says what a facility treats or how. What a feature needs of
 * the kernel it adds by declaration merging, in its policy, or as a contribution. `client` and `chart` are allowed: the audit
 * log, files, search and live channel keep, by id, whose record they concern.
 */
const clinical =
  /^(leads?|beds?|dos(e|es|age)|medications?|orders?|episodes?|demographic|nurses?|diagnos[ie]s|prescribers?|prescriptions?|allerg(y|ies)|vitals?|discharges?|admissions?|therapists?|patients?|drugs?|treatments?|rounds|census|intakes?|consents?|guardians?|insurance|labs?|pills?|mar)$/i;

/** Where the product itself fixes the word, or it means something else. A named exception needs its reason. */
const exceptions: Readonly<Record<string, RegExp>> = {
  // The fixed default roles of the product, and the sign-in rules by role.
  "shared/access/permissions.ts": /^(admissions|guardian|nurse|nurse_manager|prescriber|therapist|clientAndGuardian)$/i,
  "shared/policy.ts": /^clientAndGuardian$/,
  "shared/authentication/sign-in-policy.ts": /^prescriber$/,
  // Problem codes and reasons for breaking the glass are contracts (product §5).
  "shared/problems.ts": /^(bed-taken|consent-required|outside-episode)$/,
  "shared/access/emergency-access.ts": /^patient_safety$/,
  "server/messages/notification-texts.en.ts": /patient_safety$/,
  "server/messages/notification-texts.es.ts": /patient_safety$/,
  // What the screens call it.
  "shared/access/permission-words.ts": /^Vitals$/,
  // The parts of the product that a facility switches on and off.
  "shared/endpoint.ts": /^medications$/,
  "shared/product.ts": /^destructionOrders$/,
};
/** Sequence, not a prescriber's order. */
const sequence = /^(order|orderBy|clearOrderBy|orderOf|endInOrder|order[A-Z]\w*)$/;

export interface ClinicalName {
  file: string;
  line: number;
  name: string;
}

interface Node {
  type: string;
  start: number;
  name?: unknown;
  value?: unknown;
}

/** Identifiers and name-like strings of one kernel file that hold a clinical word; `file` is relative to `src/platform`. */
export function clinicalNames(file: string, source: string): ClinicalName[] {
  const found: ClinicalName[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const one of value) visit(one);
    else if (isNode(value)) {
      const name = nameOf(value);
      if (name && isClinical(name) && !sequence.test(name) && !exceptions[file]?.test(name))
        found.push({ file, line: source.slice(0, value.start).split("\n").length, name });
      for (const child of Object.values(value)) if (typeof child === "object") visit(child);
    }
  };
  visit(parseSync(file, source).program);
  return found;
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value && "start" in value;
}

function nameOf({ type, name, value }: Node): string | undefined {
  if (type === "Identifier" || type === "JSXIdentifier" || type === "PrivateIdentifier") return String(name);
  return type === "Literal" && typeof value === "string" && /^[A-Za-z][\w.:-]*$/.test(value) ? value : undefined;
}

function isClinical(name: string): boolean {
  return name
    .replace(/([a-z\d])([A-Z])/g, "$1 $2")
    .split(/[^A-Za-z]+/)
    .some((word) => clinical.test(word));
}

if (import.meta.main) {
  const root = resolve(import.meta.dirname, "../../src/platform");
  const files = globSync("**/*.{ts,tsx}", { cwd: root })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => !/\.test\.tsx?$|\.generated\.ts$|(testing|samples)\.tsx?$/.test(file))
    .sort();
  const found = files.flatMap((file) => clinicalNames(file, readFileSync(join(root, file), "utf8")));
  for (const { file, line, name } of found)
    process.stderr.write(`src/platform/${file}:${line}: the kernel knows no clinical word: ${name}\n`);
  if (found.length > 0) process.exitCode = 1;
}
