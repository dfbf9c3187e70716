import type { Page } from "playwright-core";

/** Signs in on the sign-in page as a person does, and waits until the page behind it has come. */
export async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto("/");
  await page.getByRole("textbox", { name: /e-?mail/i }).fill(email);
  await page.locator("input[type=password]").fill(password);
  await page.getByRole("button", { name: /^(sign|log) in$/i }).click();
  await page.waitForURL((url) => url.pathname !== "/");
}
