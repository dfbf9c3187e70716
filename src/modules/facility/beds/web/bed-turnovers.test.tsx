import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { sittingDown } from "#platform/web/testing.tsx";
import { givenFacility } from "#testing/facility.ts";
import { getBedBoard, setHousekeeping } from "../bed.contract.ts";
import { givenBed } from "../testing.ts";
import { listTurnovers } from "../turnover.contract.ts";
import { BedTurnovers } from "./bed-turnovers.tsx";

it("BED-7 housekeeping sees the bed that has needed cleaning the longest first, cleans it, and the bed is free", async () => {
  const facility = await givenFacility();
  const locationId = facility.locations.main;
  const [first, second] = [await givenBed(facility), await givenBed(facility)];
  const nurse = await facility.as("nurse");
  for (const bed of [first, second]) {
    await nurse.call(setHousekeeping, { params: { bedId: bed.id }, body: { version: bed.version, move: "soil" } });
    facility.clock.advance({ minutes: 130 });
  }
  const query = { locationId };
  const open = async () => (await nurse.call(listTurnovers, { query })).rows.filter(({ doneAt }) => !doneAt);
  expect((await open()).map(({ code }) => code)).toEqual([first.code, second.code]);
  const desk = (await sittingDown(facility, nurse)).show(<BedTurnovers locationId={locationId} />, "/beds");
  await screen.findByText("4 h 20 min, over 4 h");
  await desk.hands.click(screen.getByRole("button", { name: `Start cleaning: ${first.code}` }));
  await screen.findByText("Being cleaned");
  await desk.hands.click(screen.getByRole("button", { name: `Mark clean: ${first.code}` }));
  await waitFor(async () => expect((await open()).map(({ code }) => code)).toEqual([second.code]));
  const board = await nurse.call(getBedBoard, { query });
  expect(board.totals).toMatchObject({ free: 1 });
  const elsewhere = await facility.as("nurse", "second", "other");
  await expect(elsewhere.call(listTurnovers, { query })).rejects.toMatchObject({ code: "out-of-scope" });
});
