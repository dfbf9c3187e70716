import fc from "fast-check";
import { expect, it } from "vitest";
import { galleryTemplates } from "../../templates/gallery/gallery.ts";
import { type Item, isInput } from "../../templates/item.contract.ts";
import { shippedTemplates } from "../../templates/shipped-templates.ts";
import type { Answer, Answers } from "../answer.contract.ts";
import { withRows } from "../rows.ts";
import { enqueueChanges, newQueue } from "./answer-queue.ts";
import { answersOf, fieldName, fieldSchema, fieldValues } from "./field-values.ts";

const answerOf = (item: Item): fc.Arbitrary<Answer> => {
  const values = item.options?.map((option) => option.value) ?? ["x"];
  if (item.type === "yesNo") return fc.boolean();
  if (item.type === "multiChoice") return fc.subarray(values, { minLength: 1 });
  if (["integer", "decimal", "slider", "rating"].includes(item.type)) return fc.integer({ min: 0, max: 9 });
  return item.options ? fc.constantFrom(...values) : fc.string({ minLength: 1 });
};
const given = (answers: Readonly<Record<string, Answer | undefined>>): Answers =>
  Object.fromEntries(
    Object.entries(answers).flatMap(([path, answer]) => (answer === undefined ? [] : [[path, answer]])),
  );
const filled = fc.constantFrom(...shippedTemplates, ...galleryTemplates()).chain(({ definition }) => {
  const rows = withRows(definition, {}, (section) => Math.min(3, section.repeats?.max ?? 1));
  const questions = rows.items.flatMap((section) => section.items.filter(isInput));
  const some = Object.fromEntries(questions.map((item) => [item.linkId, answerOf(item)]));
  return fc.record({ definition: fc.constant(definition), answers: fc.record(some, { requiredKeys: [] }).map(given) });
});

it("opening a form and saving it changes no answer", () => {
  fc.assert(
    fc.property(filled, ({ definition, answers }) => {
      const shown = answersOf(definition, fieldValues(definition, answers));
      expect(shown).toEqual(answers);
      const queue = newQueue(answers);
      expect(enqueueChanges(queue, shown, "2026-11-20T12:00:00Z")).toBe(queue);
    }),
  );
});

it("every question of every row has a field that takes its answer", () => {
  fc.assert(
    fc.property(filled, ({ definition, answers }) => {
      const { shape } = fieldSchema(definition);
      for (const [path, value] of Object.entries(fieldValues(definition, answers)))
        expect(shape[path]?.safeParse(value).success).toBe(true);
      for (const path of Object.keys(answers)) expect(shape).toHaveProperty([fieldName(path)]);
    }),
  );
});
