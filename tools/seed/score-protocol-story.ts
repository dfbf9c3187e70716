import { readMedications } from "#modules/medications/orders/chart.contract.ts";
import { acknowledgeOrder } from "#modules/medications/orders/order-verbs.contract.ts";
import { startProtocol } from "#modules/medications/protocols/enrollment.contract.ts";
import { addMinutes } from "#platform/shared/time/index.ts";
import type { Calendar } from "./calendar.ts";
import type { Life } from "./client-story.ts";
import type { Director } from "./director.ts";
import type { Stay } from "./guests.ts";
import { nurseAt } from "./medication-story.ts";
import { lorazepamByScore } from "./protocol-story.ts";
import { scoreAt } from "./score-story.ts";
import type { Stage } from "./stage.ts";

/** Lorazepam by CIWA-Ar for Thomas Kerr: started a quarter of an hour ago, scored 12, so that a dose is due now. */
export function planScoreProtocol(stage: Stage, calendar: Calendar, director: Director, life: Life, stay: Stay): void {
  if (life.guest.cast !== "kerr") return;
  const startAt = calendar.minutesAgo(15);
  const [notedAt, scoredAt] = [addMinutes(startAt, 3), addMinutes(startAt, 5)];
  director.add(life.guest.key, startAt, async () => {
    if (life.admittedAt === null) return;
    const { demographicId } = life;
    const answers = { respiratory: false, sedatives: false, pregnancy: false };
    const body = {
      ...lorazepamByScore,
      demographicId,
      startAt,
      dayPolicy: "first_dose" as const,
      orderMode: "written" as const,
      answers,
    };
    const { id } = await stage.as("feld").do(startAt, startProtocol, { body }, { sign: true });
    const nurse = nurseAt(stage, stay, notedAt);
    const { orders } = await nurse.do(notedAt, readMedications, { query: { demographicId } });
    for (const { id: orderId, version, protocolEnrollmentId } of orders)
      if (protocolEnrollmentId === id)
        await nurse.do(notedAt, acknowledgeOrder, { params: { orderId }, body: { version } });
    await scoreAt(nurse, scoredAt, life, 12);
  });
}
