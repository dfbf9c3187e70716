import { createHash } from "node:crypto";
import type {} from "@tanstack/react-router";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { atASharedFacility, expectAccessible, journey } from "./support/index.ts";
import { menuOf } from "./support/menu.ts";

atASharedFacility();

/** Where the menu does not lead, and the tabs that are pages of their own. */
const ownPages = [
  "/home",
  "/notifications",
  "/locations-sections-management",
  "/changePassword",
  ...["account", "preferences", "security", "devices", "notifications"].map((tab) => `/profile?tabs=${tab}`),
  "/testCanvas",
  "/404",
  "/403",
];

/** Goes to a page as a link does, without loading the app anew, and waits until nothing of it is a skeleton. */
async function arrive(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => window.__TSR_ROUTER__?.history.push(to), path);
  await page.waitForFunction(() => {
    const state = window.__TSR_ROUTER__?.state;
    return state?.status === "idle" && state.resolvedLocation?.href === state.location.href;
  });
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

/** What the top area covers when it gets the focus, among the first elements that the Tab key reaches. */
const coveredStops = (page: Page) =>
  page.evaluate(() => {
    const stops = [
      ...document.querySelectorAll<HTMLElement>("#content :is(a[href], button, input, select, [tabindex])"),
    ]
      .filter((one) => one.tabIndex >= 0 && !one.matches(":disabled") && one.checkVisibility())
      .slice(0, 25);
    return stops.flatMap((stop) => {
      stop.focus();
      const box = stop.getBoundingClientRect();
      const over = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
      const hidden = box.y < innerHeight / 2 && over !== null && over.closest("#content") === null;
      return hidden ? [(stop.textContent ?? "").slice(0, 40)] : [];
    });
  });

/** In this theme, and not on the way to it: colors that are still changing belong to neither. */
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

const narrow = { width: 320, height: 640 };
const largestText = 20;
const usualText = 14;
const sizes = [
  { size: { width: 1_440, height: 900 }, text: usualText },
  { size: narrow, text: largestText },
];
const looks = (["light", "dark"] as const).flatMap((theme) => sizes.map((one) => ({ theme, ...one })));

type Look = (typeof looks)[number];

/**
 * How a route is looked at: in one theme, on a desk or on a narrow phone with the largest text, by a hash of its path.
 * The colors of both themes are held by `src/ui/theme/contrast.test.ts`; `npm test -- full` looks at every route in every
 * way, on a usual phone and with text twice as large beside.
 */
function isSeen(route: string, look: Look): boolean {
  if (process.env.CAIRN_FULL) return true;
  const path = route.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, ":id");
  const by = createHash("sha256").update(path).digest()[0] ?? 0;
  return looks[by % looks.length] === look;
}

const textSize = (page: Page, size: number) =>
  page.evaluate((px) => document.documentElement.style.setProperty("--cairn-text-size", String(px)), size);

const zoomText = (page: Page, percent: number) =>
  page.evaluate((part) => document.documentElement.style.setProperty("font-size", `${part}%`), percent);

/**
 * Beside axe: what has the focus is not covered, and nothing sticks out to the side. Theme and size change as seldom as
 * they can: every element is styled anew.
 */
async function walk(page: Page, routes: readonly string[]): Promise<string[]> {
  const refused: string[] = [];
  for (const look of looks) {
    const { theme, size, text } = look;
    await showIn(page, theme);
    await show(page, size, text);
    for (const route of routes.filter((one) => isSeen(one, look))) {
      await arrive(page, route);
      await expectAccessible(page).catch((error: Error) =>
        refused.push(`${theme}, ${size.width} px: ${error.message}`),
      );
      const covered = await coveredStops(page);
      if (covered.length > 0) refused.push(`${route}: the top area covers what has the focus: ${covered.join(", ")}`);
      refused.push(...(await tooWide(page, `${route} at ${size.width} px and text size ${text}`)));
      if (process.env.CAIRN_FULL && size === narrow) {
        await show(page, { width: 390, height: 844 }, usualText);
        refused.push(...(await tooWide(page, `${route} at 390 px`)));
        await show(page, { width: 640, height: 900 }, usualText);
        await zoomText(page, 200);
        refused.push(...(await tooWide(page, `${route} at 200% text`)));
        await zoomText(page, 100);
        await show(page, size, text);
      }
    }
  }
  return refused;
}

async function show(page: Page, size: { width: number; height: number }, text: number): Promise<void> {
  await page.setViewportSize(size);
  await textSize(page, text);
}

async function tooWide(page: Page, how: string): Promise<string[]> {
  // A page that has another layout on a phone changes it one moment later.
  const fits = () => document.documentElement.scrollWidth <= document.documentElement.clientWidth + 1;
  const out = await page.waitForFunction(fits, undefined, { timeout: 5_000 }).then(
    () => [],
    () => sticksOut(page),
  );
  return out.length > 0 ? [`${how}: ${out.join(" | ")}`] : [];
}

const pagesOfMenu = async (page: Page) => {
  await page.getByRole("heading", { name: /^Good / }).waitFor();
  const routes = await menuOf(page);
  expect(routes.length).toBeGreaterThan(4);
  return routes;
};

journey("A11Y-1: the owner walks through every page of the menu and her own pages", async ({ as }) => {
  const page = await as("whitlock@aldercreek.example");
  expect(await walk(page, [...new Set([...(await pagesOfMenu(page)), ...ownPages])])).toEqual([]);
});

journey("A11Y-1: the owner walks through every tab of settings", async ({ as }) => {
  const page = await as("whitlock@aldercreek.example");
  await arrive(page, "/settings");
  const settings = await page
    .getByRole("navigation", { name: "Settings" })
    .getByRole("link")
    .evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
  expect(settings.length).toBeGreaterThan(12);
  expect(await walk(page, settings)).toEqual([]);
});

journey("A11Y-1: compliance walks through every tab of audit and of a staff member", async ({ as }) => {
  const page = await as("brandt@aldercreek.example", { at: "/clinicians" });
  const row = page.getByRole("link", { name: /Okafor/ }).first();
  await row.waitFor();
  const ofStaff = await tabsOf(page, (await row.getAttribute("href"))?.split("?")[0] ?? "");
  expect(ofStaff.length).toBeGreaterThan(3);
  const audit = await tabsOf(page, "/audit");
  expect(audit.length).toBeGreaterThan(3);
  expect(await walk(page, [...ofStaff, ...audit])).toEqual([]);
});

journey("A11Y-1: a nurse walks through every page of her menu", async ({ as }) => {
  const page = await as("okafor@aldercreek.example");
  const menu = await pagesOfMenu(page);
  expect(await walk(page, [...new Set([...menu, "/home", "/notifications", "/clients"])])).toEqual([]);
});

// This account is used by no other journey, because its language setting persists.
const reader = "holt@aldercreek.example";

journey("I18N-1: a person signs in in Spanish, and the lock speaks Spanish to them afterwards", async ({ as }) => {
  const page = await as(reader, { signedOut: true, screen: "phone" });
  await page.goto("/");
  await page.getByRole("button", { name: "Español" }).click();
  await page.getByRole("textbox", { name: "Correo electrónico" }).fill(reader);
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
