import { expect } from "vitest";
import { atAFacility, journey } from "./support/index.ts";
import { menuOf } from "./support/menu.ts";
import { changeTo } from "./support/route-change.ts";

atAFacility();

// How many milliseconds it takes is the bench's to say (`npm run bench:pages`); this holds what makes it quick.
journey("Going from page to page: the next one shows its outline without waiting for the server", async ({ as }) => {
  const page = await as("okafor@aldercreek.example");
  await page.getByRole("heading", { name: /^Good/ }).waitFor();
  const hrefs = (await menuOf(page)).filter((href) => href !== "/home").slice(0, 6);
  expect(hrefs.length).toBeGreaterThan(2);
  // The pages' own code is here after the first visit.
  for (const href of hrefs) await page.evaluate(changeTo, href);
  await page.goto("/home");
  await page.getByRole("heading", { name: /^Good/ }).waitFor();
  for (const href of hrefs) await page.evaluate(changeTo, href);

  let answer = () => {};
  const answered = new Promise<void>((done) => {
    answer = done;
  });
  let held = 0;
  await page.route("**/api/**", async (route) => {
    held += 1;
    await answered;
    await route.continue();
  });
  for (const href of hrefs) await page.evaluate(changeTo, href);
  expect(held).toBeGreaterThan(0);
  answer();
});
