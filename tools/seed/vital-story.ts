import { acknowledgeReading, recordVitals } from "#modules/clients/vitals/vital.contract.ts";
import { newId } from "#platform/shared/ids.ts";
import { addMinutes } from "#platform/shared/time/index.ts";
import type { Calendar } from "./calendar.ts";
import { Chance } from "./chance.ts";
import type { Life } from "./client-story.ts";
import type { Director } from "./director.ts";
import type { Stay } from "./guests.ts";
import { nurseAt } from "./medication-story.ts";
import { RefusedScene, type Stage } from "./stage.ts";

interface Course {
  /** Values on arrival and those a person settles at, with the hours in which half of the way is gone. */
  from: Vitals;
  to: Vitals;
  halfHours: number;
}
interface Vitals {
  systolic: number;
  diastolic: number;
  pulse: number;
  respirations: number;
  temperature: number;
  spo2: number;
}
const calm: Vitals = { systolic: 122, diastolic: 78, pulse: 74, respirations: 15, temperature: 98.2, spo2: 98 };

function courseOf({ guest, chance }: Life, stay: Stay): Course {
  // Maria Delgado: 168/104 falling to 132/84 on day 4.
  if (guest.cast === "delgado")
    return {
      from: { ...calm, systolic: 168, diastolic: 104, pulse: 112, temperature: 99.4 },
      to: { ...calm, systolic: 128, diastolic: 81 },
      halfHours: 22,
    };
  const settled = {
    ...calm,
    systolic: chance.around(122, 14),
    diastolic: chance.around(77, 8),
    pulse: chance.around(74, 10),
  };
  if (stay.bed?.ward !== "detox") return { from: settled, to: settled, halfHours: 24 };
  const rise = { alcohol: 34, sedative: 22, opioid: 14, stimulant: 12, cannabis: 6, mood: 4 }[guest.trouble];
  return {
    from: {
      ...settled,
      systolic: settled.systolic + chance.around(rise, 6),
      diastolic: settled.diastolic + chance.around(rise * 0.6, 4),
      pulse: settled.pulse + chance.around(rise * 0.8, 6),
      temperature: 98.9,
    },
    to: settled,
    halfHours: chance.int(16, 30),
  };
}

/** Measurements of a whole stay: every four hours in withdrawal, once or twice a day afterwards. */
export function planVitals(
  stage: Stage,
  calendar: Calendar,
  director: Director,
  life: Life,
  stay: Stay,
  since: string,
): void {
  const { chance, guest } = life;
  const course = courseOf(life, stay);
  const every = stay.bed?.ward === "detox" ? 240 : guest.cast === "wright" ? 480 : 1440;
  let isFirst = true;
  for (let at = addMinutes(since, 25); at < calendar.now; at = addMinutes(at, every + chance.around(0, 18))) {
    const context = isFirst ? ("admission" as const) : ("routine" as const);
    const time = at;
    const chartedAt = addMinutes(time, 95);
    const isLate = every === 1440 && chartedAt < calendar.now && new Chance(`late ${guest.key} ${time}`).isTrue(0.03);
    director.add(guest.key, time, () =>
      measure(stage, calendar, life, stay, { at: time, chartedAt: isLate ? chartedAt : time }, course, since, context),
    );
    isFirst = false;
  }
}

async function measure(
  stage: Stage,
  calendar: Calendar,
  life: Life,
  stay: Stay,
  { at, chartedAt }: { at: string; chartedAt: string },
  { from, to, halfHours }: Course,
  since: string,
  context: "admission" | "routine",
): Promise<void> {
  if (life.admittedAt === null) return;
  const { chance, guest } = life;
  const hours = (Date.parse(at) - Date.parse(since)) / 3_600_000;
  const left = 0.5 ** (hours / halfHours);
  const value = (key: keyof Vitals, spread: number) =>
    to[key] + (from[key] - to[key]) * left + (chance.next() - 0.5) * 2 * spread;
  const whole = (number: number) => String(Math.round(number));
  const steady = guest.cast === "delgado" && context === "admission" ? 0 : 1;
  const readings = [
    { metric: "systolic", value: whole(value("systolic", 5 * steady)), unit: "mm[Hg]" },
    { metric: "diastolic", value: whole(value("diastolic", 4 * steady)), unit: "mm[Hg]" },
    { metric: "pulse", value: whole(value("pulse", 5)), unit: "/min" },
    { metric: "respirations", value: whole(value("respirations", 2)), unit: "/min" },
    { metric: "temperature", value: value("temperature", 0.4).toFixed(1), unit: "[degF]" },
    { metric: "spo2", value: whole(Math.min(100, value("spo2", 1))), unit: "%" },
    ...(context === "admission"
      ? [
          {
            metric: "weight",
            value: String(chance.int(guest.sex === "F" ? 118 : 148, guest.sex === "F" ? 190 : 236)),
            unit: "[lb_av]",
          },
          {
            metric: "height",
            value: String(chance.int(guest.sex === "F" ? 60 : 66, guest.sex === "F" ? 69 : 75)),
            unit: "[in_i]",
          },
        ]
      : chance.isTrue(0.3)
        ? [{ metric: "pain", value: String(chance.int(0, 5)), unit: "{score}" }]
        : []),
  ];
  const late = at === chartedAt ? {} : { lateReason: "Called to another client, copied from paper" };
  const send = (charting: { told?: string; lateReason?: string }) =>
    nurseAt(stage, stay, at).do(chartedAt, recordVitals, {
      params: { mrNo: life.mrNo },
      body: {
        demographicId: life.demographicId,
        clientRequestId: newId(),
        effectiveAt: at,
        context,
        position: "sitting",
        readings,
        seenRecent: true,
        ...charting,
      },
    });
  try {
    await send(late);
  } catch (error) {
    if (!(error instanceof RefusedScene) || error.code !== "critical-value") throw error;
    const set = await send({ ...late, told: "Dr. Feld, by telephone" });
    const answeredAt = addMinutes(chartedAt, 6);
    // The newest one of all is still open.
    if (answeredAt > calendar.minutesAgo(30)) return;
    for (const reading of set.readings.filter(({ flag }) => flag === "LL" || flag === "HH"))
      await nurseAt(stage, stay, at).do(answeredAt, acknowledgeReading, {
        params: { mrNo: life.mrNo, readingId: reading.id },
        body: { actionTaken: "Repeated after 5 min at rest; Dr. Feld called, orders received" },
      });
  }
}
