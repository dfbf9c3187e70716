import * as contract from "#platform/shared/drafts/drafts.contract.ts";
import { decrypt, encrypt } from "../crypto/secrets.ts";
import { action, query } from "../execution/module.ts";
import { deleteDraft, draftOf, saveDraft } from "./draft.store.ts";

/** Unsaved forms, encrypted with the facility's key. Users read only their own. */
export const draftHandlers = [
  query(contract.getDraft, async (view, { params }) => {
    const stored = await draftOf(view.db, view.actor.userId ?? "", params.key);
    if (!stored) return { draft: null };
    const { payloadEnc, ...rest } = stored;
    const plain = decrypt(view.platform.files.dataKey(view.tenant), payloadEnc).toString("utf8");
    const payload: unknown = JSON.parse(plain);
    return { draft: { ...rest, payload } };
  }),
  action(contract.putDraft, async (act, { params, body }) => {
    await saveDraft(act.db, act.actor.userId ?? "", {
      key: params.key,
      payloadEnc: encrypt(act.platform.files.dataKey(act.tenant), JSON.stringify(body.payload)),
      baseVersion: body.baseVersion,
      updatedAt: act.now,
    });
    return { updatedAt: act.now };
  }),
  action(contract.discardDraft, (act, { params }) => deleteDraft(act.db, act.actor.userId ?? "", params.key)),
];
