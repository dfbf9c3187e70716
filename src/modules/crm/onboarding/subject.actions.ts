import type { Demographic } from "#modules/clients/episodes/demographic.contract.ts";
import { isLive, openBeforeAdmission } from "#modules/clients/episodes/episode.ts";
import { listName } from "#modules/clients/identity/name.ts";
import { contactsOf as contactsOfChart, personOfStay, recordChartEvent } from "#modules/clients/index.ts";
import type { Act, View } from "#platform/server/execution/context.ts";
import { ownedLeadOf } from "../client-leads/client-lead.store.ts";
import { logActivity, touchLead } from "../leads/activity.actions.ts";
import { contactsOf } from "../leads/contact.store.ts";
import { leadById } from "../leads/lead.store.ts";
import { isOpenLead, leadName } from "../leads/lead.ts";
import { emailsOf } from "../leads/lead-emails.store.ts";
import { phonesOf } from "../leads/lead-phones.store.ts";
import type { FormsOf } from "./forms-of.ts";
import type { Known } from "./proposals.ts";

export interface FormsSubject {
  name: string;
  /** With a phone number it opens the forms (ONB-2). */
  dateOfBirth: string | null;
  phones: readonly string[];
  /** Where a link can be sent to. */
  emails: readonly string[];
  textTo: readonly string[];
  locationId: string | null;
  /** Closed or converted leads and ended stays take no forms. */
  isOpen: boolean;
  ownerId: string | null;
  /** The page where staff read the answers. */
  page: string;
  known: Known;
  version: number;
}

async function leadSubject(view: View, leadId: string): Promise<FormsSubject> {
  const lead = await leadById(view.db, leadId);
  const phones = await phonesOf(view.db, leadId);
  return {
    name: leadName(lead),
    dateOfBirth: lead.dateOfBirth,
    phones: phones.map(({ e164 }) => e164),
    emails: (await emailsOf(view.db, leadId)).map(({ address }) => address),
    textTo: phones.filter(({ okText }) => okText).map(({ e164 }) => e164),
    locationId: lead.locationId,
    isOpen: isOpenLead(lead.status),
    ownerId: lead.ownerId,
    page: `/crm/lead/${leadId}`,
    known: { ...lead, contacts: await contactsOf(view.db, leadId) },
    version: lead.version,
  };
}

/** The home address of a chart as the forms show it. */
export function homeOf({ addresses }: Pick<Demographic, "addresses">): Known["address"] {
  const home = addresses.find(({ use }) => use === "home");
  const parts = {
    line1: home?.lines[0],
    line2: home?.lines[1],
    city: home?.city,
    state: home?.state,
    postalCode: home?.zip,
  };
  return Object.fromEntries(Object.entries(parts).flatMap(([key, value]) => (value ? [[key, value]] : [])));
}

async function clientSubject(view: View, clientId: string, demographicId: string): Promise<FormsSubject> {
  const person = await personOfStay(view, { clientId, demographicId });
  const contacts = await contactsOfChart(view.db, clientId);
  return {
    name: listName(person),
    dateOfBirth: person.birthDate,
    phones: person.phones.map(({ number }) => number),
    emails: person.email !== null && person.okToEmail !== false ? [person.email] : [],
    textTo: person.phones.filter(({ okToText }) => okToText).map(({ number }) => number),
    locationId: person.locationId,
    isOpen: openBeforeAdmission.includes(person.status) || isLive(person.status),
    ownerId: (await ownedLeadOf(view, clientId))?.ownerId ?? null,
    page: `/clients/${person.mrNo}`,
    known: {
      firstName: person.legalFirstName,
      middleName: person.legalMiddleName,
      lastName: person.legalLastName,
      preferredName: person.preferredName,
      address: homeOf(person),
      contacts: contacts.map(({ firstName, lastName, phones }) => ({
        name: [firstName, lastName].filter(Boolean).join(" "),
        phone: phones[0]?.number ?? null,
      })),
      // The chart has these in its own records; what the client reports is entered beside them, unverified.
      primarySubstance: null,
      lastUsedOn: null,
      useReported: null,
      allergiesReported: null,
      medicationsReported: null,
      medicalReported: null,
      pregnant: "unknown",
    },
    version: person.version,
  };
}

/** Does not check access: the caller opens the lead or the chart, or holds the client's own session. */
export function subjectOf(view: View, { leadId, clientId, demographicId }: FormsOf): Promise<FormsSubject> {
  if (leadId !== null) return leadSubject(view, leadId);
  if (clientId === null || demographicId === null) throw new Error("Forms are of a lead or of a stay.");
  return clientSubject(view, clientId, demographicId);
}

interface FormsEntry {
  tokenId: string;
  kind: "sent" | "submitted" | "reviewed" | "revoked" | "locked";
  summary: string;
}

/** Records what happened to the forms in the lead's activity or on the chart's timeline. */
export async function logForms(act: Act, of: FormsOf, { tokenId, kind, summary }: FormsEntry): Promise<void> {
  if (of.leadId !== null) {
    if (kind !== "locked") await touchLead(act, of.leadId);
    await logActivity(act, of.leadId, {
      kind: `onboarding-${kind}`,
      summary,
      subjectType: "onboarding-token",
      subjectId: tokenId,
    });
  } else if (of.clientId !== null)
    await recordChartEvent(act, {
      module: "crm",
      kind: `onboarding.${kind}`,
      subjectType: "onboarding-token",
      subjectId: tokenId,
      clientId: of.clientId,
      demographicId: of.demographicId,
      title: summary,
    });
}
