import { beforeAll, describe, expect, it } from "vitest";
import { type Facility, givenFacility } from "#testing/facility.ts";
import { checkDuplicates } from "../duplicates/duplicate.contract.ts";
import { givenLead } from "../testing.ts";
import { leadBoard, listLeads, searchLeads } from "./lead.contract.ts";

let facility: Facility;
let other: Facility;
beforeAll(async () => {
  facility = await givenFacility();
  other = await givenFacility();
});

describe("the lead list", () => {
  it("shows each lead on one page and counts all", async () => {
    const admissions = await facility.as("admissions");
    for (let at = 0; at < 7; at += 1) await givenLead(facility, at % 2 ? { locationId: null } : {});
    const pages = [];
    for (const page of [1, 2, 3]) pages.push(await admissions.call(listLeads, { query: { page, pageSize: 3 } }));
    const ids = pages.flatMap((page) => page.rows.map((row) => row.id));
    expect(new Set(ids).size).toBe(ids.length);
    expect(pages[0]?.total).toBe(ids.length);
    const { columns } = await admissions.call(leadBoard);
    expect(columns.reduce((sum, column) => sum + column.count, 0)).toBe(ids.length);
  });
});

describe("another facility", () => {
  it("cannot find a lead by search, list or duplicate check", async () => {
    const lead = await givenLead(facility, { firstName: "Ottoline", lastName: "Quillfeather" });
    const stranger = await other.as("owner");
    expect((await stranger.call(searchLeads, { body: { q: "Quillfeather" } })).rows).toEqual([]);
    expect((await stranger.call(listLeads)).total).toBe(0);
    const { candidates } = await stranger.call(checkDuplicates, {
      body: { firstName: "Ottoline", lastName: "Quillfeather", phones: [lead.phones[0]?.e164 ?? ""] },
    });
    expect(candidates).toEqual([]);
  });
});
