import { createHash } from "node:crypto";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { atAFacility, expectAccessible, journey, settled } from "./support/index.ts";
import { menuOf } from "./support/menu.ts";

atAFacility();

/** Where the menu does not lead, and the tabs that are pages of their own. */
const own = [
  "/home",
  "/notifications",
  "/changePassword",
  ...["account", "preferences", "security", "devices", "notifications"].map((tab) => `/profile?tabs=${tab}`),
  "/testCanvas",
  "/404",
  "/403",
];
/** The page has come: its heading stands, and nothing of it is still a skeleton. */
async function arrive(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.getByRole("heading").first().waitFor();
  await page.waitForFunction(() => document.querySelector(".mantine-Skeleton-root[data-visible]") === null);
}

/** Every tab of a page as an address of its own. */
async function tabsOf(page: Page, path: string): Promise<string[]> {
  await arrive(page, path);
  const values = await page.getByRole("tab").evaluateAll((all) => all.map((tab) => tab.id.split("-tab-")[1] ?? ""));
  return values.filter(Boolean).map((value) => `${path}?tabs=${value}`);
}

/** What sticks out to the side, unless it stands in something that scrolls by itself (a wide table, a picture). */
const sticksOut = (page: Page) =>
  page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth <= width + 1) return [];
    const scrolls = (element: Element | null): boolean =>
      element !== null &&
      element !== document.body &&
      (/auto|scroll|hidden|clip/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement));
    return [...document.querySelectorAll("main *")]
      .filter((element) => element.getBoundingClientRect().right > width + 1 && !scrolls(element.parentElement))
      .slice(0, 3)
      .map((element) => `${element.tagName}.${element.className} ${(element.textContent ?? "").slice(0, 40)}`);
  });

/** Every stop of the Tab key on this page that the top area covers. */
async function coveredStops(page: Page): Promise<string[]> {
  const covered: string[] = [];
  await page.evaluate(() => document.querySelector<HTMLElement>("#content")?.focus());
  for (let stop = 0; stop < 25; stop += 1) {
    await page.keyboard.press("Tab");
    const found = await page.evaluate(() => {
      const focused = document.activeElement;
      if (!focused?.closest("#content")) return null;
      const box = focused.getBoundingClientRect();
      const over = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
      const hidden = box.y < innerHeight / 2 && over !== null && over.closest("#content") === null;
      return { hidden, text: (focused.textContent ?? "").slice(0, 40) };
    });
    if (!found) break;
    if (found.hidden) covered.push(found.text);
  }
  return covered;
}

/** In this theme, and not on the way to it: colours that are still changing belong to neither. */
async function showIn(page: Page, colorScheme: "light" | "dark"): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
  await page.waitForFunction((wanted) => document.documentElement.dataset.mantineColorScheme === wanted, colorScheme);
  await page.evaluate(async () => {
    const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));
    await frame();
    await frame();
    // What follows the scrolling (the faded end of a row of tabs) has no end of its own.
    const changing = document
      .getAnimations()
      .filter((one) => one.timeline === document.timeline && one.effect?.getComputedTiming().iterations === 1);
    await Promise.all(changing.map((one) => one.finished.catch(() => undefined)));
  });
}

const themes = ["light", "dark"] as const;

/**
 * The theme a route is checked in, by a hash of its path: half of the routes each. The colors of both themes are held by
 * `src/ui/theme/contrast.test.ts`; `npm test -- full` checks every route in both.
 */
function themesFor(route: string): readonly ("light" | "dark")[] {
  if (process.env.CAIRN_FULL) return themes;
  const path = route.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, ":id");
  return [themes[(createHash("sha256").update(path).digest()[0] ?? 0) % 2] ?? "light"];
}

/** Checks each page with axe, then the Tab key on it. */
async function walk(page: Page, routes: readonly string[]): Promise<string[]> {
  const refused: string[] = [];
  for (const route of routes) {
    await arrive(page, route);
    for (const colorScheme of themesFor(route)) {
      await showIn(page, colorScheme);
      await expectAccessible(page).catch((error: Error) => refused.push(`${colorScheme} ${error.message}`));
    }
    await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
    const covered = await coveredStops(page);
    if (covered.length > 0) refused.push(`${route}: the top area covers what has the focus: ${covered.join(", ")}`);
  }
  return refused;
}

journey("A11Y-1: the owner walks through every page of the menu", async ({ as }) => {
  const page = await as("whitlock@aldercreek.example");
  await page.getByRole("heading", { name: /^Good / }).waitFor();
  const routes = await menuOf(page);
  expect(routes.length).toBeGreaterThan(8);
  expect(await walk(page, routes)).toEqual([]);
});

journey("A11Y-1: the owner's own pages", async ({ as }) => {
  const page = await as("whitlock@aldercreek.example");
  expect(await walk(page, own)).toEqual([]);
});

journey("A11Y-1: every tab of settings", async ({ as }) => {
  const page = await as("whitlock@aldercreek.example");
  const routes = await tabsOf(page, "/settings");
  expect(routes.length).toBeGreaterThan(12);
  expect(await walk(page, routes)).toEqual([]);
});

journey("A11Y-1: every tab of audit, and the places", async ({ as }) => {
  const page = await as("brandt@aldercreek.example");
  const routes = await tabsOf(page, "/audit");
  expect(routes.length).toBeGreaterThan(3);
  const refused = await walk(page, routes);
  const owner = await as("whitlock@aldercreek.example");
  expect([...refused, ...(await walk(owner, ["/locations-sections-management"]))]).toEqual([]);
});

journey("A11Y-1: every tab of a member of staff", async ({ as }) => {
  const page = await as("brandt@aldercreek.example", { at: "/clinicians" });
  const row = page.getByRole("link", { name: /Okafor/ }).first();
  await row.waitFor();
  const routes = await tabsOf(page, (await row.getAttribute("href"))?.split("?")[0] ?? "");
  expect(routes.length).toBeGreaterThan(3);
  expect(await walk(page, routes)).toEqual([]);
});

const nursePages = [
  "/home",
  "/notifications",
  "/profile?tabs=preferences",
  "/profile?tabs=notifications",
  "/clients",
  "/testCanvas",
  "/404",
  "/403",
];

journey("A11Y-1: at 320 px, and with the largest text, nothing of a page stands outside it", async ({ as }) => {
  const page = await as("okafor@aldercreek.example");
  await page.getByRole("heading", { name: /^Good / }).waitFor();
  const routes = [...new Set([...(await menuOf(page)), ...nursePages])];
  const refused: string[] = [];
  for (const textSize of [14, 20]) {
    await page.evaluate((size) => {
      document.documentElement.style.setProperty("--cairn-text-size", String(size));
    }, textSize);
    await page.setViewportSize({ width: 320, height: 640 });
    for (const route of routes) {
      await arrive(page, route);
      await page.evaluate((size) => {
        document.documentElement.style.setProperty("--cairn-text-size", String(size));
      }, textSize);
      const out = await sticksOut(page);
      if (out.length > 0) refused.push(`${route} at text size ${textSize}: ${out.join(" | ")}`);
    }
  }
  expect(refused).toEqual([]);
});

journey(
  "A11Y-1: 200% text on a tablet held upright: nothing runs off the page, and axe finds nothing",
  async ({ as }) => {
    const page = await as("okafor@aldercreek.example", { screen: "phone" });
    await page.getByRole("heading", { name: /^Good / }).waitFor();
    await page.setViewportSize({ width: 640, height: 900 });
    const overflow = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    const wide: string[] = [];
    for (const [index, route] of nursePages.entries()) {
      await page.goto(route);
      await page.waitForLoadState("networkidle").catch(() => undefined);
      await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
      if ((await overflow()) > 1) wide.push(`${route} at 200 % text: ${await overflow()} px too wide`);
      await page.evaluate(() => document.documentElement.style.removeProperty("font-size"));
      // Light and dark in turn; the other journeys of this file check every page at full width.
      await page.emulateMedia({ colorScheme: index % 2 === 0 ? "light" : "dark" });
      await settled(page);
      await expectAccessible(page);
    }
    expect(wide).toEqual([]);
  },
);

journey("I18N-1: a person signs in in Spanish, and the lock speaks Spanish to them afterwards", async ({ as }) => {
  const page = await as("ellison@aldercreek.example", { signedOut: true, screen: "phone" });
  await page.goto("/");
  await page.getByRole("button", { name: "Español" }).click();
  await page.getByRole("textbox", { name: "Correo electrónico" }).fill("ellison@aldercreek.example");
  await page.locator("input[type=password]").fill("not the right one");
  await page.getByRole("button", { name: "Iniciar sesión", exact: true }).click();
  await page.getByText("El correo electrónico y la contraseña no coinciden.").waitFor();
  await expectAccessible(page);
  await page.locator("input[type=password]").fill("cairn-demo-pass-2026");
  await page.getByRole("button", { name: "Iniciar sesión", exact: true }).click();
  await page.getByRole("heading", { name: /^Good / }).waitFor();
  await page.keyboard.press("Control+Shift+L");
  await page.getByText("Escriba su PIN para continuar").waitFor();
  await expectAccessible(page);
});
