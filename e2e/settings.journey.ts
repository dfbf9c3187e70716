import { generateSync } from "otplib";
import { expect } from "vitest";
import { query } from "../tools/run/prepare-database.ts";
import { atAFacility, expectAccessible, journey } from "./support/index.ts";

const owner = "frost@quietwater.example";
const password = "a quiet river in march";

atAFacility({ empty: true, env: { ALLOW_SIGNUP: "on" } });

journey("First run: from the setup code to the owner's Home page", async ({ as, facility }) => {
  const page = await as(owner, { signedOut: true });
  const field = (name: string | RegExp) => page.getByRole("textbox", { name, exact: typeof name === "string" });
  const press = (name: string | RegExp) => page.getByRole("button", { name, exact: typeof name === "string" }).click();
  const step = (name: string) => page.getByRole("heading", { name, level: 2, exact: true }).waitFor();
  const progress = () => page.getByRole("img", { name: /steps completed/ }).getAttribute("aria-label");

  await page.goto("/customer-onboarding");
  await field(/^Setup code/).fill("AAAA-BBBB-CCCC");
  await press("Start");
  await page.getByText("Wrong code", { exact: true }).waitFor();
  await field(/^Setup code/).fill(facility.setupCode ?? "");
  await press("Start");

  await step("Facility");
  await field(/^Facility name/).fill("Quiet Water");
  await field(/^Legal name/).fill("Quiet Water Recovery, Inc.");
  await field(/^Web address/).fill("quiet-water");
  await press("Save and continue");

  await step("Owner");
  await field(/^First name/).fill("Ada");
  await field(/^Last name/).fill("Frost");
  await field(/^Email/).fill(owner);
  await page.locator("input[type=password]").fill(password);
  await press("Save and continue");

  await step("Two-factor authentication");
  await press("Set up app");
  const secret = ((await page.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{1,4})+$/).textContent()) ?? "").replaceAll(" ", "");
  await field(/^Authentication code/).fill(generateSync({ secret }));
  await page.getByRole("checkbox", { name: /safe place/ }).waitFor();
  const codes = page.getByRole("listitem").filter({ hasText: /^[A-Z0-9]{5}-[A-Z0-9]{5}$/ });
  expect(await codes.count()).toBe(10);
  await expectAccessible(page);
  await page.getByRole("checkbox", { name: /safe place/ }).check();
  await press("Continue");

  await step("Locations");
  await field(/^Location/).fill("River House");
  await field(/^Short code/).fill("RIVER");
  await press("Add section");
  await field(/^Section/).fill("Upstairs");
  await press("Save and continue");

  // Reopened: saved steps are kept, and the code is required again.
  await step("Modules");
  await page.reload();
  await field(/^Setup code/).fill(facility.setupCode ?? "");
  await press("Start");
  await step("Modules");
  expect(await progress()).toMatch(/^4 of 10 /);
  await press("Save and continue");

  // A step added by a module.
  await step("Levels of care");
  await page.getByText("Withdrawal management", { exact: true }).click();
  await page.getByText("Residential", { exact: true }).click();
  await expectAccessible(page);
  await press("Save and continue");

  await step("Staff");
  await field("Paste a list").fill("Eva Lind <lind@quietwater.example>, Nurse");
  await press("Add 1 to the list");
  await press("Save and continue");

  await step("Brand");
  await field("Color").fill("#ffb000");
  await press("Save and continue");
  await page.getByText(/Too light to read on white/).waitFor();
  await press(/^Use the nearest/);
  await press("Save and continue");

  await step("Email");
  await press("Send test email");
  await page.getByText(`Sent to ${owner}`, { exact: false }).waitFor();
  await expectAccessible(page);
  await press("Email received, continue");

  await step("Backup");
  await page.getByRole("checkbox", { name: /key is stored separately/ }).check();
  await expectAccessible(page);
  await press("Save and continue");

  await step("Review your setup");
  await page.getByText("RIVER: 3.7, 3.5, 3.1").waitFor();
  await expectAccessible(page);
  await press("Open Quiet Water");
  await page.getByRole("link", { name: "Go to sign-in" }).click();

  // The operator allows sign-up.
  await page.getByRole("link", { name: "Set up a new facility" }).waitFor();
  await field("Email").fill(owner);
  await page.locator("input[type=password]").fill(password);
  await press("Sign in");
  // The code that confirmed the app is spent; the app's next one is taken already (one step of 30 seconds either way).
  const next = generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + 30 });
  await field(/^Authenticator code/).fill(next);
  await page.getByRole("heading", { name: /Ada/ }).waitFor();
  expect(new URL(page.url()).pathname).toBe("/home");

  const [tenant] = await query<{ status: number; slug: string }>(
    facility.ownerUrl,
    "SELECT status, slug::text AS slug FROM tenants",
  );
  expect(tenant).toEqual({ status: 1, slug: "quiet-water" });
  const [invited] = await query<{ email: string; status: number }>(
    facility.ownerUrl,
    "SELECT email::text AS email, status FROM users WHERE email <> $1",
    [owner],
  );
  expect(invited).toEqual({ email: "lind@quietwater.example", status: 3 });
});
