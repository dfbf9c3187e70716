import type { Page } from "playwright-core";

/** Where the menu leads, each place once. */
export async function menuOf(page: Page): Promise<string[]> {
  await page.getByRole("navigation").first().waitFor();
  const links = await page
    .getByRole("navigation")
    .getByRole("link")
    .evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
  return [...new Set(links.filter((href) => href.startsWith("/")))];
}
