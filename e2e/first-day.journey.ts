import type { Page } from "playwright-core";
import { expect } from "vitest";
import { query } from "../tools/run/prepare-database.ts";
import { atAFacility, expectAccessible, journey } from "./support/index.ts";
import { textOfPages } from "./support/pdf-text.ts";

/** A day of a real facility: one person, from the telephone call to the discharge, each step by the one whose job it is. */
const admissions = "marsh@aldercreek.example";
const prescriber = { email: "feld@aldercreek.example", pin: "264815" };
const nurse = "okafor@aldercreek.example";
const otherNurse = "lindqvist@aldercreek.example";
const therapist = { email: "ellison@aldercreek.example", pin: "168320" };
const director = "raman@aldercreek.example";
const last = "Achterberg";
let mrNo = "";

atAFacility();

/** Picks an option of a select as a person does: open it, click the words. */
async function choose(page: Page, label: string | RegExp, option: string | RegExp): Promise<void> {
  await page.getByLabel(label).first().click();
  await page.getByRole("option", { name: option }).first().click();
}

async function enterPin(page: Page, pin: string): Promise<void> {
  await page
    .getByLabel(/PIN to sign/)
    .first()
    .focus();
  await page.keyboard.type(pin);
}

const chart = (tab: string) => `/clients/${mrNo}?tabs=${tab}`;

journey("Admissions turn a call into an admission; nothing is typed twice", async ({ as }) => {
  const page = await as(admissions, { at: "/crm?new=1" });
  await page.getByLabel("First name").fill("Rosalind");
  // A slip of the hand does not throw the call away.
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Stay" }).click();
  expect(await page.getByLabel("First name").inputValue()).toBe("Rosalind");
  await page.getByLabel("Last name").fill(last);
  // The list behind the drawer has a field of that name too.
  await page.getByRole("dialog").getByLabel("Phone").fill("(805) 555-0188");
  await page.getByLabel("Date of birth").first().fill("03/14/1987");
  await page.getByRole("radiogroup", { name: "Sex at birth" }).getByText("Female").click();
  await page.getByLabel("Presenting problem").fill("Drinks a litre of wine a day, wants to stop.");
  await page.getByRole("radiogroup", { name: "Immediate safety" }).getByText("No concern").click();
  await choose(page, "Level of care", /^3\.7/);
  await choose(page, "Payment source", "Self-pay");
  await page.getByRole("button", { name: "Add lead" }).click();
  await page.getByRole("heading", { name: new RegExp(last) }).waitFor();

  await page.getByRole("button", { name: "Convert to client" }).click();
  await page.getByLabel("Admission approved by").fill("Dr. Raman, by telephone.");
  await page.getByText("(805) 555-0188").first().waitFor();
  await page.getByLabel("Admit now").check();
  const contact = page.getByRole("region", { name: "Emergency contact" });
  await contact.getByLabel("Name", { exact: true }).fill("Ruth Ellery");
  await contact.getByLabel("Phone").fill("(805) 555-0143");
  await choose(page, /^Bed/, /Detox Wing/);
  await page.getByRole("button", { name: "Convert and admit" }).click();
  await page.waitForURL(/\/clients\/MR/);
  mrNo = /MR\d+/.exec(page.url())?.[0] ?? "";
  expect(mrNo).toMatch(/^MR\d{7,}$/);
  await page.getByText("03-14-1987").first().waitFor();
  await page.getByText("(805) 555-0188").first().waitFor();
  await expectAccessible(page);
});

journey("The prescriber orders sertraline daily and lorazepam as needed, each signed with a PIN", async ({ as }) => {
  const page = await as(prescriber.email, { at: chart("medications") });
  await page.getByText(last).first().waitFor();
  await page.getByRole("button", { name: "No known allergies" }).click();
  await order(page, "sertraline 50", /sertraline 50 mg/i, async (dialog) => {
    await dialog.getByLabel("Indication").fill("Depression");
  });
  await order(page, "lorazepam 0.5", /lorazepam 0\.5 mg tablet\s*C-IV/i, async (dialog) => {
    await dialog.getByText("As needed", { exact: true }).first().click();
    await dialog.getByText("Filled in with usual adult dosing").waitFor();
    await dialog.getByLabel("Indication, if more than the reason").fill("Alcohol withdrawal");
  });
  await order(page, "acetaminophen 325", /acetaminophen 325 mg/i, async (dialog) => {
    await dialog.getByText("STAT", { exact: true }).click();
    await dialog.getByLabel("Indication").fill("Headache");
  });
  await expectAccessible(page);
});

async function order(
  page: Page,
  typed: string,
  drug: RegExp,
  fill: (dialog: ReturnType<Page["getByRole"]>) => Promise<void>,
): Promise<void> {
  await page.getByRole("button", { name: "New order" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Drug").first().fill(typed);
  await page.getByRole("option", { name: drug }).first().click();
  await fill(dialog);
  await enterPin(page, prescriber.pin);
  await dialog.waitFor({ state: "detached" });
}

journey("A nurse notes the orders and gives a dose with the keyboard alone", async ({ as }) => {
  const page = await as(nurse, { at: chart("medications") });
  await page.getByText(last).first().waitFor();
  for (const drug of [/sertraline/i, /lorazepam/i]) {
    await page.getByRole("button", { name: drug }).first().click();
    await page.getByRole("button", { name: "Acknowledge order", exact: true }).click();
    await page.getByRole("button", { name: "Acknowledge order", exact: true }).waitFor({ state: "detached" });
    await page.keyboard.press("Escape");
  }
  await page.getByRole("link", { name: "Medications", exact: true }).first().click();
  await page
    .getByRole("button", { name: new RegExp(last) })
    .first()
    .focus();
  await page.keyboard.press("Enter");
  await confirmClient(page);
  // A letter means what this page says, also behind g: none of them leads away from a dose.
  await page.keyboard.press("n");
  await page.getByRole("form", { name: /Not available acetaminophen/i }).waitFor();
  await page.keyboard.press("Escape");
  await page.keyboard.press("g");
  const identify = page.getByRole("group", { name: /^Identify/ });
  await identify.or(page.getByRole("form", { name: /Give acetaminophen/i })).waitFor();
  // Typing in an open step neither gives the dose nor changes the step.
  await page.keyboard.type("hold it");
  await page.keyboard.press("Enter");
  await page.getByText(/Nothing was recorded/).waitFor();
  await page.keyboard.press("Escape");
  await page.keyboard.press("h");
  await page.getByRole("form", { name: /(Held|Hold) acetaminophen/i }).waitFor();
  await page.keyboard.press("Escape");
  await page.keyboard.press("p");
  if (await identify.isVisible()) await page.keyboard.press("Enter");
  await page.getByRole("form", { name: /Give LORazepam/i }).waitFor();
  await page.keyboard.press("1");
  await page.keyboard.press("Enter");
  await page
    .getByText(/last given/)
    .first()
    .waitFor();
  await expectAccessible(page);
});

journey(
  "Two nurses at one dose: the first records a refusal, the second sees it and nothing is written twice",
  async ({ as }) => {
    const medPass = { at: "/medications" };
    const [first, second] = [await as(nurse, medPass), await as(otherNurse, medPass)];
    for (const page of [first, second]) {
      await page
        .getByRole("button", { name: new RegExp(last) })
        .first()
        .click();
      await confirmClient(page);
      await doseOf(page).getByRole("button", { name: "Refused" }).click();
      await page.getByRole("form", { name: /Refused acetaminophen/i }).waitFor();
    }
    await first.keyboard.press("1");
    await first.getByRole("button", { name: /Record as refused/ }).click();
    await doseOf(first)
      .getByText(/by K\. Okafor/)
      .waitFor();
    await second.getByText(/K\. Okafor recorded this dose as refused at/).waitFor();
    await expectAccessible(second);
  },
);

/** Identifies the client after a change of client, once its pause is over. Without a change there is nothing to confirm. */
async function confirmClient(page: Page): Promise<void> {
  const doses = page.getByRole("region", { name: new RegExp(last) });
  const stop = page.locator("[data-step]:not([data-opening])");
  await stop.or(doses).first().waitFor();
  if (await stop.isVisible()) await page.keyboard.press("Enter");
  await doses.waitFor();
}

const doseOf = (page: Page) => page.getByRole("article").filter({ hasText: /acetaminophen/i });

journey("A consent form is filled in, and signed by the client's own hand", async ({ as }) => {
  const page = await as(therapist.email, { at: chart("forms") });
  await page.getByText(last).first().waitFor();
  await page.getByRole("button", { name: "Add form" }).click();
  await page
    .getByRole("button", { name: /Consent for treatment/i })
    .first()
    .click();
  await page.waitForURL(/\/forms\//);
  await page.getByRole("radio", { name: "No", exact: true }).first().waitFor();
  for (const no of await page.getByRole("radio", { name: "No", exact: true }).all()) await no.check();
  const formAddress = page.url();
  await page.getByRole("button", { name: /^Submit and hand device to/ }).click();
  const pad = page.locator("canvas").first();
  await pad.waitFor();
  // Only the form is left on the screen, whatever the address says.
  expect(await page.getByRole("navigation").count()).toBe(0);
  expect(await page.getByRole("searchbox").count()).toBe(0);
  await page.goto("/home");
  await pad.waitFor();
  await pad.scrollIntoViewIfNeeded();
  await drawName(page, await pad.boundingBox());
  await page.getByRole("button", { name: "I agree and sign" }).click();
  await page.getByText(/give the device back to staff/).waitFor();
  // One PIN signs for staff and gives the device back.
  await page
    .getByLabel(/enter your PIN to sign and return the device/)
    .first()
    .waitFor();
  await page.keyboard.type(therapist.pin);
  await page.getByRole("navigation").first().waitFor();
  await page.goto(formAddress);
  await page
    .getByText(/^Drawn, /)
    .first()
    .waitFor();
  await page.getByText("Completed", { exact: true }).first().waitFor();
  await page
    .getByRole("img", { name: /^Signature of/ })
    .first()
    .waitFor();
  await expectAccessible(page);
});

async function drawName(page: Page, box: { x: number; y: number; height: number } | null): Promise<void> {
  if (!box) throw new Error("The signature pad is not on the page.");
  const middle = box.y + box.height / 2;
  await page.mouse.move(box.x + 40, middle);
  await page.mouse.down();
  for (let step = 0; step < 60; step += 1)
    await page.mouse.move(box.x + 40 + step * 4, middle + Math.sin(step / 3) * 35, { steps: 2 });
  await page.mouse.up();
}

journey("A therapist's note survives a reload, is signed and frozen, and takes an addendum", async ({ as }) => {
  const page = await as(therapist.email, { at: chart("notes") });
  await page.getByText(last).first().waitFor();
  await page.getByRole("button", { name: "New note" }).click();
  await page.getByRole("menuitem").first().click();
  await page.waitForURL(/\/notes\//);
  // Each section opens its editor when its own draft has been looked up on this device.
  const sections = page.locator("[id^=part-]");
  await sections.first().waitFor();
  const count = await sections.count();
  for (let index = 0; index < count; index += 1) {
    await sections.nth(index).locator("[contenteditable=true]").click();
    await page.keyboard.type("Rosalind slept four hours and asked for a quieter room.");
  }
  await page
    .getByText(/^Saved/)
    .first()
    .waitFor();
  await page.reload();
  for (let index = 0; index < count; index += 1)
    await sections.nth(index).getByText("asked for a quieter room").waitFor();
  await page.getByRole("button", { name: "Now" }).last().click();
  await choose(page, /^Risk to self/, /./);
  await choose(page, /^Risk to others/, /./);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Sign note" }).click();
  await enterPin(page, therapist.pin);
  await page.getByRole("region", { name: "Signatures" }).waitFor();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Add addendum" }).click();
  await page.getByRole("radio", { name: "Clarification" }).check();
  await page.getByLabel("Reason for addendum").fill("The room was missing.");
  await page.getByRole("textbox", { name: "Addendum", exact: true }).click();
  await page.keyboard.type("She was moved to room 104.");
  await page.getByRole("button", { name: "Review and sign" }).click();
  await enterPin(page, therapist.pin);
  await page.getByText("She was moved to room 104.").first().waitFor();
});

journey("Everything prints without navigation, and each print is in the access log", async ({ as, facility }) => {
  const [ids] = await query<{ stay: string; note: string }>(
    facility.ownerUrl,
    `SELECT c.current_demographic_id AS stay, n.id AS note FROM clients c
     JOIN notes n ON n.tenant_id = c.tenant_id AND n.client_id = c.id WHERE c.mr_no = $1`,
    [mrNo],
  );
  const open = new Map<string, Page>();
  for (const [who, path, words] of [
    [director, `/patient_demographics_print?mrNo=${mrNo}&demographicId=${ids?.stay}`, /Face sheet/],
    [prescriber.email, `/orders_print?demographicId=${ids?.stay}`, /sertraline/i],
    [prescriber.email, `/exportPrint/medication/${ids?.stay}`, /LORazepam/],
    [director, `/progress_notes_print?ids=${ids?.note}`, /quieter room/],
  ] as const) {
    const page = open.get(who) ?? (await as(who, { at: path }));
    if (open.has(who)) await page.goto(path);
    open.set(who, page);
    await page.getByText(words).first().waitFor();
    // Leaving before the browser opens its print dialog is reported as an error.
    await page.locator("[data-print-ready]").waitFor();
    expect(await page.getByRole("navigation").count()).toBe(0);
    // Read from the paper itself: margin boxes are drawn by the printer, and no page of the app holds them.
    const paper = textOfPages(await page.pdf({ preferCSSPageSize: true }));
    expect(paper.map((text) => /Page \d+ of \d+/.exec(text)?.[0])).toEqual(
      paper.map((_, index) => `Page ${index + 1} of ${paper.length}`),
    );
    expect(paper.every((text) => text.includes("Printed by "))).toBe(true);
  }
  const seen = await actionsOn(facility.ownerUrl);
  expect(seen.some((action) => /print/.test(action))).toBe(true);
});

journey(
  "Discharge frees the bed, the timeline tells the story, and the audit log knows it all",
  async ({ as, facility }) => {
    const page = await as(director, { at: `/clients/${mrNo}` });
    await page.getByRole("button", { name: "More" }).first().click();
    await page.getByRole("menuitem", { name: /Discharge/ }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("heading", { name: "Still open" }).waitFor();
    await dialog.getByLabel("Counted with a witness").check();
    await dialog.getByLabel("Signed by a prescriber and given to the client").check();
    await dialog.getByLabel("Screened: no current risk").check();
    for (const answer of [/^Given, with/, /^Returned$/, /^Returned and signed/, /^Not signed yet/])
      await dialog.getByLabel(answer).check();
    await dialog
      .getByRole("radiogroup", { name: /Aftercare/ })
      .getByLabel("Not done")
      .check();
    for (const reason of await dialog.getByLabel(/^Reason: /).all()) await reason.fill("Client left early");
    await dialog.getByLabel("Discharged to").fill("Home with sister");
    await expectAccessible(page);
    await dialog.getByRole("button", { name: /^Discharge/ }).click();
    await dialog.waitFor({ state: "detached" });
    await page.getByRole("tab", { name: "Timeline" }).click();
    await page
      .getByText(/Open at discharge: .*Release for the next provider/i)
      .first()
      .waitFor();
    const open = await query(
      facility.ownerUrl,
      `SELECT 1 FROM bed_stays s JOIN clients c ON c.tenant_id = s.tenant_id AND c.id = s.client_id
     WHERE c.mr_no = $1 AND s.kind = 'stay' AND upper_inf(s.during)`,
      [mrNo],
    );
    expect(open).toEqual([]);
    expect(await actionsOn(facility.ownerUrl)).toEqual(
      expect.arrayContaining(["chart.viewed", "medication.administered"]),
    );
  },
);

async function actionsOn(ownerUrl: string): Promise<string[]> {
  const rows = await query<{ action: string }>(
    ownerUrl,
    "SELECT DISTINCT e.action FROM audit_events e JOIN clients c ON c.tenant_id = e.tenant_id AND c.id = e.client_id WHERE c.mr_no = $1",
    [mrNo],
  );
  return rows.map((row) => row.action);
}
