import { generateSync } from "otplib";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { confirmTotp, startTotp } from "#modules/accounts/factors/two-factor.contract.ts";
import { query } from "../tools/run/prepare-database.ts";
import { demoPassword, demoStaff } from "../tools/seed/people.ts";
import {
  atAFacility,
  callApi,
  expectAccessible,
  expectVisibleFocus,
  type Facility,
  giveAuthenticator,
  journey,
  makePasskeyNamed,
  pressOn,
  typeInto,
} from "./support/index.ts";

atAFacility();

const nurse = "okafor@aldercreek.example";
const pin = demoStaff.find(({ email }) => email === nurse)?.pin ?? "";

journey(
  "platform scenario 2: signed out for a week, a nurse opens her profile, mistypes her password, and signs in by keyboard alone",
  async ({ as }) => {
    const page = await as(nurse, { signedOut: true });
    await page.goto("/profile?tabs=devices");
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
    await pressOn(page, page.getByRole("button", { name: "Sign in", exact: true }));
    await page.getByText("this one").waitFor();
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe("/profile?tabs=devices");
  },
);

journey(
  "A nurse locks her screen, nothing of the page stays in it, and her PIN brings her back",
  async ({ as, facility }) => {
    const page = await as(nurse);
    await page.getByRole("heading", { name: /Kim/ }).waitFor();
    await page.getByRole("button", { name: "Lock", exact: true }).click();
    await page.getByText("Enter your PIN to continue").waitFor();
    expect(await page.getByRole("navigation").count()).toBe(0);
    await expectAccessible(page);
    await page.keyboard.type(pin);
    await page.getByRole("heading", { name: /^Good/ }).waitFor();

    const written = await query<{ action: string }>(
      facility.ownerUrl,
      `SELECT action FROM audit_events JOIN users ON users.id = audit_events.actor_user_id
     WHERE users.email = $1 AND action IN ('session.locked', 'session.unlocked') ORDER BY audit_events.at`,
      [nurse],
    );
    expect(written.map(({ action }) => action)).toEqual(["session.locked", "session.unlocked"]);
  },
);

journey("The server is killed and comes back; the person goes on where she was", async ({ as, facility }) => {
  const page = await as(nurse);
  await page.getByRole("heading", { name: /Kim/ }).waitFor();
  await facility.restartServer("SIGKILL");
  await page.goto("/home");
  await page.getByRole("heading", { name: /Kim/ }).waitFor();
});

journey("The demo facility's door on a phone, in the dark", async ({ as }) => {
  const page = await as(nurse, { screen: "phone", colorScheme: "dark" });
  await page.getByRole("heading", { name: /Kim/ }).waitFor();
  await expectAccessible(page);
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(sideways).toBeLessThanOrEqual(0);
});

const home = (page: Page) => page.getByRole("heading", { name: /^Good / }).waitFor();

async function enter(page: Page, email: string, password = demoPassword): Promise<void> {
  await page.goto("/");
  await page.getByRole("textbox", { name: "Email" }).fill(email);
  await page.locator("input[type=password]").fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

/** The text of the newest mail to this address, once it has arrived at the facility's mail server. */
async function newestMail(facility: Facility, to: string): Promise<string> {
  let text = "";
  const look = async () => {
    const answer = await fetch(`${facility.simulators.control}/outbox?to=${encodeURIComponent(to)}`);
    text = ((await answer.json()) as { rows: { text: string }[] }).rows.at(-1)?.text ?? "";
    return text;
  };
  await expect.poll(look, { timeout: 15_000 }).not.toBe("");
  return text;
}

journey(
  "Admissions forgets her password, and the mailed link lets her choose another, once",
  async ({ as, facility }) => {
    const email = "marsh@aldercreek.example";
    const page = await as(email, { signedOut: true });
    await page.goto("/");
    await page.getByRole("textbox", { name: "Email" }).fill(email);
    await page.getByRole("button", { name: "Forgot your password?" }).click();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Email me a link" }).click();
    await page.getByRole("heading", { name: "Check your email" }).waitFor();

    const link = /https?:\S+\/resetPassword\?token=\S+/.exec(await newestMail(facility, email))?.[0] ?? "";
    await page.goto(link);
    const first = page.getByLabel("New password", { exact: true });
    await first.fill("Alder Creek Recovery");
    await page.getByText("Not your name, email or facility, not met").waitFor();
    await expectAccessible(page);
    await first.fill("three quiet herons wade");
    await page.getByLabel("Confirm new password").fill("three quiet herons wade");
    await page.getByRole("button", { name: "Change password" }).click();
    await page.getByRole("heading", { name: "Your password is changed" }).waitFor();

    await page.goto(link);
    await page.getByRole("heading", { name: "This link has expired" }).waitFor();
    await enter(page, email, "three quiet herons wade");
    await home(page);
  },
);

journey(
  "A case manager with an authenticator app signs in elsewhere, and approves that by its number",
  async ({ as, facility }) => {
    const email = "barrett@aldercreek.example";
    const page = await as(email, { byHand: true });
    await home(page);
    const { secret } = await callApi(facility, page.context(), startTotp, {});
    const { recoveryCodes } = await callApi(facility, page.context(), confirmTotp, {
      body: { code: generateSync({ secret }) },
    });

    await page.goto("/profile?tabs=devices");
    await page.getByRole("button", { name: "Trust for 30 days" }).click();
    await page.getByText(/Trusted until/).waitFor();

    const elsewhere = await as(email, { signedOut: true, screen: "phone", colorScheme: "dark" });
    await enter(elsewhere, email);
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
    await expectAccessible(page);
    await dialog.getByRole("button", { name: number, exact: true }).click();
    await home(elsewhere);

    const [row] = await query<{ status: string; consumed: boolean }>(
      facility.ownerUrl,
      "SELECT status, consumed_at IS NOT NULL AS consumed FROM login_requests",
    );
    expect(row).toEqual({ status: "approved", consumed: true });
  },
);

journey("Billing makes a passkey, signs in with it, and unlocks with it", async ({ as }) => {
  const email = "kaplan@aldercreek.example";
  const page = await as(email);
  await home(page);
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

journey("Two nurses share a tablet: each goes on in her own session with her PIN", async ({ as }) => {
  const page = await as("okafor@aldercreek.example", { byHand: true });
  await home(page);
  await page.goto("/profile?tabs=devices");
  await page
    .getByRole("button", { name: /^More actions for/ })
    .first()
    .click();
  await page.getByRole("menuitem", { name: "Mark as shared device" }).click();
  await page.getByText("shared", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Lock", exact: true }).click();
  await page.getByRole("button", { name: "Not you? Switch user" }).click();
  await page.getByRole("textbox", { name: "Email" }).fill("vance@aldercreek.example");
  await page.locator("input[type=password]").fill(demoPassword);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.getByRole("heading", { name: /^Good .*Teresa/ }).waitFor();

  await page.getByRole("button", { name: /Vance, menu/ }).click();
  await page.getByRole("menuitem", { name: "Switch user" }).click();
  await page.getByRole("button", { name: /Kim Okafor/ }).click();
  await page.getByText("Enter your PIN", { exact: true }).waitFor();
  await expectAccessible(page);
  await page.keyboard.type("480216");
  await page.getByRole("heading", { name: /^Good .*Kim/ }).waitFor();
});
