import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { sittingDown } from "#platform/web/testing.tsx";
import { type Facility, givenFacility, type Person } from "#testing/facility.ts";
import { givenTemplate } from "../../testing.ts";
import { getFormTemplate } from "../template.contract.ts";
import { item, section } from "../template.ts";
import { getTemplateVersion, saveTemplateVersion, type TemplateDraft } from "../version.contract.ts";
import { Builder } from "./builder.tsx";

let facility: Facility;
let editor: Person;
let desk: Awaited<ReturnType<typeof sittingDown>>;
beforeAll(async () => {
  facility = await givenFacility();
  editor = await facility.as("compliance");
  desk = await sittingDown(facility, editor);
});
afterEach(() => {
  desk.line.dead = false;
});

const definition = {
  items: [section("pet", "The pet", [item("petName", "shortText", "Pet name"), item("petAge", "integer", "Age")])],
};
async function show(id: string) {
  const template = await editor.call(getFormTemplate, { params: { templateId: id } });
  const saved = await stored(id);
  const shown = desk.show(<Builder template={template} saved={saved} />);
  await screen.findByRole("button", { name: /^Pet name/ });
  return shown;
}
const stored = (id: string) => editor.call(getTemplateVersion, { params: { templateId: id, number: 1 } });
const texts = async (id: string) => (await stored(id)).definition.items[0]?.items.map((one) => one.text);
const saves = (id: string, expected: string[]) =>
  waitFor(async () => expect(await texts(id)).toEqual(expected), { timeout: 6000 });

/** Another editor saves a change of the draft. */
async function elsewhere(id: string, change: (draft: TemplateDraft) => TemplateDraft) {
  const other = await facility.as("admin");
  const { title, description, definition: items, slots, version } = await stored(id);
  const body = { version, ...change({ title, description, definition: items, slots }) };
  await other.call(saveTemplateVersion, { params: { templateId: id, number: 1 }, body });
}
const renamed = (linkId: string, text: string) => (draft: TemplateDraft) => ({
  ...draft,
  definition: {
    items: draft.definition.items.map((one) => ({
      ...one,
      items: one.items.map((each) => (each.linkId === linkId ? { ...each, text } : each)),
    })),
  },
});

describe("the builder", () => {
  it("adds a question and moves it by keyboard", async () => {
    const { id } = await givenTemplate(facility, { definition });
    const { hands } = await show(id);
    await hands.click(screen.getByRole("button", { name: "Time" }));
    await hands.type(screen.getByRole("textbox", { name: "Question" }), "Hour");
    screen.getByRole("button", { name: /^Hour/ }).focus();
    await hands.keyboard("{Alt>}{ArrowUp}{/Alt}");
    expect(await screen.findByText("Moved to place 2 of 3 in The pet.")).toBeTruthy();
    await saves(id, ["Pet name", "Hour", "Age"]);
  });

  it("copies and removes questions by keyboard, undoes and redoes", async () => {
    const { id } = await givenTemplate(facility, { definition });
    const { hands } = await show(id);
    screen.getByRole("button", { name: /^Age/ }).focus();
    await hands.keyboard("{Control>}d{/Control}");
    screen.getByRole("button", { name: /^Pet name/ }).focus();
    await hands.keyboard("{Delete}");
    await saves(id, ["Age", "Age"]);
    await hands.keyboard("{Control>}zz{/Control}");
    await saves(id, ["Pet name", "Age"]);
    await hands.click(screen.getByRole("button", { name: "Redo" }));
    await saves(id, ["Pet name", "Age", "Age"]);
  });

  it("says that typing is on the device while offline, and sends it later", async () => {
    const { id } = await givenTemplate(facility, { definition });
    const { hands } = await show(id);
    desk.line.dead = true;
    await hands.click(screen.getByRole("button", { name: /^Pet name/ }));
    await hands.type(screen.getByRole("textbox", { name: "Question" }), " of the pet");
    await screen.findByText(/Saved on this device/, {}, { timeout: 5000 });
    desk.line.dead = false;
    window.dispatchEvent(new Event("online"));
    await saves(id, ["Pet name of the pet", "Age"]);
  });

  it("FRM-3: merges the edits of two people, and asks about a question that both changed", async () => {
    const { id } = await givenTemplate(facility, { definition });
    const { hands } = await show(id);
    await elsewhere(id, renamed("petAge", "Age in years"));
    await hands.click(screen.getByRole("button", { name: /^Pet name/ }));
    const question = screen.getByRole("textbox", { name: "Question" });
    await hands.type(question, "!");
    await saves(id, ["Pet name!", "Age in years"]);
    await elsewhere(id, renamed("petName", "Their name"));
    await hands.type(screen.getByRole("textbox", { name: "Question" }), "?");
    const asked = await screen.findByRole("dialog", { name: "Changed by two people" }, { timeout: 5000 });
    expect(within(asked).getByText(/Their name/)).toBeTruthy();
    await hands.click(within(asked).getByRole("radio", { name: /Pet name!\?/ }));
    await hands.click(within(asked).getByRole("button", { name: "Save merged" }));
    await saves(id, ["Pet name!?", "Age in years"]);
  });

  it("says what must be corrected before publishing", async () => {
    const { id } = await givenTemplate(facility, {
      definition: {
        items: [section("pet", "The pet", [item("petName", "shortText", "Pet name"), item("b", "date", "")])],
      },
    });
    const { hands } = await show(id);
    await hands.click(screen.getByRole("button", { name: "Publish" }));
    const dialog = await screen.findByRole("dialog", { name: "Not ready to publish" });
    expect(within(dialog).getByText(/Enter a label\./)).toBeTruthy();
  });

  it("publishes with a note of what changed", async () => {
    const { id } = await givenTemplate(facility, { definition });
    const { hands } = await show(id);
    await hands.click(screen.getByRole("button", { name: "Publish" }));
    const dialog = await screen.findByRole("dialog", { name: "Publish version 1" });
    await hands.click(within(dialog).getByRole("button", { name: "Publish" }));
    await waitFor(async () =>
      expect(await stored(id)).toMatchObject({ status: "published", changeNote: "First version" }),
    );
  });

  it("previews conditions and scores without saving", async () => {
    const { id } = await givenTemplate(facility, {
      definition: {
        items: [
          section("s", "Pain", [
            item("petName", "slider", "Pet name", { min: 0, max: 4 }),
            item("total", "score", "Total", {
              score: { method: "sum", of: ["petName"], decimals: 0, bands: [{ from: 3, label: "High" }] },
            }),
            item("why", "shortText", "Why so high?", {
              visibleWhen: { match: "all", rows: [{ linkId: "total", is: "atLeast", value: 3 }] },
            }),
          ]),
        ],
      },
    });
    const { hands } = await show(id);
    await hands.click(screen.getByRole("tab", { name: "Preview" }));
    expect(screen.queryByRole("textbox", { name: /Why so high/ })).toBeNull();
    await hands.click(await screen.findByRole("radio", { name: "4" }));
    expect(await screen.findByText("4 (High)")).toBeTruthy();
    expect(screen.getByRole("textbox", { name: /Why so high/ })).toBeTruthy();
  });
});
