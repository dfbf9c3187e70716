import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeAll, describe, expect, it } from "vitest";
import { getAllClinicians } from "#modules/staff/clinicians/staff.contract.ts";
import { sittingDown } from "#platform/web/testing.tsx";
import { type Facility, givenFacility, type Person } from "#testing/facility.ts";
import { item, section } from "../../templates/template.ts";
import { fill, givenForm, givenPublishedTemplate } from "../../testing.ts";
import { getForm } from "../form.contract.ts";
import type { Form } from "../form-fields.contract.ts";
import { FillForm } from "./fill-form.tsx";
import { ReadForm } from "./read-form.tsx";

let facility: Facility;
let nurse: Person;
let desk: Awaited<ReturnType<typeof sittingDown>>;
let key: string;

beforeAll(async () => {
  facility = await givenFacility();
  nurse = await facility.as("nurse");
  desk = await sittingDown(facility, nurse);
  const degrees = [
    { value: "no", label: "No", score: 0 },
    { value: "marked", label: "Marked", score: 2 },
  ];
  const rows = [
    { linkId: "fell", text: "Fell lately" },
    { linkId: "dizzy", text: "Dizzy" },
  ];
  ({ key } = await givenPublishedTemplate(facility, {
    definition: {
      items: [
        section("all", "All", [
          item("falls", "matrix", "Fall risk", { options: degrees, rows, required: true }),
          item("skin", "bodyMap", "Skin"),
          item("pain", "drawing", "Pain"),
          item("since", "partialDate", "Since when"),
          item("line", "divider", ""),
          item("nurse", "lookup", "Nurse", { lookup: "staff" }),
          item("photos", "photo", "Photos"),
          item("button", "initials", "Shown the call button"),
        ]),
      ],
    },
  }));
});

const show = async () => {
  const form = await givenForm(facility, key);
  const shown = desk.show(<FillForm form={form} />);
  await screen.findByRole("button", { name: "Complete form" });
  return { form, ...shown };
};
const stored = async (form: Form) => (await nurse.call(getForm, { params: { formId: form.id } })).answers;

describe("filling questions of every kind", () => {
  it("FRM-9: a matrix is answered with a radio button per question, by name of question and option", async () => {
    const { form, hands } = await show();
    const row = screen.getByRole("radiogroup", { name: "Dizzy" });
    await hands.click(within(row).getByRole("radio", { name: "Marked" }));
    await waitFor(async () => expect(await stored(form)).toEqual({ dizzy: "marked" }), { timeout: 5000 });
    await hands.click(screen.getByRole("button", { name: "Complete form" }));
    expect(screen.getByRole("radiogroup", { name: "Fell lately" }).textContent).toContain("Enter an answer.");
  });

  it("FRM-9: a finding is added by keyboard, described and removed", async () => {
    const { form, hands } = await show();
    const region = screen.getByRole("combobox", { name: "Add by region" });
    await hands.type(region, "Left shin{ArrowDown}{Enter}");
    await hands.type(screen.getByRole("textbox", { name: "Size of finding 1 in millimeters" }), "20");
    await hands.type(screen.getByRole("textbox", { name: "Note on finding 1" }), "Fell");
    await waitFor(
      async () =>
        expect(await stored(form)).toMatchObject({
          skin: [{ view: "front", region: "leftLowerLeg", kind: "bruise", sizeMm: 20, note: "Fell" }],
        }),
      { timeout: 5000 },
    );
    expect(screen.getByRole("img", { name: "Front of the body: Bruise, left shin (front), 20 mm: Fell" })).toBeTruthy();
    await hands.click(screen.getByRole("button", { name: "Remove finding 1" }));
    await waitFor(async () => expect(await stored(form)).toEqual({}), { timeout: 5000 });
  });

  it("FRM-9: a press on the figure marks the region there", async () => {
    const { form } = await show();
    const figure = screen.getByRole("img", { name: "Back of the body: no findings" });
    figure.getBoundingClientRect = () => new DOMRect(0, 0, 200, 432);
    fireEvent.pointerUp(figure, { clientX: 40, clientY: 160 });
    await waitFor(
      async () => expect(await stored(form)).toMatchObject({ skin: [{ view: "back", region: "leftForearm" }] }),
      { timeout: 5000 },
    );
  });

  it("FRM-9: a drawing in words, a partial date, initials and a lookup are saved", async () => {
    const { form, hands } = await show();
    await hands.type(screen.getByRole("textbox", { name: "Pain, in words" }), "Left leg");
    await hands.type(screen.getByRole("textbox", { name: /Since when/ }), "5/2019");
    await hands.type(screen.getByRole("textbox", { name: /Shown the call button/ }), "MG");
    const { rows } = await nurse.call(getAllClinicians, {});
    const name = rows.find((row) => row.id === nurse.clinicianId)?.fullName ?? "";
    await hands.type(screen.getByRole("combobox", { name: "Nurse" }), name);
    await hands.click(await screen.findByRole("option", { name: new RegExp(name) }));
    await waitFor(
      async () =>
        expect(await stored(form)).toMatchObject({
          pain: { strokes: [], note: "Left leg" },
          since: "2019-05",
          button: "MG",
          nurse: { code: nurse.clinicianId },
        }),
      { timeout: 5000 },
    );
  });
});

it("answers of every kind are read in words", async () => {
  const form = await givenForm(facility, key);
  const skin = [{ view: "front" as const, region: "head" as const, x: 50, y: 15, kind: "scar" as const }];
  await fill(facility, form, { fell: "marked", skin, since: "2019-05", pain: { strokes: [], note: "Left leg" } });
  const filled = await nurse.call(getForm, { params: { formId: form.id } });
  desk.show(<ReadForm form={filled} />);
  expect((await screen.findByRole("row", { name: /Fell lately/ })).textContent).toContain("Marked");
  expect(screen.getByText("Scar, face and head (front)")).toBeTruthy();
  expect([screen.getByText("05-2019"), screen.getByText("Left leg")]).toHaveLength(2);
});
