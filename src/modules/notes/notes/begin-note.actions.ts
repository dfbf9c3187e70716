import { requireEpisode } from "#modules/clients/index.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { Problem } from "#platform/shared/problems.ts";
import { insertParts } from "../drafts/part.store.ts";
import type { PulledFacts } from "../facts/facts.ts";
import { ensureShippedVersion } from "../templates/template.store.ts";
import type { ShippedTemplate } from "../templates/template-parts.ts";
import { insertNote, type NoteRecord, staffById } from "./note.store.ts";
import type { Modality } from "./note.ts";
import { requireNoStops, signStops } from "./signing.ts";

type Episode = Awaited<ReturnType<typeof requireEpisode>>;

interface Beginning {
  mrNo: string;
  demographicId?: string | undefined;
  template: ShippedTemplate;
  serviceStart: string;
  serviceEnd: string | null;
  modality: Modality;
  /** What the note takes from the chart. */
  facts?: (episode: Episode) => Promise<PulledFacts>;
}

/** The author of a note started now. Throws `forbidden` for users who are no clinicians. */
export async function requireWriter(act: Act) {
  const author = act.actor.clinicianId && (await staffById(act.db, [act.actor.clinicianId])).get(act.actor.clinicianId);
  if (!author) throw new Problem("forbidden", "Only clinicians can write notes.");
  return author;
}

/**
 * Creates a draft in the author's name with the parts of its template, in the client's episode. Refuses a service
 * outside the episode and times that don't add up. The caller writes the audit entry.
 */
export async function beginNote(act: Act, beginning: Beginning): Promise<{ note: NoteRecord; episode: Episode }> {
  const { mrNo, demographicId, template, serviceStart, serviceEnd, modality } = beginning;
  const episode = await requireEpisode(act, demographicId ? { mrNo, demographicId } : { mrNo });
  await act.openChart(episode.clientId, "notes");
  const author = await requireWriter(act);
  refuseTimes(serviceStart, serviceEnd, episode, act.now);
  const facts = await beginning.facts?.(episode);
  const note = await insertNote(act.db, {
    kind: template.kind,
    subtype: template.subtype ?? null,
    format: template.format,
    title: template.name,
    loincCode: template.loincCode,
    clientId: episode.clientId,
    demographicId: episode.demographicId,
    locationId: episode.locationId,
    timeZone: episode.timeZone,
    templateVersionId: await ensureShippedVersion(act.db, template),
    serviceStart,
    serviceEnd,
    modality,
    authorId: author.id,
    supervisorId: author.cosignRequired ? author.supervisorId : null,
    cosignRequired: author.cosignRequired,
    ...(facts ? { facts } : {}),
  });
  await insertParts(act.db, note.id, template.parts);
  return { note, episode };
}

/** Refuses times outside the episode or out of order right away; other checks run at signing. */
export function refuseTimes(
  serviceStart: string,
  serviceEnd: string | null,
  episode: { admittedAt: string | null; dischargedAt: string | null },
  now: string,
): void {
  const { admittedAt, dischargedAt } = episode;
  const stops = signStops(
    { serviceStart, serviceEnd, psychotherapyMinutes: null, parts: [], fields: [], admittedAt, dischargedAt },
    now,
  );
  // Future times are allowed here: a note can be started before the service ends and signed afterwards.
  requireNoStops(stops.filter(({ code }) => code === "outside-episode" || code === "minutes-mismatch"));
}
