import type { Act, View } from "#platform/server/execution/context.ts";
import { action, query } from "#platform/server/execution/module.ts";
import { fieldProblem, Problem } from "#platform/shared/problems.ts";
import { isActiveOwner } from "../leads/assignment.store.ts";
import { locationById } from "../leads/lead-options.store.ts";
import { addPool, changePool, listPools, type Pool, type PoolInput, pausePoolMember } from "./pool.contract.ts";
import * as store from "./pool.store.ts";

async function shown(view: View, pools: readonly store.PoolRow[]): Promise<Pool[]> {
  const members = await store.membersOf(
    view.db,
    pools.map(({ id }) => id),
  );
  return pools.map((pool) => ({
    ...pool,
    members: members
      .filter(({ poolId }) => poolId === pool.id)
      .map(({ poolId: _, currentWeight: _weight, active: _active, ...member }) => member),
  }));
}

async function one(view: View, id: string): Promise<Pool> {
  const [pool] = await shown(view, [await store.poolById(view.db, id)]);
  if (!pool) throw new Problem("not-found");
  return pool;
}

async function check(act: Act, { locationId, fallbackId, members }: PoolInput, before: readonly string[]) {
  if (locationId && !(await locationById(act.db, locationId)))
    throw fieldProblem("body.locationId", "Choose one of your locations.");
  const ids = members.map(({ clinicianId }) => clinicianId);
  if (new Set(ids).size !== ids.length) throw fieldProblem("body.members", "Add each staff member once.");
  for (const id of [...ids.filter((given) => !before.includes(given)), ...(fallbackId ? [fallbackId] : [])])
    if (!(await isActiveOwner(act.db, id)))
      throw fieldProblem(
        id === fallbackId ? "body.fallbackId" : "body.members",
        "One of these staff members is inactive. Choose someone else.",
      );
}

export const poolHandlers = [
  query(listPools, async (view) => ({ rows: await shown(view, await store.allPools(view.db)) })),

  action(addPool, async (act, { body: { members, ...pool } }) => {
    await check(act, { members, ...pool }, []);
    const id = await store.insertPool(act.db, pool);
    await store.replaceMembers(act.db, id, members);
    act.audit({ subjectId: id, fields: Object.keys(pool) });
    return one(act, id);
  }),

  action(changePool, async (act, { params: { poolId }, body: { version, members, ...pool } }) => {
    const before = await store.poolForUpdate(act.db, poolId);
    act.requireVersion(before, version);
    const had = (await store.membersOf(act.db, [poolId])).map(({ clinicianId }) => clinicianId);
    await check(act, { members, ...pool }, had);
    await store.updatePool(act.db, poolId, pool);
    await store.replaceMembers(act.db, poolId, members);
    act.audit({ subjectId: poolId, fields: [...Object.keys(pool), "members"] });
    return one(act, poolId);
  }),

  action(pausePoolMember, async (act, { body: { paused } }) => {
    const me = act.actor.clinicianId;
    if (!me) throw new Problem("forbidden", "Only a staff member is in a pool.");
    const pools = await store.pauseMember(act.db, me, paused);
    act.audit({ subjectId: me, detail: { paused, pools } });
    return { pools, paused };
  }),
];
