import type { View } from "#platform/server/execution/context.ts";
import { locationName, pageOfRecords, type ReportAsk, type ReportDrill } from "#platform/server/reports/report.ts";
import { medianOf, percentOf } from "#platform/shared/reports/report-math.ts";
import type { ReportColumn } from "#platform/shared/reports/report-shape.ts";
import { isOneOf } from "#platform/shared/typed.ts";
import { leadStatusCode, leadStatuses, lifecycleLabel } from "../leads/lead.ts";
import type { LeadFact } from "./lead-facts.store.ts";

/** What the columns of reports about leads count. */
export const leadCounts = {
  leads: () => true,
  qualified: (lead: LeadFact) => lead.qualified,
  preAdmission: (lead: LeadFact) => lead.preAdmission,
  intake: (lead: LeadFact) => lead.intake,
  admitted: (lead: LeadFact) => lead.admitted,
  open: ({ status }: LeadFact) => isOneOf([leadStatusCode.open, leadStatusCode.nurture], status),
  answered: ({ firstResponseAt }: LeadFact) => firstResponseAt !== null,
} as const;
export type LeadCount = keyof typeof leadCounts;

export const countLeads = (leads: readonly LeadFact[]) => ({
  leads: leads.length,
  qualified: leads.filter(leadCounts.qualified).length,
  preAdmission: leads.filter(leadCounts.preAdmission).length,
  intake: leads.filter(leadCounts.intake).length,
  admitted: leads.filter(leadCounts.admitted).length,
  open: leads.filter(leadCounts.open).length,
  answered: leads.filter(leadCounts.answered).length,
  conversion: percentOf(leads.filter(leadCounts.admitted).length, leads.length),
});

/** Minutes from the inquiry to the first response. */
export const responseMinutes = ({ receivedAt, firstResponseAt }: LeadFact): number | null =>
  firstResponseAt === null ? null : Math.max(0, (Date.parse(firstResponseAt) - Date.parse(receivedAt)) / 60_000);

/** The middle of these response times, in whole minutes. */
export function medianResponse(leads: readonly LeadFact[]): number | null {
  const median = medianOf(leads.flatMap((lead) => responseMinutes(lead) ?? []));
  return median === null ? null : Math.round(median);
}

export const leadDefinition = [
  "Leads received on a day of the period, on the calendar of their location, or of the facility while they have none. Spam and merged leads are left out.",
  "Qualified: the lead ever reached Qualified Lead or a later stage. Admitted: it was converted to a client, and that was not reversed.",
] as const;

/** REP-4: groups of fewer than 5 people are hidden from marketing. */
export const hidesBelow = ({ actor }: View) => (actor.role === "marketing" ? 5 : null);

export const leadColumn = (key: LeadCount, label: string, about: string): ReportColumn => ({
  key,
  label,
  kind: "count",
  about,
  opens: true,
  adds: true,
});

const columns: ReportColumn[] = [
  { key: "received", label: "Received", kind: "instant", about: "When the inquiry came" },
  { key: "status", label: "Status", kind: "text", about: "Status and stage now" },
  { key: "source", label: "Referral source", kind: "text", about: "Source of the lead" },
  { key: "owner", label: "Owner", kind: "text", about: "Who the lead is assigned to" },
  { key: "location", label: "Location", kind: "text", about: "Location of the lead" },
  { key: "response", label: "First response", kind: "minutes", about: "Minutes to the first response" },
];

/** The records of reports about leads: `facts` answers the cohort and the group of each lead. */
export const leadRecords = <Key extends string>(
  facts: (
    ask: ReportAsk<Key>,
  ) => Promise<{ leads: readonly LeadFact[]; groupOf: (lead: LeadFact) => string | readonly string[] }>,
) => ({
  noun: "Leads",
  subject: "Lead",
  columns,
  async read(ask: ReportAsk<Key>, { row, column, ...page }: ReportDrill) {
    const { leads, groupOf } = await facts(ask);
    const isCounted = isLeadCount(column) ? leadCounts[column] : leadCounts.leads;
    const chosen = leads.filter((lead) => (row === null || [groupOf(lead)].flat().includes(row)) && isCounted(lead));
    const shown = pageOfRecords(chosen, page);
    return { ...shown, rows: shown.rows.map((lead) => recordOf(ask, lead)) };
  },
});

const isLeadCount = (column: string): column is LeadCount => Object.hasOwn(leadCounts, column);

function recordOf({ scope }: Pick<ReportAsk, "scope">, lead: LeadFact) {
  const status = leadStatuses.fromCode(lead.status);
  const response = responseMinutes(lead);
  return {
    key: lead.leadId,
    subject: { type: "lead" as const, id: lead.leadId },
    cells: {
      received: lead.receivedAt,
      status: status === "open" ? lifecycleLabel(lead.lifecycle) : status ? leadStatuses.label(status) : null,
      source: lead.sourceName,
      owner: lead.ownerName,
      location: lead.locationId && locationName(scope, lead.locationId),
      response: response === null ? null : Math.round(response),
    },
  };
}
