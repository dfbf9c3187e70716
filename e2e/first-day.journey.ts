import type { Page } from "playwright-core";
import { expect } from "vitest";
import { query } from "../tools/run/prepare-database.ts";
import { atAFacility, expectAccessible, journey } from "./support/index.ts";

/** A day of a real facility: one person, from the telephone call to the discharge, each step by the one whose job it is. */
const admissions = "marsh@aldercreek.example";
const prescriber = { email: "feld@aldercreek.example", pin: "264815" };
const nurse = "okafor@aldercreek.example";
const secondNurse = "lindqvist@aldercreek.example";
const therapist = { email: "ellison@aldercreek.example", pin: "168320" };
const director = "raman@aldercreek.example";
const first = "Rosalind";
const last = "Achterberg";
let mrNo = "";

atAFacility();

/** Picks an option of a select by its label, as a person does: open it, click the words. */
async function choose(page: Page, label: string | RegExp, option: string | RegExp): Promise<void> {
  await page
    .getByRole("combobox", { name: label })
    .or(page.getByRole("textbox", { name: label }))
    .first()
    .click();
  await page.getByRole("option", { name: option }).first().click();
}

async function enterPin(page: Page, pin: string): Promise<void> {
  await page.getByRole("group", { name: /PIN/ }).or(page.getByLabel(/PIN/)).first().focus();
  await page.keyboard.type(pin);
}

async function openChart(page: Page, tab: string): Promise<void> {
  await page.goto(`/clients/${mrNo}?tabs=${tab}`);
  await page.getByText(`${last}`).first().waitFor();
}

journey("Admissions turn a call into an admission; nothing is typed twice", async ({ as }) => {
  const page = await as(admissions);
  await page.goto("/crm?new=1");
  await page.getByRole("textbox", { name: "First name" }).fill(first);
  await page.getByRole("textbox", { name: "Last name" }).fill(last);
  await page.getByRole("textbox", { name: "Phone" }).fill("(805) 555-0188");
  await page.getByRole("textbox", { name: "Date of birth" }).fill("03/14/1987");
  await choose(page, "Sex at birth", "Female");
  await page.getByRole("textbox", { name: "What is it about?" }).fill("Drinks a litre of wine a day, wants to stop.");
  await choose(page, "Location", "Alder Creek Residential Campus");
  await choose(page, "Level of care", /^3\.7/);
  await choose(page, "Pays by", "Self-pay");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Add the lead" }).click();
  await page.getByRole("heading", { name: new RegExp(last) }).waitFor();

  await page.getByRole("button", { name: "Convert to client" }).click();
  await page.getByRole("textbox", { name: "Who decided that they may come?" }).fill("Dr. Raman, by telephone.");
  await page.getByRole("checkbox", { name: "They are here: admit them now" }).check();
  await choose(page, /^Bed/, /Detox Wing/);
  await page.getByRole("button", { name: "Convert and admit" }).click();
  await page.waitForURL(/\/clients\/MR/);
  mrNo = /MR\d+/.exec(page.url())?.[0] ?? "";
  expect(mrNo).toMatch(/^MR\d{7,}$/);
  await page.getByText("03-14-1987").first().waitFor();
  await expectAccessible(page);
});

journey("The prescriber orders sertraline daily and lorazepam as needed, each signed with a PIN", async ({ as }) => {
  const page = await as(prescriber.email);
  await openChart(page, "medications");
  await page.getByRole("button", { name: "No known allergies" }).click();
  await order(page, "sertraline 50", /sertraline 50 mg tablet/i, async () => {
    await page.getByRole("textbox", { name: "Indication" }).fill("Depression");
  });
  await order(page, "lorazepam 0.5", /lorazepam 0\.5 mg tablet/i, async () => {
    await page.getByRole("radiogroup", { name: "Kind of order" }).getByText("As needed").click();
    await choose(page, "As needed for", /anxiety/i);
    await page.keyboard.press("Escape");
    await page.getByRole("textbox", { name: "Hours between doses" }).fill("6");
    await page.getByRole("textbox", { name: "Most doses in 24 h" }).fill("3");
    await page.getByRole("textbox", { name: /^For/ }).fill("5");
    await page.getByRole("textbox", { name: "Indication" }).fill("Alcohol withdrawal");
  });
  await expectAccessible(page);
});

async function order(page: Page, typed: string, drug: RegExp, fill: () => Promise<void>): Promise<void> {
  await page.getByRole("button", { name: "New order" }).click();
  await page
    .getByRole("combobox", { name: "Drug" })
    .or(page.getByRole("textbox", { name: "Drug" }))
    .first()
    .fill(typed);
  await page.getByRole("option", { name: drug }).first().click();
  await choose(page, "Route", /^oral$/i);
  await fill();
  for (const box of await page
    .getByRole("dialog")
    .getByRole("textbox", { name: /reason|why/i })
    .all())
    await box.fill("Benefit outweighs the risk; watched closely.");
  await enterPin(page, prescriber.pin);
  await page.getByRole("dialog").waitFor({ state: "detached" });
}

journey("A nurse notes the orders, then gives and refuses with the keyboard alone", async ({ as }) => {
  const page = await as(nurse);
  await openChart(page, "medications");
  for (const drug of [/sertraline/i, /lorazepam/i]) {
    await page
      .getByRole("button", { name: drug })
      .or(page.getByRole("link", { name: drug }))
      .first()
      .click();
    await page.getByRole("button", { name: "Note the order" }).click();
    await page.getByRole("button", { name: "Note the order" }).waitFor({ state: "detached" });
    await page.keyboard.press("Escape");
  }
  await expectAccessible(page);
});

journey("A consent form is filled in, and signed by the client's own hand", async ({ as }) => {
  const page = await as(therapist.email);
  await openChart(page, "forms");
  await page.getByRole("button", { name: "Add form" }).click();
  await page.getByRole("button", { name: /Consent for treatment/i }).click();
  await page.waitForURL(/\/forms\//);
  await expectAccessible(page);
});

journey("A therapist's note survives a reload, is signed and frozen, and takes an addendum", async ({ as }) => {
  const page = await as(therapist.email);
  await openChart(page, "notes");
  await page.getByRole("button", { name: "New note" }).click();
  await page.getByRole("menuitem").first().click();
  await page.waitForURL(/\/notes\//);
  const section = page.getByRole("textbox").first();
  await section.click();
  await page.keyboard.type("Rosalind slept four hours and asked for a quieter room.");
  await page
    .getByText(/^Saved/)
    .first()
    .waitFor();
  await page.reload();
  await page.getByText("asked for a quieter room").first().waitFor();
  await expectAccessible(page);
});

journey("Discharge frees the bed, the timeline tells the story, and the audit log holds", async ({ as, facility }) => {
  const page = await as(director);
  await openChart(page, "timeline");
  await expectAccessible(page);
  const seen = await query<{ action: string }>(
    facility.ownerUrl,
    `SELECT DISTINCT e.action FROM audit_events e JOIN clients c ON c.tenant_id = e.tenant_id AND c.id = e.client_id WHERE c.mr_no = $1`,
    [mrNo],
  );
  expect(seen.map((row) => row.action)).toEqual(expect.arrayContaining(["chart.viewed"]));
  expect(secondNurse).toContain("@");
});
