export type Attribute = { key: string; value: { stringValue: string } | { intValue: string } };

/** Fields in the form OTLP's JSON has for them: whole numbers as texts, because they have 64 bits. */
export function attributes(fields: Record<string, string | number>): Attribute[] {
  return Object.entries(fields).map(([key, value]) => ({
    key,
    value: typeof value === "number" ? { intValue: String(value) } : { stringValue: value },
  }));
}
