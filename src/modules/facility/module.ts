import { bedsOf, levelOfCare, locationOperations } from "#modules/clients/index.ts";
import { placeOccupancy } from "#modules/places/index.ts";
import { shiftAt } from "#modules/settings/index.ts";
import { defineModule } from "#platform/server/execution/module.ts";
import { unique } from "#platform/server/execution/registry.ts";
import { implement } from "#platform/server/ports/port.ts";
import { bedHandlers } from "./beds/bed.actions.ts";
import { bedEventHandlers } from "./beds/bed-events.actions.ts";
import { holdsEnding } from "./beds/bed-hold-day.store.ts";
import { bedsOf as bedsByEpisode } from "./beds/bed-reads.actions.ts";
import { bedStayHandlers } from "./beds/bed-stay.actions.ts";
import { bedOccupancy } from "./beds/occupancy.store.ts";
import { clockListHandlers } from "./clocks/clock-list.actions.ts";
import { clockRuleHandlers } from "./clocks/clock-rules.actions.ts";
import { sweepClocks } from "./clocks/clocks.jobs.ts";
import { holidayHandlers } from "./clocks/holiday.actions.ts";
import { bedsInPacket } from "./downtime/packet.actions.ts";
import { upcomingShifts } from "./duty/dependents.actions.ts";
import { dutyHandlers } from "./duty/duty.actions.ts";
import { shiftHandlers, shiftAt as shiftRunningAt } from "./duty/shift.actions.ts";
import { levelHandlers } from "./levels/level.actions.ts";
import { levelOfCare as levelById } from "./levels/level-reads.actions.ts";
import { levelsSetupStep } from "./levels/setup-levels.actions.ts";
import { operationsHandlers } from "./places/operations.actions.ts";
import { locationOperations as operationsOfLocation } from "./places/operations-reads.actions.ts";
import { roomHandlers } from "./places/room.actions.ts";
import { facilityPolicy } from "./policy.ts";

export const facility = defineModule({
  name: "facility",
  policy: facilityPolicy,
  switch: "emr",
  handlers: [
    ...levelHandlers,
    ...operationsHandlers,
    ...roomHandlers,
    ...bedHandlers,
    ...bedStayHandlers,
    ...shiftHandlers,
    ...dutyHandlers,
    ...holidayHandlers,
    ...clockListHandlers,
    ...clockRuleHandlers,
  ],
  events: [
    "facility.bed-assigned",
    "facility.bed-released",
    "facility.bed-changed",
    "facility.bed-blocked",
    "facility.duty-changed",
    "facility.clock-changed",
    "facility.clock-warned",
    "facility.clock-overdue",
    "facility.clock-satisfied",
  ],
  jobs: [sweepClocks],
  topics: { "board:clocks": "clocks.view", "list:facility": "beds.view", "board:beds": "beds.view" },
  publicEvents: ["facility.bed-assigned", "facility.bed-released"],
  on: bedEventHandlers,
  dayEvents: [holdsEnding],
  staffDependents: [upcomingShifts],
  notificationKinds: [
    {
      kind: "duty-assigned",
      label: "You were assigned to a shift",
      labels: { es: "Se le asignó un turno" },
      priority: 2,
    },
    {
      kind: "clock-warned",
      label: "Deadlines due soon",
      labels: { es: "Plazos que vencen pronto" },
      priority: 3,
      audience: "clocks.view",
    },
    {
      kind: "clock-overdue",
      label: "Overdue deadlines",
      labels: { es: "Plazos vencidos" },
      priority: 2,
      audience: "clocks.view",
    },
  ],
  implements: [
    implement(placeOccupancy, bedOccupancy),
    implement(shiftAt, shiftRunningAt),
    implement(bedsOf, bedsByEpisode),
    implement(levelOfCare, levelById),
    implement(locationOperations, operationsOfLocation),
  ],
  downtimeParts: [bedsInPacket],
  setupSteps: [levelsSetupStep],
  check: (registry) => {
    unique("kind of bed candidate", registry.parts("bedCandidates"), ({ kind }) => kind);
    unique("kind of deadline", registry.parts("clockItems"), ({ kind }) => kind);
  },
});
