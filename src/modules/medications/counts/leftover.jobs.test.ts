import { expect, it } from "vitest";
import { dischargeClient } from "#modules/clients/episodes/admission.contract.ts";
import { getChart } from "#modules/clients/identity/client.contract.ts";
import { dischargeAnswers } from "#modules/clients/testing.ts";
import { type Facility, givenFacility, type Person } from "#testing/facility.ts";
import { readBoard } from "../administrations/board.contract.ts";
import { acetaminophen325, givenClientInCare, type TestClient } from "../orders/testing.ts";
import { setAsideContainer } from "./container.contract.ts";
import { remindOfLeftovers } from "./leftover.jobs.ts";
import { givenContainer, givenStorage } from "./testing.ts";

async function discharge(facility: Facility, client: TestClient): Promise<void> {
  const manager = await facility.as("case_manager");
  const params = { mrNo: client.mrNo };
  const { episode } = await manager.call(getChart, { params });
  await manager.call(dischargeClient, {
    params,
    body: {
      demographicId: client.demographicId,
      version: episode.version,
      dischargedAt: facility.clock.now(),
      dischargeType: "ama",
      nubcStatusCode: "07",
      tedsReason: "2",
      dischargeTo: "Home",
      ...(await dischargeAnswers(manager, client, "ama")),
    },
  });
}

it("MED-67: reminds of a discharged client's medication after 24 hours, of one that is not controlled after 72", async () => {
  const facility = await givenFacility();
  const [nurse, compliance] = [await facility.as("nurse"), await facility.as("compliance")];
  const client = await givenClientInCare(facility);
  const storageId = (await givenStorage(facility)).id;
  const controlled = await givenContainer(facility, { client, storageId });
  const other = await givenContainer(facility, { client, storageId, rxcui: acetaminophen325 });
  const remind = async () => {
    await facility.system((act) => remindOfLeftovers.run(act, {}));
    await facility.runJobs();
  };
  const noticesOf = async ({ userId }: Person, { id }: { id: string }) =>
    (
      await facility.system((act) =>
        act.db
          .selectFrom("notifications")
          .select("id")
          .where("userId", "=", userId)
          .where("kind", "=", "medications.leftover")
          .where("link", "like", `%${id}`)
          .execute(),
      )
    ).length;
  facility.clock.advance({ minutes: 10 });
  await discharge(facility, client);
  const onBoard = async () => {
    await nurse.signIn();
    const { rows } = await nurse.call(readBoard, { query: { locationId: facility.locations.main } });
    return rows.filter(({ kind }) => kind === "leftover").map(({ id }) => id);
  };
  expect((await onBoard()).toSorted()).toEqual([controlled.id, other.id].toSorted());
  facility.clock.advance({ hours: 23, minutes: 59 });
  await remind();
  expect(await noticesOf(nurse, controlled)).toBe(0);
  facility.clock.advance({ minutes: 2 });
  await remind();
  await remind();
  expect([await noticesOf(nurse, controlled), await noticesOf(nurse, other)]).toEqual([1, 0]);
  facility.clock.advance({ hours: 48 });
  await remind();
  expect([await noticesOf(compliance, controlled), await noticesOf(nurse, other)]).toEqual([1, 1]);
  await nurse.signIn();
  await nurse.call(setAsideContainer, {
    params: { containerId: other.id },
    body: { reason: "Client discharged" },
  });
  expect(await onBoard()).toEqual([controlled.id]);
  facility.clock.advance({ hours: 48 });
  await remind();
  expect(await noticesOf(compliance, other)).toBe(0);
});
