import { screen, waitFor, within } from "@testing-library/react";
import { beforeAll, expect, it } from "vitest";
import { givenAdmittedClient } from "#modules/clients/testing.ts";
import { getClinician } from "#modules/staff/clinicians/clinician.contract.ts";
import { StatusDialog } from "#modules/staff/index.web.ts";
import { sittingDown } from "#platform/web/testing.tsx";
import { type Facility, givenFacility, type Person } from "#testing/facility.ts";
import { getNote } from "../../notes/note.contract.ts";
import { Screen } from "../../notes/web/note-screen.tsx";
import { givenSupervised, givenWrittenNote } from "../../testing.ts";

let facility: Facility;
let admin: Person;
let supervisor: Person;
const patience = { timeout: 10_000 };
beforeAll(async () => {
  facility = await givenFacility();
  [admin, supervisor] = [await facility.as("admin"), await facility.as("therapist", "supervisor")];
});

it("NTE-7: the deactivation dialog suggests the supervisor for unsigned notes, and the note then shows who started it", async () => {
  const leaver = await givenSupervised(facility, await facility.as("therapist", "leaver"), supervisor);
  const client = await givenAdmittedClient(facility, { admittedAt: "2026-11-18T12:00:00.000Z" });
  const note = await givenWrittenNote(leaver, client, facility.clock.now());
  const person = await admin.call(getClinician, { params: { clinicianId: leaver.clinicianId } });
  const admins = await sittingDown(facility, admin);
  const { hands, unmount } = admins.show(
    <StatusDialog person={person} move="deactivate" onClose={() => undefined} />,
    "/clinicians",
  );
  const group = await screen.findByRole("region", { name: "Unsigned notes" }, patience);
  expect(group.textContent).toContain("in their own name");
  const newAuthor = await within(group).findByRole("combobox", { name: /^Assign .* to$/ }, patience);
  const { fullName } = await admin.call(getClinician, { params: { clinicianId: supervisor.clinicianId } });
  await waitFor(() => expect((newAuthor as HTMLInputElement).value).toContain(fullName), patience);
  const leave = screen.getByRole("button", { name: `Deactivate ${person.fullName}` });
  expect((leave as HTMLButtonElement).disabled).toBe(true);
  await hands.type(screen.getByLabelText(/^Reason/), "Moved away");
  await hands.click(leave);
  await waitFor(
    async () => expect((await supervisor.call(getNote, { params: { noteId: note.id } })).begunBy).not.toBeNull(),
    patience,
  );
  unmount();

  const theirs = await sittingDown(facility, supervisor);
  const page = theirs.show(<Screen />, `/notes/${note.id}`, "/notes/$noteId");
  const notice = await screen.findByText(new RegExp(`${person.fullName}.* started this note`), {}, patience);
  expect(notice.closest("[role=note]")?.textContent).toMatch(
    /sign it in your own name, and the note shows who started it/,
  );
  await page.hands.click(await screen.findByRole("button", { name: "Sign note" }, patience));
  const sheet = within(await screen.findByRole("dialog", {}, patience));
  expect(await sheet.findByText("Started by", {}, patience)).toBeTruthy();
  expect(await sheet.findByText(/I attest to it in my own name/, {}, patience)).toBeTruthy();
});
