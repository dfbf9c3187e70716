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

describe("what is in sight (FRM-6)", () => {
  it.each<[Answers, string[]]>([
    [{}, ["uses"]],
    [{ uses: false }, ["uses"]],
    [{ uses: true }, ["uses", "what"]],
    [{ uses: true, what: "b" }, ["uses", "what", "why"]],
    [{ uses: true, what: "b", why: "x" }, ["uses", "what", "why", "more"]],
    // what is hidden counts for nothing, also not for showing what hangs on it
    [{ uses: false, what: "b", why: "x" }, ["uses"]],
  ])("with %j shows %j", (answers, expected) => expect(shown(answers)).toEqual(expected));

  it("a hidden answer is out of response, required checks and progress at once, and back when it is shown", () => {
    const answers = { uses: true, what: "b", why: "because", more: "x" };
    expect(enabledAnswers(definition, { ...answers, uses: false })).toEqual({ uses: false });
    expect(answerFaults(definition, { ...answers, uses: false }, today)).toEqual([]);
    expect(progress(definition, { ...answers, uses: false })).toBe(100);
    expect(enabledAnswers(definition, answers)).toEqual(answers);
  });

  it("a rule that leads back to itself hides instead of hanging", () => {
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

describe("what an answer may be", () => {
  const choose = item("c", "multiChoice", "C", {
    min: 2,
    options: options({ a: "A", b: "B", none: "None" }, ["none"]),
  });
  it.each<[ReturnType<typeof item>, Answers[string], string | null]>([
    [item("x", "yesNo", "X"), false, null],
    [item("x", "yesNo", "X"), "no", "Choose yes or no."],
    [item("x", "integer", "X", { min: 0, max: 30 }), 31, "Must be 30 or less."],
    [item("x", "integer", "X"), 1.5, "Use a whole number."],
    [item("x", "date", "X", { dateLimit: "past" }), "2026-11-21", "This date is still ahead."],
    [item("x", "date", "X", { dateLimit: "future" }), "2026-11-19", "This date has passed."],
    [item("x", "date", "X"), "2026-02-29", "Use a date, like 03-14-2026."],
    [item("x", "time", "X"), "24:00", "Use a time, like 9:15 AM."],
    [item("x", "email", "X"), "a@b", "Use an e-mail address, like name@example.org."],
    [item("x", "shortText", "X", { maxLength: 3 }), "long", "Use at most 3 characters."],
    [choose, ["a"], "Choose at least 2."],
    [choose, ["a", "none"], '"None" stands alone.'],
    [choose, ["a", "a"], "Choose each only once."],
    [choose, ["a", "c"], "Choose from the list."],
    [choose, ["a", "b"], null],
  ])("%j with %j: %j", (question, answer, message) => expect(answerFault(question, answer, today)).toBe(message));

  it("is kept composed, without control characters, and empty as nothing (FRM-14)", () => {
    expect(tidyAnswer("e\u0301\u0007 x")).toBe("\u00e9 x");
    expect(tidyAnswer("  \n ")).toBeNull();
    expect(tidyAnswer([])).toBeNull();
    expect(tidyAnswer(false)).toBe(false);
  });

  it("is said in words", () => {
    expect(answerText(choose, ["a", "none"])).toBe("A; None");
    expect(answerText(item("x", "yesNo", "X"), false)).toBe("No");
  });
});

it("never judges what is not in sight, whatever was answered before", () => {
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
