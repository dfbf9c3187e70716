import type { Page } from "playwright-core";
import { expect } from "vitest";
import { product } from "../src/platform/shared/product.ts";
import { anAdmittedClient, atASharedFacility, expectAccessible, expectVisibleFocus, journey } from "./support/index.ts";
import { menuOf } from "./support/menu.ts";
import { changeTo } from "./support/route-change.ts";

const nurse = "okafor@aldercreek.example";
const therapist = "ellison@aldercreek.example";

atASharedFacility();

const home = (page: Page) => page.getByRole("heading", { name: /^Good / });

const leftOf = (selector: string) => {
  const element = document.querySelector(selector);
  return element ? getComputedStyle(element).paddingLeft : null;
};

journey("Finding a colleague and doing things without a mouse", async ({ as }) => {
  const page = await as(nurse);
  await page.getByRole("heading", { name: /^Good/ }).waitFor();
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: /Search or press Ctrl K/ }).waitFor();
  await page.keyboard.type("vance");
  await page.getByRole("option", { name: /Teresa Vance/ }).waitFor();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await page.getByRole("combobox", { name: /Search or press Ctrl K/ }).waitFor({ state: "detached" });
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: /Search or press Ctrl K/ }).waitFor();
  await page.keyboard.type("> pin");
  await page.getByRole("option", { name: "Change my PIN or password" }).waitFor();
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Change PIN" }).waitFor();
  expect(await page.title()).toBe("Cairn | Profile | Security");
  await page.keyboard.press("g");
  await page.keyboard.press("h");
  await page.getByRole("heading", { name: /^Good/ }).waitFor();
  expect(await page.title()).toBe("Cairn | Home");
  await page.keyboard.press("?");
  await page.getByRole("dialog", { name: "Keys" }).waitFor();
  await expectVisibleFocus(page);
  await expectAccessible(page);
});

journey("The menu moves the page by 100 px, and on a phone lies over it", async ({ as }) => {
  const page = await as("vance@aldercreek.example");
  await page.getByRole("heading", { name: /^Good/ }).waitFor();
  expect(await page.evaluate(leftOf, "#content")).toBe("100px");
  const saved = page.waitForResponse((answer) => answer.url().endsWith("/preferences") && answer.ok());
  await page.getByRole("button", { name: "Menu", exact: true }).click();
  await saved;
  await page.waitForFunction(() => {
    const content = document.querySelector("#content");
    return content !== null && getComputedStyle(content).paddingLeft === "0px";
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("button", { name: "Menu", exact: true }).click();
  await page.getByRole("dialog").getByRole("link", { name: "Home" }).waitFor();
  expect(await page.evaluate(leftOf, "#content")).toBe("0px");
  await expectAccessible(page);
});

journey(
  "A new build comes: an open form is not reloaded, afterwards the page is; a new version is announced",
  async ({ as }) => {
    const page = await as(nurse, { clock: true });
    await page.getByRole("heading", { name: /^Good/ }).waitFor();
    // The first date is only noted.
    await page.clock.runFor("00:12");
    await page.waitForFunction(() => document.cookie.includes("build_date="));
    await page.goto("/profile?tabs=security");
    await page.getByRole("textbox", { name: /^Confirm new PIN/ }).fill("482");
    let loads = 0;
    page.on("load", () => {
      loads += 1;
    });
    const asked = page.waitForResponse((answer) => answer.url().endsWith("/build-date.txt"));
    await page.route("**/build-date.txt", (route) => route.fulfill({ body: "2031-01-01T00:00:00.000Z\n" }));
    await page.clock.runFor("00:12");
    await asked;
    await page.clock.runFor("00:30");
    expect(loads).toBe(0);
    expect(await page.getByRole("textbox", { name: /^Confirm new PIN/ }).inputValue()).toBe("482");
    await page.getByRole("link", { name: "Home", exact: true }).click();
    await page.getByRole("button", { name: "Leave" }).click();
    // Its clock does not move between these steps, so it is advanced until the page has put itself away and loaded again.
    for (let step = 0; step < 60 && loads === 0; step += 1) await page.clock.runFor("00:01").catch(() => undefined);
    await page.getByRole("heading", { name: /^Good/ }).waitFor();
    // The same date again asks for nothing more.
    await page.clock.runFor("00:30");
    expect(loads).toBe(1);

    // Another version is only announced: the user chooses when to reload.
    await page.route("**/api/auth/version", (route) =>
      route.fulfill({ json: { version: "99.0.0", buildDate: "2031-01-01T00:00:00.000Z", minimumVersion: "1.0.0" } }),
    );
    await page.clock.runFor("10:01");
    await page.getByText("A new version of Cairn is ready.").waitFor();
    expect(loads).toBe(1);
  },
);

// How many milliseconds it takes is the bench's to say (`npm run bench:pages`); this holds what makes it quick.
journey("Going from page to page: the next one shows its outline without waiting for the server", async ({ as }) => {
  const page = await as("okafor@aldercreek.example");
  await page.getByRole("heading", { name: /^Good/ }).waitFor();
  const hrefs = (await menuOf(page)).filter((href) => href !== "/home").slice(0, 6);
  expect(hrefs.length).toBeGreaterThan(2);
  let answer = () => {};
  const answered = new Promise<void>((done) => {
    answer = done;
  });
  let held = 0;
  await page.route("**/api/**", async (route) => {
    held += 1;
    await answered;
    await route.continue();
  });
  for (const href of hrefs) await page.evaluate(changeTo, href);
  expect(held).toBeGreaterThan(0);
  answer();
});

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
  await page.evaluate(() => localStorage.removeItem("lastChangelogVersion"));
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.reload();
  const video = news.locator("video");
  await video.waitFor();
  expect(await video.evaluate((one: HTMLVideoElement) => [one.muted, one.loop])).toEqual([true, false]);
});

journey(
  "platform scenario 27: two people in one record: presence shows both, the second compares",
  async ({ as, facility }) => {
    const mrNo = await anAdmittedClient(facility, 1);
    const record = { at: `/clients/${mrNo}?tabs=demographics` };
    const [kim, maya] = [await as(nurse, record), await as(therapist, record)];
    for (const page of [kim, maya]) await page.getByRole("textbox", { name: "Occupation" }).waitFor();
    await kim.getByText("Maya Ellison is viewing").waitFor();
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
    await choice.getByText(/Kim Okafor changed this record at/).waitFor();
    await expectAccessible(maya);
    await choice.getByRole("radio", { name: "Baker" }).check({ force: true });
    await choice.getByRole("button", { name: "Save merged" }).click();
    await maya.getByRole("textbox", { name: "Occupation" }).waitFor();
    expect(await maya.getByRole("textbox", { name: "Occupation" }).inputValue()).toBe("Baker");
  },
);

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
    .filter({ hasText: /too (short|small)/i })
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
  await page.getByText("Rendered", { exact: true }).click();
  await page.getByRole("heading", { name: "From a Word document" }).last().waitFor();
  await page.getByText("Stored", { exact: true }).click();
  const stored = await page.locator("pre").textContent();
  expect(stored).toContain("First point");
  expect(stored).not.toMatch(/Mso|Comic|color|script|alert/);
  await expectAccessible(page);
});
