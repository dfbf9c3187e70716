import { staffAt } from "#modules/staff/index.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { dayBounds, localDate } from "#platform/shared/time/index.ts";
import { type LeadRecord, leadById } from "../leads/lead.store.ts";
import { changeLead } from "../leads/lead-record.actions.ts";
import { inEachLanguage } from "../notices.ts";
import {
  givenSince,
  lastOwnerOf,
  type MemberRow,
  mainPool,
  membersOf,
  type PoolRow,
  poolById,
  poolForUpdate,
  savePositions,
  saveSteps,
} from "./pool.store.ts";
import { afterStaffed, isStaffed, type PoolClock, pickNext, stepsReached } from "./pool.ts";
import { clockOf } from "./pool-clock.actions.ts";

interface Placing {
  /** The pool of the number that was called; the location's main pool otherwise. */
  poolId?: string | null;
  /** Whether the lead awaits a first response. */
  awaitsResponse: boolean;
}

/**
 * Puts a new lead into its pool: its clock starts, and unless it has an owner it goes to the last owner of a returning
 * client, else to the member whose turn it is (OWN-1, OWN-4). Without a pool it stays unassigned.
 */
export async function placeInPool(act: Act, leadId: string, { poolId, awaitsResponse }: Placing): Promise<void> {
  const lead = await leadById(act.db, leadId);
  const pool = poolId ? await poolById(act.db, poolId) : await mainPool(act.db, lead.locationId);
  if (!pool?.active) return;
  const clock = await clockOf(act, pool);
  const { receivedAt } = lead;
  const { nextAt } = stepsReached(pool, clock, { receivedAt, taken: isStaffed(clock, act.now) ? 1 : 0, now: act.now });
  await saveSteps(act.db, leadId, {
    poolId: pool.id,
    respondBy: awaitsResponse ? afterStaffed(clock, receivedAt, pool.slaSeconds) : null,
    responseSteps: isStaffed(clock, act.now) ? 1 : 0,
    responseStepAt: awaitsResponse ? nextAt : null,
  });
  if (lead.ownerId === null) await assignFromPool(act, pool, clock, lead);
}

/**
 * Assigns a lead to the pool's next member; the pool's row is locked, so leads that arrive at once are given in turn. Returns
 * the new owner; null when no one can take it now, of which the pool and its fallback are notified (OWN-2).
 */
export async function assignFromPool(
  act: Act,
  { id }: Pick<PoolRow, "id">,
  clock: PoolClock,
  lead: LeadRecord,
  { without, method = "round-robin" }: { without?: string | null; method?: "round-robin" | "sla" } = {},
): Promise<string | null> {
  const pool = await poolForUpdate(act.db, id);
  const eligible = isStaffed(clock, act.now) ? await eligibleMembers(act, pool, clock, lead) : [];
  const former = without || !lead.priorClientId ? null : await lastOwnerOf(act.db, lead.priorClientId);
  const returning = eligible.find(({ clinicianId }) => clinicianId === former);
  const turn = returning
    ? { picked: returning, positions: new Map<string, number>() }
    : pickNext(eligible.filter(({ clinicianId }) => clinicianId !== without));
  if (!turn) {
    if (!without) await tellOfUnassigned(act, pool, lead);
    return null;
  }
  if (turn.positions.size > 0) await savePositions(act.db, pool.id, turn.positions);
  const ownerId = turn.picked.clinicianId;
  await changeLead(act, lead, { ownerId, assignedAt: act.now }, { method, poolId: pool.id });
  return ownerId;
}

/** Members who can take this lead now: active, at the location, not paused, below their limit, and speaking its language if one does. */
async function eligibleMembers(
  act: Act,
  pool: PoolRow,
  clock: PoolClock,
  { language }: Pick<LeadRecord, "language">,
): Promise<MemberRow[]> {
  const members = (await membersOf(act.db, [pool.id])).filter(({ active, paused }) => active && !paused);
  const present = pool.locationId
    ? await staffAt(
        act.db,
        members.map(({ clinicianId }) => clinicianId),
        pool.locationId,
      )
    : null;
  const today = dayBounds(localDate(act.now, clock.timeZone), clock.timeZone).start;
  const given = members.some(({ dailyCap }) => dailyCap !== null)
    ? await givenSince(act.db, pool.id, today)
    : new Map<string, number>();
  const able = members.filter(
    ({ clinicianId, dailyCap }) =>
      (present === null || present.has(clinicianId)) && (dailyCap === null || (given.get(clinicianId) ?? 0) < dailyCap),
  );
  const speaking = able.filter(({ languages }) => languages.includes(language));
  return language !== "en" && speaking.length > 0 ? speaking : able;
}

async function tellOfUnassigned(act: Act, pool: PoolRow, lead: LeadRecord): Promise<void> {
  const members = (await membersOf(act.db, [pool.id])).filter(({ active }) => active);
  const to = [...members.map(({ clinicianId }) => clinicianId), ...(pool.fallbackId ? [pool.fallbackId] : [])];
  if (to.length === 0) return;
  act.notify({
    kind: "crm.unanswered",
    to: { clinicianIds: [...new Set(to)] },
    title: inEachLanguage((say) => say("lead.unassigned")),
    body: lead.leadNo,
    link: `/crm/lead/${lead.id}`,
    subject: { type: "lead", id: lead.id },
  });
}

/** Whether a lead that moves gets a new owner: its owner does not work at the location, which has a pool (LEAD-10). */
export async function leavesOwner(
  act: Act,
  { ownerId }: Pick<LeadRecord, "ownerId">,
  locationId: string,
): Promise<boolean> {
  if (ownerId === null || !(await mainPool(act.db, locationId))) return false;
  return !(await staffAt(act.db, [ownerId], locationId)).has(ownerId);
}
