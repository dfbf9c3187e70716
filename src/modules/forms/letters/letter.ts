import { defineStates } from "#platform/shared/state-table.ts";

/** The text of a letter as blocks, as the note editor writes it. */
export interface LetterText {
  type: "text";
  text: string;
  format: number;
}
export type LetterInline = LetterText | { type: "linebreak" };
export interface LetterListItem {
  type: "listitem";
  indent: number;
  children: LetterInline[];
}
export type LetterBlock =
  | { type: "paragraph"; children: LetterInline[] }
  | { type: "heading"; tag: "h2" | "h3"; children: LetterInline[] }
  | { type: "quote"; children: LetterInline[] }
  | { type: "list"; listType: "bullet" | "number"; children: LetterListItem[] };
export interface LetterContent {
  blocks: LetterBlock[];
}

/** Values that a letter can take from the chart. */
export const mergeFields = {
  "client.legalName": { label: "Client name", example: "Maria Delgado" },
  "client.preferredName": { label: "Preferred name", example: "Mari" },
  "client.birthDate": { label: "Date of birth", example: "04-17-1988" },
  "client.age": { label: "Age", example: "38" },
  "client.mrNo": { label: "MR number", example: "MR1000017" },
  "client.pronouns": { label: "Pronouns", example: "she/her" },
  "client.insurance.payer": { label: "Payer", example: "Blue Shield of California" },
  "client.insurance.plan": { label: "Insurance plan", example: "PPO 500" },
  "stay.admittedOn": { label: "Admission date", example: "11-11-2026" },
  "stay.dischargedOn": { label: "Discharge date", example: "11-27-2026" },
  "stay.diagnoses": { label: "Diagnoses", example: "F10.20 Alcohol dependence" },
  "stay.medications": { label: "Current medications", example: "naltrexone 50 mg" },
  "stay.therapist": { label: "Primary therapist", example: "Maya Ellison" },
  "assessment.phq9": { label: "Last PHQ-9", example: "11, moderate depression (11-20-2026)" },
  "assessment.gad7": { label: "Last GAD-7", example: "8, mild anxiety (11-20-2026)" },
  "facility.name": { label: "Facility", example: "Alder Creek Recovery" },
  "location.name": { label: "Location", example: "Alder Creek Residential Campus" },
  today: { label: "Today's date", example: "11-27-2026" },
  "user.name": { label: "Your name", example: "Simone Barrett" },
} as const;
export type MergeField = keyof typeof mergeFields;
export const isMergeField = (key: string): key is MergeField => key in mergeFields;
export const mergeKeys = Object.keys(mergeFields).filter(isMergeField);

export type MergeValues = Partial<Record<string, string>>;
/** What the writer entered instead of a value; null leaves the field empty on purpose (DOC-5). */
export type MergeOverrides = Partial<Record<string, string | null>>;

const token = /\{\{\s*([a-zA-Z][\w.]*)\s*\}\}/g;
const opens = /^\s*\{\{#if\s+([a-zA-Z][\w.]*)\s*\}\}\s*$/;
const otherwise = /^\s*\{\{else\}\}\s*$/;
const closes = /^\s*\{\{\/if\}\}\s*$/;

const inlineOf = (block: LetterBlock): LetterInline[] =>
  block.type === "list" ? block.children.flatMap(({ children }) => children) : block.children;
const plain = (block: LetterBlock) =>
  inlineOf(block)
    .map((one) => (one.type === "text" ? one.text : "\n"))
    .join("");

/** What keeps a template from being used: unknown fields, conditions that do not close. */
export function letterFaults({ blocks }: LetterContent): string[] {
  const faults = new Set<string>();
  let open = 0;
  for (const block of blocks) {
    const text = plain(block);
    const condition = opens.exec(text)?.[1];
    if (condition !== undefined) {
      if (!isMergeField(condition)) faults.add(`Unknown field: ${condition}`);
      if (open > 0) faults.add("A condition can't be inside another one.");
      open += 1;
    } else if (closes.test(text)) {
      if (open === 0) faults.add("{{/if}} has no condition before it.");
      open = Math.max(0, open - 1);
    } else if (otherwise.test(text)) {
      if (open === 0) faults.add("{{else}} has no condition before it.");
    } else {
      for (const [, key = ""] of text.matchAll(token)) if (!isMergeField(key)) faults.add(`Unknown field: ${key}`);
      if (/\{\{|\}\}/.test(text.replace(token, ""))) faults.add(`This can't be read as a field: ${text.slice(0, 60)}`);
    }
  }
  if (open > 0) faults.add("A condition has no {{/if}}.");
  if (blocks.length === 0) faults.add("Enter the text of the letter.");
  return [...faults];
}

/**
 * A letter with its values. Values are text and nothing in them is read as a field (DOC-6). `unresolved` names shown fields
 * without a value that were not left empty on purpose.
 */
export function renderLetter(
  { blocks }: LetterContent,
  values: MergeValues,
  overrides: MergeOverrides,
): { content: LetterContent; unresolved: string[] } {
  const unresolved = new Set<string>();
  const filled = (key: string): string => {
    const override = overrides[key];
    if (override !== undefined) return override ?? "";
    const value = values[key];
    if (value === undefined || value === "") unresolved.add(key);
    return value ?? "";
  };
  const isPresent = (key: string) => Boolean(overrides[key] === undefined ? values[key] : overrides[key]);
  const fill = (inline: LetterInline): LetterInline =>
    inline.type === "text" ? { ...inline, text: inline.text.replace(token, (_, key: string) => filled(key)) } : inline;
  const shown: LetterBlock[] = [];
  let condition: boolean | null = null;
  for (const block of blocks) {
    const text = plain(block);
    const key = opens.exec(text)?.[1];
    if (key !== undefined) condition = isPresent(key);
    else if (closes.test(text)) condition = null;
    else if (otherwise.test(text)) condition = condition === null ? null : !condition;
    else if (condition !== false)
      shown.push(
        block.type === "list"
          ? { ...block, children: block.children.map((item) => ({ ...item, children: item.children.map(fill) })) }
          : { ...block, children: block.children.map(fill) },
      );
  }
  return { content: { blocks: shown }, unresolved: [...unresolved] };
}

/** Fields that a template shows in any case, for the list of values. */
export function fieldsOf({ blocks }: LetterContent): string[] {
  return [...new Set(blocks.flatMap((block) => [...plain(block).matchAll(token)].map(([, key = ""]) => key)))];
}

export type LetterStatus = "draft" | "final" | "voided";
export const letterStates = defineStates<LetterStatus, "finalize" | "void">({
  draft: { label: "Draft", code: 1, tone: "neutral", shape: "ring", moves: { finalize: "final", void: "voided" } },
  final: { label: "Final", code: 2, tone: "done", shape: "lock", moves: { void: "voided" } },
  voided: { label: "Voided", code: 3, tone: "danger", shape: "cross", moves: {} },
});

export type LetterTemplateStatus = "draft" | "active" | "archived";
export const letterTemplateStates = defineStates<LetterTemplateStatus, "activate" | "archive">({
  draft: { label: "Draft", code: 1, tone: "neutral", shape: "ring", moves: { activate: "active" } },
  active: { label: "Active", code: 2, tone: "done", shape: "check", moves: { archive: "archived" } },
  archived: { label: "Archived", code: 3, tone: "neutral", shape: "cross", moves: {} },
});
