import type { Page } from "playwright-core";
import { expect } from "vitest";
import { query } from "../tools/run/prepare-database.ts";
import { demoStaff } from "../tools/seed/people.ts";
import {
  atAFacility,
  expectAccessible,
  type Facility,
  giveAuthenticator,
  journey,
  makePasskeyNamed,
} from "./support/index.ts";

const therapist = "ellison@aldercreek.example";
const pinOf = (email: string) => demoStaff.find((person) => person.email === email)?.pin ?? "";

atAFacility();

/** Somebody admitted at the residential campus, where Maya works. */
async function anAdmittedClient(facility: Facility): Promise<string> {
  const [row] = await query<{ mrNo: string }>(
    facility.ownerUrl,
    `SELECT clients.mr_no AS "mrNo" FROM clients JOIN locations ON locations.id = clients.location_id
     WHERE clients.episode_status = 'admitted' AND locations.short_code = 'ACR' AND NOT clients.restricted
     ORDER BY clients.mr_no LIMIT 1`,
  );
  if (!row) throw new Error("The demo facility has nobody admitted at the residential campus.");
  return row.mrNo;
}

const part = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });
async function beginNote(page: Page, mrNo: string, template: string): Promise<void> {
  await page.goto(`/clients/${mrNo}?tabs=notes`);
  await page.getByRole("button", { name: "New note" }).click();
  await page.getByRole("menuitem", { name: template }).click();
  await page.waitForURL(/\/notes\/[0-9a-f-]{36}$/);
}
async function write(page: Page, name: string, words: string): Promise<void> {
  await part(page, name).click();
  await page.keyboard.type(words);
}
async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole("combobox", { name: label }).click();
  await page.getByRole("option", { name: option }).click();
}

journey(
  "Maya writes a note, reloads in mid-sentence, signs it with her PIN and adds an addendum",
  async ({ as, facility }) => {
    const page = await as(therapist);
    await beginNote(page, await anAdmittedClient(facility), "Individual session · DAP");
    await write(page, "Data", "She came on time and told me about the call with her sister last night, and how");
    // the device keeps what is typed within a quarter of a second; the server may not have it yet
    await part(page, "Data").locator("text=and how").waitFor();
    await expect.poll(() => page.evaluate(() => indexedDB.databases().then((all) => all.length))).toBeGreaterThan(0);
    await page
      .getByText(/Stored on this device|Saving|^Saved/)
      .first()
      .waitFor();
    await page.reload();
    await part(page, "Data").getByText("and how").waitFor();

    await write(page, "Assessment", "Low mood, no thoughts of suicide, working well on her goal.");
    await write(page, "Plan", "We meet again on Thursday.");
    await page.getByRole("button", { name: "Now" }).last().click();
    await expectAccessible(page);

    await page.getByRole("button", { name: "Sign note" }).click();
    const sheet = page.getByRole("dialog");
    await sheet.getByText("2 items must be completed before signing.").waitFor();
    await sheet.getByRole("button", { name: "Risk to self is not answered." }).click();
    await sheet.waitFor({ state: "hidden" });
    await choose(page, "Risk to self", "Denies suicidal ideation");
    await choose(page, "Risk to others", "Denies homicidal ideation");
    await page.getByRole("button", { name: "Sign note" }).click();
    await sheet.getByText("told me about the call with her sister").waitFor();
    await expectAccessible(page);
    await sheet.getByLabel("Enter your PIN to sign").fill(pinOf(therapist));

    await page.getByRole("button", { name: "Add addendum" }).waitFor();
    await page.getByText("Signature verified").waitFor();
    expect(await part(page, "Data").count()).toBe(0);
    await expectAccessible(page);

    await page.getByRole("button", { name: "Add addendum" }).click();
    await choose(page, "Addendum type", "Clarification");
    await page.getByLabel("Reason for addendum").fill("A name was missing.");
    await write(page, "Addendum", "The sister is called Ana.");
    await page.getByRole("button", { name: "Review and sign" }).click();
    await page.getByLabel("Enter your PIN to sign").fill(pinOf(therapist));
    await page.getByRole("region", { name: "Addenda" }).getByText("The sister is called Ana.").waitFor();

    const noteId = new URL(page.url()).pathname.split("/").at(-1);
    const [note] = await query<{ status: string; signatures: number }>(
      facility.ownerUrl,
      `SELECT status, (SELECT count(*)::int FROM signatures WHERE subject_id = notes.id) AS signatures FROM notes WHERE id = $1`,
      [noteId],
    );
    expect(note).toEqual({ status: "signed", signatures: 1 });
  },
);

journey("AUTH-11 Maya signs a note with her passkey instead of her PIN", async ({ as, facility }) => {
  const page = await as(therapist);
  await giveAuthenticator(page);
  await makePasskeyNamed(page, "Ward laptop");
  await beginNote(page, await anAdmittedClient(facility), "Individual session · DAP");
  await write(page, "Data", "He came on time and told me about his week.");
  await write(page, "Assessment", "Steady mood, no thoughts of suicide, working on his goal.");
  await write(page, "Plan", "We meet again on Thursday.");
  await page.getByRole("button", { name: "Now" }).last().click();
  await choose(page, "Risk to self", "Denies suicidal ideation");
  await choose(page, "Risk to others", "Denies homicidal ideation");
  await page.getByRole("button", { name: "Sign note" }).click();
  const sheet = page.getByRole("dialog");
  const passkey = sheet.getByRole("button", { name: "Use passkey" });
  await passkey.waitFor();
  await expectAccessible(page);
  await passkey.click();

  await page.getByText("Signature verified").waitFor();
  const noteId = new URL(page.url()).pathname.split("/").at(-1);
  const [signature] = await query<{ method: string }>(
    facility.ownerUrl,
    "SELECT method FROM signatures WHERE subject_id = $1",
    [noteId],
  );
  expect(signature).toEqual({ method: "passkey" });
});

journey("Maya has the note open twice; neither text is lost", async ({ as, facility }) => {
  const page = await as(therapist);
  await beginNote(page, await anAdmittedClient(facility), "Progress note · narrative");
  const other = await page.context().newPage();
  await other.goto(page.url());
  await part(other, "Note").waitFor();
  await write(page, "Note", "He says he slept well.");
  await page.getByRole("button", { name: /^Saved/ }).waitFor();
  await write(other, "Note", "He reports four hours of sleep.");
  await other.getByText("Both texts are saved. Compare and choose.").waitFor();
  await expectAccessible(other);
  expect(await other.getByRole("button", { name: "Sign note" }).isDisabled()).toBe(true);
  await other.getByRole("button", { name: "Keep both" }).click();
  await part(other, "Note").getByText("He says he slept well.").waitFor();
  await part(other, "Note").getByText("He reports four hours of sleep.").waitFor();
});

journey("The network goes while Maya writes, and comes back", async ({ as, facility }) => {
  const page = await as(therapist);
  await beginNote(page, await anAdmittedClient(facility), "Progress note · narrative");
  await part(page, "Note").click();
  await page.context().setOffline(true);
  await page.keyboard.type("Calm, oriented, good eye contact.");
  await page.getByText("Offline. Your text is stored on this device").waitFor();
  await page.context().setOffline(false);
  await page.getByRole("button", { name: /^Saved/ }).waitFor();
});
