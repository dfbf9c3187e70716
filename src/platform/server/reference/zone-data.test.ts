import { expect, it } from "vitest";
import { givenFacility, theWorld } from "#testing/facility.ts";
import type { LogFields } from "../telemetry/logger.ts";
import { warnOfZoneDifferences, zoneDataDifferences } from "./zone-data.ts";

const now = "2026-11-20T18:00:00.000Z";
const usual = ["America/Los_Angeles", "America/Phoenix", "America/New_York", "Asia/Kathmandu", "Australia/Lord_Howe"];

it("TIME-3 database and runtime agree on the zones of our facilities for two years", async () => {
  const { database } = (await theWorld()).platform;
  expect(await zoneDataDifferences(database, usual, now)).toEqual([]);
});

it("TIME-3 finds a zone rule that one of the two does not have", async () => {
  const { database } = (await theWorld()).platform;
  // A database that takes Los Angeles for Phoenix stands for one with other rules: an hour apart all winter.
  const outdated = Object.assign(Object.create(database) as typeof database, {
    global: (text: string, values: unknown[]) => database.global(text, ["America/Phoenix", ...values.slice(1)]),
  });
  expect(await zoneDataDifferences(outdated, ["America/Los_Angeles"], now)).toEqual([
    { zone: "America/Los_Angeles", at: "2026-11-20T18:00:00.000Z", database: -420, runtime: -480 },
  ]);
  const ignorant = Object.assign(Object.create(database) as typeof database, {
    global: (text: string, values: unknown[]) => database.global(text, ["Mars/Olympus", ...values.slice(1)]),
  });
  expect(await zoneDataDifferences(ignorant, ["America/Phoenix"], now)).toMatchObject([{ database: null }]);
});

it("TIME-3 warns for the zones of a facility's locations only", async () => {
  const facility = await givenFacility();
  const said: [string, LogFields | undefined][] = [];
  const log = { info() {}, error() {}, warn: (what: string, fields?: LogFields) => void said.push([what, fields]) };
  await warnOfZoneDifferences(facility.platform.database, log, now);
  expect(said).toEqual([]);
  const broken = { ...log };
  await warnOfZoneDifferences(null as unknown as typeof facility.platform.database, broken, now);
  expect(said).toHaveLength(1);
});
