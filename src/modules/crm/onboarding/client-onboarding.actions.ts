import type { Demographic } from "#modules/clients/episodes/demographic.contract.ts";
import type { PersonChanges } from "#modules/clients/episodes/person-fields.ts";
import {
  addContactTo,
  amendDemographics,
  contactsOf,
  lockClient,
  personOfStay,
  recordChartEvent,
} from "#modules/clients/index.ts";
import { addClientInsurance } from "#modules/coverage/index.ts";
import { addReportedAllergies } from "#modules/medications/index.ts";
import type { Act, View } from "#platform/server/execution/context.ts";
import { action, query } from "#platform/server/execution/module.ts";
import { Problem } from "#platform/shared/problems.ts";
import { addressesOf } from "../conversion/client-values.ts";
import { chartContact } from "../conversion/copy-contacts.actions.ts";
import { requirePhone } from "../leads/phone.ts";
import type { OnboardingAnswers } from "./answers.ts";
import * as contract from "./client-onboarding.contract.ts";
import type { FormsOf } from "./forms-of.ts";
import type { OnboardingToken } from "./onboarding.store.ts";
import {
  acceptedOf,
  finishReview,
  formsToReview,
  insuranceGiven,
  issueLink,
  onboardingOf,
} from "./onboarding-link.actions.ts";
import { acceptedColumns, reportedLines } from "./proposals.ts";
import { homeOf, subjectOf } from "./subject.actions.ts";

interface Stay {
  clientId: string;
  clientDemographicId: string;
}

/** Opens the chart; the stay must be the client's. Throws `not-found`, `episode-not-of-client`. */
async function openStay(view: View, { clientId, clientDemographicId: demographicId }: Stay): Promise<FormsOf> {
  await view.openChart(clientId, "onboarding");
  await personOfStay(view, { clientId, demographicId });
  return { leadId: null, clientId, demographicId };
}

async function requireOpenStay(act: Act, of: FormsOf): Promise<void> {
  if (!(await subjectOf(act, of)).isOpen)
    throw new Problem("wrong-state", "This stay has ended. Readmit the client first.");
}

interface Accepted {
  person: Demographic;
  link: OnboardingToken;
  answers: OnboardingAnswers;
  accepted: ReadonlySet<string>;
}

/** Enters accepted answers in the chart: records where it has them, the rest as an unverified report on the timeline. */
async function enterInChart(act: Act, { person, link, answers, accepted }: Accepted): Promise<void> {
  const { clientId, demographicId } = person;
  const { address, firstName, middleName, lastName, preferredName }: ReturnType<typeof acceptedColumns> =
    acceptedColumns(answers, { address: homeOf(person) }, accepted);
  const home = address ? addressesOf(address) : [];
  const changes: PersonChanges = {
    ...(firstName ? { legalFirstName: firstName } : {}),
    ...(middleName ? { legalMiddleName: middleName } : {}),
    ...(lastName ? { legalLastName: lastName } : {}),
    ...(preferredName ? { preferredName } : {}),
    ...(home.length > 0 ? { addresses: [...home, ...person.addresses.filter(({ use }) => use !== "home")] } : {}),
  };
  if (Object.keys(changes).length > 0)
    await amendDemographics(act, {
      before: person,
      changes,
      isCurrent: true,
      source: "onboarding",
      reason: "Online intake forms of the client",
    });
  let last = Math.max(0, ...(await contactsOf(act.db, clientId)).map((one) => one.emergencyPriority ?? 0));
  for (const [index, contact] of answers.contacts.entries()) {
    if (!accepted.has(`contact:${index}`)) continue;
    if (contact.isEmergency) last += 1;
    const { name, relationship } = contact;
    const phone = requirePhone(contact.phone);
    await addContactTo(
      act,
      clientId,
      chartContact({ name, relationship, phone, email: null, isGuardian: false }, contact.isEmergency ? last : null),
    );
  }
  if (accepted.has("insurance")) await addClientInsurance(act, { clientId }, insuranceGiven(answers, link));
  if (accepted.has("allergiesReported"))
    await addReportedAllergies(act, { clientId, demographicId }, answers.health.allergies);
  const reported = reportedLines(answers, accepted);
  if (reported.length > 0)
    await recordChartEvent(act, {
      module: "crm",
      kind: "onboarding.reported",
      subjectType: "onboarding-token",
      subjectId: link.id,
      clientId,
      demographicId,
      title: "Reported in the online intake forms, unverified",
      summary: reported.join(". "),
    });
}

export const clientOnboardingHandlers = [
  query(contract.clientOnboarding, async (view, { params }) => onboardingOf(view, await openStay(view, params))),

  action(contract.sendClientOnboarding, async (act, { params, body }) => {
    const of = await openStay(act, params);
    await lockClient(act, params.clientId);
    await requireOpenStay(act, of);
    const id = await issueLink(act, of, body);
    act.audit({ subjectId: id, clientId: params.clientId, detail: { channel: body.channel } });
    return onboardingOf(act, of);
  }),

  action(contract.reviewClientOnboarding, async (act, { params, body }) => {
    const of = await openStay(act, params);
    const { clientId, clientDemographicId: demographicId } = params;
    await lockClient(act, clientId);
    await requireOpenStay(act, of);
    const person = await personOfStay(act, { clientId, demographicId }, true);
    act.requireVersion(person, body.demographicVersion);
    const { link, answers, proposals } = await formsToReview(act, of, body.version);
    const accepted = acceptedOf(proposals, body.accept);
    await enterInChart(act, { person, link, answers, accepted });
    await finishReview(act, link, proposals, accepted);
    act.audit({ subjectId: link.id, clientId, fields: [...accepted] });
    return onboardingOf(act, of);
  }),
];
