import { chromium as playwright } from "playwright-core";
import { menuOf } from "../../e2e/support/menu.ts";
import { changeTo } from "../../e2e/support/route-change.ts";
import { signIn } from "../../e2e/support/sign-in.ts";
import { product } from "../../src/platform/shared/product.ts";
import { chromium, chromiumArguments } from "../chromium.mjs";
import { readEnvironment } from "../run/environment.ts";
import { runningInstance } from "../run/instance.ts";
import { demoPassword } from "../seed/people.ts";

/** `npm run bench:pages`: from the click to the first sight of the next page, in the Cairn that runs here (scenario 28). */
const visits = 6;
const longestMs = 100;

const environment = readEnvironment();
const port = runningInstance(environment.dataDirectory)?.port ?? environment.port;
const browser = await playwright.launch({ executablePath: chromium(), args: chromiumArguments });
try {
  const context = await browser.newContext({
    baseURL: `http://localhost:${port}`,
    viewport: { width: 1440, height: 900 },
    timezoneId: "America/Los_Angeles",
  });
  await context.addInitScript((version) => {
    if (window === window.top) localStorage.setItem("lastChangelogVersion", version);
  }, product.version);
  const page = await context.newPage();
  await signIn(page, "okafor@aldercreek.example", demoPassword);
  await page.getByRole("heading", { name: /^Good/ }).waitFor();
  const times = new Map<string, number[]>();
  for (let visit = 0; visit < visits; visit += 1)
    for (const href of (await menuOf(page)).filter((one) => one !== "/home")) {
      times.set(href, [...(times.get(href) ?? []), await page.evaluate(changeTo, href)]);
      await page.waitForFunction(() => document.querySelector("main .mantine-Skeleton-root[data-visible]") === null);
    }
  // The fastest, because what else the machine does must not decide; the first fetches the page's code.
  for (const [href, all] of times) {
    const [fastest, first] = [Math.min(...all), all[0] ?? 0];
    const verdict = fastest < longestMs ? "" : `  over ${longestMs} ms`;
    console.log(
      `${href.padEnd(24)} ${fastest.toFixed(0).padStart(5)} ms, first visit ${first.toFixed(0)} ms${verdict}`,
    );
  }
} finally {
  await browser.close();
}
