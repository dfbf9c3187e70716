import { describe, expect, it } from "vitest";
import { changedChoices, choicesOf, newCode, type ShippedList } from "./picklist.ts";

const list: ShippedList = {
  key: "reasons",
  title: "Reasons",
  note: "",
  choices: [
    { code: "weather", label: "Weather" },
    { code: "error", label: "Entered in error", locked: true },
  ],
};
const shipped = choicesOf(list, []);
const keep = shipped.map(({ code, label, active }) => ({ code, label, active }));

describe("DIR-2 choices of a list", () => {
  it("are as the facility saved them, followed by shipped ones that came later", () => {
    const saved = choicesOf(list, [{ code: "snow", label: "Snow day", active: true }]);
    expect(saved.map(({ code, isOwn }) => [code, isOwn])).toEqual([
      ["snow", true],
      ["weather", false],
      ["error", false],
    ]);
  });

  it("get codes of their own that were never used", () => {
    expect(newCode("Snow day", new Set())).toBe("snow_day");
    expect(newCode("Snow day!", new Set(["snow_day"]))).toBe("snow_day_2");
    expect(newCode("2nd Año", new Set())).toBe("nd_an_o");
    expect(newCode("雪", new Set())).toBe("choice");
  });

  it("are renamed, reordered, added and taken out of use, and never removed", () => {
    const [weather, error] = keep;
    if (!weather || !error) throw new Error("Two choices.");
    expect(
      changedChoices(shipped, [
        error,
        { ...weather, label: "Storm", active: false },
        { label: "Snow day", active: true },
      ]),
    ).toEqual([
      error,
      { code: "weather", label: "Storm", active: false },
      { code: "snow_day", label: "Snow day", active: true },
    ]);
    const refused = { code: "validation" };
    expect(() => changedChoices(shipped, [weather])).toThrow(expect.objectContaining(refused));
    expect(() => changedChoices(shipped, [weather, { ...error, active: false }])).toThrow(
      expect.objectContaining(refused),
    );
    expect(() => changedChoices(shipped, [...keep, { label: "WEATHER", active: true }])).toThrow(
      expect.objectContaining(refused),
    );
    expect(() => changedChoices(shipped, [...keep, { code: "made_up", label: "Made up", active: true }])).toThrow(
      expect.objectContaining(refused),
    );
  });
});
