import { recordVitals } from "#modules/clients/vitals/vital.contract.ts";
import { bandCode } from "#modules/medications/administrations/barcode.ts";
import {
  administerDose,
  type MarDose,
  observeDose,
  readMar,
  recheckDose,
} from "#modules/medications/administrations/log.contract.ts";
import { addAllergy, readAllergies, reviewAllergies } from "#modules/medications/allergies/allergy.contract.ts";
import { addOrder, type Order, type OrderAlert } from "#modules/medications/orders/order.contract.ts";
import { acknowledgeOrder } from "#modules/medications/orders/order-verbs.contract.ts";
import { scoreCondition } from "#modules/medications/orders/score-condition.ts";
import { newId } from "#platform/shared/ids.ts";
import { addMinutes, localMoment } from "#platform/shared/time/index.ts";
import { type Calendar, earlier } from "./calendar.ts";
import { type Life, staffOf, zoneOfPlace } from "./client-story.ts";
import type { Director } from "./director.ts";
import type { Stay } from "./guests.ts";
import { isTaperOf, startTaper } from "./protocol-story.ts";
import { commonAllergies, ordersFor, sigOf } from "./regimens.ts";
import { type Player, RefusedScene, type Stage } from "./stage.ts";

/** The nurse on duty at an hour: two by day, two by night. */
export function nurseAt(stage: Stage, stay: Pick<Stay, "place">, at: string): Player {
  const hour = Number(localMoment(at, zoneOfPlace(stay.place)).time.slice(0, 2));
  const isDay = hour >= 7 && hour < 19;
  if (stay.place === "ACV") return stage.as("nakata");
  if (stay.place === "ACP") return stage.as(isDay ? "dubois" : "vance");
  const isEven = Math.floor(Date.parse(at) / 3_600_000) % 2 === 0;
  return stage.as(isDay ? (isEven ? "okafor" : "lindqvist") : isEven ? "mbeki" : "castellanos");
}

/** Allergies as the nurse records them after arrival: a list, none known, or not asked yet. */
export async function askAllergies(stage: Stage, at: string, life: Life, stay: Stay): Promise<void> {
  const { chance, guest, mrNo } = life;
  const nurse = nurseAt(stage, stay, at);
  const params = { mrNo };
  const add = (substanceText: string, manifestation: string, severity: "mild" | "moderate" | "severe") =>
    nurse.do(at, addAllergy, {
      params,
      body: {
        kind: severity === "mild" && manifestation === "Vomiting" ? "intolerance" : "allergy",
        substanceText,
        category: substanceText === "Latex" ? "latex" : substanceText === "Shellfish" ? "food" : "medication",
        reactions: [{ manifestation, severity }],
        criticality: severity === "severe" ? "high" : "low",
        verification: "reported",
      },
    });
  if (guest.cast === "webb") await add("Penicillin", "Anaphylaxis", "severe");
  else if (guest.cast === "lee-karen") await add("Sulfonamide antibiotics", "Rash", "moderate");
  else if (guest.cast === "lee-karyn") await add("Penicillin", "Hives", "severe");
  else if (chance.isTrue(0.3))
    for (const one of chance.some(commonAllergies, 0.25)) await add(one.substanceText, one.manifestation, one.severity);
  // People of the day programs have no orders here; some have not been asked yet.
  else if (!stay.bed && chance.isTrue(0.35)) return;
  const { allergies } = await nurse.do(at, readAllergies, { params });
  const outcome = allergies.length > 0 ? "list" : chance.isTrue(0.6) ? "nkda" : "nka";
  await nurse.do(addMinutes(at, 2), reviewAllergies, { params, body: { outcome } });
}

/** Orders of the first hours: written and signed by the prescriber, noted by the nurse. */
export async function orderMedicines(stage: Stage, at: string, life: Life, stay: Stay): Promise<Order[]> {
  const { chance, guest } = life;
  const prescriber = stage.as(stay.place === "ACP" || chance.isTrue(0.6) ? "feld" : "sato");
  const isDetox = stay.bed?.ward === "detox";
  const orders = guest.cast === "dale" ? await startTaper(prescriber, at, life) : [];
  for (const drug of ordersFor(chance, guest.trouble, isDetox, guest.cast))
    orders.push(await write(prescriber, at, life.demographicId, sigOf(drug)));
  withHolds.set(life, new Set(orders.filter(({ holdParameters }) => holdParameters.length > 0).map(({ id }) => id)));
  const notedAt = addMinutes(at, 18);
  for (const order of orders)
    await nurseAt(stage, stay, notedAt).do(notedAt, acknowledgeOrder, {
      params: { orderId: order.id },
      body: { version: order.version },
    });
  return orders;
}

/** Signs an order; an alert that comes up is answered as the prescriber would. */
async function write(
  prescriber: Player,
  at: string,
  demographicId: string,
  sig: ReturnType<typeof sigOf>,
): Promise<Order> {
  const send = (overrides: { key: string; reason: string }[]) =>
    prescriber.do(at, addOrder, { body: { demographicId, orderMode: "written", sig, overrides } }, { sign: true });
  try {
    return await send([]);
  } catch (error) {
    if (!(error instanceof RefusedScene) || error.code !== "alert-unanswered") throw error;
    const alerts = (error.problem.details.params?.alerts ?? []) as OrderAlert[];
    return send(
      alerts.map(({ key }) => ({ key, reason: "Low dose, watched by nursing; benefit outweighs the risk." })),
    );
  }
}

/** Decides what becomes of each dose between two times, and lets the director play it when it is due. */
export async function planDoses(
  stage: Stage,
  calendar: Calendar,
  director: Director,
  life: Life,
  stay: Stay,
  from: string,
  to: string,
  notBefore = from,
): Promise<void> {
  const nurse = nurseAt(stage, stay, from);
  const sheet = await nurse.do(from, readMar, { query: { demographicId: life.demographicId, from, to } });
  for (const dose of sheet.doses) {
    if (dose.state !== "planned" || dose.dueAt < from || dose.dueAt >= to) continue;
    const decided = decide(calendar, life, dose);
    // The first dose is due with the order and given once the nurse has noted it.
    const plan = decided && { ...decided, at: later(decided.at, notBefore) };
    if (plan && plan.at < calendar.now)
      director.add(life.guest.key, plan.at, () => give(stage, life, stay, dose, plan));
  }
}

const later = (a: string, b: string) => (earlier(a, b) === a ? b : a);

interface DosePlan {
  at: string;
  result: "given" | "refused" | "held" | "missed";
  isLate: boolean;
}

/** Shares of the medications chapter §9: 93 % on time, 3.4 % late, 1.9 % refused, 0.9 % held, a few never written down. */
function decide(calendar: Calendar, { chance }: Life, dose: MarDose): DosePlan | null {
  const early = (Date.parse(dose.dueAt) - Date.parse(dose.windowStart)) / 60_000;
  const late = (Date.parse(dose.windowEnd) - Date.parse(dose.dueAt)) / 60_000;
  const cutoff = (Date.parse(dose.lateCutoffAt) - Date.parse(dose.dueAt)) / 60_000;
  // The pass that is running now still has work; so do a few doses of the one before.
  const age = (Date.parse(calendar.now) - Date.parse(dose.dueAt)) / 60_000;
  if (age < 55 && !chance.isTrue(0.15)) return null;
  if (age < Math.min(300, cutoff - 10) && chance.isTrue(0.12)) return null;
  if (chance.isTrue(0.003)) {
    // What was not charted is followed up the next morning, except on the last day.
    return age > 1600 ? { at: addMinutes(dose.lateCutoffAt, 600), result: "missed", isLate: false } : null;
  }
  const lot = chance.next();
  const onTime = addMinutes(dose.dueAt, chance.int(-Math.floor(early * 0.4), Math.floor(late * 0.7)));
  if (lot < 0.034 && cutoff - late > 20)
    return { at: addMinutes(dose.windowEnd, chance.int(3, 18)), result: "given", isLate: true };
  if (lot < 0.053) return { at: onTime, result: "refused", isLate: false };
  if (lot < 0.062) return { at: onTime, result: "held", isLate: false };
  return { at: onTime, result: "given", isLate: false };
}

/** Orders with hold parameters, by client: a reading is taken before each of their doses. */
const withHolds = new WeakMap<Life, Set<string>>();

/** Blood pressure, pulse and respirations at the bedside, within the order's limits unless the dose is held for them. */
async function measureBefore(
  stage: Stage,
  life: Life,
  stay: Stay,
  orderId: string,
  { at, result }: DosePlan,
  isLow: boolean,
): Promise<void> {
  if (!withHolds.get(life)?.has(orderId) || (result !== "given" && result !== "held")) return;
  const { chance } = life;
  await nurseAt(stage, stay, at).do(at, recordVitals, {
    params: { mrNo: life.mrNo },
    body: {
      demographicId: life.demographicId,
      clientRequestId: newId(),
      effectiveAt: at,
      context: "pre_dose",
      position: "sitting",
      readings: [
        { metric: "systolic", value: String(isLow ? chance.int(84, 88) : chance.int(112, 138)), unit: "mm[Hg]" },
        { metric: "diastolic", value: String(isLow ? chance.int(56, 60) : chance.int(68, 86)), unit: "mm[Hg]" },
        { metric: "pulse", value: String(chance.int(66, 96)), unit: "/min" },
        { metric: "respirations", value: String(chance.int(14, 18)), unit: "/min" },
      ],
      seenRecent: true,
    },
  });
}

async function give(stage: Stage, life: Life, stay: Stay, dose: MarDose, plan: DosePlan): Promise<void> {
  if (life.admittedAt === null) return;
  const { chance } = life;
  const params = { orderId: dose.orderId };
  const timing = plan.isLate ? { timingReason: chance.pick(["off_unit", "workload", "asleep"]) } : {};
  const sedation = isTaperOf(life, dose.orderId) ? { scoreStatement: `POSS ${chance.int(1, 2)} before the dose` } : {};
  const common = { scheduleId: dose.id, ...timing };
  const heldFor = plan.result === "held" ? chance.pick(["vitals", "sedation"] as const) : null;
  await measureBefore(stage, life, stay, dose.orderId, plan, heldFor === "vitals");
  const reason = {
    refused: chance.pick(["declined", "nausea", "feels_better", "side_effects"]),
    held: heldFor ?? "vitals",
    missed: "not_offered" as const,
  };
  if (stay.place === "ACP" && plan.result !== "held" && plan.result !== "missed") {
    const hour = Number(localMoment(plan.at, zoneOfPlace(stay.place)).time.slice(0, 2));
    const technician = stage.as(staffOf.ACP.technicians[hour < 15 ? 0 : 1] ?? "petrov");
    await technician.do(plan.at, observeDose, {
      params,
      body:
        plan.result === "given"
          ? { ...common, result: "observed_self", identification: "photo_dob" }
          : { ...common, result: "refused", reasonCode: reason.refused },
    });
    return;
  }
  await unlessRefused(
    ["order-not-active"],
    nurseAt(stage, stay, plan.at).do(plan.at, administerDose, {
      params,
      body:
        plan.result === "given"
          ? {
              ...common,
              ...sedation,
              result: "given",
              ...(chance.pick([false, true, true])
                ? { identification: "barcode" as const, clientScan: bandCode(life.mrNo) }
                : { identification: "photo_dob" as const }),
            }
          : { ...common, result: plan.result, reasonCode: reason[plan.result] },
    }),
  );
}

/** As-needed doses of a day, each with the look at its effect an hour later. */
export function planAsNeeded(
  stage: Stage,
  calendar: Calendar,
  director: Director,
  life: Life,
  stay: Stay,
  orders: readonly Order[],
  from: string,
): void {
  const { chance, guest } = life;
  for (const order of orders) {
    const isSleep = order.prnReason.includes("insomnia");
    if (!chance.isTrue(stay.bed?.ward === "detox" ? 0.55 : isSleep ? 0.35 : 0.14)) continue;
    const at = addMinutes(from, isSleep ? chance.int(1300, 1400) : chance.int(9 * 60, 20 * 60));
    if (at >= calendar.now || at < order.startAt || (order.endAt !== null && at >= order.endAt)) continue;
    director.add(guest.key, at, async () => {
      if (life.admittedAt === null) return;
      const nurse = nurseAt(stage, stay, at);
      const reason = chance.pick(order.prnReason) as "anxiety";
      const isPain = ["pain", "headache", "cramps"].includes(reason);
      const log = await unlessRefused(
        // A bedside score just before the dose can be below the order's limit: the nurse holds the dose then.
        ["prn-too-soon", "dose-limit-exceeded", "gate-not-met"],
        nurse.do(at, administerDose, {
          params: { orderId: order.id },
          body: {
            result: "given",
            identification: "photo_dob",
            prnReasonCode: reason,
            recheckSkippedReason: "Other nurse was told to look",
            ...(isPain ? { painBefore: chance.int(4, 8) } : {}),
            ...(scoreCondition(order) ? { scoreStatement: `CIWA-Ar ${chance.int(10, 17)} before the dose` } : {}),
          },
        }),
      );
      if (!log) return;
      const lookedAt = addMinutes(at, 60 + chance.int(0, 12));
      director.add(guest.key, lookedAt, async () => {
        if (life.admittedAt === null) return;
        await nurseAt(stage, stay, lookedAt).do(lookedAt, recheckDose, {
          params: { logId: log.id },
          body: {
            version: log.version,
            effect: isSleep
              ? "asleep"
              : chance.pick(["effective", "effective", "effective", "partly", "not_effective"]),
            ...(isPain ? { painAfter: chance.int(1, 4) } : {}),
          },
        });
      });
    });
  }
}

/** A dose that the limits of the order, its hold or its change forbid is not given. */
async function unlessRefused<T>(codes: readonly string[], giving: Promise<T>): Promise<T | null> {
  try {
    return await giving;
  } catch (error) {
    if (error instanceof RefusedScene && codes.includes(error.code)) return null;
    throw error;
  }
}
