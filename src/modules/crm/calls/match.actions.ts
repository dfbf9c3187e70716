import { relationshipLabels as chartRelationships } from "#modules/clients/contacts/contact.contract.ts";
import { clientsInReach, clientsWithPhones, contactsWithPhones } from "#modules/clients/index.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import type { View } from "#platform/server/execution/context.ts";
import { isInPipeline, leadName, leadStatuses, lifecycleLabel, relationshipLabels, statusOf } from "../leads/lead.ts";
import { organizationKindLabels } from "../partners/organizations/organization.ts";
import { professionalName } from "../partners/professionals/professional.ts";
import type { Call, CallMatch, LiveCall } from "./call.contract.ts";
import type { CallRow } from "./call.store.ts";
import { matchTypes } from "./call.ts";
import { contactsOfNumbers, leadsOfNumbers, partnersOfNumbers } from "./match.store.ts";
import { recordingsOf } from "./recordings/recording.store.ts";

type Found = CallMatch & { e164: string };

const stageOf = (lead: { status: number; lifecycle: number | null }) =>
  isInPipeline(lead) ? lifecycleLabel(lead.lifecycle) : leadStatuses.label(statusOf(lead.status));

async function reachableLeads(view: View, ids: readonly string[]): Promise<ReadonlySet<string>> {
  return view.can("crm.view") ? view.reachable("crm.view", "lead", [...new Set(ids)]) : new Set();
}

/**
 * Records with one of these numbers that the reader may open, in the order of CALL-6. A client out of reach is not hinted at,
 * because the number alone would tell that someone is in treatment.
 */
async function matchesOf(view: View, numbers: readonly string[]): Promise<Found[]> {
  if (numbers.length === 0) return [];
  const leads = await leadsOfNumbers(view.db, numbers);
  const contacts = await contactsOfNumbers(view.db, numbers);
  const within = await reachableLeads(view, [...leads.map(({ id }) => id), ...contacts.map(({ leadId }) => leadId)]);
  const found: Found[] = [
    ...leads.filter(({ id }) => within.has(id)).map((lead) => ({ ...leadMatch(lead), e164: lead.e164 })),
    ...contacts
      .filter(({ leadId }) => within.has(leadId))
      .map((contact) => ({
        e164: contact.e164 ?? "",
        type: "contact" as const,
        id: contact.leadId,
        name: contact.name,
        detail: `${relationshipLabels[contact.relationship]} of ${leadName(contact)} (${contact.leadNo})`,
        link: `/crm/lead/${contact.leadId}`,
      })),
    ...(await clientMatches(view, numbers)),
    ...(await partnerMatches(view, numbers)),
  ];
  return found.toSorted((a, b) => matchTypes.indexOf(a.type) - matchTypes.indexOf(b.type));
}

async function clientMatches(view: View, numbers: readonly string[]): Promise<Found[]> {
  if (!view.can("clients.read")) return [];
  const owners = await clientsWithPhones(view.db, numbers);
  const relatives = await contactsWithPhones(view.db, numbers);
  const clients = await clientsInReach(
    view,
    "clients.read",
    [...owners, ...relatives].map(({ clientId }) => clientId),
  );
  return [
    ...owners.flatMap(({ clientId, e164 }) => {
      const client = clients.get(clientId);
      return client ? [{ e164, ...clientMatch(client) }] : [];
    }),
    ...relatives.flatMap(({ clientId, e164, firstName, lastName, relationship }) => {
      const client = clients.get(clientId);
      if (!client) return [];
      const match = clientMatch(client);
      return [
        {
          ...match,
          e164,
          type: "client-contact" as const,
          name: [firstName, lastName].filter(Boolean).join(" "),
          detail: `${chartRelationships[relationship] ?? "Contact"} of ${match.name} (${client.mrNo})`,
        },
      ];
    }),
  ];
}

function clientMatch(client: {
  clientId: string;
  mrNo: string;
  legalFirstName: string;
  legalLastName: string;
}): CallMatch {
  return {
    type: "client",
    id: client.clientId,
    name: `${client.legalLastName}, ${client.legalFirstName}`,
    detail: `${client.mrNo} · Client`,
    link: `/clients/${client.mrNo}`,
  };
}

type LeadFacts = Parameters<typeof leadName>[0] & {
  id: string;
  leadNo: string;
  status: number;
  lifecycle: number | null;
};
const leadMatch = (lead: LeadFacts): CallMatch => ({
  type: isInPipeline(lead) ? "lead" : "closed-lead",
  id: lead.id,
  name: leadName(lead),
  detail: `${lead.leadNo} · ${stageOf(lead)}`,
  link: `/crm/lead/${lead.id}`,
});
const organizationMatch = (one: {
  id: string;
  name: string;
  kind: keyof typeof organizationKindLabels;
}): CallMatch => ({
  type: "organization",
  id: one.id,
  name: one.name,
  detail: organizationKindLabels[one.kind],
  link: `/crm/organization/${one.id}`,
});
const professionalMatch = (one: {
  id: string;
  firstName: string;
  lastName: string;
  credentials: string | null;
}): CallMatch => ({
  type: "professional",
  id: one.id,
  name: professionalName(one),
  detail: "Professional",
  link: `/crm/professional/${one.id}`,
});

async function partnerMatches(view: View, numbers: readonly string[]): Promise<Found[]> {
  if (!view.can("crm.partners")) return [];
  const { organizations, professionals } = await partnersOfNumbers(view.db, numbers);
  return [
    ...organizations.map((one) => ({ ...organizationMatch(one), e164: one.e164 ?? "" })),
    ...professionals.map((one) => ({ ...professionalMatch(one), e164: one.e164 ?? "" })),
  ];
}

/** The only open lead with this number, if nothing else has it: a call is linked by itself in this case only (CALL-6). */
export async function onlyMatch(db: TenantDb, e164: string): Promise<string | null> {
  const leads = await leadsOfNumbers(db, [e164]);
  const open = leads.filter(isInPipeline);
  if (open.length !== 1 || (await contactsOfNumbers(db, [e164])).length > 0) return null;
  const { organizations, professionals } = await partnersOfNumbers(db, [e164]);
  if (organizations.length > 0 || professionals.length > 0) return null;
  if ((await clientsWithPhones(db, [e164])).length > 0) return null;
  if ((await contactsWithPhones(db, [e164])).length > 0) return null;
  return open[0]?.id ?? null;
}

/** Calls as the reader may see them: links to records out of reach are left out. */
export async function shownCalls(view: View, rows: readonly CallRow[]): Promise<Call[]> {
  const leadIds = rows.flatMap(({ leadId }) => leadId ?? []);
  const within = await reachableLeads(view, leadIds);
  const clients = view.can("clients.read")
    ? await clientsInReach(
        view,
        "clients.read",
        rows.flatMap(({ clientId }) => clientId ?? []),
      )
    : new Map();
  const mayPartner = view.can("crm.partners");
  return rows.map((row) => {
    const {
      leadId,
      clientId,
      organizationId,
      professionalId,
      providerCallId: _,
      sourceId: _source,
      poolId: _pool,
      ...rest
    } = row;
    const { lead, organization, professional, ...call } = rest;
    const client = clientId ? clients.get(clientId) : undefined;
    let linked: CallMatch | null = null;
    if (lead && leadId && within.has(leadId)) linked = leadMatch({ ...lead, id: leadId });
    else if (client) linked = clientMatch(client);
    else if (mayPartner && organization && organizationId)
      linked = organizationMatch({ ...organization, id: organizationId });
    else if (mayPartner && professional && professionalId)
      linked = professionalMatch({ ...professional, id: professionalId });
    const hasLink = (leadId ?? clientId ?? organizationId ?? professionalId) !== null;
    return { ...call, linked, isRestricted: hasLink && linked === null };
  });
}

/** The same with the records that have the caller's number. */
export async function callsWithMatches(view: View, rows: readonly CallRow[]): Promise<LiveCall[]> {
  const otherSide = (call: { direction: string; fromE164: string | null; toE164: string | null }) =>
    call.direction === "inbound" ? call.fromE164 : call.toE164;
  const numbers = [...new Set(rows.flatMap((call) => otherSide(call) ?? []))];
  const found = await matchesOf(view, numbers);
  const calls = await shownCalls(view, rows);
  const recordings = view.can("crm.listen")
    ? await recordingsOf(
        view.db,
        rows.map(({ id }) => id),
      )
    : new Map();
  return calls.map((call) => ({
    ...call,
    recording: recordings.get(call.id) ?? null,
    matches: found.filter(({ e164 }) => e164 === otherSide(call)).map(({ e164: _, ...match }) => match),
  }));
}
