import { describe, expect, it } from "vitest";
import { groupTemplates, shippedTemplate, shippedTemplates } from "./shipped-templates.ts";
import { fieldLabel, TemplateField, TemplatePart, unknownFieldValues } from "./template.ts";

describe("shipped templates", () => {
  it.each([...shippedTemplates, ...groupTemplates].map((template) => [template.key, template] as const))(
    "%s is valid",
    (key, template) => {
      expect(shippedTemplate(key)).toBe(template.kind.startsWith("group") ? undefined : template);
      for (const part of template.parts) expect(TemplatePart.safeParse(part).success).toBe(true);
      for (const field of template.fields) expect(TemplateField.safeParse(field).success).toBe(true);
      const keys = [...template.parts, ...template.fields].map((one) => one.key);
      expect(new Set(keys).size).toBe(keys.length);
      expect(template.parts.some((part) => part.required)).toBe(true);
      expect(isLoinc(template.loincCode)).toBe(true);
    },
  );

  it("have unique keys", () => {
    expect(new Set(shippedTemplates.map((template) => template.key)).size).toBe(shippedTemplates.length);
  });
});

describe("field values", () => {
  const fields = shippedTemplate("progress-dap")!.fields;

  it("must match a key and value of the template", () => {
    expect(unknownFieldValues(fields, { riskToSelf: "denied" })).toEqual([]);
    expect(unknownFieldValues(fields, { riskToSelf: "maybe", weather: "rain" })).toEqual([
      "fields.riskToSelf",
      "fields.weather",
    ]);
  });

  it("are displayed by label", () => {
    expect(fieldLabel(fields.find((field) => field.key === "mood")!, "depressed")).toBe("Depressed");
  });
});

/** LOINC codes end in a Mod-10 check digit. */
function isLoinc(code: string): boolean {
  const [digits, check] = code.split("-") as [string, string];
  const reversed = [...digits].reverse();
  const odd =
    Number(
      reversed
        .filter((_, i) => i % 2 === 0)
        .reverse()
        .join(""),
    ) * 2;
  const even = reversed
    .filter((_, i) => i % 2 === 1)
    .reverse()
    .join("");
  const sum = [...`${even}${odd}`].reduce((total, digit) => total + Number(digit), 0);
  return (10 - (sum % 10)) % 10 === Number(check);
}
