import type { Definition, Item, Section, Slot } from "./item.contract.ts";

export const templateKinds = [
  "form",
  "consent",
  "assessment",
  "instrument",
  "checklist",
  "survey",
  "agreement",
  "public",
] as const;
export type TemplateKind = (typeof templateKinds)[number];
export const templateKindLabels = {
  form: "Form",
  consent: "Consent",
  assessment: "Assessment",
  instrument: "Instrument",
  checklist: "Checklist",
  survey: "Survey",
  agreement: "Agreement",
  public: "Public form",
} as const satisfies Record<TemplateKind, string>;

/** Kinds a facility can create: consents and instruments come from the gallery, because their wording has legal or clinical weight. */
export const facilityKinds = ["form", "assessment", "checklist", "survey", "agreement"] as const;

/** The list counts a template's open forms up to this many. */
export const mostCounted = 100;

/** A key for a title or another key, with the next free number where it is taken. */
export function keyFrom(text: string, isTaken: (key: string) => boolean): string {
  const plain = text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  const key =
    plain
      .replace(/[^a-z0-9]+/g, "-")
      .replace(/^-+|-+$/g, "")
      .slice(0, 70) || "form";
  if (!isTaken(key)) return key;
  for (let next = 2; ; next += 1) if (!isTaken(`${key}-${next}`)) return `${key}-${next}`;
}

/** Chart sections a form can belong to, in display order. */
export const chartTabs = [
  "preAdmission",
  "admission",
  "medical",
  "nursing",
  "clinical",
  "utilization",
  "discharge",
  "aftercare",
  "administrative",
] as const;
export type ChartTab = (typeof chartTabs)[number];
export const chartTabLabels = {
  preAdmission: "Pre-admission",
  admission: "Admission",
  medical: "Medical",
  nursing: "Nursing",
  clinical: "Clinical",
  utilization: "Utilization review",
  discharge: "Discharge",
  aftercare: "Aftercare",
  administrative: "Administrative",
} as const satisfies Record<ChartTab, string>;

export const sensitivities = ["normal", "part2", "restricted"] as const;
export type Sensitivity = (typeof sensitivities)[number];

/** A template that ships with the product; copied to the facility at first use. */
export interface ShippedTemplate {
  key: string;
  /** Raise it with every change of definition or slots; forms keep their version. */
  number: number;
  title: string;
  description: string;
  kind: TemplateKind;
  chartTab: ChartTab;
  consentType: "treatment" | "release" | null;
  sensitivity: Sensitivity;
  onePerEpisode: boolean;
  revocable: boolean;
  reviewRequired: boolean;
  /** Source and license of the wording. */
  notice: string;
  /** The instrument that scores it. */
  instrumentKey?: string;
  definition: Definition;
  slots: Slot[];
}

export const ownWording =
  "Written for Cairn. Contains no text of a licensed instrument. Have your counsel review it before first use.";

export const section = (linkId: string, text: string, items: Item[], over: Partial<Section> = {}): Section => ({
  linkId,
  type: "section",
  text,
  items,
  ...over,
});
export const item = (linkId: string, type: Item["type"], text: string, over: Partial<Item> = {}): Item => ({
  linkId,
  type,
  text,
  ...over,
});
export const options = (labels: Record<string, string>, exclusive: readonly string[] = []) =>
  Object.entries(labels).map(([value, label]) => ({
    value,
    label,
    ...(exclusive.includes(value) ? { exclusive: true } : {}),
  }));

export const clientSlot = (intentText: string): Slot => ({
  slotKey: "client",
  role: "client",
  label: "Client",
  order: 1,
  required: "always",
  covers: "whole",
  methods: ["drawn"],
  staffRoles: [],
  mustDifferFrom: [],
  intentText,
});
export const guardianSlot = (intentText: string): Slot => ({
  slotKey: "guardian",
  role: "guardian",
  label: "Parent or guardian",
  order: 1,
  required: "ifMinorOrGuardian",
  covers: "whole",
  methods: ["drawn"],
  staffRoles: [],
  mustDifferFrom: ["client"],
  intentText,
});
export const staffSlot = (order: number, intentText: string, label = "Staff"): Slot => ({
  slotKey: "staff",
  role: "staff",
  label,
  order,
  required: "always",
  covers: "whole",
  methods: ["pin", "passkey"],
  staffRoles: [],
  mustDifferFrom: ["client", "guardian"],
  intentText,
});
