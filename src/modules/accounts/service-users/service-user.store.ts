import type { Act } from "#platform/server/execution/context.ts";
import { newId } from "#platform/shared/ids.ts";

/** Status of an account that may sign in. */
const active = 1;

/** Adds the account an API client acts as. It cannot sign in: it has no password and no mailbox. Returns its id. */
export async function addServiceUser(act: Act): Promise<string> {
  const id = newId();
  await act.db
    .insertInto("users")
    .values({ id, kind: "service", email: `api-${id}@service.invalid`, status: active })
    .execute();
  return id;
}
