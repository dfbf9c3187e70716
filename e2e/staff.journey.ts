import sharp from "sharp";
import { expect } from "vitest";
import { atAFacility, expectAccessible, journey } from "./support/index.ts";

/** Who works here, what they may do, where, and how a staff member leaves: each step by the role whose job it is. */
const owner = "whitlock@aldercreek.example";
const admin = "reyes@aldercreek.example";
const technician = "ibarra@aldercreek.example";
const nurse = "okafor@aldercreek.example";

atAFacility();

journey("An administrator invites a nurse, who can sign in only after using the link", async ({ as }) => {
  const page = await as(admin, { at: "/clinicians" });
  await page.getByRole("link", { name: /Ruth Adeyemi/ }).waitFor();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Invite staff" }).click();
  const form = page.getByRole("dialog");
  await form.getByRole("textbox", { name: "Email" }).fill("bergstrom@aldercreek.example");
  await form.getByRole("textbox", { name: "First name" }).fill("Signe");
  await form.getByRole("textbox", { name: "Last name" }).fill("Bergstrom");
  await form.getByLabel("Role").first().click();
  await page.getByRole("option", { name: "Nurse", exact: true }).click();
  await form.getByRole("button", { name: "Send invitation" }).click();
  await page.waitForURL(/\/clinicians\/[0-9a-f-]{36}/);
  await page.getByRole("heading", { name: /Signe Bergstrom/ }).waitFor();
  await page.getByText("Invited", { exact: true }).first().waitFor();
  await page.getByRole("button", { name: "Resend invitation" }).waitFor();
  await page.getByRole("tab", { name: "Access" }).click();
  await page.getByRole("heading", { name: "Permissions of Signe" }).waitFor();
  await page.getByRole("textbox", { name: "Search permissions" }).fill("administer");
  await page.getByText("Nurse, role").first().waitFor();
  await expectAccessible(page);
});

journey("The owner reviews the changes of a role before saving; they apply to an open page", async ({ as }) => {
  const other = await as(nurse, { at: "/settings" });
  await other.getByText("You do not have permission").waitFor();
  await other.getByRole("button", { name: "Request access" }).click();
  await other.getByLabel("Reason").fill("To read the terms");
  await other.getByRole("button", { name: "Send request" }).click();
  await other.getByText(/will see your request/).waitFor();

  const page = await as(owner, { at: "/settings?tabs=roles&role=nurse" });
  await page.getByRole("textbox", { name: "Search permissions" }).fill("settings");
  const settings = page.getByRole("group", { name: "Settings", exact: true });
  await settings.getByRole("button", { name: /^Change: see .*settings/ }).click();
  await settings.getByRole("combobox", { name: /^See .*settings/ }).selectOption({ label: "whole facility" });
  await page.getByRole("button", { name: "Review 1 change" }).click();
  const diff = page.getByRole("dialog", { name: /^Changes for \d+ staff members$/ });
  await diff.getByText("Settings: view").waitFor();
  await expectAccessible(page);
  await diff.getByRole("button", { name: "Save 1 change" }).click();
  await page.getByText("Nurse saved. Changes apply immediately.").waitFor();
  expect(await diff.count()).toBe(0);

  await other.reload();
  await other.getByRole("heading", { name: "Settings" }).waitFor();
});

journey("An administrator reorders sections by dragging", async ({ as }) => {
  const page = await as(admin, { at: "/locations-sections-management" });
  const order = () =>
    page
      .getByRole("button", { name: /^Move .* (Wing|House) up$/ })
      .evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")?.split(" ")[1]));
  await page.getByRole("button", { name: "Move South House up" }).waitFor();
  expect(await order()).toEqual(["Detox", "North", "South"]);
  const row = page.getByRole("listitem").filter({ hasText: "North House" }).last();
  await page.getByTitle("Drag to reorder South House").dragTo(row, { targetPosition: { x: 200, y: 4 } });
  await expect.poll(order).toEqual(["Detox", "South", "North"]);
  await page.reload();
  await page.getByRole("button", { name: "Move South House up" }).waitFor();
  expect(await order()).toEqual(["Detox", "South", "North"]);
});

journey("The owner sets the facility's logo and color, and the next user to sign in sees them", async ({ as }) => {
  const page = await as(owner, { at: "/settings?tabs=brand" });
  const buffer = await sharp({ create: { width: 300, height: 80, channels: 3, background: "#1f5f8b" } })
    .png()
    .toBuffer();
  await page.getByLabel("Choose a logo").setInputFiles({ name: "logo.png", mimeType: "image/png", buffer });
  await page.getByRole("img", { name: /^Logo of/ }).waitFor();
  await page.getByRole("textbox", { name: "Color" }).fill("#1f5f8b");
  await page.getByText(/Dark theme, \d/).waitFor();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("Changes saved").waitFor();

  const other = await as(nurse, { signedOut: true, colorScheme: "dark" });
  await other.goto("/");
  const logo = other.locator('img[src^="/api/auth/brand/logo"]');
  await logo.waitFor();
  expect(await logo.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))).toBe(300);
  const brand = () =>
    other.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--cairn-brand-light"));
  expect(await brand()).toBe("#1f5f8b");
  await expectAccessible(other);
});

journey("A deactivated staff member is signed out of an open page immediately", async ({ as }) => {
  const theirs = await as(technician);
  await theirs.getByRole("heading", { name: /^Good .*Lucia$/ }).waitFor();
  // With a filter of its own: the list remembers the last one.
  const page = await as(admin, { at: "/clinicians?role=technician" });
  await page.getByRole("link", { name: /Lucia Ibarra/ }).click();
  await page.getByRole("heading", { name: /Lucia Ibarra/ }).waitFor();
  await page.getByRole("button", { name: "Change status" }).click();
  await page.getByRole("menuitem", { name: "Deactivate Lucia" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(/^Reason/).fill("Moved away");
  await dialog.getByRole("button", { name: "Deactivate Lucia Ibarra" }).click();
  await page.getByText("Inactive", { exact: true }).first().waitFor();
  await theirs.getByRole("dialog").waitFor();
  await theirs.goto("/home");
  await theirs.getByRole("button", { name: "Sign in" }).first().waitFor();
});
