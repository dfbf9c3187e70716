import type { Act } from "#platform/server/execution/context.ts";
import { create, edit, record, verb } from "#platform/server/execution/index.ts";
import { query } from "#platform/server/execution/module.ts";
import { fieldProblem, Problem } from "#platform/shared/problems.ts";
import { logActivity, touchLead } from "../activity.actions.ts";
import { leadById } from "../lead.store.ts";
import { emailsOf } from "../lead-emails.store.ts";
import { phonesOf } from "../lead-phones.store.ts";
import { indexLead, openLeadForChange, requireContact, requireOpen } from "../lead-write.actions.ts";
import { requirePhone } from "../phone.ts";
import * as contract from "./contact-point.contract.ts";
import * as store from "./contact-point.store.ts";

const open = async (act: Act, { leadId }: { leadId: string }) => requireOpen(await openLeadForChange(act, leadId));
const ofLead = (act: Act, { leadId }: { leadId: string }) => {
  if (leadId !== act.chart?.subjectId) throw new Problem("not-found");
};

async function follow(act: Act, leadId: string, what: string, isChanged: boolean, isEnded: boolean): Promise<void> {
  await touchLead(act, leadId);
  await logActivity(act, leadId, {
    kind: isEnded ? "contact-removed" : isChanged ? "contact-changed" : "contact-added",
    summary: `${what} ${isEnded ? "removed" : isChanged ? "changed" : "added"}`,
  });
  await indexLead(act, leadId);
}

/** Refuses to remove the last way to find the client again (LEAD-1). */
async function requireStillFound(act: Act, leadId: string, gone: string): Promise<void> {
  const left = (rows: readonly { id: string }[]) => rows.filter(({ id }) => id !== gone);
  requireContact({
    ...(await leadById(act.db, leadId)),
    phones: left(await phonesOf(act.db, leadId)),
    emails: left(await emailsOf(act.db, leadId)),
  });
}

const phones = record({
  table: "leadPhones",
  subject: "lead",
  key: "phoneId",
  open,
  load: store.phoneForUpdate,
  read: store.phoneById,
  scope: ofLead,
  view: (_, { leadId: __, ...phone }: store.PhoneRow) => phone,
  audit: ({ leadId }) => ({ subjectId: leadId, fields: ["phones"] }),
  saved: (act, { before, after, fields }) =>
    follow(act, after.leadId, "Phone number", before !== null, fields.includes("endedAt")),
});

const emails = record({
  table: "leadEmails",
  subject: "lead",
  key: "emailId",
  open,
  load: store.emailForUpdate,
  read: store.emailById,
  scope: ofLead,
  view: (_, { leadId: __, ...email }: store.EmailRow) => email,
  audit: ({ leadId }) => ({ subjectId: leadId, fields: ["emails"] }),
  saved: (act, { before, after, fields }) =>
    follow(act, after.leadId, "Email address", before !== null, fields.includes("endedAt")),
});

function e164Of(raw: string): string {
  try {
    return requirePhone(raw);
  } catch (error) {
    if (error instanceof Problem) throw fieldProblem("body.raw", error.message, "phone-invalid");
    throw error;
  }
}

export const contactPointHandlers = [
  query(contract.listLeadPhones, async (view, { params: { leadId } }) => {
    await view.openChart(leadId, "phones", "lead");
    return { rows: await phonesOf(view.db, leadId) };
  }),
  create(contract.addLeadPhone, phones, {
    values: async (act, { params: { leadId }, body: { isPrimary, ...phone } }) => {
      const e164 = e164Of(phone.raw);
      const becomes = isPrimary ?? !(await store.hasPrimary(act.db, "leadPhones", leadId));
      if (becomes) await store.clearPrimary(act.db, "leadPhones", leadId);
      return { ...phone, leadId, e164, isPrimary: becomes };
    },
  }),
  edit(contract.changeLeadPhone, phones, {
    beforeSave: async (act, { leadId }, { isPrimary }) => {
      if (isPrimary) await store.clearPrimary(act.db, "leadPhones", leadId);
    },
  }),
  verb(
    contract.endLeadPhone,
    phones,
    async (act, phone) => {
      await requireStillFound(act, phone.leadId, phone.id);
      return { endedAt: act.now, isPrimary: false };
    },
    {
      afterSave: async (act, { leadId }, { before }) => {
        if (before.isPrimary) await store.promoteOldest(act.db, "leadPhones", leadId);
      },
    },
  ),

  query(contract.listLeadEmails, async (view, { params: { leadId } }) => {
    await view.openChart(leadId, "emails", "lead");
    return { rows: await emailsOf(view.db, leadId) };
  }),
  create(contract.addLeadEmail, emails, {
    values: async (act, { params: { leadId }, body: { address, isPrimary } }) => {
      const becomes = isPrimary ?? !(await store.hasPrimary(act.db, "leadEmails", leadId));
      if (becomes) await store.clearPrimary(act.db, "leadEmails", leadId);
      return { leadId, address: address.trim().toLowerCase(), isPrimary: becomes };
    },
  }),
  edit(contract.changeLeadEmail, emails, {
    beforeSave: async (act, { leadId }) => {
      await store.clearPrimary(act.db, "leadEmails", leadId);
    },
  }),
  verb(
    contract.endLeadEmail,
    emails,
    async (act, email) => {
      await requireStillFound(act, email.leadId, email.id);
      return { endedAt: act.now, isPrimary: false };
    },
    {
      afterSave: async (act, { leadId }, { before }) => {
        if (before.isPrimary) await store.promoteOldest(act.db, "leadEmails", leadId);
      },
    },
  ),
];
