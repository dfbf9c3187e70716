import { careTeamOf, clientsById, diagnosesOf, type OpenEpisode } from "#modules/clients/index.ts";
import { insuranceOn } from "#modules/coverage/index.ts";
import { currentMedicationsOf } from "#modules/medications/index.ts";
import type { View } from "#platform/server/execution/context.ts";
import { ageOn, formatDate, localDate } from "#platform/shared/time/index.ts";
import { latestScore } from "../assessments/latest-score.actions.ts";
import { locationName } from "../forms/form.store.ts";
import type { MergeField, MergeValues } from "./letter.ts";

/** Values of a stay's chart for a letter, as text. The caller has opened the chart. */
export async function mergeValues(view: View, episode: OpenEpisode): Promise<MergeValues> {
  const { clientId, demographicId, timeZone, admittedAt, dischargedAt } = episode;
  const today = localDate(view.now, timeZone);
  const client = (await clientsById(view, [clientId])).get(clientId);
  const [insurance] = await insuranceOn(view, { clientId, day: today });
  const { rows: diagnoses } = await diagnosesOf(view, demographicId);
  const medications = await currentMedicationsOf(view, demographicId);
  const team = await careTeamOf(view, demographicId);
  const on = (instant: string | null) => (instant === null ? "" : formatDate(instant, timeZone));
  const score = async (instrument: string) => {
    const last = await latestScore(view, clientId, instrument);
    return last ? `${last.value}, ${last.band.toLowerCase()} (${formatDate(last.effectiveAt, timeZone)})` : "";
  };
  const values: Record<MergeField, string> = {
    "client.legalName": client?.legalName ?? "",
    "client.preferredName": client?.preferredName ?? "",
    "client.birthDate": client ? formatDate(client.birthDate, timeZone) : "",
    "client.age": client ? String(ageOn(client.birthDate, today)) : "",
    "client.mrNo": episode.mrNo,
    "client.pronouns": client?.pronouns ?? "",
    "client.insurance.payer": insurance?.payerName ?? "",
    "client.insurance.plan": insurance?.planName ?? "",
    "stay.admittedOn": on(admittedAt),
    "stay.dischargedOn": on(dischargedAt),
    "stay.diagnoses": diagnoses.map(({ code, title }) => `${code} ${title}`).join("; "),
    "stay.medications": (medications ?? []).map(({ text }) => text).join("; "),
    "stay.therapist": team.find(({ role }) => role === "primary_therapist")?.name ?? "",
    "assessment.phq9": await score("phq9"),
    "assessment.gad7": await score("gad7"),
    "facility.name": view.tenant.name,
    "location.name": await locationName(view.db, episode.locationId),
    today: formatDate(view.now, timeZone),
    "user.name": view.actor.name,
  };
  return values;
}
