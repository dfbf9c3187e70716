import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { projectRoot } from "../tools/project/places.ts";
import { query } from "../tools/run/prepare-database.ts";
import { demoStaff } from "../tools/seed/people.ts";
import { atASharedFacility, expectAccessible, type Facility, journey } from "./support/index.ts";

const nurse = "okafor@aldercreek.example";
const pinOf = (email: string) => demoStaff.find((person) => person.email === email)?.pin ?? "";

atASharedFacility();

/** A client at a location where Kim does not work. */
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
  "Kim opens a chart of another location in an emergency, and ends the access in both of her tabs",
  async ({ as, facility }) => {
    const { mrNo, name } = await someoneElsewhere(facility);
    const kim = await as(nurse, { at: `/clients/${mrNo}` });
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

    // Platform scenario 18: what is closed in one tab is closed in the other, which only listens.
    const other = await kim.context().newPage();
    await other.goto(`/clients/${mrNo}`);
    await other.getByRole("region", { name: "Break-the-glass access" }).waitFor();
    await bar.getByRole("button", { name: "End access" }).click();
    for (const page of [kim, other])
      await page.getByRole("heading", { name: "You don't have access to this chart" }).waitFor();
    expect(await other.getByText(name).count()).toBe(0);
  },
);

journey("SEC-2: what the servers logged of all this holds no names", async ({ facility }) => {
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
