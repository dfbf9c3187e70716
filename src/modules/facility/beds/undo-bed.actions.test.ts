import { expect, it } from "vitest";
import { dischargeClient } from "#modules/clients/episodes/admission.contract.ts";
import { undoDischarge } from "#modules/clients/episodes/undo-discharge.contract.ts";
import { getChart } from "#modules/clients/identity/client.contract.ts";
import { dischargeAnswers } from "#modules/clients/testing.ts";
import type { CallInput } from "#platform/shared/endpoint.ts";
import { givenFacility } from "#testing/facility.ts";
import { givenBed, givenResident, givenStay } from "../testing.ts";
import { assignBed, bedOfEpisode } from "./bed-stay.contract.ts";

it("BED-14: a bed assigned since then refuses the undone discharge whole; another bed or none is chosen", async () => {
  const facility = await givenFacility();
  const { stay, ...client } = await givenStay(facility);
  const { demographicId } = client;
  const params = { mrNo: client.mrNo };
  const manager = await facility.as("case_manager");
  const episode = async () => (await manager.call(getChart, { params })).episode;
  facility.clock.advance({ minutes: 10 });
  await manager.call(dischargeClient, {
    params,
    body: {
      demographicId,
      version: (await episode()).version,
      dischargedAt: facility.clock.now(),
      dischargeType: "ama",
      nubcStatusCode: "07",
      tedsReason: "2",
      dischargeTo: "Home",
      ...(await dischargeAnswers(manager, client, "ama")),
    },
  });
  facility.clock.advance({ minutes: 5 });
  const other = await givenResident(facility);
  const director = await facility.as("medical_director");
  await director.call(assignBed, {
    body: { demographicId: other.demographicId, bedId: stay.bedId, overrideReason: "Cleaned, not yet marked" },
  });
  const undo = async (more: Partial<CallInput<typeof undoDischarge>["body"]>) =>
    manager.call(undoDischarge, {
      params,
      body: { demographicId, version: (await episode()).version, reason: "Discharged the wrong client", ...more },
    });
  await expect(undo({})).rejects.toMatchObject({ code: "bed-taken" });
  expect((await episode()).status).toBe("discharged");
  const free = await givenBed(facility);
  await undo({ bed: "other", bedId: free.id });
  const { bed } = await manager.call(bedOfEpisode, { params: { demographicId } });
  expect(bed?.bedId).toBe(free.id);
});
