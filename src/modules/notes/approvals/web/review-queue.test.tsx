import { screen, waitFor, within } from "@testing-library/react";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { givenAdmittedClient } from "#modules/clients/testing.ts";
import { sittingDown } from "#platform/web/testing.tsx";
import { type Facility, givenFacility, type Person, testPin } from "#testing/facility.ts";
import { getNote } from "../../notes/note.contract.ts";
import { givenTrainee, givenWaitingNote } from "../../testing.ts";
import { Screen } from "./approvals-screen.tsx";

let facility: Facility;
let supervisor: Person;
let trainee: Person;
const noteIds: string[] = [];
const patience = { timeout: 10_000 };
beforeAll(async () => {
  facility = await givenFacility();
  supervisor = await facility.as("therapist", "supervisor");
  trainee = await givenTrainee(facility, supervisor);
  const client = await givenAdmittedClient(facility, { admittedAt: "2026-11-18T12:00:00.000Z" });
  for (const endedMinutesAgo of [20, 40, 60]) {
    const given = { endedMinutesAgo, minutes: 15 };
    noteIds.push((await givenWaitingNote(trainee, client, facility.clock.now(), given)).note.id);
  }
});
// As wide as a workstation's screen, where the note is read beside the list.
beforeEach(() => {
  const { matchMedia } = window;
  window.matchMedia = (query) =>
    query.includes("min-width")
      ? Object.defineProperty(matchMedia(query), "matches", { value: true })
      : matchMedia(query);
  return () => {
    window.matchMedia = matchMedia;
  };
});
const statuses = () =>
  Promise.all(noteIds.map(async (noteId) => (await trainee.call(getNote, { params: { noteId } })).status));

it("NTE-9: only notes that were read can be selected, and one PIN co-signs them", async () => {
  const { hands } = (await sittingDown(facility, supervisor)).show(<Screen />, "/note-approvals");
  await screen.findByText("Choose a note to read it", { exact: false }, patience);
  const list = within(screen.getByRole("list", { name: "Notes to co-sign" }));
  expect(list.getAllByRole("listitem")).toHaveLength(3);
  expect(screen.queryByRole("checkbox")).toBeNull();
  await hands.keyboard("j");
  await list.findByText("Read", {}, patience);
  expect(screen.getByRole("button", { name: "Co-sign note" })).toBeTruthy();
  await hands.keyboard("j");
  await waitFor(() => expect(list.getAllByText("Read")).toHaveLength(2), patience);
  expect(list.getAllByRole("checkbox")).toHaveLength(2);
  await hands.click(screen.getByRole("checkbox", { name: "Select the 2 you have read" }));
  await hands.click(screen.getByRole("button", { name: "Co-sign 2 selected" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Co-sign 2 notes" }, patience));
  (await dialog.findByLabelText(/PIN to co-sign/, {}, patience)).focus();
  await hands.keyboard(testPin);
  await waitFor(
    async () => expect((await statuses()).sort()).toEqual(["awaitingCosign", "signed", "signed"]),
    patience,
  );
  await waitFor(() => expect(list.getAllByRole("listitem")).toHaveLength(1), patience);
});
