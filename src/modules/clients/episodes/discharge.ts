import { sql } from "kysely";
import { jsonb } from "#platform/server/database/json.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { Problem } from "#platform/shared/problems.ts";
import { formatDate, localDate } from "#platform/shared/time/index.ts";
import { endCareTeam } from "../care-team/care-team.store.ts";
import { lockClient } from "../identity/client.store.ts";
import { refreshClient } from "../identity/projection.ts";
import { lengthOfStay } from "../stays/stay.ts";
import { recordChartEvent } from "../timeline/timeline.store.ts";
import type { ChecklistItem, Discharge } from "./admission.contract.ts";
import { requireDischargeTime, requireMove } from "./admission.ts";
import { type ChecklistStay, dischargeChecklist } from "./discharge-checklist.ts";
import { demographicOf } from "./episode.store.ts";
import { dischargeCodes } from "./episode.ts";

/**
 * Discharges a person. One transaction ends stays, care team and the alerts of the episode; facility frees the bed,
 * medications stop the orders, notes end enrolments, and any of them may refuse all of it (ADM-7). Answers what stayed open. Throws
 * `discharge-before-last-entry`, `discharge-blocked`, `time-in-future`, `wrong-state`. Raises `clients.discharged`.
 */
export async function dischargeEpisode(act: Act, clientId: string, discharge: Discharge): Promise<ChecklistItem[]> {
  await lockClient(act, clientId);
  const episode = await demographicOf(act.db, clientId, discharge.demographicId, true);
  act.requireVersion(episode, discharge.version);
  const status = requireMove(episode.status, "discharge", "This person cannot be discharged");
  const { demographicId } = discharge;
  const { dischargedAt, dischargeType } = discharge;
  requireDischargeTime({
    dischargedAt,
    admittedAt: episode.admittedAt ?? dischargedAt,
    now: act.now,
    timeZone: episode.timeZone,
    lastEntry: await lastClinicalEntry(act, demographicId),
  });
  const left = await requireChecklist(act, { clientId, demographicId, timeZone: episode.timeZone }, discharge);

  const { note, followUp, dischargeTo, nubcStatusCode, tedsReason } = discharge;
  await act.db
    .updateTable("demographics")
    .set({
      status,
      dischargedAt,
      dischargeType,
      nubcStatusCode,
      tedsReason,
      dischargeTo,
      dischargeNote: note,
      dischargeChecks: [...new Set(discharge.checks)],
      followUp: followUp === null ? null : jsonb(followUp),
    })
    .where("id", "=", demographicId)
    .execute();
  for (const table of ["levelOfCareStays", "locationStays"] as const)
    await act.db
      .updateTable(table)
      .set({ during: sql<string>`tstzrange(lower(during), ${dischargedAt}::timestamptz)` })
      .where("demographicId", "=", demographicId)
      .where("superseded", "=", false)
      .where(sql<boolean>`upper_inf(during)`)
      .execute();
  await endCareTeam(act, demographicId, dischargedAt, "Discharged");
  await act.db
    .updateTable("alerts")
    .set({ status: "resolved", statusReason: "Discharged", resolvedAt: dischargedAt })
    .where("demographicId", "=", demographicId)
    .where("status", "in", ["active", "proposed"])
    .execute();
  if (dischargeType === "deceased") {
    await act.db.updateTable("clients").set({ deceasedAt: dischargedAt }).where("id", "=", clientId).execute();
    await act.raise("clients.died", { clientId });
  }
  await refreshClient(act, clientId);
  const nights = lengthOfStay(
    localDate(episode.admittedAt ?? dischargedAt, episode.timeZone),
    localDate(dischargedAt, episode.timeZone),
  );
  await recordChartEvent(act, {
    module: "clients",
    kind: "client.discharged",
    subjectType: "episode",
    subjectId: demographicId,
    clientId,
    demographicId,
    at: dischargedAt,
    title: `Discharged: ${dischargeCodes[dischargeType].label.toLowerCase()}`,
    summary: [
      `To ${dischargeTo}, after ${nights} ${nights === 1 ? "day" : "days"} from ${formatDate(episode.admittedAt ?? dischargedAt, episode.timeZone)}`,
      ...(left.length > 0 ? [`Left open: ${left.map(({ label }) => label).join("; ")}`] : []),
    ].join(". "),
    importance: "high",
  });
  await act.raise("clients.discharged", { clientId, demographicId, dischargedAt });
  return left;
}

/** The latest thing written about care in this stay; administrative lines of this module do not hold a discharge back. */
async function lastClinicalEntry(act: Act, demographicId: string): Promise<{ at: string; title: string } | null> {
  const row = await act.db
    .selectFrom("chartEvents")
    .select(["at", "title"])
    .where("demographicId", "=", demographicId)
    .where("voidedAt", "is", null)
    .where((eb) => eb.or([eb("module", "<>", "clients"), eb("kind", "=", "vitals.recorded")]))
    .orderBy("at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** Refuses while a hard item is open and nobody may override it; answers everything that stays open. */
async function requireChecklist(act: Act, episode: ChecklistStay, discharge: Discharge): Promise<ChecklistItem[]> {
  const said = new Set<string>(discharge.checks);
  const open = (await dischargeChecklist(act, episode, discharge.dischargeType)).filter(
    (item) => !item.met && !said.has(item.key),
  );
  const hard = open.filter((item) => item.hard);
  const overridden = discharge.overrideReason !== undefined && act.actor.role === "medical_director";
  if (hard.length > 0 && !overridden)
    throw new Problem("discharge-blocked", {
      detail: `First: ${hard.map((item) => item.label.toLowerCase()).join("; ")}. A medical director can override this with a reason.`,
      params: { items: hard.map((item) => item.key) },
    });
  return open;
}
