import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  addItem,
  addSection,
  changeItem,
  changeSection,
  duplicateItem,
  firstStep,
  itemsOf,
  moveBy,
  moveOnto,
  redo,
  remove,
  step,
  undo,
} from "./draft-edits.ts";
import { changesBetween, draftOf, mergedOrder, partsOf } from "./draft-parts.ts";
import { galleryTemplates } from "./gallery/gallery.ts";
import { Definition, Slot } from "./item.contract.ts";
import { templateFaults } from "./lint.ts";
import { shippedTemplates } from "./shipped-templates.ts";
import { item, keyFrom, section } from "./template.ts";
import { type TemplateDraft, TemplateFile } from "./version.contract.ts";

const draft: TemplateDraft = {
  title: "Visit",
  description: "",
  definition: {
    items: [
      section("one", "One", [item("a", "shortText", "A"), item("b", "yesNo", "B")]),
      section("two", "Two", [item("c", "date", "C")]),
    ],
  },
  slots: [],
};
const ids = (of: TemplateDraft) =>
  of.definition.items.map((one) => [one.linkId, ...one.items.map((each) => each.linkId)]);

describe("editing a draft", () => {
  it("adds and copies after an item, with names of their own", () => {
    const added = addItem(draft, "singleChoice", "a");
    expect(ids(added.draft)[0]).toEqual(["one", "a", added.linkId, "b"]);
    expect(itemsOf(added.draft).find((one) => one.linkId === added.linkId)?.options).toHaveLength(2);
    const copied = duplicateItem(draft, "c");
    expect(ids(copied.draft)[1]).toEqual(["two", "c", copied.linkId]);
    expect(new Set([added.linkId, copied.linkId, "a", "b", "c"]).size).toBeGreaterThan(3);
  });
  it("moves an item within a section, across its border, and onto another", () => {
    expect(ids(moveBy(draft, "b", -1))[0]).toEqual(["one", "b", "a"]);
    expect(ids(moveBy(draft, "b", 1))).toEqual([
      ["one", "a"],
      ["two", "b", "c"],
    ]);
    expect(moveBy(draft, "a", -1)).toBe(draft);
    expect(ids(moveOnto(draft, "c", "a"))).toEqual([["one", "c", "a", "b"], ["two"]]);
    expect(ids(moveOnto(draft, "a", "two"))).toEqual([
      ["one", "b"],
      ["two", "c", "a"],
    ]);
    expect(ids(moveBy(draft, "two", -1)).map(([id]) => id)).toEqual(["two", "one"]);
  });
  it("keeps the last section", () => {
    expect(ids(remove(remove(draft, "one"), "two"))).toEqual([["two", "c"]]);
  });
  it("goes back and forth; typing in one field is one step", () => {
    const rename = (text: string) => changeItem(draft, "a", (one) => ({ ...one, text }));
    let steps = step(firstStep(draft), rename("N"), "a.text");
    steps = step(steps, rename("Na"), "a.text");
    steps = step(steps, addSection(steps.now).draft);
    expect(undo(undo(steps)).now).toBe(draft);
    expect(redo(redo(undo(undo(steps)))).now).toEqual(steps.now);
    expect(undo(firstStep(draft)).now).toBe(draft);
  });
});

describe("parts of a draft", () => {
  it("puts a draft together again from its parts", () => {
    fc.assert(
      fc.property(fc.constantFrom(...shippedTemplates), ({ title, description, definition, slots }) => {
        const whole = { title, description, definition, slots };
        expect(draftOf(partsOf(whole))).toEqual(whole);
      }),
    );
  });
  it("FRM-3: keeps what both sides added, in its place", () => {
    const mine = addItem(draft, "time", "a");
    const theirs = changeSection(addItem(draft, "email", "c").draft, "two", (one) => ({ ...one, text: "Second" }));
    const order = mergedOrder(partsOf(draft), partsOf(theirs), partsOf(mine.draft));
    const merged = draftOf({ ...partsOf(mine.draft), ...partsOf(theirs), order });
    expect(merged.definition.items.map((one) => one.items.map((each) => each.type))).toEqual([
      ["shortText", "time", "yesNo"],
      ["date", "email"],
    ]);
    expect(merged.definition.items[1]?.text).toBe("Second");
  });
  it("an item added to a section that was removed moves to the last section", () => {
    const { draft: mine, linkId } = addItem(draft, "time", "one");
    const parts = { ...partsOf(mine), "section:one": undefined };
    expect(itemsOf(draftOf(parts)).map((one) => one.linkId)).toContain(linkId);
  });
  it("says what changed between two versions", () => {
    const added = addItem(draft, "time", "c");
    const named = changeItem(added.draft, added.linkId, (one) => ({ ...one, text: "Time" }));
    const renamed = changeItem(named, "a", (one) => ({ ...one, text: "Name" }));
    const next = remove(renamed, "b");
    expect(changesBetween(draft, next).map(({ kind, label }) => `${kind} ${label}`)).toEqual([
      'changed "Name"',
      'added "Time"',
      'removed "B"',
    ]);
    expect(changesBetween(draft, moveBy(draft, "b", -1))).toEqual([{ kind: "moved", label: "Order of questions" }]);
    expect(changesBetween(draft, draft)).toEqual([]);
  });
});

describe("the gallery", () => {
  it.each(galleryTemplates().map((one) => [one.key, one] as const))("FRM-4: %s can be published", (_, template) => {
    const { galleryKey: __, ...file } = template;
    expect(TemplateFile.shape.template.safeParse(file).error).toBeUndefined();
    expect(Definition.safeParse(template.definition).error).toBeUndefined();
    for (const slot of template.slots) expect(Slot.safeParse(slot).error).toBeUndefined();
    expect(templateFaults(template.definition, template.slots, template.consentType)).toEqual([]);
    expect(template.notice).not.toBe("");
  });
  it("makes a key from a title", () => {
    const isTaken = (key: string) => key === "visita-medica";
    expect(keyFrom("Visita médica!", isTaken)).toBe("visita-medica-2");
    expect(keyFrom("???", isTaken)).toBe("form");
  });
});
