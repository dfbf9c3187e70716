import type { View } from "#platform/server/execution/context.ts";
import { port } from "#platform/server/ports/port.ts";

export interface LinkableIntervention {
  stableId: string;
  text: string;
  /** The group whose sessions it is. */
  groupId: string | null;
}
export interface LinkableObjective {
  stableId: string;
  text: string;
  goal: string;
  problem: string;
  interventions: readonly LinkableIntervention[];
}
/** A treatment plan in force with what a note can work on: its active objectives. */
export interface LinkablePlan {
  planId: string;
  /** "Master plan, version 2". */
  title: string;
  objectives: readonly LinkableObjective[];
}

/** The treatment plan in force at an instant, by stay; stays without one are omitted. The caller opened the charts. Treatment plans. */
export const plansInForce =
  port<
    (
      view: Pick<View, "db">,
      of: { demographicIds: readonly string[]; at: string },
    ) => Promise<Map<string, LinkablePlan>>
  >("notes.plansInForce");
