import type { NoteFormat, NoteKind, NoteSubtype } from "../notes/note.ts";
import type { TemplateField, TemplatePart } from "./template.ts";

/** A template shipped with the product. A facility gets its own row of it on first use. */
export interface ShippedTemplate {
  key: string;
  /** Raised when parts or fields change. Notes keep the version they were started with. */
  versionNo: number;
  name: string;
  kind: NoteKind;
  /** Which doctor note it is. */
  subtype?: NoteSubtype;
  format: NoteFormat;
  /** LOINC document type. */
  loincCode: string;
  parts: TemplatePart[];
  fields: TemplateField[];
}

export const part = (key: string, title: string, prompt: string, over: Partial<TemplatePart> = {}): TemplatePart => ({
  key,
  title,
  prompt,
  required: true,
  minWords: null,
  ...over,
});
export const choice = (
  key: string,
  title: string,
  options: Record<string, string>,
  required = true,
): TemplateField => ({
  key,
  title,
  options: Object.entries(options).map(([value, label]) => ({ value, label })),
  required,
});

export const riskToSelf = choice("riskToSelf", "Risk to self", {
  denied: "Denies suicidal ideation",
  ideation: "Ideation without plan",
  plan: "Ideation with plan",
  attempt: "Attempt since last contact",
  notAsked: "Not assessed",
});
export const riskToOthers = choice("riskToOthers", "Risk to others", {
  denied: "Denies homicidal ideation",
  ideation: "Ideation without plan",
  plan: "Ideation with plan",
  notAsked: "Not assessed",
});
export const mood = choice(
  "mood",
  "Mood",
  {
    euthymic: "Euthymic",
    anxious: "Anxious",
    depressed: "Depressed",
    irritable: "Irritable",
    elevated: "Elevated",
    labile: "Labile",
  },
  false,
);
