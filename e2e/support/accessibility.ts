import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults } from "axe-core";
import type { Page } from "playwright-core";

declare global {
  interface Window {
    axe?: { run(context: unknown, options: unknown): Promise<AxeResults> };
  }
}

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/**
 * Checks the page as it stands against WCAG 2.2 A and AA with axe, and throws with what is serious or critical, where it
 * is and how to mend it. `within` limits it to a part of the page. Color contrast takes as long as all other rules
 * together, so it is checked in `npm test -- full`; `src/ui/theme/contrast.test.ts` always checks the theme colors.
 */
export async function expectAccessible(page: Page, within?: string): Promise<void> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(source);
  const contrast = process.env.CAIRN_FULL === "1";
  const results = await page.evaluate(
    async ([context, enabled]) => {
      if (!window.axe) throw new Error("axe did not load.");
      return window.axe.run(context ?? document, {
        runOnly: { type: "tag", values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"] },
        resultTypes: ["violations"],
        rules: { "color-contrast": { enabled } },
      });
    },
    [within, contrast] as const,
  );
  const grave = results.violations.filter(({ impact }) => impact === "serious" || impact === "critical");
  if (grave.length === 0) return;
  const findings = grave.map(({ id, help, nodes }) => {
    const places = nodes
      .slice(0, 5)
      .map(
        ({ target, html, failureSummary }) => `    ${target.join(" ")}  ${html.slice(0, 200)}\n      ${failureSummary}`,
      );
    return `  ${id}: ${help} (${nodes.length})\n${places.join("\n")}`;
  });
  throw new Error(`Not accessible: ${page.url()}\n${findings.join("\n")}`);
}
