import { startLeave } from "#modules/clients/leaves/leave.contract.ts";
import type { CallInput } from "#platform/shared/endpoint.ts";
import { addMinutes } from "#platform/shared/time/index.ts";
import type { Calendar } from "./calendar.ts";
import type { Life } from "./client-story.ts";
import type { Director } from "./director.ts";
import type { Ward } from "./floor.ts";
import type { Guest } from "./guests.ts";
import { nurseAt } from "./medication-story.ts";
import type { Stage } from "./stage.ts";

interface Outing {
  who: (guest: Guest) => boolean;
  leftMinutesAgo: number;
  leave: (calendar: Calendar) => Omit<CallInput<typeof startLeave>["body"], "demographicId" | "leftAt">;
}

const inWard = (ward: Ward) => (guest: Guest) =>
  !guest.cast && guest.stays.some((stay) => stay.to === null && stay.bed?.ward === ward && stay.from > 4);

/** Three clients are away with their beds held: on a pass, in court and not back yet, and in the hospital. */
const outings: readonly Outing[] = [
  {
    who: (guest) => guest.cast === "moss",
    leftMinutesAgo: 170,
    leave: (calendar) => ({
      kind: "therapeutic_pass",
      expectedReturnAt: addMinutes(calendar.now, 250),
      destination: "Home visit, family session with sister",
      escort: "Sister",
    }),
  },
  {
    who: inWard("north"),
    leftMinutesAgo: 280,
    leave: (calendar) => ({
      kind: "court",
      expectedReturnAt: calendar.minutesAgo(25),
      destination: "Ventura County Superior Court",
      escort: "Case manager",
    }),
  },
  {
    who: inWard("south"),
    leftMinutesAgo: 15 * 60,
    leave: () => ({
      kind: "hospital",
      destination: "Ventura County Medical Center",
      note: "Chest pain, sent by ambulance. Admitted for observation.",
    }),
  },
];

/** Nothing else is charted on the strand of a client who is away until now. */
export function tellLeaves(stage: Stage, calendar: Calendar, director: Director, lives: readonly Life[]): void {
  for (const { who, leftMinutesAgo, leave } of outings) {
    const life = lives.find(({ guest }) => who(guest));
    const stay = life?.guest.stays.at(-1);
    if (!life || !stay) continue;
    const at = calendar.minutesAgo(leftMinutesAgo);
    director.add(life.guest.key, at, async () => {
      await nurseAt(stage, stay, at).do(at, startLeave, {
        params: { mrNo: life.mrNo },
        body: { ...leave(calendar), demographicId: life.demographicId, leftAt: at },
      });
      director.end(life.guest.key);
    });
  }
}
