import type { ChartFact, ConditionTest, Item, ItemType, LookupSource, VisibleWhen } from "../item.contract.ts";

/** Types of items in the order of the palette. */
export const typeGroups: readonly { label: string; types: readonly ItemType[] }[] = [
  {
    label: "Text",
    types: ["shortText", "longText", "personName", "phone", "email", "address", "ssnLast4", "maskedText", "initials"],
  },
  {
    label: "Choice",
    types: ["yesNo", "yesNoUnknown", "singleChoice", "multiChoice", "openChoice", "matrix", "lookup"],
  },
  {
    label: "Number and date",
    types: ["integer", "decimal", "slider", "rating", "date", "time", "dateTime", "partialDate"],
  },
  { label: "Body, drawing and files", types: ["bodyMap", "drawing", "photo", "file"] },
  { label: "Calculated", types: ["score"] },
  { label: "Text to read", types: ["display", "consentText"] },
  { label: "Layout", types: ["divider", "pageBreak"] },
];

export const typeLabels = {
  shortText: "Short text",
  longText: "Long text",
  personName: "Name",
  phone: "Phone",
  email: "Email",
  address: "Address",
  ssnLast4: "Last 4 of SSN",
  maskedText: "Text with a format",
  initials: "Initials",
  yesNo: "Yes or no",
  yesNoUnknown: "Yes, no or not sure",
  singleChoice: "One choice",
  multiChoice: "Several choices",
  openChoice: "Choice or own text",
  matrix: "Matrix",
  lookup: "Lookup",
  integer: "Whole number",
  decimal: "Decimal number",
  slider: "Scale",
  rating: "Rating",
  date: "Date",
  time: "Time",
  dateTime: "Date and time",
  partialDate: "Year, month or date",
  bodyMap: "Body map",
  drawing: "Drawing",
  photo: "Photo",
  file: "File",
  score: "Score",
  divider: "Line",
  pageBreak: "Page break",
  display: "Text",
  consentText: "Text to read before signing",
} as const satisfies Record<ItemType, string>;

export const lookupLabels = {
  diagnosis: "Diagnoses (ICD-10-CM)",
  medication: "Medications",
  staff: "Staff",
  contact: "Contacts of the client",
} as const satisfies Record<LookupSource, string>;

export const factLabels = {
  "client.legalName": "Client's legal name",
  "client.preferredName": "Client's preferred name",
  "client.birthDate": "Client's date of birth",
  "client.age": "Client's age",
  "client.mrNo": "Record number",
  "client.pronouns": "Client's pronouns",
  "facility.name": "Facility name",
  "location.name": "Location name",
  today: "Today's date",
  "user.name": "Staff member's name",
} as const satisfies Record<ChartFact, string>;

export const testLabels = {
  equals: "is",
  notEquals: "is answered and is not",
  includes: "includes",
  answered: "is answered",
  notAnswered: "is not answered",
  atLeast: "is at least",
  atMost: "is at most",
} as const satisfies Record<ConditionTest, string>;

/** The tests that make sense for a question. */
export function testsFor(item: Item | undefined): readonly ConditionTest[] {
  switch (item?.type) {
    case undefined:
      return ["answered"];
    case "multiChoice":
      return ["includes", "answered", "notAnswered"];
    case "yesNo":
    case "yesNoUnknown":
    case "singleChoice":
    case "openChoice":
      return ["equals", "notEquals", "answered", "notAnswered"];
    case "integer":
    case "decimal":
    case "slider":
    case "rating":
    case "score":
      return ["atLeast", "atMost", "equals", "answered", "notAnswered"];
    default:
      return ["answered", "notAnswered"];
  }
}

/** The values a question can be compared with; null where any number is. */
export function valuesOf(item: Item | undefined): { value: string | boolean; label: string }[] | null {
  if (item?.type === "yesNo")
    return [
      { value: true, label: "Yes" },
      { value: false, label: "No" },
    ];
  if (item?.type === "yesNoUnknown")
    return [
      { value: "yes", label: "Yes" },
      { value: "no", label: "No" },
      { value: "unknown", label: "Not sure" },
    ];
  return item?.options?.map(({ value, label }) => ({ value, label: label || value })) ?? null;
}

/** A condition as a sentence: Shown when "Did you use?" is Yes. */
export function conditionText(rule: VisibleWhen, find: (linkId: string) => Item | undefined): string {
  const rows = rule.rows.map(({ linkId, is, value }) => {
    const item = find(linkId);
    const name = `"${item?.text || linkId}"`;
    if (is === "answered" || is === "notAnswered" || value === undefined) return `${name} ${testLabels[is]}`;
    const label = valuesOf(item)?.find((one) => one.value === value)?.label ?? String(value);
    return `${name} ${testLabels[is]} ${label}`;
  });
  return `Shown when ${rows.join(rule.match === "all" ? " and " : " or ")}`;
}

/** Values without a name of their own, by their place in the list. */
export const numbered = <T>(values: readonly T[]): { at: number; value: T }[] =>
  values.map((value, at) => ({ at, value }));
