import { expect } from "vitest";
import { query } from "../tools/run/prepare-database.ts";
import { demoPassword, demoStaff } from "../tools/seed/people.ts";
import { atAFacility, expectAccessible, expectVisibleFocus, journey, pressOn, typeInto } from "./support/index.ts";

const nurse = "okafor@aldercreek.example";
const pin = demoStaff.find(({ email }) => email === nurse)?.pin ?? "";

atAFacility();

journey("A nurse mistypes her password, is told, and gets in with the right one", async ({ as }) => {
  const page = await as(nurse, { signedOut: true });
  await page.goto("/");
  await expectAccessible(page);
  await page.getByRole("textbox", { name: "E-mail" }).fill(nurse);
  await page.locator("input[type=password]").fill("not-her-password");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.getByRole("alert").waitFor();
  expect(new URL(page.url()).pathname).toBe("/");
  expect(await page.locator("input[type=password]").inputValue()).toBe("");

  await page.locator("input[type=password]").fill(demoPassword);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.getByRole("heading", { name: /Kim/ }).waitFor();
  expect(new URL(page.url()).pathname).toBe("/home");
  await expectAccessible(page);
});

journey("Without a mouse: sign in by keyboard alone, the focus always seen", async ({ as }) => {
  const page = await as(nurse, { signedOut: true });
  await page.goto("/");
  await typeInto(page, page.getByRole("textbox", { name: "E-mail" }), nurse);
  await typeInto(page, page.locator("input[type=password]"), demoPassword);
  await page.keyboard.press("Tab");
  await expectVisibleFocus(page);
  await pressOn(page, page.getByRole("button", { name: "Sign in", exact: true }));
  await page.getByRole("heading", { name: /Kim/ }).waitFor();
});

journey(
  "A nurse locks her screen, nothing of the page stays in it, and her PIN brings her back",
  async ({ as, facility }) => {
    const page = await as(nurse);
    await page.getByRole("heading", { name: /Kim/ }).waitFor();
    await page.getByRole("button", { name: "Lock", exact: true }).click();
    await page.getByText("Enter your PIN to go on").waitFor();
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
