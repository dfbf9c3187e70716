import { action, query } from "#platform/server/execution/module.ts";
import { Problem } from "#platform/shared/problems.ts";
import { emailsOf, leadById, phonesOf } from "../leads/lead.store.ts";
import { openLeadForChange } from "../leads/lead-write.actions.ts";
import { duplicateCandidates } from "./candidates.actions.ts";
import { checkDuplicates, dismissDuplicate, leadDuplicates } from "./duplicate.contract.ts";

export const duplicateHandlers = [
  action(checkDuplicates, async (act, { body }) => {
    const candidates = await duplicateCandidates(act, body);
    act.audit({ subjectId: null, detail: { found: candidates.length } });
    return { candidates };
  }),

  query(leadDuplicates, async (view, { params }) => {
    await view.openChart(params.leadId, "duplicates", "lead");
    const lead = await leadById(view.db, params.leadId);
    const [phones, emails] = [await phonesOf(view.db, lead.id), await emailsOf(view.db, lead.id)];
    const found = await duplicateCandidates(
      view,
      {
        ...lead,
        phones: phones.map((phone) => phone.e164),
        emails: emails.map((email) => email.address),
        postalCode: lead.address.postalCode,
      },
      lead.id,
    );
    const decided = await view.db
      .selectFrom("leadDuplicates")
      .select("otherId")
      .where("leadId", "=", lead.id)
      .where("status", "<>", "open")
      .execute();
    const hidden = new Set([...decided.map((row) => row.otherId), lead.priorClientId]);
    return { candidates: found.filter((one) => !hidden.has(one.id)) };
  }),

  action(dismissDuplicate, async (act, { params, body }) => {
    const lead = await openLeadForChange(act, params.leadId);
    const changed = await act.db
      .updateTable("leadDuplicates")
      .set({ status: body.as })
      .where("leadId", "=", lead.id)
      .where("otherId", "=", params.otherId)
      .where("status", "=", "open")
      .returning("id")
      .executeTakeFirst();
    if (!changed) throw new Problem("not-found", "That pair was decided already.");
    act.audit({ subjectId: lead.id, detail: { as: body.as } });
    return { status: body.as };
  }),
];
