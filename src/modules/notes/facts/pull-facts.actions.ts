import { alertLabels } from "#modules/clients/alerts/alert.ts";
import { abnormalReadingsOf, activeAlerts, diagnosesOf, latestVitalsOf, movementsOf } from "#modules/clients/index.ts";
import { lateRoundsOf } from "#modules/facility/index.ts";
import { allergyDisplayLabels } from "#modules/medications/allergies/allergy.ts";
import { clientAllergies, currentMedicationsOf, doseLinesOf } from "#modules/medications/index.ts";
import type { View } from "#platform/server/execution/context.ts";
import { formatDateTime } from "#platform/shared/time/index.ts";
import type { NoteKind } from "../notes/note.ts";
import { previousNoteOf } from "./facts.store.ts";
import { type FactGroup, type FactLine, factGroup, factLine, type PulledFacts } from "./facts.ts";

/** A client of a unit, with when they were there in the shift and what the last shift left. */
export interface ShiftSubject {
  clientId: string;
  demographicId: string;
  from: string;
  to: string;
  carried: readonly FactLine[];
}

/**
 * What happened to each client in a shift: doses not given and PRN doses, late rounds, vitals out of range, who came and went,
 * and what the last shift left. A fixed number of statements, however many clients. Incident reports are never among it.
 */
export async function shiftFactsOf(view: View, clients: readonly ShiftSubject[]): Promise<Map<string, PulledFacts>> {
  const first = clients.map(({ from }) => from).sort()[0];
  const last = clients
    .map(({ to }) => to)
    .sort()
    .at(-1);
  if (!first || !last) return new Map();
  const span = { from: first, to: last };
  const stays = clients.map(({ demographicId }) => demographicId);
  const ids = clients.map(({ clientId }) => clientId);
  const canSeeVitals = view.can("metrics.read");
  const [doses, rounds, vitals, moves] = await Promise.all([
    doseLinesOf(view, stays, span),
    lateRoundsOf(view, stays, span),
    canSeeVitals ? abnormalReadingsOf(view, ids, span) : [],
    movementsOf(view, ids, span),
  ]);
  return new Map(
    clients.map((client) => {
      const inShift = ({ at }: { at: string }) => at >= client.from && at < client.to;
      const ofStay = (row: { demographicId: string; at: string }) =>
        row.demographicId === client.demographicId && inShift(row);
      const ofClient = (row: { clientId: string; at: string }) => row.clientId === client.clientId && inShift(row);
      const own = doses.filter(ofStay);
      const groups: FactGroup[] = [];
      if (client.carried.length > 0) groups.push(factGroup("carried", "From the last shift", "", client.carried));
      if (view.can("medications.view"))
        groups.push(
          factGroup(
            "doses",
            "Doses not given",
            "All documented doses given",
            own
              .filter(({ isNotGiven }) => isNotGiven)
              .map(({ text, at, isMissed }) => factLine(text, at, isMissed ? "danger" : "attention")),
          ),
          factGroup(
            "prn",
            "PRN doses",
            "No PRN doses",
            own.filter(({ isNotGiven }) => !isNotGiven).map(({ text, at }) => factLine(text, at)),
          ),
        );
      if (canSeeVitals)
        groups.push(
          factGroup(
            "vitals",
            "Vitals out of range",
            "No vitals out of range",
            vitals
              .filter(ofClient)
              .map(({ text, at, isCritical }) => factLine(text, at, isCritical ? "danger" : "attention")),
          ),
        );
      if (view.can("rounds.view"))
        groups.push(
          factGroup(
            "rounds",
            "Late rounds",
            "No late rounds",
            rounds.filter(ofStay).map(({ text, at, isOpen }) => factLine(text, at, isOpen ? "danger" : "attention")),
          ),
        );
      const moved = moves
        .filter(ofClient)
        .map(({ title, summary, at }) => factLine([title, summary].filter(Boolean).join(" · "), at));
      if (moved.length > 0) groups.push(factGroup("moves", "Came and went", "", moved));
      return [client.clientId, { pulledAt: view.now, groups }];
    }),
  );
}

interface ChartSubject {
  clientId: string;
  demographicId: string;
  serviceStart: string;
  timeZone: string;
}

export async function allergyGroup(view: View, { clientId, demographicId }: ChartSubject): Promise<FactGroup> {
  const { display, allergies } = await clientAllergies(view, clientId, demographicId);
  const lines = allergies
    .filter(({ status }) => status === "active")
    .map(({ substanceText, reactions, statusSince }) => {
      const reaction = reactions.map(({ manifestation }) => manifestation).join(", ");
      return factLine(reaction ? `${substanceText}: ${reaction}` : substanceText, statusSince, "danger");
    });
  return factGroup("allergies", "Allergies", display === "list" ? "None active" : allergyDisplayLabels[display], lines);
}

export async function diagnosisGroup(view: View, { demographicId }: ChartSubject): Promise<FactGroup | null> {
  if (!view.can("diagnoses.read")) return null;
  const { rows, at } = await diagnosesOf(view, demographicId);
  const lines = rows.map(({ code, title, kind }) =>
    factLine(kind === "principal" ? `${code} ${title} (principal)` : `${code} ${title}`, at),
  );
  return factGroup("diagnoses", "Diagnoses", "No diagnoses recorded", lines);
}

async function vitalGroup(view: View, { clientId }: ChartSubject): Promise<FactGroup | null> {
  if (!view.can("metrics.read")) return null;
  const vitals = await latestVitalsOf(view, clientId);
  const lines = vitals?.lines.map(({ label, text }) => factLine(`${label} ${text}`, vitals.at)) ?? [];
  return factGroup("vitals", "Latest vitals", "No vitals recorded", lines);
}

export async function medicationGroup(view: View, { demographicId }: ChartSubject): Promise<FactGroup | null> {
  const medications = await currentMedicationsOf(view, demographicId);
  if (!medications) return null;
  return factGroup(
    "medications",
    "Medications",
    "No active medications",
    medications.map(({ text, lastGivenAt }) =>
      lastGivenAt ? factLine(`${text}, last dose`, lastGivenAt) : factLine(`${text}, no dose given yet`),
    ),
  );
}

async function lastNoteGroup(view: View, { clientId, serviceStart }: ChartSubject): Promise<FactGroup> {
  const note = await previousNoteOf(view.db, clientId, serviceStart);
  return factGroup(
    "lastNote",
    "Last note",
    "No earlier note",
    note ? [factLine(`${note.title}, ${note.authorName}: ${note.excerpt}`, note.at)] : [],
  );
}

const only = (groups: readonly (FactGroup | null)[]): FactGroup[] => groups.filter((group) => group !== null);

/** NTE-21: each active medication with its last dose and when the next one is due. */
async function doseTimeGroup(view: View, { demographicId, timeZone }: ChartSubject): Promise<FactGroup | null> {
  const medications = await currentMedicationsOf(view, demographicId);
  if (!medications) return null;
  const lines = medications.map(({ text, lastGivenAt, nextDueAt }) => {
    const last = lastGivenAt ? `Last dose ${formatDateTime(lastGivenAt, timeZone)}.` : "No dose given yet.";
    const next = nextDueAt ? ` Next dose due ${formatDateTime(nextDueAt, timeZone)}.` : "";
    return factLine(`${text}. ${last}${next}`, null, nextDueAt !== null && nextDueAt < view.now ? "danger" : "plain");
  });
  return factGroup("medications", "Medications, last and next dose", "No active medications", lines);
}

async function alertGroup(view: View, { clientId }: ChartSubject): Promise<FactGroup> {
  const alerts = (await activeAlerts(view.db, clientId)).filter(({ status }) => status === "active");
  const lines = alerts.map(({ category, instructions, createdAt }) =>
    factLine([alertLabels[category], instructions].filter(Boolean).join(": "), createdAt, "attention"),
  );
  return factGroup("alerts", "Alerts and precautions", "No active alerts", lines);
}

/** What a transfer hands off from the chart: alerts, medications with dose times, allergies, diagnoses, latest vitals. */
async function transferFactsOf(view: View, note: ChartSubject): Promise<PulledFacts> {
  const groups = only([
    await alertGroup(view, note),
    await allergyGroup(view, note),
    await doseTimeGroup(view, note),
    await diagnosisGroup(view, note),
    await vitalGroup(view, note),
  ]);
  return { pulledAt: view.now, groups };
}

/** What a note of this kind takes from the chart. */
export function chartFactsOf(view: View, note: ChartSubject & { kind: NoteKind }): Promise<PulledFacts> {
  return note.kind === "transfer" ? transferFactsOf(view, note) : doctorFactsOf(view, note);
}

/** What a doctor note starts with: diagnoses, medications, allergies, latest vitals and the last note. */
async function doctorFactsOf(view: View, note: ChartSubject): Promise<PulledFacts> {
  const groups = only([
    await diagnosisGroup(view, note),
    await medicationGroup(view, note),
    await allergyGroup(view, note),
    await vitalGroup(view, note),
    await lastNoteGroup(view, note),
  ]);
  return { pulledAt: view.now, groups };
}
