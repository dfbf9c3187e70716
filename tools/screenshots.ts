import { parseArgs } from "node:util";
import { chromium as playwright } from "playwright-core";
import { settled, takePictures } from "../e2e/support/pictures.ts";
import { signIn } from "../e2e/support/sign-in.ts";
import { product } from "../src/platform/shared/product.ts";
import { chromium, chromiumArguments } from "./chromium.mjs";
import { readEnvironment } from "./run/environment.ts";
import { runningInstance } from "./run/instance.ts";
import { demoPassword } from "./seed/people.ts";

/**
 * Pictures of pages of the Cairn that runs here, as any demo user, 1440 and 390 px wide, light and dark:
 *
 *   node tools/screenshots.ts --as okafor@aldercreek.example /clients /home
 *
 * Without `--as` signed out. `--full` takes the whole page, `--url` another address, `--password` another password.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    as: { type: "string" },
    url: { type: "string" },
    password: { type: "string", default: demoPassword },
    full: { type: "boolean", default: false },
    /** Shows the release notes too, as a first visit does. */
    fresh: { type: "boolean", default: false },
  },
});

const environment = readEnvironment();
const port = runningInstance(environment.dataDirectory)?.port ?? environment.port;
const browser = await playwright.launch({ executablePath: chromium(), args: chromiumArguments });
try {
  const context = await browser.newContext({
    baseURL: values.url ?? `http://localhost:${port}`,
    viewport: { width: 1440, height: 900 },
    reducedMotion: "reduce",
    locale: "en-US",
    // The demo facility's time zone: no question about the device's.
    timezoneId: "America/Los_Angeles",
  });
  context.setDefaultTimeout(15_000);
  if (!values.fresh)
    await context.addInitScript((version) => {
      // The release notes' own frame has no storage.
      if (window === window.top) localStorage.setItem("lastChangelogVersion", version);
    }, product.version);
  const page = await context.newPage();
  page.on("pageerror", (error) => console.error(`! ${error.message}`));
  page.on("console", (message) => {
    if (message.type() === "error") console.error(`! ${message.text()}`);
  });
  if (values.as) await signIn(page, values.as, values.password);
  for (const route of positionals.length > 0 ? positionals : ["/"]) {
    await page.goto(route);
    await settled(page);
    const name = route.replace(/^\//, "").replaceAll(/[^A-Za-z0-9]+/g, "-") || "start";
    for (const path of await takePictures(page, name, values.full)) console.log(path);
  }
} finally {
  await browser.close();
}
