import { expect, it } from "vitest";
import { item, section } from "../../templates/template.ts";
import { shownFor } from "../answers.ts";
import { keptSections } from "./use-kept-sections.ts";

const definition = {
  items: [
    section("gate", "Gate", [item("smokes", "yesNo", "Do you smoke?"), item("since", "shortText", "Since")]),
    section("rows", "Rows", [item("name", "shortText", "Name")], { repeats: { min: 2, max: 4, noun: "Row" } }),
    section(
      "more",
      "More",
      Array.from({ length: 300 }, (_, at) => item(`q${at}`, "shortText", `Question ${at}`)),
    ),
  ],
};
const shown = (answers: Record<string, string>) => shownFor(definition, answers).sections;

it("typing an answer leaves every section as it was drawn, also the rows of repeating ones", () => {
  const first = keptSections([], shown({}));
  const second = keptSections(first, shown({ q17: "a", "rows[0].name": "b" }));
  expect(second.map((one, at) => one === first[at])).toEqual([true, true, true, true]);
});

it("an added row draws that row alone", () => {
  const first = keptSections([], shown({}));
  const second = keptSections(first, shown({ "rows[2].name": "b" }));
  expect(second).toHaveLength(5);
  expect(second.filter((one) => !first.includes(one)).map((one) => one.text)).toEqual(["Row 3"]);
});
