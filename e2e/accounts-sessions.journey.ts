import type { BrowserContext, Page } from "playwright-core";
import { expect } from "vitest";
import { query } from "../tools/run/prepare-database.ts";
import { demoPassword, demoStaff } from "../tools/seed/people.ts";
import { anAdmittedClient, atAFacility, expectAccessible, journey } from "./support/index.ts";

const nurse = "okafor@aldercreek.example";
const therapist = "ellison@aldercreek.example";
const pinOf = (email: string) => demoStaff.find((person) => person.email === email)?.pin ?? "";
const pin = pinOf(nurse);

atAFacility();

async function lose(context: BrowserContext, ...names: string[]): Promise<void> {
  for (const name of names) await context.clearCookies({ name });
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

/**
 * Waits until the page has made the last call of its start. On a busy machine that call comes long after the screen; made
 * without a token it opens the dialog of an expired session, over the control that is to be clicked.
 */
async function loaded(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    performance.getEntriesByType("resource").some(({ name }) => name.endsWith("/login-requests")),
  );
  await page.waitForLoadState("networkidle");
}

/** How often pages of this context ask for a new token from now on. */
function countRefreshes(context: BrowserContext): () => number {
  let count = 0;
  context.on("request", (request) => {
    if (request.url().endsWith("/refresh-token")) count += 1;
  });
  return () => count;
}

const home = (page: Page) => page.getByRole("heading", { name: /^Good .*Kim$/ });

journey(
  "SES-3, SES-4: coming back in the morning: the token is gone, the session is restored on the same page",
  async ({ as }) => {
    const page = await as(nurse);
    await loaded(page);
    const refreshes = countRefreshes(page.context());
    await lose(page.context(), "token", "token_sig");
    await page.goto("/profile?tabs=devices");
    await page.getByText("Session restored").waitFor();
    await page.getByText("this one").waitFor();
    expect(new URL(page.url()).pathname).toBe("/profile");
    expect(refreshes()).toBe(1);
  },
);

journey(
  "SES-6: the token runs out while reading: the call is restored and repeated, nothing else moves",
  async ({ as }) => {
    const page = await as(nurse, { at: "/profile" });
    await page.getByText(nurse).waitFor();
    await lose(page.context(), "token", "token_sig");
    await page.getByRole("tab", { name: "Devices" }).click();
    await page.getByText("this one").waitFor();
    await page.getByText("Session restored").waitFor();
  },
);

journey(
  "platform scenario 4: three tabs wake with a lost token: one refresh serves all, the generation rises by one",
  async ({ as }) => {
    const page = await as(nurse);
    await home(page).waitFor();
    const context = page.context();
    const tabs = [page, await context.newPage(), await context.newPage()];
    for (const tab of tabs.slice(1)) {
      await tab.goto("/home");
      await home(tab).waitFor();
    }
    expect(await page.evaluate(() => localStorage.getItem("tabsOpen"))).toBe("3");
    const refreshes = countRefreshes(context);
    // Away from the app, as discarded tabs are: a page still open could begin a refresh that its reload cuts off.
    for (const tab of tabs) await tab.goto("/cairn-192.png");
    await lose(context, "token", "token_sig");
    await Promise.all(tabs.map((tab) => tab.goto("/home")));
    for (const tab of tabs) await home(tab).waitFor();
    expect(refreshes()).toBe(1);
  },
);

journey(
  "SES-4: nothing can be restored: sign in over the untouched page, and what was asked for happens",
  async ({ as }) => {
    const page = await as(nurse, { at: "/profile?tabs=preferences" });
    await page.getByRole("radiogroup", { name: "Table spacing" }).waitFor();
    await loaded(page);
    await lose(page.context(), "token", "token_sig", "refresh_token", "refresh_token_sig");
    await page.getByRole("radiogroup", { name: "Table spacing" }).getByText("5", { exact: true }).click();
    await page.getByText("Your session has expired").waitFor();
    await page.getByText("Your text is safe").waitFor();
    await expectAccessible(page);
    const saved = page.waitForResponse((answer) => answer.url().endsWith("/preferences") && answer.ok());
    await page.getByRole("button", { name: "Sign in again" }).click();
    await page.getByRole("textbox", { name: "Password" }).fill(demoPassword);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await saved;
    await page.getByText("Your session has expired").waitFor({ state: "hidden" });
    expect(new URL(page.url()).search).toBe("?tabs=preferences");
  },
);

journey(
  "SES-4: locked, and meanwhile the session is gone: signing in on the lock screen leads back",
  async ({ as }) => {
    const page = await as(nurse, { at: "/profile?tabs=devices" });
    await page.getByText("this one").waitFor();
    await page.keyboard.press("Control+Shift+L");
    await page.getByText("Enter your PIN to continue").waitFor();
    await lose(page.context(), "token", "token_sig", "refresh_token", "refresh_token_sig");
    await page.keyboard.type(pin);
    await page.getByText("Your session has expired").waitFor();
    await expectAccessible(page);
    await page.getByRole("textbox", { name: "Password" }).fill(demoPassword);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await page.getByText("this one").waitFor();
    expect(new URL(page.url()).search).toBe("?tabs=devices");
  },
);

journey(
  "SES-4: another person signs in over an expired page: a fresh home, and nothing typed becomes theirs",
  async ({ as, facility }) => {
    const page = await as(nurse);
    const other = await page.context().newPage();
    await other.goto("/home");
    await home(other).waitFor();
    const [client] = await query<{ mrNo: string }>(
      facility.ownerUrl,
      `SELECT c.mr_no AS "mrNo" FROM clients c JOIN locations l ON l.id = c.location_id
       WHERE c.episode_status = 'admitted' AND l.short_code = 'ACR' AND NOT c.restricted ORDER BY c.mr_no LIMIT 1`,
    );
    await page.goto(`/clients/${client?.mrNo}?tabs=demographics`);
    const occupation = page.getByRole("textbox", { name: "Occupation" });
    await occupation.waitFor();
    await lose(page.context(), "token", "token_sig", "refresh_token", "refresh_token_sig");
    await occupation.fill("Lighthouse keeper");
    await page.getByText("Your session has expired").waitFor();
    await page.getByRole("button", { name: "Sign in again" }).click();
    const modal = page.getByRole("dialog", { name: "Your session has expired" });
    await modal.getByLabel("Email").fill("ellison@aldercreek.example");
    await modal.getByRole("textbox", { name: "Password" }).fill(demoPassword);
    await modal.getByRole("button", { name: "Sign in", exact: true }).click();
    for (const tab of [page, other]) await tab.getByRole("heading", { name: /^Good .*Maya$/ }).waitFor();
    const [drafts] = await query<{ n: number }>(
      facility.ownerUrl,
      `SELECT count(*)::int AS n FROM drafts d JOIN users u ON u.id = d.user_id
       WHERE u.email = 'ellison@aldercreek.example' AND d.key LIKE 'demographics:%'`,
    );
    expect(drafts?.n).toBe(0);
  },
);

journey("Locked in one tab is locked in all; a wrong PIN is refused, the right one opens all", async ({ as }) => {
  const page = await as(nurse);
  await home(page).waitFor();
  const other = await page.context().newPage();
  await other.goto("/profile");
  await other.getByText(nurse).waitFor();
  await page.keyboard.press("Control+Shift+L");
  await other.getByText("Enter your PIN to continue").waitFor();
  expect(await other.content()).not.toContain(nurse);
  await other.keyboard.type("111111");
  await other.getByText(/Wrong PIN/).waitFor();
  await other.keyboard.type(pin);
  await other.getByText(nurse).waitFor();
  await home(page).waitFor();
});

journey("SES-9, platform scenario 8: signing out forgets everything here and in the other tabs", async ({ as }) => {
  const page = await as(nurse);
  await home(page).waitFor();
  const other = await page.context().newPage();
  await other.goto("/home");
  await home(other).waitFor();
  await page.getByRole("button", { name: /Okafor, menu/ }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await page.getByRole("button", { name: "Sign in", exact: true }).waitFor();
  await other.getByRole("button", { name: "Sign in", exact: true }).waitFor();
  const left = (await page.context().cookies()).map(({ name }) => name);
  expect(left.filter((name) => name !== "pushToken")).toEqual([]);
  expect(await page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith("filters:")))).toEqual(
    [],
  );
});

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
      // biome-ignore lint/suspicious/noDocumentCookie: what a curious user would type
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
  "platform scenario 1: left alone in mid-sentence, locked, and back at the same word",
  async ({ as, facility }) => {
    const page = await as(therapist, { clock: true });
    await page.getByRole("heading", { name: /^Good / }).waitFor();
    const mrNo = await anAdmittedClient(facility);
    await page.goto(`/clients/${mrNo}?tabs=demographics`);
    const field = page.getByRole("textbox", { name: "Preferred name" });
    await field.click();
    await field.fill("Quill of the north");
    await page.keyboard.press("ArrowLeft");
    await page.clock.runFor("00:03");
    for (let minute = 0; minute < 16; minute += 1) await page.clock.runFor("01:00").catch(() => undefined);
    await page.getByText("Enter your PIN to continue").waitFor();
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
      // The night passed: for the server no one was there, in the browser the token ran out, or its cookie is gone.
      await query(
        facility.ownerUrl,
        `UPDATE sessions SET last_active_at = now() - interval '14 hours'
       WHERE principal_id IN (SELECT id FROM users WHERE email = '${nurse}')`,
      );
      await facility.restartServer("SIGKILL");
      if (lost.length === 0) await expireToken(context);
      for (const name of lost) await context.clearCookies({ name });
      let refreshes = 0;
      context.on("request", (request) => {
        if (request.url().endsWith("/refresh-token")) refreshes += 1;
      });
      await page.goto("/clients");
      await page.getByText("Session restored").waitFor();
      await page.getByText("Enter your PIN to continue").waitFor();
      await page.keyboard.type(pinOf(nurse));
      await page.getByRole("heading", { name: "Clients" }).waitFor();
      expect(refreshes).toBe(1);
      await context.close();
    }
  },
);
