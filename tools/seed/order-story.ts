import { readMedications } from "#modules/medications/orders/chart.contract.ts";
import { addServiceOrder, changeOrder, type ServiceInput } from "#modules/medications/orders/new-order.contract.ts";
import { type Order, readOrder } from "#modules/medications/orders/order.contract.ts";
import { isOrderIn } from "#modules/medications/orders/order-states.ts";
import {
  acknowledgeOrder,
  completeOrder,
  discontinueOrder,
  holdOrder,
} from "#modules/medications/orders/order-verbs.contract.ts";
import { addMinutes } from "#platform/shared/time/index.ts";
import type { Calendar } from "./calendar.ts";
import type { Life } from "./client-story.ts";
import type { Director } from "./director.ts";
import type { Stay } from "./guests.ts";
import { nurseAt } from "./medication-story.ts";
import { sigOf } from "./regimens.ts";
import type { Stage } from "./stage.ts";

type Service = Pick<ServiceInput, "orderType" | "name" | "frequencyCode"> & Partial<ServiceInput>;

const forDays = (value: number) => ({ duration: { value, unit: "days" as const } });

/** What a client is ordered besides medications on arrival. */
function servicesFor({ guest }: Life, stay: Stay): Service[] {
  const diabetic = guest.cast === "wright";
  const diet = diabetic
    ? "Consistent carbohydrate diet"
    : guest.cast === "delgado"
      ? "2 g sodium diet"
      : "Regular diet";
  const services: Service[] = [{ orderType: "diet", name: diet, frequencyCode: "DAILY" }];
  if (diabetic) services.push({ orderType: "vitals", name: "Finger-stick glucose", frequencyCode: "AC" });
  if (stay.bed?.ward !== "detox") return services;
  // The protocol has its own scores and precautions.
  const isOnProtocol = guest.cast === "dale";
  const isSedated = guest.trouble === "alcohol" || guest.trouble === "sedative";
  const scale = guest.trouble === "opioid" ? "COWS" : "CIWA-Ar";
  services.push(
    { orderType: "drug_screen", name: "Urine drug screen", frequencyCode: "STAT", priority: "stat", specimen: "urine" },
    { orderType: "lab", name: "Comprehensive metabolic panel (CMP)", frequencyCode: "ONCE", fasting: true },
  );
  if (isOnProtocol) return services;
  services.push(
    isSedated || guest.trouble === "opioid"
      ? { orderType: "vitals", name: `${scale} with vital signs`, frequencyCode: "Q4H", ...forDays(5) }
      : { orderType: "vitals", name: "Vital signs", frequencyCode: "Q8H", ...forDays(3) },
  );
  if (isSedated)
    services.push({ orderType: "precaution", name: "Seizure precautions", frequencyCode: "DAILY", ...forDays(5) });
  return services;
}

/** Non-medication orders on arrival: written by the prescriber, noted by the nurse; tests are done within the day. */
export async function orderServices(
  stage: Stage,
  calendar: Calendar,
  director: Director,
  at: string,
  life: Life,
  stay: Stay,
): Promise<void> {
  const prescriber = stage.as(stay.place === "ACP" || life.chance.isTrue(0.6) ? "feld" : "sato");
  for (const service of servicesFor(life, stay)) {
    const body = { demographicId: life.demographicId, orderMode: "written" as const, service };
    const order = await prescriber.do(at, addServiceOrder, { body }, { sign: true });
    const notedAt = addMinutes(at, 18);
    const noted = await nurseAt(stage, stay, notedAt).do(notedAt, acknowledgeOrder, {
      params: { orderId: order.id },
      body: { version: order.version },
    });
    if (order.scheduleKind === "scheduled") continue;
    const doneAt = addMinutes(at, order.scheduleKind === "stat" ? 40 : 20 * 60);
    if (doneAt >= calendar.now) continue;
    const outcome =
      order.orderType === "lab" ? "Collected and sent to the laboratory." : `Positive for ${screenOf(life)}.`;
    director.add(life.guest.key, doneAt, async () => {
      if (life.admittedAt === null) return;
      await nurseAt(stage, stay, doneAt).do(doneAt, completeOrder, {
        params: { orderId: order.id },
        body: { version: noted.version, outcome },
      });
    });
  }
}

function screenOf({ guest }: Life): string {
  return {
    alcohol: "ethyl glucuronide",
    opioid: "fentanyl",
    stimulant: "methamphetamine",
    sedative: "benzodiazepines",
    cannabis: "THC",
    mood: "no substance tested",
  }[guest.trouble];
}

interface ByTelephone {
  hoursAgo: number;
  service: Service;
}
/** Telephone orders without co-signature: the first is overdue by 3 hours. */
const byTelephone: Partial<Record<NonNullable<Life["guest"]["cast"]>, ByTelephone>> = {
  kerr: { hoursAgo: 51, service: { orderType: "precaution", name: "Fall precautions", frequencyCode: "DAILY" } },
  shah: {
    hoursAgo: 30,
    service: { orderType: "precaution", name: "Observation every 15 minutes", frequencyCode: "DAILY", ...forDays(2) },
  },
  ruiz: { hoursAgo: 9, service: { orderType: "nursing", name: "Encourage fluids", frequencyCode: "DAILY" } },
  wright: {
    hoursAgo: 2,
    service: { orderType: "precaution", name: "Continuous 1:1 observation", frequencyCode: "DAILY", ...forDays(1) },
  },
};

/** Orders of the last days: by telephone, one changed, one on hold until tomorrow. */
export function planOrderChanges(
  stage: Stage,
  calendar: Calendar,
  director: Director,
  life: Life,
  stay: Stay,
  orders: () => readonly Order[],
): void {
  const { cast, key } = life.guest;
  const phoned = cast && byTelephone[cast];
  if (phoned) {
    const at = calendar.minutesAgo(phoned.hoursAgo * 60);
    director.add(key, at, async () => {
      if (life.admittedAt === null) return;
      const { service } = phoned;
      await nurseAt(stage, stay, at).do(at, addServiceOrder, {
        body: {
          demographicId: life.demographicId,
          orderMode: "telephone",
          prescriberId: stage.as("feld").actor.clinicianId ?? "",
          readBack: { confirmed: true, text: service.name },
          service,
        },
      });
    });
  }
  if (cast === "dale") {
    const at = calendar.minutesAgo(20 * 60);
    director.add(key, at, () => raiseLisinopril(stage, at, stay, orders()));
  }
  if (cast === "wright") {
    const at = calendar.minutesAgo(3);
    director.add(key, at, async () => {
      const order = orders().find(({ productText }) => /metformin/i.test(productText));
      if (!order || life.admittedAt === null) return;
      const params = { orderId: order.id };
      const { order: read } = await stage.as("feld").do(at, readOrder, { params });
      await stage.as("feld").do(at, holdOrder, {
        params,
        body: { version: read.version, reason: "CT with contrast tomorrow", until: addMinutes(at, 44 * 60) },
      });
    });
  }
}

async function raiseLisinopril(stage: Stage, at: string, stay: Stay, orders: readonly Order[]): Promise<void> {
  const order = orders.find(({ productText }) => /lisinopril/i.test(productText));
  if (!order) return;
  const params = { orderId: order.id };
  const { order: read } = await stage.as("feld").do(at, readOrder, { params });
  const changed = await stage.as("feld").do(
    at,
    changeOrder,
    {
      params,
      body: {
        version: read.version,
        reason: "Blood pressure 150/94 on 10 mg",
        orderMode: "written",
        sig: { ...sigOf("lisinopril"), doseValue: "20" },
      },
    },
    { sign: true },
  );
  const notedAt = addMinutes(at, 12);
  await nurseAt(stage, stay, notedAt).do(notedAt, acknowledgeOrder, {
    params: { orderId: changed.id },
    body: { version: changed.version },
  });
}

/** What a client leaves behind is counted when the orders are discontinued, and set aside for destruction. */
export async function leaveBehind(stage: Stage, at: string, { demographicId }: Life): Promise<void> {
  const prescriber = stage.as("feld");
  const { orders } = await prescriber.do(at, readMedications, { query: { demographicId } });
  const left = new Map([
    ["197527", "17"],
    ["310431", "24"],
  ]);
  for (const { id, version, orderStatus, rxcui } of orders) {
    const destroyQuantity = rxcui === null ? undefined : left.get(rxcui);
    if (!destroyQuantity || !isOrderIn({ orderStatus }, ["active"])) continue;
    const body = { version, reason: "Discharged; medication left behind", destroyQuantity };
    await prescriber.do(at, discontinueOrder, { params: { orderId: id }, body });
  }
}
