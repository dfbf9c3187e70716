import { z } from "zod";
import type { Act } from "#platform/server/execution/context.ts";
import { defineJob } from "#platform/server/jobs/jobs.ts";
import { addMinutes, compareInstants, formatTime } from "#platform/shared/time/index.ts";
import { logActivity } from "../leads/activity.actions.ts";
import { type LeadRecord, leadForUpdate } from "../leads/lead.store.ts";
import { isInPipeline } from "../leads/lead.ts";
import { inEachLanguage } from "../notices.ts";
import { assignFromPool } from "./assign-lead.actions.ts";
import {
  hasOpened,
  leadClock,
  leadsToStep,
  membersOf,
  nextStepOfAny,
  type PoolRow,
  poolById,
  saveSteps,
} from "./pool.store.ts";
import { type PoolClock, type ResponseStep, stepsReached } from "./pool.ts";
import { clockOf } from "./pool-clock.actions.ts";

const Nothing = z.strictObject({});
const batch = 100;

/**
 * Takes the steps about leads without a response, each once: what was taken is stored with the lead in the transaction that
 * notifies (SLA-2). Runs each minute, and by itself at the second of the next step before then.
 */
export const responseSweep = defineJob({
  module: "crm",
  name: "response-sweep",
  payload: Nothing,
  cron: "* * * * *",
  run: async (act) => {
    const leadIds = await leadsToStep(act.db, act.now, batch);
    for (const leadId of leadIds) await stepLead(act, leadId);
    const next = leadIds.length === batch ? act.now : await nextStepOfAny(act.db);
    if (next !== null && compareInstants(next, addMinutes(act.now, 1)) < 0)
      act.enqueue(responseSweep, {}, { runAt: next, key: `crm:response-sweep:${act.tenant.id}` });
  },
});

async function stepLead(act: Act, leadId: string): Promise<void> {
  const lead = await leadForUpdate(act.db, leadId);
  const { poolId, respondBy, responseSteps: taken, receivedAt } = await leadClock(act.db, leadId);
  if (!isInPipeline(lead) || lead.firstResponseAt !== null || poolId === null || respondBy === null) return;
  const pool = await poolById(act.db, poolId);
  const clock = await clockOf(act, pool, receivedAt);
  const { due, nextAt } = stepsReached(pool, clock, { receivedAt, taken, now: act.now });
  await saveSteps(act.db, leadId, { responseSteps: taken + due.length, responseStepAt: nextAt });
  // After an outage several steps are due: a reminder is not sent with the notice that the response is overdue.
  const last = due.filter((step) => step !== "warn" || due.at(-1) === "warn");
  for (const step of new Set(last))
    await take[step](act, await leadForUpdate(act.db, leadId), { pool, clock, respondBy });
}

type Take = (
  act: Act,
  lead: LeadRecord,
  facts: { pool: PoolRow; clock: PoolClock; respondBy: string },
) => Promise<void>;

const warn: Take = async (act, lead, { pool, clock, respondBy }) => {
  const to = lead.ownerId ? [lead.ownerId] : await memberIds(act, pool);
  if (to.length > 0) tell(act, lead, "lead.respond", { clinicianIds: to }, formatTime(respondBy, clock.timeZone));
};

const breach: Take = async (act, lead, { pool }) => {
  const minutes = Math.round(pool.slaSeconds / 60);
  await logActivity(act, lead.id, { kind: "response-overdue", summary: `No response within ${minutes} min` });
  tell(act, lead, "lead.overdue", {
    clinicianIds: [...new Set([...(await memberIds(act, pool)), ...(lead.ownerId ? [lead.ownerId] : [])])],
    permission: "crm.assign",
    ...(lead.locationId ? { locationId: lead.locationId } : {}),
  });
  await act.raise("crm.response-overdue", { leadId: lead.id }, { topics: topicsOf(lead) });
};

const open: Take = async (act, lead, { pool, clock }) => {
  if (lead.ownerId === null) await assignFromPool(act, pool, clock, lead);
};

/** The lead goes to the next member unless its owner has opened it. Its clock keeps running. */
const reassign: Take = async (act, lead, { pool, clock }) => {
  if (lead.ownerId && (await hasOpened(act.db, lead.id, lead.ownerId, lead.assignedAt ?? lead.receivedAt))) return;
  await assignFromPool(act, pool, clock, lead, { without: lead.ownerId, method: "sla" });
};

const take: Record<ResponseStep, Take> = { open, warn, breach, reassign };

async function memberIds(act: Act, pool: PoolRow): Promise<string[]> {
  const members = await membersOf(act.db, [pool.id]);
  return members.filter(({ active, paused }) => active && !paused).map(({ clinicianId }) => clinicianId);
}

function tell(
  act: Act,
  lead: LeadRecord,
  text: "lead.respond" | "lead.overdue",
  to: { clinicianIds: string[]; permission?: string; locationId?: string },
  by = "",
): void {
  act.notify({
    kind: "crm.unanswered",
    to,
    title: inEachLanguage((say) =>
      text === "lead.respond" ? say(text, { lead: lead.leadNo, by }) : say(text, { lead: lead.leadNo }),
    ),
    link: `/crm/lead/${lead.id}`,
    subject: { type: "lead", id: lead.id },
  });
}

const topicsOf = ({ locationId }: LeadRecord) => ["list:crm", ...(locationId ? [`board:leads:${locationId}`] : [])];
