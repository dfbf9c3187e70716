import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Definition } from "../templates/item.contract.ts";
import { templateFaults } from "../templates/lint.ts";
import { item, options, section } from "../templates/template.ts";
import type { Answer, Answers, BodyMark } from "./answer.contract.ts";
import { answerFault, answerFaults, answerText, enabledAnswers, itemOf, sameAnswer, scoresFor } from "./answers.ts";
import { bodyRegionKeys, bodyViews, figure, findingText, middleOf, regionAt, regionLabel } from "./body-map.ts";
import { coveredDocument, type FormDocument } from "./form-document.ts";
import { isPartialDate, partialDateText, readPartialDate } from "./partial-date.ts";
import { pathInRow } from "./rows.ts";

const today = "2026-11-20";
const fault = (type: Parameters<typeof item>[1], answer: Answer, over: Parameters<typeof item>[3] = {}) =>
  answerFault(item("x", type, "X", over), answer, today);
const text = (type: Parameters<typeof item>[1], answer: Answer) => answerText(item("x", type, "X"), answer, "UTC");

const rows = [
  { linkId: "fell", text: "Fell" },
  { linkId: "dizzy", text: "Dizzy" },
];
const degrees = [
  { value: "no", label: "No", score: 0 },
  { value: "some", label: "Some", score: 1 },
  { value: "marked", label: "Marked", score: 2 },
];
const definition: Definition = {
  items: [
    section("a", "A", [
      item("uses", "yesNo", "Uses?"),
      item("falls", "matrix", "Falls", {
        required: true,
        options: degrees,
        rows,
        visibleWhen: { match: "all", rows: [{ linkId: "uses", is: "equals", value: true }] },
      }),
      item("why", "shortText", "Why?", {
        visibleWhen: { match: "all", rows: [{ linkId: "dizzy", is: "equals", value: "marked" }] },
      }),
      item("sum", "score", "Sum", { score: { method: "sum", of: ["fell", "dizzy"], decimals: 0, bands: [] } }),
    ]),
    section("b", "B", [item("more", "shortText", "More")]),
  ],
};

const document: FormDocument = {
  form: "cairn-form-1",
  formId: "form",
  template: { key: "t", number: 1, title: "T" },
  definitionHash: "0",
  language: "en",
  subject: { clientId: "client", mrNo: "1", name: "Casey Test", birthDate: "1988-04-17" },
  demographicId: "episode",
  facility: "Test Residential",
  location: { id: "location", name: "Main", timeZone: "UTC" },
  effectiveAt: "2026-11-20T08:00:00Z",
  answers: {},
};

describe("a matrix", () => {
  it("FRM-6: its questions are answered, shown and hidden like single choices, and other questions can depend on one", () => {
    expect(answerFaults(definition, { uses: true, fell: "no" }, today).map((one) => one.linkId)).toEqual(["dizzy"]);
    expect(answerFaults(definition, { uses: true, fell: "no", dizzy: "often" }, today)).toEqual([
      { linkId: "dizzy", message: "Choose an option from the list." },
    ]);
    const all: Answers = { uses: true, fell: "some", dizzy: "marked", why: "Standing up" };
    expect(enabledAnswers(definition, all)).toEqual({ ...all, sum: 3 });
    expect(enabledAnswers(definition, { ...all, uses: false })).toEqual({ uses: false });
    expect(itemOf(definition, "dizzy")?.text).toBe("Dizzy");
    expect(itemOf(definition, "falls")).toBeUndefined();
  });
  it("FRM-7: a score counts its questions, and has no value while one of them is missing", () => {
    expect(scoresFor(definition, { uses: true, fell: "marked", dizzy: "some" })).toEqual({ sum: 3 });
    expect(scoresFor(definition, { uses: true, fell: "marked" })).toEqual({});
  });
  it("SIG-9: a signature that covers its section covers its questions", () => {
    const covered = coveredDocument({ ...document, answers: { fell: "some", more: "Yes" } }, definition, ["a"]);
    expect(covered.answers).toEqual({ fell: "some" });
  });
  it("FRM-6: in a repeating section each row has its own answers", () => {
    const repeating: Definition = {
      items: [
        section("p", "P", [item("m", "matrix", "M", { options: degrees, rows })], {
          repeats: { min: 1, max: 3, noun: "Day" },
        }),
      ],
    };
    const answers = { [pathInRow("p", 0, "fell")]: "no", [pathInRow("p", 1, "fell")]: "some" };
    expect(enabledAnswers(repeating, answers)).toEqual(answers);
    expect(itemOf(repeating, "p[2].dizzy")?.text).toBe("Dizzy");
  });
  it("FRM-4: needs its options and named questions, each name once, and points where a score counts it", () => {
    const faults = (over: Parameters<typeof item>[3], more: Parameters<typeof section>[2] = []) =>
      templateFaults({ items: [section("s", "S", [item("m", "matrix", "M", over), ...more])] }, [], null).map(
        (one) => one.message,
      );
    expect(faults({ options: degrees, rows })).toEqual([]);
    expect(faults({ options: degrees, rows: [] })).toEqual(["A matrix needs its questions."]);
    expect(faults({ options: degrees, rows: [{ linkId: "r", text: " " }] })).toEqual([
      "Every question of the matrix needs a label.",
    ]);
    expect(faults({ rows })).toContain("A choice needs its options.");
    expect(faults({ options: degrees, rows }, [item("fell", "shortText", "Fell")])).toEqual([
      'The name "fell" is used twice.',
    ]);
    const score = item("n", "score", "N", { score: { method: "sum", of: ["fell"], decimals: 0, bands: [] } });
    expect(faults({ options: options({ y: "Y" }), rows }, [score])).toContain(
      '"Y" needs points, because a score counts this question.',
    );
  });
});

describe("FRM-8: answers of each type are checked", () => {
  it("dates with a time, and dates of which only a part is known", () => {
    expect(fault("dateTime", "2026-11-20T08:00:00Z", { dateLimit: "past" })).toBeNull();
    expect(fault("dateTime", "2026-12-20T08:00:00Z", { dateLimit: "past" })).toMatch(/not in the future/);
    expect(fault("dateTime", "2026-11-01T08:00:00Z", { dateLimit: "future" })).toMatch(/not in the past/);
    expect(fault("dateTime", "2026-11-20 8:00")).toBe("Enter a date and time.");
    for (const known of ["2019", "2019-05", "2019-05-14"]) expect(fault("partialDate", known)).toBeNull();
    for (const wrong of ["19", "2019-13", "2019-02-30", "May"]) expect(fault("partialDate", wrong)).not.toBeNull();
    expect(fault("partialDate", "2026", { dateLimit: "past" })).toBeNull();
    expect(fault("partialDate", "2026-12", { dateLimit: "past" })).toMatch(/not in the future/);
    expect(fault("partialDate", "2025", { dateLimit: "future" })).toMatch(/not in the past/);
  });
  it("a partial date is typed as people write it and shown like other dates", () => {
    const typed = { "2019": "2019", "5/2019": "2019-05", "05-14-2019": "2019-05-14", "2019-5": "2019-05" };
    for (const [entry, stored] of Object.entries(typed)) expect(readPartialDate(entry)).toBe(stored);
    for (const entry of ["soon", "13/2019", "2/30/2019", "19", ""]) expect(readPartialDate(entry)).toBeUndefined();
    fc.assert(
      fc.property(
        fc.date({ min: new Date("1900-01-01"), max: new Date("2100-01-01"), noInvalidDate: true }),
        (date) => {
          for (const length of [4, 7, 10]) {
            const stored = date.toISOString().slice(0, length);
            expect(isPartialDate(stored)).toBe(true);
            expect(readPartialDate(partialDateText(stored))).toBe(stored);
          }
        },
      ),
    );
  });
  it("formats, initials, lookups and drawings", () => {
    expect(fault("maskedText", "AB-1204", { mask: "AA-####" })).toBeNull();
    for (const wrong of ["A1-1204", "AB-12", "AB 1204", "AB-12O4"])
      expect(fault("maskedText", wrong, { mask: "AA-####" })).toMatch(/AA-####/);
    expect([fault("initials", "MG"), fault("initials", "M.G.")]).toEqual([null, "Enter 2 to 4 letters."]);
    expect([fault("lookup", { code: "F10.20", display: "Alcohol dependence" }), fault("lookup", "F10.20")]).toEqual([
      null,
      "Choose from the list.",
    ]);
    expect(fault("drawing", { strokes: [], note: "Down the left leg" })).toBeNull();
    expect(fault("drawing", { strokes: [] })).toBe("Draw, or describe it in words.");
  });
  it("photos and files: their kind, and how many", () => {
    const file = (mediaType: string) => ({ fileId: "0198a6ff-0000-7000-8000-000000000001", name: "a", mediaType });
    expect(fault("photo", [file("image/png")])).toBeNull();
    expect(fault("photo", [file("application/pdf")])).toBe("Only pictures can be added here.");
    expect(fault("file", [file("application/pdf"), file("image/png")], { max: 1 })).toBe("Add one file only.");
    expect(fault("photo", ["image/png"])).toBe("Add a photo.");
  });
  it("findings lie on the region they name", () => {
    const mark: BodyMark = { view: "front", region: "abdomen", x: 50, y: 76, kind: "bruise" };
    expect(fault("bodyMap", [mark])).toBeNull();
    expect(fault("bodyMap", [{ ...mark, region: "head" }])).toMatch(/not on its region/);
  });
});

describe("the body map", () => {
  it("names every place of the figure, and finds every region in its own middle", () => {
    for (const view of bodyViews)
      for (const region of bodyRegionKeys) {
        const { x, y } = middleOf(view, region);
        expect(regionAt(view, x, y)).toBe(region);
      }
    const place = fc.tuple(
      fc.constantFrom(...bodyViews),
      fc.double({ min: 0, max: figure.width, noNaN: true }),
      fc.double({ min: 0, max: figure.height, noNaN: true }),
    );
    fc.assert(fc.property(place, ([view, x, y]) => bodyRegionKeys.includes(regionAt(view, x, y))));
  });
  it("has the client's right side on the left of the front view, and on the right of the back view", () => {
    expect(regionAt("front", 20, 80)).toBe("rightForearm");
    expect(regionAt("back", 20, 80)).toBe("leftForearm");
    expect([regionLabel("leftLowerLeg", "front"), regionLabel("leftLowerLeg", "back")]).toEqual([
      "Left shin",
      "Left calf",
    ]);
  });
  it("is written in words", () => {
    const mark = { view: "back", region: "abdomen", x: 50, y: 76, kind: "bruise", sizeMm: 30, note: "yellow" } as const;
    expect(findingText(mark)).toBe("Bruise, lower back (back), 30 mm: yellow");
    expect(text("bodyMap", [mark])).toBe("Bruise, lower back (back), 30 mm: yellow");
  });
});

it("an answer with fields is the same whatever their order", () => {
  expect(sameAnswer({ code: "a", display: "A" }, JSON.parse('{"display":"A","code":"a"}'))).toBe(true);
  expect(sameAnswer({ code: "a", display: "A" }, { code: "b", display: "A" })).toBe(false);
});

it("answers are written in words on printouts", () => {
  expect(text("partialDate", "2019-05")).toBe("05-2019");
  expect(text("lookup", { code: "F10.20", display: "F10.20 Alcohol dependence" })).toBe("F10.20 Alcohol dependence");
  expect(text("drawing", { strokes: [], note: "Down the leg" })).toBe("Down the leg");
});
