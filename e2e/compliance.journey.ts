import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { projectRoot } from "../tools/project/places.ts";
import { query } from "../tools/run/prepare-database.ts";
import { demoStaff } from "../tools/seed/people.ts";
import { atAFacility, expectAccessible, type Facility, journey } from "./support/index.ts";

const nurse = "okafor@aldercreek.example";
const compliance = "brandt@aldercreek.example";
const pinOf = (email: string) => demoStaff.find((person) => person.email === email)?.pin ?? "";

atAFacility();

/** Somebody in care at a place where Kim does not work. */
async function someoneElsewhere(facility: Facility): Promise<{ mrNo: string; name: string }> {
  const [row] = await query<{ mrNo: string; name: string }>(
    facility.ownerUrl,
    `SELECT c.mr_no AS "mrNo", c.legal_last_name AS name FROM clients c JOIN locations l ON l.id = c.location_id
     WHERE c.episode_status = 'admitted' AND NOT c.restricted AND NOT EXISTS (
       SELECT 1 FROM clinician_locations cl JOIN clinicians k ON k.id = cl.clinician_id
       WHERE cl.location_id = l.id AND k.email = $1)
     ORDER BY c.mr_no LIMIT 1`,
    [nurse],
  );
  if (!row) throw new Error("Kim works everywhere: the demo facility has changed.");
  return row;
}

journey(
  "Kim opens a chart of another place in an emergency; Helen is told, sees what was read, judges it, and proves the log",
  async ({ as, facility }) => {
    const { mrNo, name } = await someoneElsewhere(facility);
    const kim = await as(nurse);
    await kim.goto(`/clients/${mrNo}`);
    await kim.getByRole("heading", { name: "You don't have access to this chart" }).waitFor();
    expect(await kim.getByText(name).count()).toBe(0);
    await expectAccessible(kim);
    await kim.getByRole("button", { name: "Break the glass" }).click();
    await kim.getByRole("combobox", { name: "Reason" }).click();
    await kim.getByRole("option", { name: "Covering a shift" }).click();
    await kim.getByLabel("Explanation").fill("too short");
    await kim.getByRole("button", { name: "Continue" }).click();
    await kim.getByText("Enter a reason of at least 15 characters.").waitFor();
    await kim.getByLabel("Explanation").fill("Covering the night at the other place for Ada");
    await kim.getByRole("button", { name: "Continue" }).click();
    await kim.getByLabel("Enter your PIN to open this chart").fill(pinOf(nurse));
    const bar = kim.getByRole("region", { name: "Break-the-glass access" });
    await bar.getByText(/Access ends in/).waitFor();
    await kim.getByRole("tab", { name: "Vitals" }).click();
    await kim.getByRole("tabpanel").waitFor();
    await expectAccessible(kim);

    const helen = await as(compliance);
    await helen.goto("/audit?tabs=break-the-glass");
    await helen.getByText("Covering a shift").first().waitFor();
    await expectAccessible(helen);
    await helen
      .getByRole("row", { name: /Kim Okafor/ })
      .getByRole("button")
      .first()
      .click();
    const drawer = helen.getByRole("dialog");
    await drawer.getByText("Covering the night at the other place for Ada").waitFor();
    await drawer.getByRole("radio", { name: "Justified" }).check();
    await drawer.getByLabel("Reason").fill("She covered the shift; the schedule says so.");
    await drawer.getByRole("button", { name: "Save review" }).click();
    await drawer.getByText("She covered the shift; the schedule says so.").waitFor();
    await drawer.getByRole("radio", { name: "Justified" }).waitFor({ state: "detached" });
    await drawer.getByRole("link", { name: /View activity/ }).click();
    await helen
      .getByRole("row", { name: /Kim Okafor.*Break-the-glass/ })
      .first()
      .waitFor();
    await helen.getByRole("region", { name: "Timeline" }).waitFor();
    await expectAccessible(helen);

    // Platform scenario 18: what is closed in one tab is closed in the other, which only listens.
    const other = await kim.context().newPage();
    await other.goto(`/clients/${mrNo}`);
    await other.getByRole("region", { name: "Break-the-glass access" }).waitFor();
    await bar.getByRole("button", { name: "End access" }).click();
    for (const page of [kim, other])
      await page.getByRole("heading", { name: "You don't have access to this chart" }).waitFor();
    expect(await other.getByText(name).count()).toBe(0);

    await helen.goto("/audit?tabs=integrity");
    await helen.getByRole("button", { name: "Verify now" }).click();
    await helen.getByText("Audit log verified").waitFor();
    await expectAccessible(helen);
    await helen.goto("/audit");
    await helen
      .getByRole("row", { name: /Kim Okafor.*Break-the-glass/ })
      .first()
      .waitFor();
    await expectAccessible(helen);

    // Had that sign-in been somebody else's: whose records were reached.
    await helen.goto("/audit?tabs=breach-scope");
    await helen.getByRole("combobox", { name: "User account" }).click();
    await helen.getByRole("option", { name: /Kim Okafor/ }).click();
    await helen.getByRole("button", { name: "Run report" }).click();
    await helen.getByRole("row", { name: new RegExp(`${name}.*vitals`, "i") }).waitFor();
    await expectAccessible(helen);
  },
);

journey("SEC-2: what the servers logged of all this holds no name of anybody", async ({ facility }) => {
  const log = readFileSync(
    join(projectRoot, "test-results", `${new URL(facility.ownerUrl).pathname.slice(1)}.log`),
    "utf8",
  );
  // The servers did log: each request is a line, by its pattern.
  expect(log).toContain("/api/auth/clients/:mrNo/break-glass");
  const people = await query<{ words: string[] }>(
    facility.ownerUrl,
    `SELECT array_agg(DISTINCT word) AS words FROM (
       SELECT legal_first_name AS word FROM clients UNION SELECT legal_last_name FROM clients UNION SELECT mr_no FROM clients
       UNION SELECT first_name FROM clinicians UNION SELECT last_name FROM clinicians UNION SELECT email::text FROM clinicians
       UNION SELECT first_name FROM leads UNION SELECT last_name FROM leads) AS all_names WHERE length(word) > 2`,
  );
  const words = people[0]?.words ?? [];
  expect(words.length).toBeGreaterThan(50);
  const found = words.filter((word) => new RegExp(`\\b${word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}\\b`).test(log));
  expect(found).toEqual([]);
});
