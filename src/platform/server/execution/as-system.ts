import { type Actor, systemActor } from "../access/actor.ts";
import type { Platform } from "../platform.ts";
import type { Tenant } from "../tenancy/tenants.ts";
import { Act, noRequest } from "./context.ts";
import { afterCommit, settleEvents } from "./execute.ts";
import { askingOutside } from "./outside.ts";

/** One transaction of the system itself (or of a given actor) outside any request: jobs, founding, the demo loader. */
export async function asSystem<T>(
  platform: Platform,
  tenant: Tenant,
  work: (act: Act) => Promise<T>,
  actor: Actor = systemActor,
): Promise<T> {
  const parts = { platform, tenant, actor, request: noRequest, contract: null };
  const { result, act } = await askingOutside((outside) =>
    platform.database.transaction(
      tenant.id,
      actor.userId,
      async (db) => {
        const act = new Act(parts, db, outside);
        const result = await work(act);
        outside.requireNonePending();
        return { result, act };
      },
      ({ act }) => {
        const query = settleEvents(act);
        return query && { query };
      },
    ),
  );
  afterCommit(act);
  return result;
}
