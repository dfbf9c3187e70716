import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { galleryTemplates } from "../templates/gallery/gallery.ts";
import { type Definition, type Item, isInput } from "../templates/item.contract.ts";
import { shippedTemplates } from "../templates/shipped-templates.ts";
import { item, section } from "../templates/template.ts";
import type { Answer, Answers } from "./answer.contract.ts";
import { answerFaults, enabledAnswers, enabledSections, itemOf, shownFor } from "./answers.ts";
import { coveredDocument, type FormDocument } from "./form-document.ts";
import { pathInRow, rowCount, withoutRow, withRows } from "./rows.ts";
import { scoreText } from "./scores.ts";

const contacts: Definition = {
  items: [
    section(
      "contacts",
      "Contacts",
      [
        item("name", "shortText", "Name", { required: true }),
        item("minor", "yesNo", "Minor?"),
        item("school", "shortText", "School", {
          visibleWhen: { match: "all", rows: [{ linkId: "minor", is: "equals", value: true }] },
        }),
      ],
      { repeats: { min: 1, max: 3, noun: "Contact" } },
    ),
  ],
};
const three: Answers = {
  "contacts[0].name": "Ana",
  "contacts[1].name": "Ben",
  "contacts[1].minor": true,
  "contacts[1].school": "Oak",
  "contacts[2].name": "Cal",
};

describe("repeating sections", () => {
  it("forms scenario 10: a condition looks at its own row, and a hidden answer returns when it is shown again", () => {
    expect(enabledSections(contacts, three).map((one) => one.items.length)).toEqual([2, 3, 2]);
    const hidden = { ...three, "contacts[1].minor": false };
    expect(enabledAnswers(contacts, hidden)).not.toHaveProperty(["contacts[1].school"]);
    expect(enabledAnswers(contacts, three)["contacts[1].school"]).toBe("Oak");
  });
  it("FRM-6: shows the fewest rows, and asks for the required answers of each", () => {
    expect(enabledSections(contacts, {}).map((one) => one.text)).toEqual(["Contact 1"]);
    expect(answerFaults(contacts, { "contacts[1].minor": true }, "2026-11-20").map((fault) => fault.linkId)).toEqual([
      "contacts[0].name",
      "contacts[1].name",
    ]);
  });
  it("removes a row and moves the rows after it up", () => {
    expect(withoutRow(three, "contacts", 0)).toEqual({
      "contacts[0].name": "Ben",
      "contacts[0].minor": true,
      "contacts[0].school": "Oak",
      "contacts[1].name": "Cal",
    });
  });
  it("knows no question beyond the most rows, outside a row, or in a row of another section", () => {
    expect(itemOf(contacts, "contacts[2].name")?.text).toBe("Name");
    for (const path of ["contacts[3].name", "name", "other[0].name"]) expect(itemOf(contacts, path)).toBeUndefined();
  });
  it("SIG-9: a signature on the section covers all its rows", () => {
    const document: FormDocument = {
      form: "cairn-form-1",
      formId: "f",
      template: { key: "contacts", number: 1, title: "Contacts" },
      definitionHash: "",
      language: "en",
      subject: { clientId: "c", mrNo: "1", name: "Ana Ruiz", birthDate: "1990-01-01" },
      demographicId: "d",
      facility: "Test Residential",
      location: { id: "l", name: "Main", timeZone: "America/Chicago" },
      effectiveAt: "2026-11-20T12:00:00Z",
      answers: { ...three, other: "x" },
    };
    expect(coveredDocument(document, contacts, ["contacts"]).answers).toEqual(three);
  });
});

const mood = (decimals = 0, method: "sum" | "mean" = "sum"): Definition => ({
  items: [
    section("s", "S", [
      item("a", "slider", "A", { min: 0, max: 10 }),
      item("b", "singleChoice", "B", {
        options: [
          { value: "x", label: "X", score: 0 },
          { value: "y", label: "Y", score: 2.5 },
        ],
      }),
      item("total", "score", "Total", {
        score: {
          method,
          of: ["a", "b"],
          decimals,
          bands: [
            { from: 0, label: "Low" },
            { from: 8, label: "High" },
          ],
        },
      }),
      item("why", "shortText", "Why?", {
        visibleWhen: { match: "all", rows: [{ linkId: "total", is: "atLeast", value: 8 }] },
      }),
    ]),
  ],
});

describe("scores", () => {
  it("FRM-7: has no value while an answer is missing, and rounds half up", () => {
    expect(enabledAnswers(mood(), { a: 5 })).toEqual({ a: 5 });
    expect(enabledAnswers(mood(), { a: 5, b: "y" })).toEqual({ a: 5, b: "y", total: 8 });
    expect(enabledAnswers(mood(1), { a: 5, b: "y" }).total).toBe(7.5);
    expect(enabledAnswers(mood(2, "mean"), { a: 0, b: "y" }).total).toBe(1.25);
    expect(enabledAnswers(mood(), { a: 0, b: "x" }).total).toBe(0);
  });
  it("FRM-6: other questions can depend on a score; what it counts must be shown", () => {
    expect(enabledAnswers(mood(), { a: 9, b: "y", why: "Tired" }).why).toBe("Tired");
    expect(enabledAnswers(mood(), { a: 1, b: "y", why: "Tired" }).why).toBeUndefined();
  });
  it("names the range", () => {
    const { score } = mood().items[0]?.items[2] ?? {};
    expect(score && [scoreText(score, 8), scoreText(score, 7), scoreText(score, -1)]).toEqual([
      "8 (High)",
      "7 (Low)",
      "-1",
    ]);
  });
});

const definitions = [...shippedTemplates, ...galleryTemplates(), { definition: mood() }, { definition: contacts }].map(
  (template) => template.definition,
);
const answerOf = (asked: Item): fc.Arbitrary<Answer> => {
  const values = asked.options?.map((option) => option.value) ?? ["x"];
  switch (asked.type) {
    case "yesNo":
      return fc.boolean();
    case "yesNoUnknown":
      return fc.constantFrom("yes", "no", "unknown");
    case "integer":
    case "decimal":
    case "slider":
    case "rating":
      return fc.integer({ min: 0, max: 10 });
    case "singleChoice":
    case "openChoice":
      return fc.constantFrom(...values);
    case "multiChoice":
      return fc.subarray(values, { minLength: 1 });
    default:
      return fc.string({ minLength: 1, maxLength: 8 });
  }
};
/** A definition with paths of its questions, in up to three rows. */
const asked = fc.constantFrom(...definitions).map((definition) => ({
  definition,
  questions: withRows(definition, {}, () => 3).items.flatMap((one) => one.items.filter(isInput)),
}));
const change = (questions: readonly Item[]) =>
  fc
    .constantFrom(...questions)
    .chain((question) => fc.tuple(fc.constant(question.linkId), fc.option(answerOf(question))));
const given = (changes: readonly (readonly [string, Answer | null])[], before: Answers = {}): Answers => {
  const answers = { ...before };
  for (const [path, answer] of changes) {
    if (answer === null) delete answers[path];
    else answers[path] = answer;
  }
  return answers;
};

describe("FRM-6: going back", () => {
  const cases = asked.chain(({ definition, questions }) =>
    fc.record({
      definition: fc.constant(definition),
      first: fc.array(change(questions), { maxLength: 30 }),
      detour: fc.array(change(questions), { maxLength: 10 }),
    }),
  );
  /** Goes back as a person does: a question can be changed back only while it is shown, and rows can be added. */
  const goBack = (definition: Definition, answers: Answers, to: Answers): Answers => {
    const differing = shownFor(definition, answers, (one) => rowCount(one, { ...to, ...answers }))
      .sections.flatMap((one) => one.items.filter(isInput))
      .filter(({ linkId }) => JSON.stringify(answers[linkId]) !== JSON.stringify(to[linkId]));
    const [next] = differing;
    return next ? goBack(definition, given([[next.linkId, to[next.linkId] ?? null]], answers), to) : answers;
  };
  it("changing answers and changing them back leaves the same result as never having given them", () => {
    fc.assert(
      fc.property(cases, ({ definition, first, detour }) => {
        const direct = given(first);
        const returned = goBack(definition, given(detour, direct), direct);
        expect(enabledAnswers(definition, returned)).toEqual(enabledAnswers(definition, direct));
      }),
      { numRuns: 200 },
    );
  });
  it("an answer to a question that is hidden leaves the result as if it was never given", () => {
    fc.assert(
      fc.property(cases, ({ definition, first }) => {
        const all = given(first);
        const shown = enabledAnswers(definition, all);
        const inputs = Object.fromEntries(Object.entries(shown).filter(([path]) => itemOf(definition, path)));
        expect(enabledAnswers(definition, inputs)).toEqual(shown);
      }),
      { numRuns: 150 },
    );
  });
  it("a path in a row names its section and place", () => {
    expect(pathInRow("contacts", 2, "phone")).toBe("contacts[2].phone");
  });
});
