import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { type GivenClient, givenAdmittedClient } from "#modules/clients/testing.ts";
import { sittingDown } from "#platform/web/testing.tsx";
import { type Facility, givenFacility, type Person, testPin } from "#testing/facility.ts";
import { aSigning, givenDraftNote, givenSignedNote, givenWrittenNote } from "../../testing.ts";
import { changeProgressNote, getNote, type Note } from "../note.contract.ts";
import { signNote } from "../sign.contract.ts";
import { Screen } from "./note-screen.tsx";

let facility: Facility;
let therapist: Person;
let client: GivenClient;
let desk: Awaited<ReturnType<typeof sittingDown>>;
const patience = { timeout: 10_000 };
let minutesAgo = 0;

beforeAll(async () => {
  facility = await givenFacility();
  therapist = await facility.as("therapist");
  client = await givenAdmittedClient(facility, { admittedAt: "2026-11-18T12:00:00.000Z" });
  desk = await sittingDown(facility, therapist);
});
afterEach(() => {
  desk.line.dead = false;
});

const given = () => {
  // Each service has its own time, so the author's services don't overlap.
  minutesAgo += 30;
  return { endedMinutesAgo: minutesAgo, minutes: 20 };
};
const show = (note: Note) => desk.show(<Screen />, `/notes/${note.id}`, "/notes/$noteId");
const stored = (note: Note) => therapist.call(getNote, { params: { noteId: note.id } });
const signButton = () => screen.findByRole("button", { name: "Sign note" }, patience);

describe("the note editor", () => {
  it("NTE-2: lists what is missing before signing, without asking for a PIN", async () => {
    const { hands } = show(await givenDraftNote(therapist, client, facility.clock.now(), given()));
    await hands.click(await signButton());
    const sheet = within(await screen.findByRole("dialog", {}, patience));
    expect(await sheet.findByText(/must be completed before signing/, {}, patience)).toBeTruthy();
    expect(sheet.queryByLabelText(/PIN to sign/)).toBeNull();
  });

  it("NTE-1: shows the exact text, takes the PIN and then shows the signed note", async () => {
    const note = await givenWrittenNote(therapist, client, facility.clock.now(), given());
    const { hands } = show(note);
    await hands.click(await signButton());
    const sheet = within(await screen.findByRole("dialog", {}, patience));
    (await sheet.findByLabelText(/PIN to sign/, {}, patience)).focus();
    expect(sheet.getByText(/It is complete and accurate to the best of my knowledge/)).toBeTruthy();
    await hands.keyboard(testPin);
    await screen.findByRole("region", { name: "Signatures" }, patience);
    expect((await stored(note)).status).toBe("signed");
  });

  it("does not sign a second time when the note was signed in another tab", async () => {
    const note = await givenWrittenNote(therapist, client, facility.clock.now(), given());
    const { hands } = show(note);
    await hands.click(await signButton());
    const sheet = within(await screen.findByRole("dialog", {}, patience));
    const pad = await sheet.findByLabelText(/PIN to sign/, {}, patience);
    await therapist.call(signNote, await aSigning(therapist, note.id), { signing: true });
    pad.focus();
    await hands.keyboard(testPin);
    await waitFor(async () => expect((await stored(note)).signatures).toHaveLength(1), patience);
    expect((await stored(note)).document?.cycle).toBe(1);
    await waitFor(() => expect(document.body.textContent).toMatch(/signed|changed/i), patience);
  });

  it("NTE-1: asks to review again when the note was changed in another tab", async () => {
    const note = await givenWrittenNote(therapist, client, facility.clock.now(), given());
    const { hands } = show(note);
    await hands.click(await signButton());
    const sheet = within(await screen.findByRole("dialog", {}, patience));
    const pad = await sheet.findByLabelText(/PIN to sign/, {}, patience);
    const { version } = await stored(note);
    await therapist.call(changeProgressNote, { params: { noteId: note.id }, body: { version, modality: "video" } });
    pad.focus();
    await hands.keyboard(testPin);
    await waitFor(
      () => expect(document.body.textContent).toMatch(/changed while you were signing|Review it again/),
      patience,
    );
    expect((await stored(note)).status).toBe("draft");
  });
});

describe("the signed note", () => {
  it("NTE-11: shows the verified signature and offers an addendum instead of editing", async () => {
    const note = await givenSignedNote(therapist, client, facility.clock.now(), given());
    show(note);
    const signatures = await screen.findByRole("region", { name: "Signatures" }, patience);
    expect(signatures.textContent).toMatch(/Author.*Signed 11-20-2026.*PST by PIN/s);
    expect(screen.getByRole("button", { name: "Add addendum" })).toBeTruthy();
    expect(document.querySelector("[contenteditable=true]")).toBeNull();
  });

  it("shows a load error and retries", async () => {
    const note = await givenSignedNote(therapist, client, facility.clock.now(), given());
    desk.line.dead = true;
    const { hands } = show(note);
    expect((await screen.findAllByText(/Cairn cannot be reached/, {}, patience)).length).toBeGreaterThan(0);
    desk.line.dead = false;
    await hands.click(screen.getByRole("button", { name: /Try again|Retry/ }));
    await screen.findByRole("region", { name: "Signatures" }, patience);
  });
});
