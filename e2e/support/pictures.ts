import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { projectRoot } from "../../tools/project/places.ts";
import { screens } from "./screens.ts";

const directory = join(projectRoot, "test-results", "screens");

/** Pictures of the page as it stands in both widths and both themes: `<name>-1440-dark.png` … Returns their paths. */
export async function takePictures(page: Page, name: string, fullPage = false): Promise<string[]> {
  mkdirSync(directory, { recursive: true });
  const before = page.viewportSize();
  // Colors that fade from one theme to the other would be caught half way.
  const still = await page.addStyleTag({ content: "*, *::before, *::after { transition: none !important; }" });
  const paths: string[] = [];
  for (const { viewport } of Object.values(screens)) {
    await page.setViewportSize(viewport);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await settled(page);
      const path = join(directory, `${name}-${viewport.width}-${colorScheme}.png`);
      await page.screenshot({ path, fullPage });
      paths.push(path);
    }
  }
  await page.emulateMedia({ colorScheme: "light" });
  await still.evaluate((style) => (style as Element).remove());
  if (before) await page.setViewportSize(before);
  return paths;
}

/** Waits until nothing is being fetched, fonts are there and nothing moves. */
export async function settled(page: Page): Promise<void> {
  await page.waitForLoadState("networkidle", { timeout: 5_000 }).catch(() => {});
  await page.evaluate(async () => {
    await document.fonts.ready;
    await Promise.allSettled(
      document
        .getAnimations()
        .map((animation) => Promise.race([animation.finished, new Promise((done) => setTimeout(done, 1_000))])),
    );
  });
}
