import type { Page } from "playwright-core";
import { expect } from "vitest";
import { query } from "../tools/run/prepare-database.ts";
import { demoPassword, demoStaff } from "../tools/seed/people.ts";
import { atAFacility, expectAccessible, journey, openSession } from "./support/index.ts";

const admin = "reyes@aldercreek.example";
const nurse = "okafor@aldercreek.example";
const nurseName = "Kim Okafor";
const pin = demoStaff.find(({ email }) => email === nurse)?.pin ?? "";

atAFacility();

/** What this browser keeps for a downtime: people who can open, keys in the packet, the page. */
function keptHere(page: Page) {
  return page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open("cairn-downtime", 1);
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    try {
      const read = <T>(name: string) =>
        new Promise<T | undefined>((resolve) => {
          const request = database.transaction("kept").objectStore("kept").get(name);
          request.onsuccess = () => resolve(request.result);
        });
      const packet = await read<{ sealed: { keys: unknown[] } }>("packet");
      const openers = await read<unknown[]>("openers");
      const kept = await caches.match("/downtime.html", { cacheName: "cairn-downtime" });
      return { openers: openers?.length ?? 0, keys: packet?.sealed.keys.length ?? 0, page: kept !== undefined };
    } finally {
      database.close();
    }
  });
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: /, menu$/ }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await page.waitForURL((url) => url.pathname === "/");
}

journey(
  "downtime: the server dies at night; the nurse opens the packet with her PIN, reads the dose due, and enters it all afterwards",
  async ({ as, facility }) => {
    const page = await as(admin, { at: "/settings?tabs=downtime" });
    await page.getByRole("button", { name: "Enroll this browser" }).click();
    const form = page.getByRole("form", { name: "Enroll this browser" });
    await form.getByRole("textbox", { name: "Workstation name" }).fill("Detox nursing station");
    await form.getByRole("checkbox", { name: /device's disk is encrypted/ }).check();
    await form.getByRole("button", { name: "Enroll" }).click();
    await page.getByText("This browser").first().waitFor();
    await signOut(page);

    await openSession(page.context(), facility.url, nurse, demoPassword);
    await page.goto("/downtimes");
    // Nothing to set up: unlocking with the PIN is enough.
    await page.getByRole("button", { name: "Lock", exact: true }).click();
    await page.getByText("Enter your PIN to continue").waitFor();
    await page.keyboard.type(pin);
    await expect.poll(() => keptHere(page), { timeout: 60_000 }).toEqual({ openers: 1, keys: 1, page: true });
    await page.goto("/downtimes");
    await page.getByText("You can open it with your PIN when Cairn is down.").waitFor();

    await facility.stopServer();
    await page.getByRole("alert").filter({ hasText: "has not responded since" }).waitFor();
    // Any page of Cairn: what comes is the downtime page.
    await page.goto("/home");
    await page.getByRole("heading", { name: /^Downtime packet, Alder Creek/ }).waitFor();
    await page.getByText(/^. ?Packet of .* old$/).waitFor();
    expect(await page.locator("body").textContent()).not.toMatch(/MR\d{6}/);
    await expectAccessible(page);
    const entry = page.getByLabel(`PIN of ${nurseName}`);
    await entry.pressSequentially(pin === "111222" ? "111223" : "111222");
    await page.getByText(/^Wrong PIN/).waitFor();
    await entry.pressSequentially(pin);

    await page.getByRole("tab", { name: /^\d+ clients$/ }).waitFor();
    // The page reads what this browser stores, so the server starts at the same time.
    const back = facility.startServer();
    const cards = page.getByRole("article");
    expect(await cards.count()).toBeGreaterThan(2);
    expect(await page.getByText(/Allergy: /).count()).toBeGreaterThan(0);
    // One wing is built like the next; axe takes seconds for them all.
    await expectAccessible(page, "header, main > section:first-of-type");
    await page.getByRole("tab", { name: /medications? due, by hour$/ }).click();
    await page
      .getByText(/\d (mg|mcg|mL).* by mouth/)
      .first()
      .waitFor();
    await page.emulateMedia({ media: "print" });
    expect(await page.getByText("Given at", { exact: true }).first().isVisible()).toBe(true);
    expect(await page.getByText(/42 CFR part 2 prohibits/).isVisible()).toBe(true);
    await page.emulateMedia({ media: "screen" });

    await back;
    await page.goto("/downtimes");
    await page.getByText("To enter", { exact: true }).waitFor();
    await expect
      .poll(
        async () =>
          query(
            facility.ownerUrl,
            "SELECT action, actor_name AS name FROM audit_events WHERE subject_type = 'downtime-packet' ORDER BY at, id",
          ),
        { timeout: 30_000 },
      )
      .toEqual([
        { action: "downtime.refused", name: nurseName },
        { action: "downtime.opened", name: nurseName },
      ]);
    await page.getByRole("row", { name: /To enter/ }).click();
    await page.getByRole("heading", { name: /^Downtime at Alder Creek/ }).waitFor();
    await page.getByRole("radiogroup").first().getByText("Nothing to enter").click();
    await page.getByText(new RegExp(`${nurseName}, \\d`)).waitFor();
    await expectAccessible(page);
  },
);
