import { readMedications } from "#modules/medications/orders/chart.contract.ts";
import type { Order } from "#modules/medications/orders/order.contract.ts";
import { startProtocol } from "#modules/medications/protocols/enrollment.contract.ts";
import { approveProtocol, saveProtocol } from "#modules/medications/protocols/protocol.contract.ts";
import type { Life } from "./client-story.ts";
import type { Player, Stage } from "./stage.ts";

const librium = { code: "librium-fixed-6", versionNo: 1 } as const;
const lorazepam = { code: "lorazepam-fixed-5", versionNo: 1 } as const;
export const lorazepamByScore = { code: "ciwa-lorazepam", versionNo: 1 } as const;

/**
 * The medical director approves three of the shipped protocols; the others are still drafts. Of the second taper, a
 * gentler version is drafted.
 */
export async function approveProtocols(stage: Stage, at: string): Promise<void> {
  const director = stage.as("raman");
  await director.do(at, approveProtocol, { body: librium }, { sign: true });
  await director.do(at, approveProtocol, { body: lorazepamByScore }, { sign: true });
  const { content, rowVersion } = await director.do(at, approveProtocol, { body: lorazepam }, { sign: true });
  const { taper } = content;
  const steps = [{ days: 1, doseValue: "1.5", times: "QID" as const }, ...taper.steps.slice(1)];
  await director.do(at, saveProtocol, {
    body: {
      code: lorazepam.code,
      basedOn: lorazepam.versionNo,
      rowVersion: rowVersion ?? undefined,
      content: { ...content, taper: { ...taper, steps } },
    },
  });
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
