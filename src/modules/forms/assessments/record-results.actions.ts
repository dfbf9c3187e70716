import { careTeamOf, clientsById } from "#modules/clients/index.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { ageOn, localDate } from "#platform/shared/time/index.ts";
import type { FormRecord } from "../forms/form.store.ts";
import { inEachLanguage } from "../notices.ts";
import { raiseSafetyAlert } from "../safety-alerts/raise-alert.actions.ts";
import type { PinnedTemplate } from "../templates/template.store.ts";
import { instrumentOf } from "./instruments/catalogue.ts";
import type { Instrument, ScaleValue } from "./instruments/instrument.ts";
import { settleMeasures } from "./plan-measures.actions.ts";
import { insertResults, latestValues, supersedeResults } from "./result.store.ts";
import { isOutsidePopulation, scoreInstrument } from "./scoring.ts";
import { changeOf } from "./trend.ts";

export const worsenedKind = "assessment-worsened";

/**
 * Scores a submitted assessment in the transaction of the submission (AST-1): stores a result for each scale, raises its
 * safety alert (AST-5), settles its due date and tells the primary therapist of a reliable worsening (AST-8). A form that is
 * submitted again supersedes its earlier results.
 */
export async function recordResults(act: Act, form: FormRecord, template: PinnedTemplate): Promise<void> {
  const instrument = instrumentOf(template.instrumentKey);
  if (!instrument) return;
  const { clientId, demographicId, locationId } = form;
  const previous = await latestValues(act.db, clientId, instrument.key, {
    before: form.effectiveAt,
    exceptFormId: form.id,
  });
  const { values, alert } = scoreInstrument(
    instrument,
    template.definition,
    form.answers,
    (scaleKey) => previous.get(scaleKey)?.value ?? null,
  );
  const outsidePopulation = await isOutsideAges(act, form, instrument);
  await supersedeResults(act.db, form.id, act.now);
  await insertResults(
    act.db,
    values.map((value) => ({
      ...value,
      formId: form.id,
      clientId,
      demographicId,
      locationId,
      instrumentKey: instrument.key,
      alertLevel: alert?.level ?? "none",
      effectiveAt: form.effectiveAt,
      scoringVersion: instrument.scoringVersion,
      outsidePopulation,
      scoredBy: act.actor.userId,
    })),
  );
  await act.raise("forms.assessment-scored", {
    formId: form.id,
    clientId,
    demographicId,
    instrumentKey: instrument.key,
  });
  if (alert)
    await raiseSafetyAlert(act, {
      clientId,
      demographicId,
      locationId,
      source: "form",
      sourceId: form.id,
      level: alert.level,
      summary: alert.summary,
    });
  await settleMeasures(act, form, instrument.key);
  const isWorse = values.some(({ scaleKey, value }) =>
    isReliablyWorse(instrument, scaleKey, previous.get(scaleKey), value),
  );
  if (isWorse) await tellTherapist(act, form, instrument);
  act.auditDetail({ scores: Object.fromEntries(values.map(({ scaleKey, value }) => [scaleKey, value])) });
}

function isReliablyWorse(
  instrument: Instrument,
  scaleKey: string,
  before: ScaleValue | undefined,
  value: number | null,
): boolean {
  const scale = instrument.scales.find(({ key }) => key === scaleKey);
  if (!scale || before?.value == null || value === null) return false;
  return changeOf(scale, before.value, value).includes("worse");
}

async function tellTherapist(act: Act, form: FormRecord, { key, shortTitle }: Instrument): Promise<void> {
  const { clientId, demographicId } = form;
  await act.raise("forms.assessment-worsened", { formId: form.id, clientId, instrumentKey: key });
  const therapists = (await careTeamOf(act, demographicId)).filter(({ role }) => role === "primary_therapist");
  if (therapists.length === 0) return;
  act.notify({
    kind: worsenedKind,
    to: { clinicianIds: therapists.map(({ clinicianId }) => clinicianId) },
    title: inEachLanguage((say) => say("assessment.worsened", { title: shortTitle })),
    link: `/forms/${form.id}`,
    clientId,
  });
}

/** Whether the client's age was not among those the instrument was validated for (AST-3). */
async function isOutsideAges(act: Act, form: FormRecord, instrument: Instrument): Promise<boolean> {
  const client = (await clientsById(act, [form.clientId])).get(form.clientId);
  return (
    client !== undefined &&
    isOutsidePopulation(instrument, ageOn(client.birthDate, localDate(form.effectiveAt, form.timeZone)))
  );
}
