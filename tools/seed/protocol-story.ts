import { readMedications } from "#modules/medications/orders/chart.contract.ts";
import type { Order } from "#modules/medications/orders/order.contract.ts";
import { startProtocol } from "#modules/medications/protocols/enrollment.contract.ts";
import { approveProtocol } from "#modules/medications/protocols/protocol.contract.ts";
import type { Life } from "./client-story.ts";
import type { Player, Stage } from "./stage.ts";

const librium = { code: "librium-fixed-6", versionNo: 1 } as const;
const lorazepam = { code: "lorazepam-fixed-5", versionNo: 1 } as const;

/** The medical director approves two of the shipped protocols; the third is still a draft. */
export async function approveProtocols(stage: Stage, at: string): Promise<void> {
  for (const body of [librium, lorazepam]) await stage.as("raman").do(at, approveProtocol, { body }, { sign: true });
}

const tapers = new WeakMap<Life, string>();

/** Whether a dose of the order is given after a look at the client's sedation. */
export function isTaperOf(life: Life, orderId: string): boolean {
  return tapers.get(life) === orderId;
}

/** Starts the chlordiazepoxide taper and returns its orders. */
export async function startTaper(prescriber: Player, at: string, life: Life): Promise<Order[]> {
  const { demographicId } = life;
  const answers = { age65: false, liver: false, respiratory: false, sedatives: false, pregnancy: false };
  const body = { ...librium, demographicId, dayPolicy: "first_dose" as const, orderMode: "written" as const, answers };
  const { id } = await prescriber.do(at, startProtocol, { body }, { sign: true });
  const { orders } = await prescriber.do(at, readMedications, { query: { demographicId } });
  const started = orders.filter(({ protocolEnrollmentId }) => protocolEnrollmentId === id);
  const taper = started.find(({ dayPolicy }) => dayPolicy !== null);
  if (taper) tapers.set(life, taper.id);
  return started;
}
