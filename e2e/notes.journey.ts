import type { BrowserContext } from "playwright-core";
import { expect } from "vitest";
import { savePart } from "#modules/notes/drafts/part.contract.ts";
import { contentFromText } from "#modules/notes/drafts/part-content.ts";
import { changeProgressNote, createProgressNote, getNote, type Note } from "#modules/notes/notes/note.contract.ts";
import { newId } from "#platform/shared/ids.ts";
import { query } from "../tools/run/prepare-database.ts";
import {
  anAdmittedClient,
  atASharedFacility,
  callApi,
  expectAccessible,
  type Facility,
  giveAuthenticator,
  journey,
  makePasskeyNamed,
} from "./support/index.ts";

const therapist = "ellison@aldercreek.example";

atASharedFacility();

/** A draft that began a quarter of an hour ago, started through the API. */
async function aDraft(facility: Facility, context: BrowserContext, templateKey: string): Promise<Note> {
  const [serviceStart, serviceEnd] = [15, 1].map((ago) => new Date(Date.now() - ago * 60_000).toISOString());
  if (!serviceStart || !serviceEnd) throw new Error("No time of service.");
  const mrNo = await anAdmittedClient(facility);
  return callApi(facility, context, createProgressNote, {
    body: { mrNo, templateKey, serviceStart, serviceEnd },
  });
}

/** Saves the text of a section as another tab or device does. */
async function saveElsewhere(
  facility: Facility,
  context: BrowserContext,
  noteId: string,
  partKey: string,
  text: string,
) {
  const note = await callApi(facility, context, getNote, { params: { noteId } });
  const baseRevision = note.parts.find((part) => part.partKey === partKey)?.revision ?? 0;
  await callApi(facility, context, savePart, {
    params: { noteId, partKey },
    body: { baseRevision, mutationId: newId(), tabId: newId(), seq: 1, content: contentFromText(text) },
  });
}

journey("AUTH-11 Maya signs a note with her passkey instead of her PIN", async ({ as, facility }) => {
  const page = await as(therapist, { at: "/profile?tabs=security" });
  await giveAuthenticator(page);
  await makePasskeyNamed(page, "Ward laptop");
  const draft = await aDraft(facility, page.context(), "collateral");
  for (const { partKey, title } of draft.parts)
    await saveElsewhere(
      facility,
      page.context(),
      draft.id,
      partKey,
      `${title}: he came on time and told me about his week.`,
    );
  const fields = Object.fromEntries(draft.templateFields.map(({ key, options }) => [key, options[0]?.value ?? ""]));
  await callApi(facility, page.context(), changeProgressNote, {
    params: { noteId: draft.id },
    body: { version: draft.version, fields },
  });

  await page.goto(`/notes/${draft.id}`);
  await page.getByRole("button", { name: "Sign note" }).click();
  const passkey = page.getByRole("dialog").getByRole("button", { name: "Use passkey" });
  await passkey.waitFor();
  await expectAccessible(page);
  await passkey.click();
  await page.getByText("Signature verified").waitFor();
  const [signature] = await query<{ method: string }>(
    facility.ownerUrl,
    "SELECT method FROM signatures WHERE subject_id = $1",
    [draft.id],
  );
  expect(signature).toEqual({ method: "passkey" });
});

journey(
  "The network goes while Maya writes, and comes back; what she typed last and what another device saved are both kept",
  async ({ as, facility }) => {
    let noteId = "";
    let partKey = "";
    const at = async (context: BrowserContext) => {
      const draft = await aDraft(facility, context, "progress-narrative");
      noteId = draft.id;
      partKey = draft.parts[0]?.partKey ?? "";
      return `/notes/${noteId}`;
    };
    const page = await as(therapist, { at });
    const text = page.getByRole("textbox", { name: "Note", exact: true });
    const offline = page.getByText("Offline. Your text is stored on this device");
    await text.click();
    await page.context().setOffline(true);
    await page.keyboard.type("Calm, oriented, good eye contact.");
    await offline.waitFor();
    await page.context().setOffline(false);
    await page.getByRole("button", { name: /^Saved/ }).waitFor();

    // Her tab closes while the text is stored on this device only.
    const context = page.context();
    await context.setOffline(true);
    await page.keyboard.type(" He says he slept well.");
    await offline.waitFor();
    await page.close();
    await saveElsewhere(facility, context, noteId, partKey, "He reports four hours of sleep.");
    await context.setOffline(false);
    const again = await context.newPage();
    await again.goto(`/notes/${noteId}`);
    await again.getByText("Both texts are saved. Compare and choose.").waitFor();
    await expectAccessible(again);
    expect(await again.getByRole("button", { name: "Sign note" }).isDisabled()).toBe(true);
    await again.getByRole("button", { name: "Keep both" }).click();
    const both = again.getByRole("textbox", { name: "Note", exact: true });
    await both.getByText("He says he slept well.").waitFor();
    await both.getByText("He reports four hours of sleep.").waitFor();
  },
);
