import { z } from "zod";
import type { Act } from "#platform/server/execution/context.ts";
import { defineJob } from "#platform/server/jobs/jobs.ts";
import { addMinutes } from "#platform/shared/time/index.ts";
import { extendSchedule } from "../schedules/schedule.actions.ts";
import { cancelDoses, resumeDoses } from "../schedules/schedule.store.ts";
import { orderTopics } from "./announce-order.actions.ts";
import { forEachOrder } from "./each-order.actions.ts";
import { notHeld, stopped } from "./end-order.actions.ts";
import { moveOrder } from "./move-order.actions.ts";
import { orderForUpdate, saveOrder } from "./order.store.ts";
import {
  type CosignDue,
  type CourseOver,
  cosignaturesDue,
  coursesOver,
  endingToAnnounce,
  holdsEnded,
  plannedEnds,
} from "./order-clock.store.ts";
import { notifyOfCosign, notifyOfEnding } from "./order-notices.actions.ts";
import { isOrderActive, isOrderIn, needsCosignature } from "./order-states.ts";
import { overdueStep, reminderToSend } from "./signature-clock.ts";

const Nothing = z.strictObject({});

const OneOrder = z.strictObject({ orderId: z.string() });

/** What the order clock does with one order, after it failed with the others. */
export const orderClockOfOne = defineJob({
  module: "medications",
  name: "order.clock-one",
  payload: OneOrder,
  run: async (act, { orderId }) => {
    await endHold(act, orderId);
    await endAsPlanned(act, orderId);
    for (const course of await coursesOver(act.db, act.now, orderId)) await endCourse(act, course);
  },
});

/** Ends holds, planned discontinuations and courses at their time. Idempotent: each order is locked and looked at again. */
export const orderClock = defineJob({
  module: "medications",
  name: "order.clock",
  payload: Nothing,
  cron: "* * * * *",
  run: async (act) => {
    const { db, now } = act;
    await forEachOrder(act, await holdsEnded(db, now), orderClockOfOne, ({ id }) => endHold(act, id));
    await forEachOrder(act, await plannedEnds(db, now), orderClockOfOne, ({ id }) => endAsPlanned(act, id));
    await forEachOrder(act, await coursesOver(db, now), orderClockOfOne, (course) => endCourse(act, course));
  },
});

async function endCourse(act: Act, { id, isDocumented, endedAt }: CourseOver): Promise<void> {
  const order = await orderForUpdate(act.db, id);
  if (isOrderActive(order))
    await moveOrder(act, order, isDocumented ? "run-out" : "expire", stopped(endedAt, order.statusReason));
}

/** Doses due since the hold ended are due again, also those of a server that was down. */
async function endHold(act: Act, orderId: string): Promise<void> {
  const order = await orderForUpdate(act.db, orderId);
  const { holdUntil } = order;
  if (holdUntil === null || holdUntil > act.now || !isOrderIn(order, ["on_hold"])) return;
  await resumeDoses(act.db, order.id, holdUntil);
  const change = { ...notHeld, statusReason: null, stoppedAt: null };
  await moveOrder(act, order, "resume", change, { reason: "The hold ended." });
  await extendSchedule(act, order.id, holdUntil);
}

async function endAsPlanned(act: Act, orderId: string): Promise<void> {
  const order = await orderForUpdate(act.db, orderId);
  const { discontinueAt, discontinueReason } = order;
  if (discontinueAt === null || discontinueAt > act.now) return;
  await cancelDoses(act.db, order.id, discontinueAt);
  await moveOrder(act, order, "discontinue", stopped(discontinueAt, discontinueReason), { reason: discontinueReason });
}

/** Announces courses that end soon, once each. */
export const announceEndingOrders = defineJob({
  module: "medications",
  name: "order.expiring",
  payload: Nothing,
  cron: "17 * * * *",
  run: async (act) => {
    for (const order of await endingToAnnounce(act.db, act.now)) {
      await saveOrder(act.db, order.id, { endingNotifiedAt: act.now });
      notifyOfEnding(act, order, order.endAt);
    }
  },
});

/** The longest co-signature clock: the first reminder is due at half of it. */
const aheadMin = 24 * 60;

export const signatureClockOfOne = defineJob({
  module: "medications",
  name: "signature.clock-one",
  payload: OneOrder,
  run: async (act, { orderId }) => {
    for (const due of await cosignaturesDue(act.db, addMinutes(act.now, aheadMin), orderId)) await remind(act, due);
  },
});

/** MED-4: reminds of co-signatures and marks overdue ones. The order stays active. */
export const signatureClock = defineJob({
  module: "medications",
  name: "signature.clock",
  payload: Nothing,
  cron: "*/5 * * * *",
  run: async (act) => {
    const due = await cosignaturesDue(act.db, addMinutes(act.now, aheadMin));
    await forEachOrder(act, due, signatureClockOfOne, (one) => remind(act, one));
  },
});

async function remind(act: Act, due: CosignDue): Promise<void> {
  const step = reminderToSend(due, act.now);
  if (step === null) return;
  const order = await orderForUpdate(act.db, due.id);
  if (!needsCosignature(order)) return;
  const isNewlyOverdue = step >= overdueStep && order.signatureState === "awaiting_cosign";
  await saveOrder(act.db, order.id, {
    signatureReminders: step,
    ...(isNewlyOverdue ? { signatureState: "cosign_overdue" } : {}),
  });
  notifyOfCosign(act, order, due.dueAt, step);
  if (!isNewlyOverdue) return;
  const { clientId, demographicId, prescriberId } = order;
  const subject = { clientId, demographicId, orderId: order.id, prescriberId, dueAt: due.dueAt };
  await act.raise("medications.signature-overdue", subject, orderTopics({ ...order, version: order.version + 1 }));
}
