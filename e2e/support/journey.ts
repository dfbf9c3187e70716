import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { type Browser, type BrowserContext, type Page, chromium as playwright } from "playwright-core";
import { afterAll, beforeAll, inject, test } from "vitest";
import { product } from "../../src/platform/shared/product.ts";
import { chromiumArguments } from "../../tools/chromium.mjs";
import { projectRoot } from "../../tools/project/places.ts";
import { demoPassword } from "../../tools/seed/people.ts";
import { type Facility, type FacilityOptions, openFacility } from "./facility.ts";
import { screens } from "./screens.ts";
import { openSession, signIn } from "./sign-in.ts";

export interface PersonOptions {
  /** 1440 × 900 unless it says `phone` (390 × 844, touch). */
  screen?: "desk" | "phone";
  colorScheme?: "light" | "dark";
  reducedMotion?: boolean;
  /** A browser that has never been here: release notes and the offer of the app show. Others have put them away. */
  fresh?: boolean;
  /** Not signed in: the page stands empty. */
  signedOut?: boolean;
  /** Signs in on the sign-in page, which also makes this browser a known device. Otherwise the API gives the session. */
  byHand?: boolean;
  /** The first page to open, or what makes it with the person's session; the home page otherwise. */
  at?: string | ((context: BrowserContext) => Promise<string>);
  /** The page's clock can be moved with `page.clock`. */
  clock?: boolean;
}

export interface Journey {
  facility: Facility;
  /** A staff member at a browser of their own, signed in with the demo password. */
  as(email: string, options?: PersonOptions): Promise<Page>;
}

let browser: Browser | undefined;
let facility: Facility | undefined;

/** The facility shared by several files of a worker (`atASharedFacility`). It ends with the worker. */
let shared: Facility | undefined;

/**
 * For files whose journeys do not stop the server and leave nothing that affects other journeys: all such files of a worker
 * share one facility. Call this once at the top of the file.
 */
export function atASharedFacility(): void {
  beforeAll(async () => {
    browser = await openBrowser();
    shared ??= await openFacility();
    facility = shared;
  });
}

/**
 * Journeys of one file share a facility, freshly copied, so that one can go on where the last stopped; call this once at
 * the top of the file.
 */
export function atAFacility(options: FacilityOptions = {}): void {
  let own: Facility | undefined;
  beforeAll(async () => {
    // One that does not open leaves none behind: not the facility of the file before.
    facility = undefined;
    browser = await openBrowser();
    own = await openFacility(options);
    facility = own;
  });
  afterAll(async () => {
    facility = undefined;
    await own?.stop();
  });
}

/** One browser serves all files of a worker and ends with it: each person has a context of their own in it. */
async function openBrowser(): Promise<Browser> {
  if (browser?.isConnected()) return browser;
  return playwright.launch({
    executablePath: inject("journeyGround").chromiumPath,
    // Playwright itself adds the flags that keep Chromium from slowing down pages in the background.
    args: chromiumArguments,
  });
}

/**
 * One thing a person does, named as staff tell it. Fails also when a page threw an error or React complained, and then
 * leaves a picture of every open page in `test-results/`.
 */
export function journey(name: string, walk: (journey: Journey) => Promise<void>): void {
  test(name, async () => {
    if (!browser || !facility) throw new Error("Call atAFacility() at the top of the file.");
    const contexts: BrowserContext[] = [];
    const complaints: string[] = [];
    const open = browser;
    const here = facility;
    const as = async (email: string, options: PersonOptions = {}) => {
      const context = await open.newContext({
        ...screens[options.screen ?? "desk"],
        baseURL: here.url,
        colorScheme: options.colorScheme ?? "light",
        // A click waits until its element stands still for two frames, so nothing is animated in any page of a journey.
        reducedMotion: options.reducedMotion === false ? "no-preference" : "reduce",
        locale: "en-US",
        timezoneId: "America/Los_Angeles",
        ...(options.fresh ? {} : { storageState: { cookies: [], origins: [putAway(here.url)] } }),
      });
      context.setDefaultTimeout(30_000);
      contexts.push(context);
      const page = await context.newPage();
      listen(page, email, complaints);
      if (options.clock) await page.clock.install();
      if (options.signedOut) return page;
      if (options.byHand) {
        await signIn(page, email, demoPassword);
      } else {
        await openSession(context, here.url, email, demoPassword);
        await page.goto(typeof options.at === "function" ? await options.at(context) : (options.at ?? "/home"));
      }
      return page;
    };
    try {
      await walk({ facility: here, as });
      if (complaints.length > 0) throw new Error(`The browser complained:\n${complaints.join("\n")}`);
    } catch (error) {
      await keepPictures(name, contexts);
      const shown = await whatPagesShow(contexts);
      if (error instanceof Error) error.message += `\n${shown}`;
      throw error;
    } finally {
      for (const context of contexts) await context.close();
    }
  });
}

/** What a returning user has closed before. */
function putAway(origin: string) {
  return {
    origin,
    localStorage: [
      { name: "lastChangelogVersion", value: product.version },
      { name: "downloadAppDismissedAt", value: new Date().toISOString() },
    ],
  };
}

function listen(page: Page, who: string, complaints: string[]): void {
  page.on("pageerror", (error) => complaints.push(`${who}: ${error.stack ?? error.message}`));
  page.on("console", (message) => {
    // The browser itself reports every refused request and lost connection here; a journey that provokes one asserts on
    // what the screen says instead.
    const ofTheNetwork = /^Failed to load resource|net::ERR_|^WebSocket connection/.test(message.text());
    if (message.type() === "error" && !ofTheNetwork) {
      complaints.push(`${who}: ${message.text()}`);
    }
  });
}

/** A line for each open page: its path and the beginning of what its dialog holds, or it. Logs are read where no picture is. */
async function whatPagesShow(contexts: readonly BrowserContext[]): Promise<string> {
  const pages = contexts.flatMap((context) => context.pages());
  const lines = pages.map(async (page) => {
    const dialog = page.getByRole("dialog").last();
    const shown = (await dialog.count().catch(() => 0)) > 0 ? dialog : page.locator("main").first();
    const text = await shown.ariaSnapshot({ timeout: 2_000 }).catch(() => "(closed)");
    return `Shown at ${new URL(page.url()).pathname}: ${text.replaceAll(/\s+/g, " ").slice(0, 1_500)}`;
  });
  return (await Promise.all(lines)).join("\n");
}

async function keepPictures(name: string, contexts: BrowserContext[]): Promise<void> {
  const directory = join(projectRoot, "test-results");
  mkdirSync(directory, { recursive: true });
  const base = name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .slice(0, 60);
  const pages = contexts.flatMap((context) => context.pages());
  for (const [index, page] of pages.entries()) {
    await page.screenshot({ path: join(directory, `${base}-${index + 1}.png`), fullPage: true }).catch(() => {});
  }
}
