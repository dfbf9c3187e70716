import { generateSync } from "otplib";
import type { BrowserContext, Page } from "playwright-core";
import { expect } from "vitest";
import { confirmTotp, startTotp } from "#modules/accounts/factors/two-factor.contract.ts";
import { query } from "../tools/run/prepare-database.ts";
import { demoPassword, demoStaff } from "../tools/seed/people.ts";
import {
  anAdmittedClient,
  atAFacility,
  callApi,
  expectAccessible,
  expectVisibleFocus,
  giveAuthenticator,
  journey,
  makePasskeyNamed,
  pressOn,
  typeInto,
} from "./support/index.ts";

atAFacility();

const nurse = "okafor@aldercreek.example";
const therapist = "ellison@aldercreek.example";
const pinOf = (email: string) => demoStaff.find((person) => person.email === email)?.pin ?? "";
const pin = pinOf(nurse);
/** An address of the app's origin without the app: what a browser holds before it opens Cairn in the morning. */
const withoutApp = "/cairn-192.png";
const signInButton = (page: Page) => page.getByRole("button", { name: "Sign in", exact: true });

const home = (page: Page) => page.getByRole("heading", { name: /^Good / }).waitFor();

/** Signs in on the sign-in page that the address leads to. */
async function enter(page: Page, at: string, email: string): Promise<void> {
  await page.goto(at);
  await page.getByRole("textbox", { name: "Email" }).fill(email);
  await page.locator("input[type=password]").fill(demoPassword);
  await signInButton(page).click();
}

journey(
  "A case manager with an authenticator app signs in on a dark phone, and approves that by its number",
  async ({ as, facility }) => {
    const email = "barrett@aldercreek.example";
    const page = await as(email, { signedOut: true });
    await enter(page, "/profile", email);
    await page.getByText(email).waitFor();
    const { secret } = await callApi(facility, page.context(), startTotp, {});
    const { recoveryCodes } = await callApi(facility, page.context(), confirmTotp, {
      body: { code: generateSync({ secret }) },
    });
    await page.getByRole("tab", { name: "Devices" }).click();
    await page.getByRole("button", { name: "Trust for 30 days" }).click();
    await page.getByText(/Trusted until/).waitFor();

    const elsewhere = await as(email, { signedOut: true, screen: "phone", colorScheme: "dark" });
    await enter(elsewhere, "/", email);
    // The app's code of this half minute may be spent already: a code from paper works at any time.
    await elsewhere.getByRole("button", { name: "Use a recovery code" }).click();
    await elsewhere.getByLabel("Recovery code").fill(recoveryCodes[0] ?? "");
    await elsewhere.getByRole("button", { name: "Continue" }).click();
    const shown = elsewhere.getByRole("img", { name: /^The number \d\d$/ });
    await shown.waitFor();
    await expectAccessible(elsewhere);
    const number = /\d\d/.exec((await shown.getAttribute("aria-label")) ?? "")?.[0] ?? "";

    // It rises over whatever page is open where the person is signed in.
    const dialog = page.getByRole("dialog", { name: "Are you signing in?" });
    await dialog.waitFor();
    await expectAccessible(page, "[role=dialog]");
    await dialog.getByRole("button", { name: number, exact: true }).click();
    await home(elsewhere);
    await expectAccessible(elsewhere);
    const sideways = await elsewhere.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(sideways).toBeLessThanOrEqual(0);

    const [row] = await query<{ status: string; consumed: boolean }>(
      facility.ownerUrl,
      "SELECT status, consumed_at IS NOT NULL AS consumed FROM login_requests",
    );
    expect(row).toEqual({ status: "approved", consumed: true });
  },
);

journey("Billing makes a passkey, signs in with it, and unlocks with it", async ({ as }) => {
  const email = "kaplan@aldercreek.example";
  const page = await as(email, { at: withoutApp });
  await giveAuthenticator(page);
  await makePasskeyNamed(page, "Desk computer");
  await expectAccessible(page);

  await page.getByRole("button", { name: "Lock", exact: true }).click();
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await page.getByText("Desk computer", { exact: true }).waitFor();

  await page.getByRole("button", { name: /Rosa Kaplan, menu/ }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  // The browser's autofill may offer it by itself; the button asks for it explicitly.
  const button = page.getByRole("button", { name: "Use a passkey" });
  await Promise.race([button.click({ timeout: 15_000 }).catch(() => undefined), home(page)]);
  await home(page);
});

journey(
  "platform scenario 2: signed out for a week, a nurse signs in by keyboard; her tablet is shared, and each nurse returns to her own session with her PIN",
  async ({ as }) => {
    const page = await as(nurse, { signedOut: true });
    await page.goto("/profile?tabs=devices");
    await page.getByRole("button", { name: "Forgot your password?" }).click();
    await page.getByRole("button", { name: "Email me a link" }).waitFor();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Back to sign in" }).click();
    const password = page.locator("input[type=password]");
    await typeInto(page, page.getByRole("textbox", { name: "Email" }), nurse);
    await typeInto(page, password, "not-her-password");
    await page.keyboard.press("Enter");
    await page.getByRole("alert").waitFor();
    expect(await password.inputValue()).toBe("");
    expect(new URL(page.url()).pathname).toBe("/");
    await typeInto(page, password, demoPassword);
    await page.keyboard.press("Tab");
    await expectVisibleFocus(page);
    await pressOn(page, signInButton(page));
    await page.getByText("this one").waitFor();
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe("/profile?tabs=devices");

    await page
      .getByRole("button", { name: /^More actions for/ })
      .first()
      .click();
    await page.getByRole("menuitem", { name: "Mark as shared device" }).click();
    await page.getByText("shared", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Lock", exact: true }).click();
    await page.getByRole("button", { name: "Not you? Switch user" }).click();
    await page.getByRole("textbox", { name: "Email" }).fill("vance@aldercreek.example");
    await expectAccessible(page);
    await password.fill(demoPassword);
    await signInButton(page).click();
    await page.getByRole("heading", { name: /^Good .*Teresa/ }).waitFor();

    await page.getByRole("button", { name: /Vance, menu/ }).click();
    await page.getByRole("menuitem", { name: "Switch user" }).click();
    await page.getByRole("button", { name: /Kim Okafor/ }).click();
    await page.getByText("Enter your PIN", { exact: true }).waitFor();
    await expectAccessible(page);
    await page.keyboard.type(pin);
    await page.getByRole("heading", { name: /^Good .*Kim/ }).waitFor();
  },
);

async function lose(context: BrowserContext, ...names: string[]): Promise<void> {
  for (const name of names) await context.clearCookies({ name });
}

interface Claims {
  sub: string;
  exp: number;
  iat: number;
}

async function tokenOf(context: BrowserContext) {
  const cookie = (await context.cookies()).find(({ name }) => name === "token");
  if (!cookie) throw new Error("No token.");
  const [head = "", payload = ""] = decodeURIComponent(cookie.value).split(".");
  const claims: Claims = JSON.parse(Buffer.from(payload, "base64url").toString("utf8"));
  return { cookie, head, claims };
}

/** Makes the readable token look as it does after so many hours: expired, and still there. */
async function expireToken(context: BrowserContext): Promise<void> {
  const { cookie, head, claims } = await tokenOf(context);
  const past = { ...claims, exp: claims.exp - 30 * 3600, iat: claims.iat - 30 * 3600 };
  const value = `${head}.${Buffer.from(JSON.stringify(past)).toString("base64url")}`;
  await context.addCookies([{ ...cookie, value }]);
}

/** How often pages of this context ask for a new token from now on. */
function countRefreshes(context: BrowserContext): () => number {
  let count = 0;
  context.on("request", (request) => {
    if (request.url().endsWith("/refresh-token")) count += 1;
  });
  return () => count;
}

const lost = ["token", "token_sig"];

journey(
  "SES-3, SES-4, SES-9, platform scenario 4, platform scenario 8: three tabs without a token share one refresh, then the lock, the PIN and signing out",
  async ({ as }) => {
    const page = await as(nurse, { at: withoutApp });
    const context = page.context();
    const tabs = [page, await context.newPage(), await context.newPage()];
    const refreshes = countRefreshes(context);
    await lose(context, ...lost);
    const restored = Promise.any(tabs.map((tab) => tab.getByText("Session restored").waitFor()));
    await Promise.all([restored, ...tabs.map((tab) => tab.goto("/profile?tabs=devices"))]);
    for (const tab of tabs) await tab.getByText("this one").waitFor();
    expect(refreshes()).toBe(1);
    expect(await page.evaluate(() => localStorage.getItem("tabsOpen"))).toBe("3");
    for (const tab of tabs)
      expect(new URL(tab.url()).pathname + new URL(tab.url()).search).toBe("/profile?tabs=devices");

    await page.getByRole("button", { name: "Lock", exact: true }).click();
    for (const tab of tabs) await tab.getByText("Enter your PIN to continue").waitFor();
    for (const tab of tabs) expect(await tab.content()).not.toContain("this one");
    const [, other = page] = tabs;
    expect(await other.getByRole("navigation").count()).toBe(0);
    await expectAccessible(other);
    await other.keyboard.type("111111");
    await other.getByText(/Wrong PIN/).waitFor();
    await other.keyboard.type(pin);
    for (const tab of tabs) await tab.getByText("this one").waitFor();

    const { claims } = await tokenOf(context);
    await page.evaluate((userId) => localStorage.setItem(`filters:${userId}:clients`, "{}"), claims.sub);
    await page.getByRole("button", { name: /Okafor, menu/ }).click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    for (const tab of tabs) await signInButton(tab).waitFor();
    const left = (await context.cookies()).map(({ name }) => name);
    expect(left.filter((name) => name !== "pushToken")).toEqual([]);
    expect(await page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith("filters:")))).toEqual(
      [],
    );
  },
);

journey(
  "SES-4: another person signs in over an expired page: a fresh home, and nothing typed becomes theirs",
  async ({ as, facility }) => {
    const page = await as(nurse, { at: `/clients/${await anAdmittedClient(facility)}?tabs=demographics` });
    const other = await page.context().newPage();
    const occupation = page.getByRole("textbox", { name: "Occupation" });
    await Promise.all([other.goto("/profile"), occupation.waitFor()]);
    await other.getByText(nurse).waitFor();
    await lose(page.context(), ...lost, "refresh_token", "refresh_token_sig");
    await occupation.fill("Lighthouse keeper");
    const modal = page.getByRole("dialog", { name: "Your session has expired" });
    await modal.getByText("Your text is safe").waitFor();
    await expectAccessible(page, "[role=dialog]");
    await modal.getByRole("button", { name: "Sign in again" }).click();
    await modal.getByLabel("Email").fill(therapist);
    await modal.getByRole("textbox", { name: "Password" }).fill(demoPassword);
    await modal.getByRole("button", { name: "Sign in", exact: true }).click();
    for (const tab of [page, other]) await tab.getByRole("heading", { name: /^Good .*Maya$/ }).waitFor();
    const [drafts] = await query<{ n: number }>(
      facility.ownerUrl,
      `SELECT count(*)::int AS n FROM drafts d JOIN users u ON u.id = d.user_id
       WHERE u.email = $1 AND d.key LIKE 'demographics:%'`,
      [therapist],
    );
    expect(drafts?.n).toBe(0);
  },
);

journey(
  "platform scenario 1: left alone in mid-sentence, locked, and back at the same word",
  async ({ as, facility }) => {
    const mrNo = await anAdmittedClient(facility);
    const page = await as(therapist, { clock: true, at: `/clients/${mrNo}?tabs=demographics` });
    const field = page.getByRole("textbox", { name: "Preferred name" });
    await field.click();
    await field.fill("Quill of the north");
    await page.keyboard.press("ArrowLeft");
    await page.clock.runFor("00:03");
    // No input until the countdown takes the focus, and then until the screen locks.
    await page.clock.fastForward("14:30");
    await page.getByText(/Cairn locks in \d+ seconds/).waitFor();
    await page.clock.fastForward("01:00");
    // From here on the page clock runs at normal speed, so that a slow machine has time to show the text.
    await page.clock.resume();
    await page.getByText("Enter your PIN to continue").waitFor();
    const shown = await page.content();
    expect(shown).not.toContain("Quill of the north");
    expect(shown).not.toContain(mrNo);
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
  "platform scenario 2, platform scenario 7: a browser killed yesterday with two tabs opens this morning: restored, PIN, the same page",
  async ({ as, facility }) => {
    const page = await as(nurse, { at: withoutApp });
    const context = page.context();
    // What a killed browser leaves: a count, and no locks.
    await page.evaluate(() => localStorage.setItem("tabsOpen", "2"));
    await expireToken(context);
    // The server keeps sessions for seconds, and has read none for this browser yet: it sees that no one was here all night.
    await query(
      facility.ownerUrl,
      `UPDATE sessions SET last_active_at = now() - interval '14 hours'
       WHERE principal_id IN (SELECT id FROM users WHERE email = $1)`,
      [nurse],
    );
    const refreshes = countRefreshes(context);
    await page.goto("/clients");
    await page.getByText("Session restored").waitFor();
    await page.getByText("Enter your PIN to continue").waitFor();
    await page.keyboard.type(pin);
    await page.getByRole("heading", { name: "Clients" }).waitFor();
    expect(refreshes()).toBe(1);
    expect(await page.evaluate(() => localStorage.getItem("tabsOpen"))).toBe("1");
  },
);
