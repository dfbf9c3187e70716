import type { View } from "#platform/server/execution/context.ts";
import { port } from "#platform/server/ports/port.ts";
import type { LinkablePlan } from "./plan-links/plan-link.ts";

/** The treatment plan in force at an instant, by stay; stays without one are omitted. The caller opened the charts. Treatment plans. */
export const plansInForce =
  port<
    (
      view: Pick<View, "db">,
      of: { demographicIds: readonly string[]; at: string },
    ) => Promise<Map<string, LinkablePlan>>
  >("notes.plansInForce");
