import type { BrowserContext, Page } from "playwright-core";
import { expect } from "vitest";
import { product } from "../src/platform/shared/product.ts";
import { query } from "../tools/run/prepare-database.ts";
import { demoStaff } from "../tools/seed/people.ts";
import { atAFacility, expectAccessible, type Facility, journey, settled } from "./support/index.ts";

const nurse = "okafor@aldercreek.example";
const therapist = "ellison@aldercreek.example";
const owner = "whitlock@aldercreek.example";
const pinOf = (email: string) => demoStaff.find((person) => person.email === email)?.pin ?? "";

atAFacility();

const home = (page: Page) => page.getByRole("heading", { name: /^Good / });

async function anAdmittedClient(facility: Facility, at = 0): Promise<string> {
  const [row] = await query<{ mrNo: string }>(
    facility.ownerUrl,
    `SELECT clients.mr_no AS "mrNo" FROM clients JOIN locations ON locations.id = clients.location_id
     WHERE clients.episode_status = 'admitted' AND locations.short_code = 'ACR' AND NOT clients.restricted
     ORDER BY clients.mr_no OFFSET ${at} LIMIT 1`,
  );
  if (!row) throw new Error("The demo facility has nobody admitted at the residential campus.");
  return row.mrNo;
}

/** Makes the readable token look as it does after so many hours: expired, and still there. */
async function expireToken(context: BrowserContext): Promise<void> {
  const token = (await context.cookies()).find(({ name }) => name === "token");
  if (!token) throw new Error("No token.");
  const [head = "", payload = ""] = decodeURIComponent(token.value).split(".");
  const claims = JSON.parse(Buffer.from(payload, "base64url").toString("utf8")) as { exp: number; iat: number };
  const past = { ...claims, exp: claims.exp - 30 * 3600, iat: claims.iat - 30 * 3600 };
  const value = `${head}.${Buffer.from(JSON.stringify(past)).toString("base64url")}`;
  await context.addCookies([{ ...token, value }]);
}

journey("SHELL-7: what is new is shown to staff once, in every tab closed together", async ({ as }) => {
  const page = await as(nurse, { fresh: true });
  const news = page.getByRole("dialog", { name: "What is new in Cairn" });
  await news.waitFor();
  await page
    .frameLocator("iframe")
    .getByRole("heading", { name: `Cairn ${product.version}` })
    .waitFor();
  // Less motion was asked for: the still frame instead of the video.
  expect(await news.locator("video").count()).toBe(0);
  await expectAccessible(page);
  const other = await page.context().newPage();
  await other.goto("/home");
  await other.getByRole("dialog", { name: "What is new in Cairn" }).waitFor();
  await page.keyboard.press("Escape");
  await news.waitFor({ state: "detached" });
  await other.getByRole("dialog", { name: "What is new in Cairn" }).waitFor({ state: "detached" });
  expect(await page.evaluate(() => localStorage.getItem("lastChangelogVersion"))).toBe(product.version);
  await page.reload();
  await home(page).waitFor();
  expect(await news.count()).toBe(0);
  const lively = await as(therapist, { fresh: true, reducedMotion: false });
  const video = lively.getByRole("dialog").locator("video");
  await video.waitFor();
  expect(await video.evaluate((one: HTMLVideoElement) => [one.muted, one.loop])).toEqual([true, false]);
});

journey(
  "platform scenario 1: left alone in mid-sentence, locked, and back at the same word",
  async ({ as, facility }) => {
    const page = await as(therapist, { clock: true });
    await home(page).waitFor();
    const mrNo = await anAdmittedClient(facility);
    await page.goto(`/clients/${mrNo}?tabs=demographics`);
    const field = page.getByRole("textbox", { name: "Name they go by" });
    await field.click();
    await field.fill("Quill of the north");
    await page.keyboard.press("ArrowLeft");
    await page.clock.runFor("00:03");
    for (let minute = 0; minute < 16; minute += 1) await page.clock.runFor("01:00").catch(() => undefined);
    await page.getByText("Enter your PIN to go on").waitFor();
    const shown = await page.content();
    expect(shown).not.toContain("Quill of the north");
    expect(shown).not.toContain(mrNo);
    // From here on its clock goes as ours does: the place waits two seconds for its text, and no longer.
    await page.clock.resume();
    await page.keyboard.type(pinOf(therapist));
    await field.waitFor();
    await expect.poll(() => field.inputValue(), { timeout: 15_000 }).toBe("Quill of the north");
    await expect.poll(() => field.evaluate((one) => one === document.activeElement), { timeout: 15_000 }).toBe(true);
    expect(await field.evaluate((one: HTMLInputElement) => one.selectionStart)).toBe("Quill of the north".length - 1);
    const [draft] = await query<{ n: number }>(
      facility.ownerUrl,
      "SELECT count(*)::int AS n FROM drafts WHERE key LIKE 'demographics:%'",
    );
    expect(draft?.n).toBeGreaterThan(0);
  },
);

journey(
  "platform scenario 2: signed in yesterday, opened this morning: restored, PIN, the same page",
  async ({ as, facility }) => {
    for (const lost of [[], ["token", "token_sig"]]) {
      const page = await as(nurse);
      await home(page).waitFor();
      const context = page.context();
      await page.goto("about:blank");
      // The night passed: for the server nobody was there, in the browser the token ran out, or its cookie is gone.
      await query(
        facility.ownerUrl,
        `UPDATE sessions SET last_active_at = now() - interval '14 hours'
       WHERE principal_id IN (SELECT id FROM users WHERE email = '${nurse}')`,
      );
      await facility.restartServer();
      if (lost.length === 0) await expireToken(context);
      for (const name of lost) await context.clearCookies({ name });
      let refreshes = 0;
      context.on("request", (request) => {
        if (request.url().endsWith("/refresh-token")) refreshes += 1;
      });
      await page.goto("/clients");
      await page.getByText("Session restored").waitFor();
      await page.getByText("Enter your PIN to go on").waitFor();
      await page.keyboard.type(pinOf(nurse));
      await page.getByRole("heading", { name: "Clients" }).waitFor();
      expect(refreshes).toBe(1);
      await context.close();
    }
  },
);

journey("platform scenario 7: a browser killed with two tabs counts as one again, and restores", async ({ as }) => {
  const page = await as(nurse);
  await home(page).waitFor();
  const context = page.context();
  await page.goto("/404");
  // What a killed browser leaves: a count, and no locks.
  await page.evaluate(() => addEventListener("pagehide", () => localStorage.setItem("tabsOpen", "2")));
  await expireToken(context);
  await page.goto("/home");
  await page.getByText("Session restored").waitFor();
  await home(page).waitFor();
  expect(await page.evaluate(() => localStorage.getItem("tabsOpen"))).toBe("1");
});

journey(
  "platform scenario 12: an edited role cookie opens nothing, and is put right at the next load",
  async ({ as }) => {
    const page = await as(nurse);
    await home(page).waitFor();
    await page.evaluate(() => {
      // biome-ignore lint/suspicious/noDocumentCookie: what somebody curious would type
      document.cookie = "role=owner; Path=/";
    });
    const refused = await page.evaluate(() => fetch("/api/auth/config/security").then((answer) => answer.status));
    expect(refused).toBeGreaterThanOrEqual(403);
    await page.reload();
    await home(page).waitFor();
    expect((await page.context().cookies()).find(({ name }) => name === "role")?.value).toBe("nurse");
  },
);

journey(
  "platform scenario 27: two people in one record: presence shows both, the second compares",
  async ({ as, facility }) => {
    const mrNo = await anAdmittedClient(facility, 1);
    const kim = await as(nurse);
    const maya = await as(therapist);
    for (const page of [kim, maya]) {
      await page.goto(`/clients/${mrNo}?tabs=demographics`);
      await page.getByRole("textbox", { name: "Occupation" }).waitFor();
    }
    await kim.getByText("Maya Ellison is looking").waitFor();
    await maya.getByRole("textbox", { name: "Occupation" }).fill("Baker");
    await kim.getByText("Maya Ellison is writing in Occupation").waitFor();
    await kim.getByRole("textbox", { name: "Occupation" }).fill("Cook");
    await maya.getByText("Kim Okafor is writing in Occupation").waitFor();
    const saved = kim.waitForResponse(
      (answer) => answer.request().method() !== "GET" && answer.url().includes("demographics") && answer.ok(),
    );
    await kim.getByRole("button", { name: "Save changes" }).click();
    await saved;
    await maya.getByRole("button", { name: "Save changes" }).click();
    const choice = maya.getByRole("region", { name: "Choose between two versions" });
    await choice.getByText(/Kim Okafor saved this at/).waitFor();
    await expectAccessible(maya);
    await choice.getByRole("radio", { name: "Baker" }).check({ force: true });
    await choice.getByRole("button", { name: "Save merged" }).click();
    await maya.getByRole("textbox", { name: "Occupation" }).waitFor();
    expect(await maya.getByRole("textbox", { name: "Occupation" }).inputValue()).toBe("Baker");
  },
);

journey("Notices: read with the keyboard, put off, archived, and settings that are kept", async ({ as }) => {
  const boss = await as(owner);
  await boss.goto("/notifications");
  await boss.getByRole("button", { name: "Tell everyone" }).click();
  await boss.getByRole("textbox", { name: /What it is about/ }).fill("Fire drill at 3:00 PM");
  await expectAccessible(boss);
  await boss.getByRole("button", { name: "Send" }).click();
  await boss.getByText(/people are told/).waitFor();
  const page = await as(nurse);
  await page.getByRole("button", { name: /Notifications, \d+ unread/ }).waitFor();
  await page.goto("/notifications");
  const notice = page.getByRole("listitem").filter({ hasText: "Fire drill at 3:00 PM" });
  await notice.getByText("Unread").waitFor();
  await expectAccessible(page);
  await notice.getByRole("button", { name: /^Snooze/ }).click();
  await page.getByRole("menuitem", { name: "Tomorrow at 8:00 AM" }).click();
  await notice.waitFor({ state: "detached" });
  await page.goto("/notifications?state=snoozed");
  await notice.waitFor();
  // It is the only one here, so the first key is on it.
  await page.keyboard.press("j");
  await page.locator("[data-active][data-notice]").waitFor();
  await page.keyboard.press("e");
  await notice.waitFor({ state: "detached" });
  await page.getByText("Archived", { exact: true }).click();
  await notice.waitFor();
  await page.goto("/profile?tabs=notifications");
  const mail = page.getByRole("combobox", { name: "Announcements: by mail", exact: true });
  const saved = page.waitForResponse((answer) => answer.url().endsWith("/notifications/preferences") && answer.ok());
  await mail.click();
  await page.getByRole("option", { name: "At 7:00 AM" }).click();
  await saved;
  await expectAccessible(page);
  await page.reload();
  await mail.waitFor();
  expect(await mail.inputValue()).toBe("At 7:00 AM");
});

journey("An admission waits: the approver answers on the notice itself", async ({ as, facility }) => {
  const [row] = await query<{ id: string }>(
    facility.ownerUrl,
    `SELECT n.id FROM notifications n JOIN users u ON u.id = n.user_id JOIN approval_requests a ON a.id::text = n.subject_id
     WHERE u.email = 'raman@aldercreek.example' AND a.state = 'pending' AND n.done_at IS NULL LIMIT 1`,
  );
  if (!row) throw new Error("Nobody in the demo facility waits for approval.");
  const page = await as("raman@aldercreek.example", { at: "/notifications?kind=clients.approval-requested" });
  const notice = page.locator(`[data-notice="${row.id}"]`);
  await notice.getByRole("button", { name: "Approve" }).click();
  await notice.getByText(/Approve by .*Raman at/).waitFor();
});

journey("The signature check takes a real stroke, and tells a dot from a name", async ({ as }) => {
  const page = await as(nurse, { at: "/testCanvas" });
  const pad = page.getByRole("img", { name: "Your signature, empty" });
  await pad.waitFor();
  await expectAccessible(page);
  const box = await pad.boundingBox();
  if (!box) throw new Error("No pad.");
  const at = (x: number, y: number) => [box.x + x, box.y + y] as const;
  await page.mouse.move(...at(60, 60));
  await page.mouse.down();
  await page.mouse.move(...at(64, 62));
  await page.mouse.up();
  await page
    .getByRole("status")
    .filter({ hasText: /too little|too short|too small/ })
    .waitFor();
  await page.getByRole("button", { name: "Clear" }).click();
  const began = Date.now();
  await page.mouse.move(...at(40, 80));
  await page.mouse.down();
  for (let step = 0; step < 60 || Date.now() - began < 400; step += 1)
    await page.mouse.move(...at(40 + (step % 120) * 3, 80 + Math.sin(step / 3) * 40));
  await page.mouse.up();
  await page.getByText("This device can sign").waitFor();
  await page.getByText(/points a second/).waitFor();
  await page.getByRole("img", { name: /as Vector/ }).waitFor();
});

journey("The editor workbench cleans what Word brings along", async ({ as }) => {
  const page = await as("raman@aldercreek.example", { at: "/lexical" });
  await page.getByRole("textbox", { name: "Sample note" }).waitFor();
  await page.getByRole("button", { name: "Empty" }).click();
  await page.getByRole("button", { name: "Paste from Word" }).click();
  await page.getByText("As it reads").click();
  await page.getByRole("heading", { name: "From a Word document" }).last().waitFor();
  await page.getByText("Stored", { exact: true }).click();
  const stored = await page.locator("pre").textContent();
  expect(stored).toContain("First point");
  expect(stored).not.toMatch(/Mso|Comic|color|script|alert/);
  await expectAccessible(page);
});

const everyday = [
  "/home",
  "/notifications",
  "/profile?tabs=preferences",
  "/profile?tabs=notifications",
  "/clients",
  "/testCanvas",
  "/404",
  "/403",
];

journey(
  "A11Y-1: 320 px wide and 200 % text: nothing runs out of the page, axe finds nothing on a tablet held upright",
  async ({ as }) => {
    const page = await as(nurse, { screen: "phone" });
    await home(page).waitFor();
    const overflow = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    const wide: string[] = [];
    for (const [index, route] of everyday.entries()) {
      await page.setViewportSize({ width: 320, height: 640 });
      await page.goto(route);
      await page.waitForLoadState("networkidle").catch(() => undefined);
      if ((await overflow()) > 1) wide.push(`${route} at 320 px: ${await overflow()} px too wide`);
      await page.setViewportSize({ width: 640, height: 900 });
      await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
      if ((await overflow()) > 1) wide.push(`${route} at 200 % text: ${await overflow()} px too wide`);
      await page.evaluate(() => document.documentElement.style.removeProperty("font-size"));
      // By day and by night in turn: wide, every page is walked through in both (accessible.journey.ts).
      await page.emulateMedia({ colorScheme: index % 2 === 0 ? "light" : "dark" });
      await settled(page);
      await expectAccessible(page);
    }
    expect(wide).toEqual([]);
  },
);
