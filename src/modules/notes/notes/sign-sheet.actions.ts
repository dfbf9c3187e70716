import { requireEpisode } from "#modules/clients/index.ts";
import type { View } from "#platform/server/execution/context.ts";
import { query } from "#platform/server/execution/module.ts";
import { Problem } from "#platform/shared/problems.ts";
import type { PartRecord } from "../drafts/part.store.ts";
import { wordCount } from "../drafts/part-content.ts";
import { groupFactsOf } from "../group-notes/group-facts.actions.ts";
import { openFieldsIn } from "../phrases/phrase.ts";
import { planPartOf } from "../plan-links/plan-link.actions.ts";
import type { PlanPart } from "../plan-links/plan-link.ts";
import { fieldLabel } from "../templates/template.ts";
import { destinationOf, transferStops } from "../transfers/destination.actions.ts";
import { type CommonReads, commonReads } from "./common-reads.actions.ts";
import { type NoteRecord, noteById, overlappingNote, staffById } from "./note.store.ts";
import { moved } from "./note.ts";
import { noteClient } from "./note.view.ts";
import type { GroupSessionFacts, NoteDocument } from "./note-document.ts";
import { getSignSheet } from "./sign.contract.ts";
import { lateness, type Stop, signStops } from "./signing.ts";

export const authorMeaning = "I wrote this note. It is complete and accurate to the best of my knowledge.";

/** NTE-7: the new author attests in their own name and never signs for the former author. */
export const attestingMeaning = (begunBy: string) =>
  `${begunBy} started this note and left it unsigned. I have reviewed and completed it, and I attest to it in my own name.`;

export const meaningOf = ({ begunBy }: Pick<NoteDocument, "begunBy">) =>
  begunBy ? attestingMeaning(begunBy.name) : authorMeaning;

/** What will be signed, and what still prevents it. */
interface Readiness {
  parts: PartRecord[];
  revisions: Record<string, number>;
  stops: Stop[];
  document: NoteDocument | null;
}

export async function readiness(view: View, note: NoteRecord, common?: CommonReads): Promise<Readiness> {
  const reads = common ?? (await commonReads(view, [note]));
  const source = note.groupSessionId ? reads.groups.get(note.groupSessionId) : undefined;
  const group = source && groupFactsOf(source, note);
  const parts = [...(group?.shared ?? []), ...reads.parts.filter(({ noteId }) => noteId === note.id)];
  const fields = reads.fields.get(note.templateVersionId) ?? [];
  const episode = await requireEpisode(view, { demographicId: note.demographicId });
  const plan = await planPartOf(view, note);
  const stops = signStops(
    {
      serviceStart: note.serviceStart,
      serviceEnd: note.serviceEnd,
      psychotherapyMinutes: note.psychotherapyMinutes,
      parts: parts.map((part) => ({
        ...part,
        words: wordCount(part.plainText),
        openFields: openFieldsIn(part.plainText),
      })),
      fields: fields.map((field) => ({ ...field, value: note.fields[field.key] ?? null })),
      admittedAt: episode.admittedAt,
      dischargedAt: episode.dischargedAt,
    },
    view.now,
  );
  return {
    parts,
    revisions: Object.fromEntries(parts.map((part) => [part.partKey, part.revision])),
    stops: [
      ...(group
        ? [...group.stops, ...stops.filter(({ path }) => path !== "serviceEnd")]
        : [...stops, ...(await transferStops(view.db, note, episode))]),
      ...(plan.stop ? [plan.stop] : []),
    ],
    document: await buildDocument(view, note, parts, reads, { session: group?.session, plan: plan.part }),
  };
}

/** The document as it would be signed now; null while the service has no end time. */
async function buildDocument(
  view: View,
  note: NoteRecord,
  parts: readonly PartRecord[],
  { staff, fields, locations }: CommonReads,
  { session, plan }: { session: GroupSessionFacts | undefined; plan: PlanPart | null },
): Promise<NoteDocument | null> {
  if (note.serviceEnd === null || note.minutes === null) return null;
  const person = (clinicianId: string) => ({
    clinicianId,
    name: staff.get(clinicianId)?.fullName ?? "",
    credentials: staff.get(clinicianId)?.credentials.join(", ") ?? "",
  });
  return {
    form: "cairn-note-1",
    noteId: note.id,
    cycle: note.cycle + 1,
    kind: note.kind,
    title: note.title,
    format: note.format,
    loincCode: note.loincCode,
    templateVersionId: note.templateVersionId,
    client: await noteClient(view, note.clientId),
    demographicId: note.demographicId,
    facility: view.tenant.name,
    location: { id: note.locationId, name: locations.get(note.locationId) ?? "", timeZone: note.timeZone },
    service: {
      start: note.serviceStart,
      end: note.serviceEnd,
      minutes: note.minutes,
      psychotherapyMinutes: note.psychotherapyMinutes,
      modality: note.modality,
      placeOfService: note.placeOfService,
    },
    ...(session ? { session } : {}),
    ...(plan ? { plan } : {}),
    ...(note.kind === "transfer" ? { transfer: await destinationOf(view.db, note.id) } : {}),
    author: person(note.authorId),
    ...(note.begunById ? { begunBy: person(note.begunById) } : {}),
    ...(note.facts ? { facts: note.facts } : {}),
    fields: (fields.get(note.templateVersionId) ?? []).flatMap((field) => {
      const value = note.fields[field.key];
      return value ? [{ key: field.key, title: field.title, value, label: fieldLabel(field, value) }] : [];
    }),
    parts: parts.map((part) => ({ key: part.partKey, title: part.title, content: part.content })),
    lateEntry: null,
  };
}

export function requireAuthor(view: View, note: NoteRecord, authorName: string): void {
  if (note.authorId !== view.actor.clinicianId)
    throw new Problem("not-the-author", `Only ${authorName} can sign this note.`);
}

export const getSignSheetQuery = query(getSignSheet, async (view, { params }) => {
  const note = await noteById(view.db, params.noteId);
  await view.openChart(note.clientId, "notes");
  const author = (await staffById(view.db, [note.authorId])).get(note.authorId);
  requireAuthor(view, note, author?.fullName ?? "the author");
  moved(note.status, "sign");
  const { document, revisions, stops } = await readiness(view, note);
  const other = await overlappingNote(view.db, note);
  return {
    document,
    revisions,
    stops,
    lateness: note.serviceEnd ? lateness(note.serviceEnd, view.now) : "in-time",
    overlap: other?.serviceEnd
      ? {
          noteId: other.id,
          title: other.title,
          serviceStart: other.serviceStart,
          serviceEnd: other.serviceEnd,
          sameClient: other.clientId === note.clientId,
        }
      : null,
    meaning: document ? meaningOf(document) : authorMeaning,
    version: note.version,
  };
});
