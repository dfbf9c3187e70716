import { newId } from "#platform/shared/ids.ts";
import type { Facility } from "#testing/facility.ts";
import { givenResident, next } from "../beds/testing.ts";
import { openClock } from "./open-clock.actions.ts";

/** A running deadline that concerns a client, at the main location. */
export async function givenClock(facility: Facility): Promise<{ id: string }> {
  const id = newId();
  const { clientId, demographicId } = await givenResident(facility);
  const clock = await facility.system((act) =>
    openClock(act, "house.incident-close", {
      subject: { type: "order", id },
      label: `Order ${next()}`,
      link: `/medications?selectedOrder=${id}`,
      client: { clientId, demographicId },
      locationId: facility.locations.main,
      anchorAt: act.now,
    }),
  );
  if (!clock) throw new Error("No deadline was started.");
  return clock;
}
