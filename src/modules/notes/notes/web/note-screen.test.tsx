import { act, screen, waitFor, within } from "@testing-library/react";
import { getNearestEditorFromDOMNode } from "lexical";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { type GivenClient, givenAdmittedClient } from "#modules/clients/testing.ts";
import { newId } from "#platform/shared/ids.ts";
import { invalidate } from "#platform/web/index.ts";
import { sittingDown } from "#platform/web/testing.tsx";
import { type Facility, givenFacility, type Person, testPin } from "#testing/facility.ts";
import { releaseLease, takeLease } from "../../drafts/lease.contract.ts";
import { savePart } from "../../drafts/part.contract.ts";
import { contentFromText } from "../../drafts/part-content.ts";
import { insertText } from "../../phrases/web/insert-phrase.ts";
import { aSigning, givenDraftNote, givenSignedNote, givenWrittenNote } from "../../testing.ts";
import { changeProgressNote, getNote, type Note } from "../note.contract.ts";
import { signNote } from "../sign.contract.ts";
import { Screen } from "./note-screen.tsx";

let facility: Facility;
let therapist: Person;
let client: GivenClient;
let desk: Awaited<ReturnType<typeof sittingDown>>;
// Waiting ends with what is waited for; this only says when to give up, also on a busy machine.
const patience = { timeout: 30_000 };
let minutesAgo = 0;

beforeAll(async () => {
  facility = await givenFacility();
  therapist = await facility.as("therapist");
  client = await givenAdmittedClient(facility, { admittedAt: "2026-11-18T12:00:00.000Z" });
  // The editor loads when a draft is first shown, which takes longer than any wait here on a busy machine.
  await import("../../drafts/web/part-editor.tsx");
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
const alertOf = (text: HTMLElement) => {
  const alert = text.closest<HTMLElement>("[role=alert]");
  if (!alert) throw new Error("Not an alert.");
  return alert;
};
const signButton = () => screen.findByRole("button", { name: "Sign note" }, patience);

describe("the note editor", () => {
  it("puts the cursor in the first section of a new note, and leaves it alone in one that has text", async () => {
    const fresh = await givenDraftNote(therapist, client, facility.clock.now(), given());
    const { unmount } = show(fresh);
    const [first] = await screen.findAllByRole("textbox", { name: fresh.parts[0]?.title ?? "" }, patience);
    await waitFor(() => expect(document.activeElement).toBe(first), patience);
    unmount();
    show(await givenWrittenNote(therapist, client, facility.clock.now(), given()));
    await signButton();
    expect(document.activeElement).toBe(document.body);
  });

  it("NTE-2: lists what is missing before signing, leads to it and asks for no PIN", async () => {
    const { hands } = show(await givenDraftNote(therapist, client, facility.clock.now(), given()));
    await hands.click(await signButton());
    const sheet = within(await screen.findByRole("dialog", {}, patience));
    expect(await sheet.findByText(/must be completed before signing/, {}, patience)).toBeTruthy();
    expect(sheet.queryByLabelText(/PIN to sign/)).toBeNull();
    await hands.click(sheet.getByRole("button", { name: "Risk to self is not answered." }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("combobox", { name: /^Risk to self/ })));
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

describe("the keys of the editor", () => {
  const texts = () => screen.findAllByRole("textbox", { name: /^(Data|Assessment|Plan)$/ }, patience);
  const focused = () => document.activeElement;

  it("Tab goes from section to section, past the buttons between them, and Shift+Tab back", async () => {
    const { hands } = show(await givenDraftNote(therapist, client, facility.clock.now(), given()));
    await waitFor(async () => expect(await texts()).toHaveLength(3), patience);
    const [data, assessment, plan] = await texts();
    act(() => data?.focus());
    await hands.keyboard("{Tab}");
    expect(focused()).toBe(assessment);
    await hands.keyboard("{Tab}");
    expect(focused()).toBe(plan);
    await hands.keyboard("{Shift>}{Tab}{/Shift}");
    expect(focused()).toBe(assessment);
    await hands.keyboard("{Shift>}{Tab}{/Shift}{Shift>}{Tab}{/Shift}");
    expect(await texts()).not.toContain(focused());
  });

  it("Tab leaves the last section, so the keyboard is not caught in the note", async () => {
    const { hands } = show(await givenDraftNote(therapist, client, facility.clock.now(), given()));
    await waitFor(async () => expect(await texts()).toHaveLength(3), patience);
    const plan = (await texts())[2];
    act(() => plan?.focus());
    await hands.keyboard("{Tab}");
    expect(await texts()).not.toContain(focused());
    expect(focused()).not.toBe(document.body);
  });

  it("Alt+F10 goes to the section's toolbar, and arrows move in it", async () => {
    const { hands } = show(await givenDraftNote(therapist, client, facility.clock.now(), given()));
    await waitFor(async () => expect(await texts()).toHaveLength(3), patience);
    const assessment = (await texts())[1];
    act(() => assessment?.focus());
    await hands.keyboard("{Alt>}{F10}{/Alt}");
    const toolbars = screen.getAllByRole("toolbar", { name: "Formatting" });
    expect(focused()).toBe(within(toolbars[1]!).getByRole("button", { name: "Bold" }));
    await hands.keyboard("{ArrowRight}");
    expect(focused()).toBe(within(toolbars[1]!).getByRole("button", { name: "Italic" }));
    await hands.keyboard("{ArrowLeft}{ArrowLeft}");
    expect(focused()).not.toBe(assessment);
    expect(toolbars[1]!.contains(focused())).toBe(true);
  });
});

describe("two texts of one section", () => {
  it("DRF-7: shows both with their authors until both are kept", async () => {
    const note = await givenDraftNote(therapist, client, facility.clock.now(), given());
    const params = { noteId: note.id, partKey: note.parts[0]?.partKey ?? "" };
    for (const text of ["He says he slept well.", "He reports four hours of sleep."])
      await therapist.call(savePart, {
        params,
        body: { baseRevision: 0, mutationId: newId(), tabId: newId(), seq: 1, content: contentFromText(text) },
      });
    const { hands } = show(note);
    const choice = within(
      await screen.findByText(/Both texts are saved\. Compare and choose\./, {}, patience).then(alertOf),
    );
    expect(choice.getByText("He says he slept well.")).toBeTruthy();
    await hands.click(choice.getByRole("button", { name: "Keep both" }));
    await waitFor(async () => {
      const part = (await stored(note)).parts.find(({ partKey }) => partKey === params.partKey);
      expect(part?.branches).toEqual([]);
      expect(JSON.stringify(part?.content)).toMatch(/slept well.*four hours/);
    }, patience);
    await waitFor(() => expect(screen.queryByText(/Compare and choose/)).toBeNull(), patience);
  });
});

it("DRF-5, DRF-6: shows what another user writes in a section, and takes it over when they pause", async () => {
  const note = await givenDraftNote(therapist, client, facility.clock.now(), given());
  const [part] = note.parts;
  const params = { noteId: note.id, partKey: part?.partKey ?? "" };
  const colleague = await facility.as("case_manager");
  const tabId = newId();
  await colleague.call(takeLease, { params, body: { tabId } });
  const body = { baseRevision: 0, mutationId: newId(), tabId, seq: 1, content: contentFromText("She slept well.") };
  await colleague.call(savePart, { params, body });
  const { hands } = show(note);
  await screen.findByText(/is writing this section\./, {}, patience);
  expect(screen.getByText("She slept well.")).toBeTruthy();
  expect(screen.queryByRole("textbox", { name: part?.title ?? "" })).toBeNull();
  facility.clock.advance({ seconds: 25 });
  await hands.click(screen.getByRole("button", { name: "Ask to take over" }));
  await screen.findByRole("textbox", { name: part?.title ?? "" }, patience);
  expect((await stored(note)).parts[0]?.lease).toMatchObject({ holderId: therapist.userId });
});

it("DRF-5, DRF-1: opens with what was written last when another user gives the section back unchanged", async () => {
  const note = await givenDraftNote(therapist, client, facility.clock.now(), given());
  const [part] = note.parts;
  const params = { noteId: note.id, partKey: part?.partKey ?? "" };
  const box = () => screen.findByRole("textbox", { name: part?.title ?? "" }, patience);
  show(note);
  const editor = getNearestEditorFromDOMNode(await box());
  if (!editor) throw new Error("No editor.");
  act(() => insertText(editor, "He slept four hours."));
  await waitFor(async () => expect(JSON.stringify((await stored(note)).parts[0])).toMatch(/four hours/), patience);
  const colleague = await facility.as("case_manager");
  const body = { tabId: newId() };
  facility.clock.advance({ seconds: 60 });
  await colleague.call(takeLease, { params, body });
  await act(() => invalidate(getNote));
  await screen.findByText(/is writing this section\./, {}, patience);
  await colleague.call(releaseLease, { params, body });
  await act(() => invalidate(getNote));
  expect((await box()).textContent).toBe("He slept four hours.");
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

  it("takes an addendum by reason, text, review and PIN; its toolbar is reached by Alt+F10", async () => {
    const note = await givenSignedNote(therapist, client, facility.clock.now(), given());
    const { hands } = show(note);
    await hands.click(await screen.findByRole("button", { name: "Add addendum" }, patience));
    const drawer = within(await screen.findByRole("dialog", {}, patience));
    expect(await drawer.findByRole("radio", { name: "Clarification", checked: true }, patience)).toBeTruthy();
    const text = await drawer.findByRole("textbox", { name: "Addendum" }, patience);
    act(() => text.focus());
    await hands.keyboard("{Alt>}{F10}{/Alt}");
    expect(document.activeElement).toBe(drawer.getByRole("button", { name: "Bold" }));
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
