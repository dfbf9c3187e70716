import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { webModule as clients } from "#modules/clients/module.web.tsx";
import { givenAdmittedClient } from "#modules/clients/testing.ts";
import { webModule as notes } from "#modules/notes/module.web.tsx";
import { givenSignedNote } from "#modules/notes/testing.ts";
import { ModulesProvider } from "#platform/web/modules/registry.tsx";
import { RefusedRecords } from "#platform/web/shell/refused.tsx";
import { sittingDown } from "#platform/web/testing.tsx";
import { givenFacility, testPin } from "#testing/facility.ts";

const patience = { timeout: 10_000 };

it("a note out of reach offers break-the-glass access as the chart does, names no client before it, and then opens", async () => {
  const facility = await givenFacility();
  const therapist = await facility.as("therapist");
  const client = await givenAdmittedClient(facility, { admittedAt: "2026-11-18T12:00:00.000Z" });
  const note = await givenSignedNote(therapist, client, facility.clock.now());
  const nurse = await facility.as("nurse", "far", "other");
  const desk = await sittingDown(facility, nurse);
  const loaded = await notes.screens?.find(({ path }) => path === "/notes/$noteId")?.load();
  if (!loaded) throw new Error("Notes have no page.");
  const { hands } = desk.show(
    <ModulesProvider modules={[clients]}>
      <RefusedRecords>
        <loaded.Screen />
      </RefusedRecords>
    </ModulesProvider>,
    `/notes/${note.id}`,
    "/notes/$noteId",
  );
  await hands.click(await screen.findByRole("button", { name: "Break the glass" }, patience));
  expect(document.body.textContent).not.toContain(note.client.name);
  expect(document.body.textContent).not.toContain(client.mrNo);
  const form = within(await screen.findByRole("form", { name: "Break-the-glass access" }, patience));
  await hands.click(form.getByRole("combobox", { name: /^Reason/ }));
  await hands.click(await screen.findByRole("option", { name: "Covering a shift" }, patience));
  await hands.type(form.getByRole("textbox", { name: /^Explanation/ }), "Covering for the unit tonight.");
  await hands.click(form.getByRole("button", { name: "Continue" }));
  await hands.type(await screen.findByLabelText(/PIN to open this chart/, {}, patience), testPin);
  expect(await screen.findByRole("region", { name: "Signatures" }, patience)).toBeTruthy();
});
