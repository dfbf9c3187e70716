import { attestInstrument } from "#modules/forms/assessments/instrument.contract.ts";
import { addMeasureSchedule } from "#modules/forms/assessments/measure.contract.ts";
import { closeMeasureWindows } from "#modules/forms/assessments/measures.jobs.ts";
import { answerForm, createForm, submitForm } from "#modules/forms/forms/form.contract.ts";
import {
  acknowledgeSafetyAlert,
  closeSafetyAlert,
  listSafetyAlerts,
} from "#modules/forms/safety-alerts/safety-alert.contract.ts";
import { newId } from "#platform/shared/ids.ts";
import { addMinutes } from "#platform/shared/time/index.ts";
import type { Calendar } from "./calendar.ts";
import { Chance } from "./chance.ts";
import { type Life, staffOf } from "./client-story.ts";
import type { Director } from "./director.ts";
import type { Stay } from "./guests.ts";
import type { Stage } from "./stage.ts";

/** The terms the compliance officer confirmed, and the assessments that every client gets. */
export async function scheduleScreenings(stage: Stage, at: string): Promise<void> {
  const compliance = stage.as("brandt");
  await compliance.do(at, attestInstrument, {
    params: { key: "cssrs-screener" },
    body: { note: "Terms of use read." },
  });
  const director = stage.as("raman");
  const base = { windowBefore: 3, windowAfter: 7, anchor: "rolling", pauseOnLeave: true } as const;
  for (const [instrumentKey, everyDays] of [
    ["phq9", 14],
    ["gad7", 14],
    ["bam", 30],
  ] as const)
    await director.do(at, addMeasureSchedule, {
      body: { ...base, locationIds: [], instrumentKey, trigger: "fixedDays", everyDays, audience: "client" },
    });
  await director.do(at, addMeasureSchedule, {
    body: {
      ...base,
      locationIds: [],
      instrumentKey: "cssrs-screener",
      trigger: "admission",
      everyDays: null,
      audience: "staff",
    },
  });
}

const dayMin = 1440;
type Course = "improving" | "flat" | "relapsing";

/** Screenings of a stay: PHQ-9 and GAD-7 at admission and every 12 to 14 days, most of them getting better. */
export function planScreenings(
  stage: Stage,
  calendar: Calendar,
  director: Director,
  life: Life,
  stay: Stay,
  arrival: string,
): void {
  const chance = new Chance(`screenings ${life.guest.key}`);
  if (life.guest.age < 18 || !chance.isTrue(0.75)) return;
  const asked = addMinutes(arrival, 75);
  if (chance.isTrue(0.85) && asked < addMinutes(calendar.now, -30))
    director.add(life.guest.key, asked, async () => {
      if (life.admittedAt === null) return;
      const none = { q1: false, q2: false, q6: chance.isTrue(0.05) };
      const answers = none.q6 ? { ...none, q6recent: false } : none;
      await screen(stage, staffOf[stay.place].managers[0] ?? "barrett", asked, life, "cssrs-screener", answers);
    });
  const course: Course = chance.isTrue(0.7) ? "improving" : chance.isTrue(0.5) ? "flat" : "relapsing";
  const start = chance.int(12, 22);
  const last = addMinutes(calendar.now, -120);
  for (let round = 0; round < 8; round += 1) {
    const at = addMinutes(arrival, 90 + round * dayMin * chance.int(12, 14));
    if (at > last) break;
    const change = { improving: -3 * round, flat: chance.int(-1, 1), relapsing: round < 3 ? -3 * round : -4 + round }[
      course
    ];
    const total = Math.max(1, Math.min(26, start + change));
    director.add(life.guest.key, at, async () => {
      if (life.admittedAt === null) return;
      const therapist = new Chance(`screener ${life.guest.key}`).pick(staffOf[stay.place].managers);
      await screen(stage, therapist, at, life, "phq9", phqAnswers(total, chance.isTrue(0.08)));
      await screen(stage, therapist, addMinutes(at, 6), life, "gad7", spread(Math.round(total * 0.75), 7, 3));
    });
  }
}

/** Answers to q1, q2 … that add up to a total, as even as they can be. */
function spread(total: number, count: number, most: number): Record<string, string> {
  let left = Math.min(total, count * most);
  return Object.fromEntries(
    Array.from({ length: count }, (_, index) => {
      const value = Math.min(most, Math.ceil(left / (count - index)));
      left -= value;
      return [`q${index + 1}`, String(value)];
    }),
  );
}

/** Question 9 stays 0 but for a few. */
const phqAnswers = (total: number, hasThoughts: boolean) => ({
  ...spread(Math.min(24, total), 8, 3),
  q9: hasThoughts ? "1" : "0",
});

async function screen(
  stage: Stage,
  who: string,
  at: string,
  life: Life,
  templateKey: string,
  answers: Record<string, string | boolean>,
): Promise<void> {
  const staff = stage.as(who);
  const { id: formId } = await staff.do(at, createForm, { body: { mrNo: life.mrNo, templateKey, again: true } });
  const typed = addMinutes(at, 3);
  const { version } = await staff.do(typed, answerForm, {
    params: { formId },
    body: {
      mutations: Object.entries(answers).map(([linkPath, next]) => ({
        clientMutationId: newId(),
        linkPath,
        base: null,
        next,
        recordedAt: typed,
      })),
    },
  });
  await staff.do(addMinutes(at, 4), submitForm, { params: { formId }, body: { version } });
}

/** Alerts of earlier days were answered; one of today is open, and one is acknowledged. */
export async function respondToAlerts(stage: Stage, calendar: Calendar, lives: readonly Life[]): Promise<void> {
  const nurse = stage.as("raman");
  const { rows } = await nurse.do(calendar.now, listSafetyAlerts, { query: { pageSize: "100" } });
  for (const alert of rows) {
    if (alert.raisedAt > addMinutes(calendar.now, -2 * dayMin)) continue;
    const params = { alertId: alert.id };
    const { version } = await nurse.do(addMinutes(alert.raisedAt, 22), acknowledgeSafetyAlert, { params });
    await nurse.do(addMinutes(alert.raisedAt, 95), closeSafetyAlert, {
      params,
      body: {
        version,
        action: "Met with the client, reviewed the safety plan, informed the therapist and the next shift.",
      },
    });
  }
  const now = lives.filter((life) => life.admittedAt !== null && life.guest.age >= 18);
  const [first, second] = [
    now.find((life) => life.guest.cast === "delgado"),
    now.find((life) => life.guest.cast === "moss"),
  ];
  const manager = staffOf.ACR.managers[0];
  if (first && manager)
    await screen(stage, manager, calendar.minutesAgo(25), first, "cssrs-screener", {
      q1: true,
      q2: true,
      q3: true,
      q4: false,
      q5: false,
      q6: false,
    });
  if (second && manager) {
    const at = calendar.minutesAgo(70);
    await screen(stage, manager, at, second, "phq9", phqAnswers(14, true));
    const open = await nurse.do(calendar.minutesAgo(60), listSafetyAlerts, { query: { mrNo: second.mrNo } });
    const alert = open.rows.find(({ status }) => status === "open");
    if (alert) await nurse.do(calendar.minutesAgo(58), acknowledgeSafetyAlert, { params: { alertId: alert.id } });
  }
  await stage.system(calendar.now, (act) => closeMeasureWindows.run(act, {}));
}
