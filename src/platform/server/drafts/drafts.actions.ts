import * as contract from "#platform/shared/drafts/drafts.contract.ts";
import { decrypt, encrypt } from "../crypto/secrets.ts";
import { action, query } from "../execution/module.ts";

/** Unfinished words, encrypted under the tenant's key; a person reads their own only. */
export const draftHandlers = [
  query(contract.getDraft, async (view, { params }) => {
    const row = await view.db
      .selectFrom("drafts")
      .select(["key", "payloadEnc", "baseVersion", "updatedAt"])
      .where("userId", "=", view.actor.userId ?? "")
      .where("key", "=", params.key)
      .executeTakeFirst();
    if (!row) return { draft: null };
    const { payloadEnc, ...rest } = row;
    const plain = decrypt(view.platform.files.dataKey(view.tenant), payloadEnc).toString("utf8");
    return { draft: { ...rest, payload: JSON.parse(plain) as unknown } };
  }),
  action(contract.putDraft, async (act, { params, body }) => {
    const values = {
      userId: act.actor.userId ?? "",
      key: params.key,
      payloadEnc: encrypt(act.platform.files.dataKey(act.tenant), JSON.stringify(body.payload)),
      baseVersion: body.baseVersion,
      updatedAt: act.now,
    };
    await act.db
      .insertInto("drafts")
      .values(values)
      .onConflict((conflict) => conflict.columns(["tenantId", "userId", "key"]).doUpdateSet(values))
      .execute();
    return { updatedAt: act.now };
  }),
  action(contract.discardDraft, async (act, { params }) => {
    await act.db
      .deleteFrom("drafts")
      .where("userId", "=", act.actor.userId ?? "")
      .where("key", "=", params.key)
      .execute();
  }),
];
