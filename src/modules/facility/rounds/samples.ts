import { addMinutes } from "#platform/shared/time/index.ts";
import { type Sample, sample } from "#testing/facility.ts";
import * as assignments from "./assignment.contract.ts";
import { createRoundsExport, readRoundsExport } from "./export.contract.ts";
import * as gaps from "./gap.contract.ts";
import * as live from "./live.contract.ts";
import * as looks from "./look.contract.ts";
import * as reviews from "./review.contract.ts";
import * as schedules from "./schedule.contract.ts";
import { givenFlag, givenGap, givenLook, givenObserved, givenShiftLooks, givenSignable, lookAt } from "./testing.ts";

/** One valid call of every endpoint of rounds, for the access tests. */
export const roundSamples: readonly Sample[] = [
  sample(schedules.listRoundSchedules, "technician", (facility) => ({
    query: { locationId: facility.locations.main },
  })),
  sample(schedules.putRoundSchedule, "nurse_manager", async (facility) => {
    const manager = await facility.as("nurse_manager");
    const { rows } = await manager.call(schedules.listRoundSchedules, {
      query: { locationId: facility.locations.main },
    });
    const [, house] = rows;
    return {
      params: { sectionId: house?.sectionId ?? "" },
      body: { version: house?.version ?? 0, active: house?.level !== "q60", level: "q60" as const },
    };
  }),
  sample(assignments.listAssignments, "nurse", async (facility) => ({
    query: { demographicId: (await givenObserved(facility)).demographicId },
  })),
  sample(assignments.listPrescribersForRounds, "nurse", (facility) => ({
    query: { locationId: facility.locations.main },
  })),
  sample(assignments.setObservationLevel, "nurse", async (facility) => ({
    body: { demographicId: (await givenObserved(facility)).demographicId, level: "one_to_one" as const },
  })),
  sample(assignments.recordObservationOrder, "nurse", async (facility) => {
    const { demographicId } = await givenObserved(facility);
    const raised = await (await facility.as("nurse")).call(assignments.setObservationLevel, {
      body: { demographicId, level: "line_of_sight" },
    });
    const { clinicianId } = await facility.as("prescriber");
    return { params: { assignmentId: raised.id }, body: { version: raised.version, orderedBy: clinicianId } };
  }),
  sample(live.listLive, "technician", (facility) => ({ query: { locationId: facility.locations.main } })),
  sample(live.keepRunning, "technician", (facility) => ({
    body: { locationId: facility.locations.main, sectionIds: [], running: true },
  })),
  sample(live.acknowledgeLate, "nurse", async (facility) => {
    const { clientId } = await givenObserved(facility, "q5");
    facility.clock.advance({ minutes: 6 });
    return { params: { clientId }, body: {} };
  }),
  sample(looks.recordLook, "technician", async (facility) => ({
    body: lookAt(facility, (await givenObserved(facility)).clientId),
  })),
  sample(looks.recordLooks, "technician", async (facility) => ({
    body: { looks: [lookAt(facility, (await givenObserved(facility)).clientId)] },
  })),
  sample(looks.voidLook, "technician", async (facility) => {
    const { clientId } = await givenObserved(facility);
    facility.clock.advance({ seconds: 5 });
    const { log } = await givenLook(facility, clientId);
    return { params: { logId: log.id }, body: {} };
  }),
  sample(looks.listLooks, "nurse", async (facility) => {
    const { demographicId } = await givenObserved(facility);
    const to = facility.clock.now();
    return { query: { demographicId, from: addMinutes(to, -60), to } };
  }),
  sample(gaps.listGaps, "nurse", async (facility) => {
    await givenGap(facility);
    return { query: { locationId: facility.locations.main } };
  }),
  sample(gaps.explainGap, "nurse", async (facility) => {
    const { id, version } = await givenGap(facility);
    return {
      params: { gapId: id },
      body: { version, reasonCode: "emergency" as const, explanation: "Code in the day room" },
    };
  }),
  sample(gaps.reviewGap, "nurse_manager", async (facility) => {
    const { id: gapId, version } = await givenGap(facility);
    const explained = await (await facility.as("nurse")).call(gaps.explainGap, {
      params: { gapId },
      body: { version, reasonCode: "handoff", explanation: "Change of shift" },
    });
    return { params: { gapId }, body: { version: explained.version } };
  }),
  sample(gaps.listFlags, "nurse", (facility) => ({ query: { locationId: facility.locations.main } })),
  sample(gaps.explainFlag, "nurse", async (facility) => {
    const { id, version } = await givenFlag(facility);
    return { params: { flagId: id }, body: { version, explanation: "Clients sat together in the day room" } };
  }),
  sample(reviews.listReviews, "nurse", async (facility) => {
    const { localDate: date } = await givenShiftLooks(facility);
    return { query: { locationId: facility.locations.main, date } };
  }),
  sample(reviews.readShiftLooks, "nurse", async (facility) => {
    const { sectionId, patternId, localDate } = await givenShiftLooks(facility);
    return { params: { sectionId }, query: { patternId, localDate } };
  }),
  sample(
    reviews.signReview,
    "nurse",
    async (facility) => {
      const { sectionId, patternId, localDate } = await givenSignable(facility);
      return { params: { sectionId }, body: { patternId, localDate } };
    },
    { signing: true },
  ),
  sample(createRoundsExport, "nurse", async (facility) => {
    const { sectionId, localDate: date } = await givenShiftLooks(facility);
    return { body: { sectionId, date } };
  }),
  sample(readRoundsExport, "nurse", async (facility) => {
    const { sectionId, localDate: date } = await givenShiftLooks(facility);
    const { id } = await (await facility.as("nurse")).call(createRoundsExport, { body: { sectionId, date } });
    return { params: { exportId: id } };
  }),
];
