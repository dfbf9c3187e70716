import type { View } from "#platform/server/execution/context.ts";
import { action, query } from "#platform/server/execution/module.ts";
import { Problem } from "#platform/shared/problems.ts";
import { localDate, minutesBetween } from "#platform/shared/time/index.ts";
import { demographicOf } from "../episodes/episode.store.ts";
import { chosenEpisode } from "../episodes/episode-list.store.ts";
import { lockClient, openClient } from "../identity/client.store.ts";
import { levelOfCare } from "../ports.ts";
import { recordChartEvent } from "../timeline/timeline.store.ts";
import {
  getDiagnoses,
  getDiagnosisCode,
  getDiagnosisHistory,
  searchDiagnoses,
  updateDiagnoses,
} from "./diagnosis.contract.ts";
import { codeFacts, currentSet, saveSet, setsOf } from "./diagnosis.store.ts";
import { checkDiagnosisSet, compareSets, isSameSet, type SetDifference } from "./diagnosis.ts";
import { billableIcd10Below, icd10CodeOn, searchIcd10 } from "./icd10.store.ts";

export const searchDiagnosesQuery = query(searchDiagnoses, async (view, { query: { q, on, limit } }) => ({
  rows: await searchIcd10(view.db, { q, on: on ?? localDate(view.now, view.timeZone), limit }),
}));

export const getDiagnosisCodeQuery = query(getDiagnosisCode, async (view, { params, query: { on } }) => {
  const day = on ?? localDate(view.now, view.timeZone);
  const code = await icd10CodeOn(view.db, params.code.toUpperCase(), day);
  if (!code) throw new Problem("not-found", "No valid ICD-10-CM code on this date.");
  return { ...code, children: code.billable ? [] : await billableIcd10Below(view.db, code.code, day) };
});

async function chosen(view: View, mrNo: string, demographicId: string | undefined): Promise<string> {
  const client = await openClient(view, mrNo, "diagnoses");
  return chosenEpisode(view.db, client.clientId, demographicId);
}

export const getDiagnosesQuery = query(getDiagnoses, async (view, { params, query: { demographicId } }) =>
  currentSet(view.db, await chosen(view, params.mrNo, demographicId)),
);

export const getDiagnosisHistoryQuery = query(
  getDiagnosisHistory,
  async (view, { params, query: { demographicId } }) => ({
    rows: await setsOf(view.db, await chosen(view, params.mrNo, demographicId)),
  }),
);

/** Other roles may enter provisional diagnoses only (DX-6). */
const diagnosingRoles: ReadonlySet<string> = new Set(["medical_director", "prescriber", "therapist"]);

/**
 * Replaces the diagnosis list of a stay (DX-1); an identical list changes nothing. Throws `stale-version` with the current
 * list, and the problems of `checkDiagnosisSet`. Raises `clients.diagnoses-changed`.
 */
export const updateDiagnosesAction = action(updateDiagnoses, async (act, { params, body }) => {
  const client = await openClient(act, params.mrNo, "diagnoses");
  await lockClient(act, client.clientId);
  const episode = await demographicOf(act.db, client.clientId, body.demographicId, true);
  const before = await currentSet(act.db, episode.demographicId);
  if (
    episode.dischargedAt !== null &&
    minutesBetween(episode.dischargedAt, act.now) > 72 * 60 &&
    !act.can("clients.backdate")
  )
    throw new Problem("episode-frozen", "This stay was locked 72 h after discharge and can't be changed.");
  if (before.setVersion !== body.setVersion)
    throw new Problem("stale-version", {
      detail: `${before.byName ?? "Someone"} changed the diagnoses while you were editing. Review both versions and save again.`,
      current: before,
    });
  const { codes, instead } = await codeFacts(act.db, body.entries);
  const level = episode.levelOfCareId === null ? null : await levelOfCare(act, episode.levelOfCareId);
  const checked = checkDiagnosisSet(body.entries, {
    admittedOn: episode.admittedAt === null ? null : localDate(episode.admittedAt, episode.timeZone),
    poaRequired: level?.setting === "inpatient",
    codes,
    instead,
    overrideConflictReason: body.conflictReason ?? null,
  });
  act.audit({ subjectId: client.clientId, fields: ["diagnoses"], detail: { demographicId: episode.demographicId } });
  if (isSameSet(before.entries, checked)) return before;
  const entries = checked.map((entry) => {
    const was = before.entries.find((old) => old.code === entry.code && old.diagnosedOn === entry.diagnosedOn);
    const facts = codes.get(entry.code);
    return {
      ...entry,
      verification: diagnosingRoles.has(act.actor.role) ? entry.verification : ("provisional" as const),
      codeTitle: was?.codeTitle ?? facts?.title ?? entry.code,
      plainName: was?.plainName ?? facts?.plainName ?? null,
      diagnosedByName: was?.diagnosedByName ?? act.actor.name,
    };
  });
  const setVersion = before.setVersion + 1;
  await saveSet(act, episode, { setVersion, entries, reason: body.reason ?? body.conflictReason ?? null });
  await recordChartEvent(act, {
    module: "clients",
    kind: "diagnoses.updated",
    subjectType: "diagnosis-set",
    subjectId: episode.demographicId,
    subjectVersion: setVersion,
    clientId: client.clientId,
    demographicId: episode.demographicId,
    title: "Diagnoses changed",
    summary: differenceText(compareSets(before.entries, checked)),
    permission: "diagnoses.read",
  });
  await act.raise("clients.diagnoses-changed", {
    clientId: client.clientId,
    demographicId: episode.demographicId,
    setVersion,
  });
  return currentSet(act.db, episode.demographicId);
});

function differenceText({ added, removed, changed }: SetDifference): string {
  const part = (what: string, codes: string[]) => (codes.length === 0 ? [] : [`${what} ${codes.join(", ")}`]);
  const parts = [...part("Added", added), ...part("Removed", removed), ...part("Changed", changed)];
  return parts.length === 0 ? "Reordered" : parts.join(". ");
}
