import { action, query } from "#platform/server/execution/module.ts";
import { Problem } from "#platform/shared/problems.ts";
import { leadById } from "../leads/lead.store.ts";
import { emailsOf } from "../leads/lead-emails.store.ts";
import { phonesOf } from "../leads/lead-phones.store.ts";
import { openLeadForChange } from "../leads/lead-write.actions.ts";
import { duplicateCandidates, shownCandidate } from "./candidates.actions.ts";
import { checkDuplicates, dismissDuplicate, leadDuplicates } from "./duplicate.contract.ts";
import { decideDuplicate, decidedDuplicatesOf } from "./duplicate.store.ts";

export const duplicateHandlers = [
  action(checkDuplicates, async (act, { body }) => {
    const candidates = await duplicateCandidates(act, body);
    act.audit({ subjectId: null, detail: { found: candidates.length } });
    return { candidates: candidates.map(shownCandidate) };
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
    const hidden = new Set([...(await decidedDuplicatesOf(view.db, lead.id)), lead.priorClientId]);
    return { candidates: found.filter((one) => !hidden.has(one.id)).map(shownCandidate) };
  }),

  action(dismissDuplicate, async (act, { params, body }) => {
    const lead = await openLeadForChange(act, params.leadId);
    const decided = await decideDuplicate(act.db, lead.id, params.otherId, body.as);
    if (!decided) throw new Problem("not-found", "This possible duplicate was already reviewed.");
    act.audit({ subjectId: lead.id, detail: { as: body.as } });
    return { status: body.as };
  }),
];
