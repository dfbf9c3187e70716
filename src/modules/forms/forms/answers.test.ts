import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { intakeQuestionnaire } from "../templates/intake-questionnaire.ts";
import type { Definition } from "../templates/item.contract.ts";
import { item, options, section } from "../templates/template.ts";
import type { Answers } from "./answer.contract.ts";
import {
  answerFault,
  answerFaults,
  answerText,
  enabledAnswers,
  enabledSections,
  progress,
  tidyAnswer,
} from "./answers.ts";

const today = "2026-11-20";
const definition: Definition = {
  items: [
    section("one", "One", [
      item("uses", "yesNo", "Uses?", { required: true }),
      item("what", "singleChoice", "What?", {
        required: true,
        options: options({ a: "A", b: "B" }),
        visibleWhen: { match: "all", rows: [{ linkId: "uses", is: "equals", value: true }] },
      }),
      item("why", "longText", "Why B?", {
        required: true,
        visibleWhen: { match: "any", rows: [{ linkId: "what", is: "equals", value: "b" }] },
      }),
    ]),
    section("two", "Two", [item("more", "shortText", "More")], {
      visibleWhen: { match: "all", rows: [{ linkId: "why", is: "answered" }] },
    }),
  ],
};
const shown = (answers: Answers) =>
  enabledSections(definition, answers).flatMap((one) => one.items.map(({ linkId }) => linkId));

describe("FRM-6: shown items", () => {
  it.each<[Answers, string[]]>([
    [{}, ["uses"]],
    [{ uses: false }, ["uses"]],
    [{ uses: true }, ["uses", "what"]],
    [{ uses: true, what: "b" }, ["uses", "what", "why"]],
    [{ uses: true, what: "b", why: "x" }, ["uses", "what", "why", "more"]],
    // A hidden answer is ignored, also by the rules of other items.
    [{ uses: false, what: "b", why: "x" }, ["uses"]],
  ])("with %j shows %j", (answers, expected) => expect(shown(answers)).toEqual(expected));

  it("ignores a hidden answer everywhere, and uses it again when shown", () => {
    const answers = { uses: true, what: "b", why: "because", more: "x" };
    expect(enabledAnswers(definition, { ...answers, uses: false })).toEqual({ uses: false });
    expect(answerFaults(definition, { ...answers, uses: false }, today)).toEqual([]);
    expect(progress(definition, { ...answers, uses: false })).toBe(100);
    expect(enabledAnswers(definition, answers)).toEqual(answers);
  });

  it("hides items with cyclic rules", () => {
    const circle: Definition = {
      items: [
        section("s", "S", [
          item("a", "shortText", "A", { visibleWhen: { match: "all", rows: [{ linkId: "b", is: "answered" }] } }),
          item("b", "shortText", "B", { visibleWhen: { match: "all", rows: [{ linkId: "a", is: "answered" }] } }),
        ]),
      ],
    };
    expect(enabledSections(circle, { a: "x", b: "y" })).toEqual([]);
  });
});

describe("answer validation", () => {
  const choose = item("c", "multiChoice", "C", {
    min: 2,
    options: options({ a: "A", b: "B", none: "None" }, ["none"]),
  });
  it.each<[ReturnType<typeof item>, Answers[string], string | null]>([
    [item("x", "yesNo", "X"), false, null],
    [item("x", "yesNo", "X"), "no", "Choose yes or no."],
    [item("x", "integer", "X", { min: 0, max: 30 }), 31, "Must be 30 or less."],
    [item("x", "integer", "X"), 1.5, "Enter a whole number."],
    [item("x", "date", "X", { dateLimit: "past" }), "2026-11-21", "Enter a date that is not in the future."],
    [item("x", "date", "X", { dateLimit: "future" }), "2026-11-19", "Enter a date that is not in the past."],
    [item("x", "date", "X"), "2026-02-29", "Enter a date, such as 03-14-2026."],
    [item("x", "time", "X"), "24:00", "Enter a time, such as 9:15 AM."],
    [item("x", "email", "X"), "a@b", "Enter an email address, such as name@example.org."],
    [item("x", "shortText", "X", { maxLength: 3 }), "long", "Enter at most 3 characters."],
    [choose, ["a"], "Choose at least 2."],
    [choose, ["a", "none"], '"None" cannot be combined with other options.'],
    [choose, ["a", "a"], "Choose each option once."],
    [choose, ["a", "c"], "Choose options from the list."],
    [choose, ["a", "b"], null],
  ])("%j with %j: %j", (question, answer, message) => expect(answerFault(question, answer, today)).toBe(message));

  it("FRM-14: stores composed text, and no blank answers", () => {
    expect(tidyAnswer("e\u0301 x")).toBe("\u00e9 x");
    expect(tidyAnswer("  \n ")).toBeNull();
    expect(tidyAnswer([])).toBeNull();
    expect(tidyAnswer(false)).toBe(false);
  });

  it("formats answers as text", () => {
    expect(answerText(choose, ["a", "none"], "UTC")).toBe("A; None");
    expect(answerText(item("x", "yesNo", "X"), false, "UTC")).toBe("No");
  });
});

it("FRM-6: never reports faults of hidden items", () => {
  const linkIds = intakeQuestionnaire.definition.items.flatMap((one) => one.items.map(({ linkId }) => linkId));
  const value = fc.oneof(
    fc.string({ minLength: 1 }),
    fc.boolean(),
    fc.integer(),
    fc.array(fc.string({ minLength: 1 }), { minLength: 1 }),
  );
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...linkIds), value), (answers) => {
      const inSight = enabledSections(intakeQuestionnaire.definition, answers).flatMap((one) =>
        one.items.map(({ linkId }) => linkId),
      );
      for (const fault of answerFaults(intakeQuestionnaire.definition, answers, today))
        expect(inSight).toContain(fault.linkId);
      for (const linkId of Object.keys(enabledAnswers(intakeQuestionnaire.definition, answers)))
        expect(inSight).toContain(linkId);
    }),
  );
});
