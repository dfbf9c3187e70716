import { labelChart, recordChartEvent } from "#modules/clients/index.ts";
import { addReportedAllergies } from "#modules/medications/index.ts";
import type { Act, View } from "#platform/server/execution/context.ts";
import { contactsOf } from "../leads/contact.store.ts";
import { labelsOfLead } from "../leads/labels/lead-label.store.ts";
import type { LeadRecord } from "../leads/lead.store.ts";
import { substancesOf } from "../leads/parts/substance.store.ts";
import { useText } from "../leads/parts/substance.ts";
import { notesOfLead } from "../notes/note.store.ts";
import { consentsOfLead } from "../onboarding/onboarding.store.ts";
import { releasesOfLead } from "../referrals-out/referral-out.store.ts";
import type { ManifestItem } from "./conversion.contract.ts";
import { type ConversionItem, callsOfLead, insertConversionItems, openTasksOfLead } from "./conversion.store.ts";

interface Chart {
  clientId: string;
  demographicId: string;
}

/**
 * Carries what hangs on the lead into the chart, one row of the conversion for each (CONV-3): labels and reported allergies
 * become the client's, notes and substances are entered in the chart's timeline, and calls, releases, signed permissions and open tasks stay where
 * they are and are linked.
 */
export async function carryParts(act: Act, lead: LeadRecord, chart: Chart, conversionId: string): Promise<void> {
  const items: ConversionItem[] = [
    ...(await carryLabels(act, lead, chart)),
    ...(await carryAllergies(act, lead, chart)),
    ...(await carryNotes(act, lead, chart)),
    ...(await carrySubstances(act, lead, chart)),
  ];
  const linked = (sourceType: string, targetDomain: string, ids: readonly { id: string }[]) => {
    for (const { id } of ids)
      items.push({ sourceType, sourceId: id, targetDomain, targetId: id, disposition: "linked" });
  };
  linked("call", "call", await callsOfLead(act.db, lead.id));
  linked("leadRelease", "leadRelease", await releasesOfLead(act.db, lead.id));
  linked("onboardingConsent", "electronicConsent", await consentsOfLead(act.db, lead.id));
  linked("crmTask", "crmTask", await openTasksOfLead(act.db, lead.id));
  await insertConversionItems(act.db, conversionId, items);
}

async function carryLabels(act: Act, lead: LeadRecord, { clientId }: Chart): Promise<ConversionItem[]> {
  const labels = await labelsOfLead(act.db, lead.id);
  const given = await labelChart(
    act,
    clientId,
    labels.map(({ labelId }) => labelId),
  );
  return labels.map(({ labelId }) => ({
    sourceType: "leadLabel",
    sourceId: labelId,
    targetDomain: "clientLabel",
    targetId: labelId,
    // A label that is only for leads stays on the lead.
    disposition: given.includes(labelId) ? ("copied" as const) : ("excluded" as const),
  }));
}

async function carryAllergies(act: Act, lead: LeadRecord, chart: Chart): Promise<ConversionItem[]> {
  const ids = await addReportedAllergies(act, chart, lead.allergiesReported);
  return ids.map((id) => ({
    sourceType: "lead.allergies_reported",
    sourceId: lead.id,
    targetDomain: "allergy",
    targetId: id,
    disposition: "copied" as const,
  }));
}

const sensitivityOf = ({ part2Status }: LeadRecord) =>
  part2Status === "part2" ? ("part2" as const) : ("normal" as const);

async function carryNotes(act: Act, lead: LeadRecord, chart: Chart): Promise<ConversionItem[]> {
  const notes = await notesOfLead(act.db, lead.id);
  for (const note of notes)
    await recordChartEvent(act, {
      ...chart,
      module: "crm",
      kind: "lead.note",
      subjectType: "crm-note",
      subjectId: note.id,
      at: note.createdAt,
      lateEntry: false,
      title: `Admissions note${note.authorName ? `, ${note.authorName}` : ""}`,
      summary: note.text.slice(0, 2000),
      sensitivity: sensitivityOf(lead),
      // Clinical notes of a lead keep their readers.
      permission: note.visibility === "clinical" ? "crm.assess" : "crm.view",
      link: `/crm/lead/${lead.id}`,
    });
  return notes.map(({ id }) => ({
    sourceType: "crmNote",
    sourceId: id,
    targetDomain: "timeline",
    targetId: id,
    disposition: "linked" as const,
  }));
}

async function carrySubstances(act: Act, lead: LeadRecord, chart: Chart): Promise<ConversionItem[]> {
  const substances = await substancesOf(act.db, lead.id);
  const [first] = substances;
  if (!first) return [];
  await recordChartEvent(act, {
    ...chart,
    module: "crm",
    kind: "lead.substances",
    subjectType: "lead",
    subjectId: lead.id,
    title: "Substance use as reported before admission",
    summary: substances.map(useText).join(". "),
    sensitivity: sensitivityOf(lead),
    link: `/crm/lead/${lead.id}`,
  });
  return substances.map(({ id }) => ({
    sourceType: "leadSubstance",
    sourceId: id,
    targetDomain: "timeline",
    targetId: id,
    disposition: "copied" as const,
  }));
}

/** The same, for review before the conversion. */
export async function partsOf(view: View, lead: LeadRecord): Promise<ManifestItem[]> {
  const item = (
    source: string,
    label: string,
    target: string,
    value: string,
    disposition: ManifestItem["disposition"],
  ) => ({
    source,
    label,
    target,
    value,
    disposition,
    reason: null,
  });
  const counted = (source: string, label: string, target: string, count: number) =>
    count > 0 ? [item(source, label, target, String(count), "linked")] : [];
  const substances = await substancesOf(view.db, lead.id);
  const contacts = await contactsOf(view.db, lead.id);
  const labels = await labelsOfLead(view.db, lead.id);
  return [
    ...contacts.map(({ name }) => item("contacts", "Contact", "contact", name, "copied")),
    ...substances.map((one) => item("substances", "Substance use", "timeline", useText(one), "copied")),
    ...labels.map(({ name }) => item("labels", "Label", "client label", name, "copied")),
    ...counted("notes", "Notes", "timeline", (await notesOfLead(view.db, lead.id)).length),
    ...counted("calls", "Calls", "call log", (await callsOfLead(view.db, lead.id)).length),
    ...counted("releases", "Releases", "lead", (await releasesOfLead(view.db, lead.id)).length),
    ...counted("consents", "Signed permissions", "lead", (await consentsOfLead(view.db, lead.id)).length),
    ...counted("tasks", "Open tasks", "lead", (await openTasksOfLead(view.db, lead.id)).length),
  ];
}
