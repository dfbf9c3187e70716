import sharp from "sharp";
import { expect } from "vitest";
import { atAFacility, expectAccessible, journey } from "./support/index.ts";

/** Who works here, what they may do, where, and how somebody leaves: each step by the one whose job it is. */
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

journey("AUTH-13 an administrator gives a staff member a one-time password, but not the owner", async ({ as }) => {
  const page = await as(admin, { at: "/clinicians" });
  await page.getByRole("link", { name: /Osei/ }).click();
  await page.getByRole("tab", { name: "Access" }).click();
  await page.getByRole("button", { name: "Create one-time password" }).click();
  await expectAccessible(page);
  await page.getByRole("button", { name: /^Give .* a one-time password$/ }).click();
  const said = page.getByRole("dialog", { name: /^Give this password to/ });
  await said.getByText(/^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/).waitFor();
  await expectAccessible(page);
  await said.getByRole("button", { name: "Done" }).click();

  await page.goto("/clinicians?role=owner");
  await page.getByRole("link", { name: /Whitlock/ }).click();
  await page.getByRole("tab", { name: "Access" }).click();
  await page.getByRole("heading", { name: /^Permissions of / }).waitFor();
  expect(await page.getByRole("button", { name: "Create one-time password" }).count()).toBe(0);
});

journey("An administrator gives a technician a photo", async ({ as }) => {
  const page = await as(admin, { at: "/clinicians" });
  await page.getByRole("link", { name: /Ibarra/ }).click();
  await page.getByRole("button", { name: "Add photo" }).click();
  const dialog = page.getByRole("dialog", { name: /^Add photo of/ });
  const buffer = await sharp({ create: { width: 400, height: 400, channels: 3, background: "#2a7068" } })
    .png()
    .toBuffer();
  await dialog.getByLabel("Choose photo").setInputFiles({ name: "photo.png", mimeType: "image/png", buffer });
  await page.getByRole("button", { name: "Change photo" }).waitFor();
  await expectAccessible(page);
});

journey("An administrator adds a location for two technicians at once", async ({ as }) => {
  const page = await as(admin, { at: "/clinicians?role=technician" });
  const boxes = page.getByRole("checkbox", { name: "Select row" });
  await boxes.nth(0).check();
  await boxes.nth(1).check();
  await page.getByRole("toolbar", { name: "Selected rows" }).getByRole("button", { name: "Add location" }).click();
  const dialog = page.getByRole("dialog", { name: "A location for 2 people" });
  await dialog.getByRole("combobox", { name: "Location" }).click();
  const option = page.getByRole("option", { name: /^Ventura Outpatient/ });
  const code = /\((\w+)\)/.exec((await option.textContent()) ?? "")?.[1] ?? "";
  await option.click();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Add" }).click();
  await page.getByText(/^2 people at Ventura Outpatient/).waitFor();
  for (const index of [1, 2]) await page.getByRole("row").nth(index).getByText(code).waitFor();
});

journey("An administrator resends several invitations", async ({ as }) => {
  const page = await as(admin, { at: "/clinicians?status=3" });
  await page.getByRole("checkbox", { name: "Select all rows of this page" }).check();
  await page.getByRole("button", { name: /^Resend invitation \(\d+\)$/ }).click();
  await page.getByText(/^\d+ (person|people) invited again$/).waitFor();
});

journey("The owner adds two staff members to a group", async ({ as }) => {
  const page = await as(owner, { at: "/clinicians?role=technician" });
  const boxes = page.getByRole("checkbox", { name: "Select row" });
  await boxes.nth(0).check();
  await boxes.nth(1).check();
  await page.getByRole("button", { name: "Add to group" }).click();
  const dialog = page.getByRole("dialog", { name: "A group for 2 people" });
  await dialog.getByRole("combobox", { name: "Group" }).click();
  const option = page.getByRole("listbox", { name: "Group" }).getByRole("option").first();
  const group = (await option.textContent()) ?? "";
  await option.click();
  await dialog.getByRole("button", { name: "Add" }).click();
  await page.getByText(`2 people in ${group}`).waitFor();
});

journey("The owner reviews the changes of a role before saving; they apply to an open page", async ({ as }) => {
  const [page, other] = [await as(owner), await as(nurse)];
  await other.goto("/settings");
  await other.getByText("You do not have permission").waitFor();
  await other.getByRole("button", { name: "Request access" }).click();
  await other.getByLabel("Reason").fill("To read the terms");
  await other.getByRole("button", { name: "Send request" }).click();
  await other.getByText(/will see your request/).waitFor();

  await page.goto("/settings?tabs=roles&role=nurse");
  await page.getByRole("textbox", { name: "Search permissions" }).fill("settings");
  await page.getByRole("group", { name: "Settings", exact: true }).getByRole("checkbox", { name: "View" }).check();
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

journey("An administrator adds a section to a location and moves it up", async ({ as }) => {
  const page = await as(admin, { at: "/locations-sections-management" });
  await page.getByRole("button", { name: "Add section to Alder Creek Residential Campus" }).click();
  const form = page.getByRole("form", { name: /New section at Alder Creek/ });
  await form.getByRole("textbox", { name: "Section" }).fill("Garden Wing");
  await form.getByRole("button", { name: "Add section" }).click();
  await page.getByText("Garden Wing").first().waitFor();
  const names = async () =>
    (await page.getByRole("button", { name: /^Edit (Detox Wing|North House|South House|Garden Wing)$/ }).all()).length;
  expect(await names()).toBe(4);
  await page.getByRole("button", { name: "Move Garden Wing up" }).click();
  await expect
    .poll(() =>
      page
        .getByRole("button", { name: /^Move .* (Wing|House) up$/ })
        .evaluateAll((all) => all.map((one) => one.getAttribute("aria-label"))),
    )
    .toEqual(["Move Detox Wing up", "Move North House up", "Move Garden Wing up", "Move South House up"]);
  await expectAccessible(page);
  // People sleep in the Detox Wing: it stays.
  await page.getByRole("button", { name: "Deactivate Detox Wing" }).click();
  await page.getByText(/Move the clients first/).waitFor();
});

journey("An administrator reorders sections by dragging", async ({ as }) => {
  const page = await as(admin, { at: "/locations-sections-management" });
  const order = () =>
    page
      .getByRole("button", { name: /^Move .* (Wing|House) up$/ })
      .evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")?.split(" ")[1]));
  await page.getByRole("button", { name: "Move South House up" }).waitFor();
  expect(await order()).toEqual(["Detox", "North", "Garden", "South"]);
  const row = page.getByRole("listitem").filter({ hasText: "North House" }).last();
  await page.getByTitle("Drag to reorder South House").dragTo(row, { targetPosition: { x: 200, y: 4 } });
  await expect.poll(order).toEqual(["Detox", "South", "North", "Garden"]);
  await page.reload();
  await page.getByRole("button", { name: "Move South House up" }).waitFor();
  expect(await order()).toEqual(["Detox", "South", "North", "Garden"]);
});

journey("An administrator previews staff members from the list", async ({ as }) => {
  const page = await as(admin, { at: "/clinicians?role=nurse" });
  // What can be done with a row shows when it is pointed at, or has the focus.
  const row = page.getByRole("row").nth(1);
  await row.hover();
  await row.getByRole("button", { name: /^Quick look at / }).click();
  const drawer = page.getByRole("dialog");
  const open = drawer.getByRole("link", { name: /^Open .* record$/ });
  const first = await open.getAttribute("href");
  await expectAccessible(page);
  await drawer.getByRole("button", { name: /^Next: / }).click();
  await expect.poll(() => open.getAttribute("href")).not.toBe(first);
  await page.keyboard.press("Escape");
  await drawer.waitFor({ state: "detached" });
  // Still the same list, its filter in the address.
  expect(new URL(page.url()).search).toContain("role=nurse");
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
  const [page, theirs] = [await as(admin), await as(technician)];
  await theirs.getByRole("heading", { name: /^Good .*Lucia$/ }).waitFor();
  // With a filter of its own: the list remembers the last one.
  await page.goto("/clinicians?role=technician");
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
