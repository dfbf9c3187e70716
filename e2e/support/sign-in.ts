import { setTimeout as pause } from "node:timers/promises";
import type { BrowserContext, Page } from "playwright-core";

/** Signs in on the sign-in page as a person does, and waits until the page behind it has come. */
export async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto("/");
  await page.getByRole("textbox", { name: /e-?mail/i }).fill(email);
  await page.locator("input[type=password]").fill(password);
  await page.getByRole("button", { name: /^(sign|log) in$/i }).click();
  await page.waitForURL((url) => url.pathname !== "/");
}

/** Signs a browser in through the API: it gets the cookies of a session of its own, and no page has been loaded yet. */
export async function openSession(
  context: BrowserContext,
  url: string,
  email: string,
  password: string,
): Promise<void> {
  const send = () =>
    context.request.post(`${url}/api/auth/login`, {
      headers: { origin: url },
      data: { email, password, timezone: "America/Los_Angeles" },
    });
  // A server that has just started on a busy machine turns requests away for a moment (503), as it does under load.
  const until = Date.now() + 30_000;
  let answer = await send();
  while (answer.status() === 503 && Date.now() < until) {
    await pause(250);
    answer = await send();
  }
  const body = (await answer.json()) as { status?: string | number; detail?: string };
  if (body.status !== "signed-in") throw new Error(`${email} cannot sign in: ${body.detail ?? body.status}.`);
}
