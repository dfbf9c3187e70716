import { expect, it } from "vitest";
import { countedReport } from "#modules/facility/testing.ts";
import { givenClientInCare } from "#modules/medications/testing.ts";
import { givenFacility } from "#testing/facility.ts";
import { signNote } from "../notes/sign.contract.ts";
import { aSigning, givenSignedNote, givenWrittenNote } from "../testing.ts";

it("note timeliness counts from the end of the service to the author's first signature", async () => {
  const facility = await givenFacility({ now: "2026-11-20T18:00:00.000Z" });
  const author = await facility.as("nurse");
  const client = await givenClientInCare(facility);
  const now = () => facility.clock.now();
  facility.clock.advance({ days: 3 });
  await givenSignedNote(author, client, now(), { endedMinutesAgo: 60, minutes: 10 });
  const exact = await givenWrittenNote(author, client, now(), { endedMinutesAgo: 0, minutes: 10 });
  const second = await facility.as("nurse", "second");
  const late = await givenWrittenNote(second, client, now(), { endedMinutesAgo: 1, minutes: 10 });
  await givenWrittenNote(author, client, now(), { endedMinutesAgo: 30, minutes: 10 });
  // 24 hours after the one service to the second, and a minute more after the other.
  facility.clock.advance({ days: 1 });
  await author.call(signNote, await aSigning(author, exact.id), { signing: true });
  const reason = { reasonCode: "oversight", reasonText: "Busy shift" } as const;
  await second.call(signNote, await aSigning(second, late.id, reason), { signing: true });
  const manager = await facility.as("nurse_manager");
  const { report, differences } = await countedReport(manager, "note-timeliness");
  expect(differences).toEqual([]);
  expect(report.totals).toEqual({ notes: 4, inTime: 2, late: 1, unsigned: 1 });
  expect(report.figures.find(({ key }) => key === "share")?.value).toBe(50);
  expect(report.figures.find(({ key }) => key === "median")?.value).toBe(24);
  for (const by of ["kind", "location", "step"])
    expect((await countedReport(manager, "note-timeliness", { filters: `by=${by}` })).differences).toEqual([]);
  const other = await countedReport(manager, "note-timeliness", { filters: "kind=crisis" });
  expect([other.differences, other.report.totals.notes]).toEqual([[], 0]);
});
