import { addClientInsurance } from "#modules/coverage/index.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { action, query } from "#platform/server/execution/module.ts";
import { Problem } from "#platform/shared/problems.ts";
import { touchLead } from "../leads/activity.actions.ts";
import { insertContact } from "../leads/contact.store.ts";
import type { LeadRecord } from "../leads/lead.store.ts";
import { changeLead } from "../leads/lead-record.actions.ts";
import { openLeadForChange, requireOpen } from "../leads/lead-write.actions.ts";
import { requirePhone } from "../leads/phone.ts";
import { completeRuleTask } from "../tasks/rule-task.store.ts";
import type { OnboardingAnswers } from "./answers.ts";
import { ofLead } from "./forms-of.ts";
import * as contract from "./onboarding.contract.ts";
import * as store from "./onboarding.store.ts";
import { isLinkLive, onboardingState } from "./onboarding.ts";
import {
  acceptedOf,
  finishReview,
  formsToReview,
  insuranceGiven,
  issueLink,
  onboardingOf,
} from "./onboarding-link.actions.ts";
import { acceptedColumns } from "./proposals.ts";
import { logForms } from "./subject.actions.ts";

interface Accepted {
  link: store.OnboardingToken;
  answers: OnboardingAnswers;
  accepted: ReadonlySet<string>;
}

async function takeOver(act: Act, lead: LeadRecord, { link, answers, accepted }: Accepted): Promise<void> {
  for (const [index, contact] of answers.contacts.entries()) {
    if (!accepted.has(`contact:${index}`)) continue;
    await insertContact(act.db, lead.id, {
      name: contact.name.trim(),
      relationship: contact.relationship === "" ? "O" : contact.relationship,
      phone: requirePhone(contact.phone),
      isEmergency: contact.isEmergency,
    });
  }
  if (accepted.has("insurance")) await addClientInsurance(act, { leadId: lead.id }, insuranceGiven(answers, link));
  const columns = acceptedColumns(answers, lead, accepted);
  if (Object.keys(columns).length > 0) await changeLead(act, lead, columns);
  else await touchLead(act, lead.id);
}

export const onboardingHandlers = [
  action(contract.sendOnboarding, async (act, { body: { leadId, ...request } }) => {
    requireOpen(await openLeadForChange(act, leadId));
    const id = await issueLink(act, ofLead(leadId), request);
    act.audit({ subjectId: id, detail: { leadId, channel: request.channel } });
    return onboardingOf(act, ofLead(leadId));
  }),

  query(contract.leadOnboarding, async (view, { params: { leadId } }) => {
    await view.openChart(leadId, "onboarding", "lead");
    return onboardingOf(view, ofLead(leadId));
  }),

  action(contract.reviewOnboarding, async (act, { params: { leadId }, body }) => {
    const lead = await openLeadForChange(act, leadId, body.leadVersion);
    requireOpen(lead);
    const { link, answers, proposals } = await formsToReview(act, ofLead(leadId), body.version);
    const accepted = acceptedOf(proposals, body.accept);
    await takeOver(act, lead, { link, answers, accepted });
    await finishReview(act, link, proposals, accepted);
    await completeRuleTask(act.db, `onboarding-review:${link.id}`, act.now);
    act.audit({ subjectId: link.id, fields: [...accepted], detail: { leadId } });
    return onboardingOf(act, ofLead(leadId));
  }),

  action(contract.revokeOnboarding, async (act, { body }) => {
    const { leadId, clientId } = await store.tokenById(act.db, body.tokenId);
    if (leadId !== null) await openLeadForChange(act, leadId);
    else await act.openChart(clientId ?? "", "onboarding");
    const link = await store.tokenForUpdate(act.db, body.tokenId);
    act.requireVersion(link, body.version);
    const state = onboardingState(link, act.now);
    if (!isLinkLive(state) && state !== "locked")
      throw new Problem("wrong-state", "This link no longer works already.");
    await store.updateToken(act.db, link.id, { revokedAt: act.now });
    await logForms(act, link, {
      tokenId: link.id,
      kind: "revoked",
      summary: "Link to the online intake forms revoked",
    });
    act.audit({ subjectId: link.id, clientId, detail: { leadId } });
    return onboardingOf(act, link);
  }),
];
