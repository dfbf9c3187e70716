import { describe, expect, it } from "vitest";
import { Definition, Slot } from "./item.contract.ts";
import { templateFaults } from "./lint.ts";
import { part2Disclosure } from "./part2-disclosure.ts";
import { shippedTemplates } from "./shipped-templates.ts";
import { clientSlot, item, options, section, staffSlot } from "./template.ts";

describe("shipped templates", () => {
  it.each(shippedTemplates.map((template) => [template.key, template] as const))(
    "FRM-4: %s can be published",
    (_, template) => {
      expect(Definition.safeParse(template.definition).error).toBeUndefined();
      for (const slot of template.slots) expect(Slot.safeParse(slot).error).toBeUndefined();
      expect(templateFaults(template.definition, template.slots, template.consentType)).toEqual([]);
    },
  );
});

describe("FRM-4: refuses to publish", () => {
  const slots = [clientSlot("I agree."), staffSlot(2, "I explained it.")];
  const messages = (items: Parameters<typeof section>[2], given = slots) =>
    templateFaults({ items: [section("s", "S", items)] }, given, null).map((fault) => fault.message);

  it("duplicate names, rules about missing questions, missing options", () => {
    expect(messages([item("a", "shortText", "A"), item("a", "shortText", "A")])).toEqual([
      'The name "a" is used twice.',
    ]);
    expect(
      messages([
        item("a", "singleChoice", "A", { options: options({ x: "X" }) }),
        item("b", "shortText", "B", {
          visibleWhen: { match: "all", rows: [{ linkId: "a", is: "equals", value: "y" }] },
        }),
        item("c", "shortText", "C", { visibleWhen: { match: "all", rows: [{ linkId: "z", is: "answered" }] } }),
      ]),
    ).toEqual(['"a" has no option "y".', 'No question is named "z".']);
  });
  it("cyclic rules, by name", () => {
    const on = (linkId: string) => ({
      visibleWhen: { match: "all" as const, rows: [{ linkId, is: "answered" as const }] },
    });
    expect(messages([item("a", "shortText", "A", on("b")), item("b", "shortText", "B", on("a"))])).toEqual([
      "These rules depend on each other: a → b → a.",
    ]);
  });
  it("a gap in the signing order", () => {
    expect(messages([item("a", "shortText", "A")], [clientSlot("I agree."), staffSlot(3, "Yes.")])).toEqual([
      "The signing order has a gap. Number the steps 1, 2, 3.",
    ]);
  });
  it("CON-1: a release without an element of 42 CFR 2.31", () => {
    const without = (linkId: string) => ({
      items: part2Disclosure.definition.items.map((one) => ({
        ...one,
        items: one.items.filter((question) => question.linkId !== linkId),
      })),
    });
    const faults = (linkId: string) =>
      templateFaults(without(linkId), part2Disclosure.slots, "release").map((fault) => fault.message);
    expect(faults("recipientName")).toEqual(["The release must state the recipient."]);
    expect(faults("purpose")).toEqual(["The release must state the purpose."]);
    expect(faults("statements")).toEqual(["The release must state the right to revoke, and how."]);
    expect(templateFaults(part2Disclosure.definition, [staffSlot(1, "Yes.")], "release")).toMatchObject([
      { message: "The release must be signed by the client." },
    ]);
  });
});
