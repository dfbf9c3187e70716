import { sql } from "kysely";
import type { Act, View } from "#platform/server/context.ts";
import { jsonb } from "#platform/server/database/json.ts";
import { Problem } from "#platform/shared/problems.ts";
import { formatDate, localDate, minutesBetween } from "#platform/shared/time/index.ts";
import { activeAlerts } from "../alerts/alert.store.ts";
import { alertLabels } from "../alerts/alert.ts";
import { endCareTeam } from "../care-team/care-team.store.ts";
import { lockClient } from "../identity/client.store.ts";
import { refreshClient } from "../identity/projection.ts";
import { lengthOfStay } from "../stays/stay.ts";
import { recordChartEvent } from "../timeline/timeline.store.ts";
import type { ChecklistItem, Discharge } from "./admission.contract.ts";
import { requireDischargeTime, requireMove } from "./admission.ts";
import { demographicOf } from "./episode.store.ts";
import { type DischargeType, dischargeCodes } from "./episode.ts";

/** Leaving like this, nobody can be asked any more (ADM-8). */
const withoutScreening: readonly DischargeType[] = ["ama", "elopement_awol", "deceased"];

/** What should be finished before somebody leaves: hard items stop the discharge, soft ones only ask. */
export async function dischargeChecklist(
  view: View,
  episode: { clientId: string; demographicId: string; followUp?: unknown },
  type: DischargeType,
): Promise<ChecklistItem[]> {
  const alerts = (await activeAlerts(view.db, episode.clientId)).filter((alert) => alert.status === "active");
  const suicide = alerts.find((alert) => alert.category === "suicide");
  const items: ChecklistItem[] = [];
  if (!withoutScreening.includes(type)) {
    const reviewed = suicide
      ? await view.db.selectFrom("alerts").select("reviewedAt").where("id", "=", suicide.id).executeTakeFirst()
      : undefined;
    const at = reviewed?.reviewedAt ?? null;
    items.push({
      key: "suicide-review",
      label: "Suicide alert reviewed within 24 hours",
      hard: true,
      met: !suicide || (at !== null && minutesBetween(at, view.now) <= 24 * 60),
      detail: suicide ? "Review or resolve the alert first." : null,
    });
  }
  const principal = await view.db
    .selectFrom("diagnoses")
    .select("code")
    .where("demographicId", "=", episode.demographicId)
    .where("kind", "=", "principal")
    .where("leftSetVersion", "is", null)
    .executeTakeFirst();
  items.push({
    key: "principal-diagnosis",
    label: "Principal diagnosis recorded",
    hard: false,
    met: principal !== undefined,
    detail: principal?.code ?? null,
  });
  const others = alerts.filter((alert) => alert.category !== "suicide");
  items.push({
    key: "open-alerts",
    label: "Alerts of this stay looked at",
    hard: false,
    met: others.length === 0,
    detail: others.map((alert) => alertLabels[alert.category]).join(", ") || null,
  });
  return items;
}

/**
 * Discharges a person. One transaction ends stays, care team and the alerts of the episode; facility frees the bed,
 * medications stop the orders, notes end enrolments, and any of them may refuse all of it (ADM-7). Throws
 * `discharge-before-last-entry`, `discharge-blocked`, `time-in-future`, `wrong-state`. Raises `clients.discharged`.
 */
export async function dischargeEpisode(act: Act, clientId: string, discharge: Discharge): Promise<void> {
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
  await requireChecklist(act, { clientId, demographicId }, discharge);

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
    summary: `To ${dischargeTo}, after ${nights} ${nights === 1 ? "day" : "days"} from ${formatDate(episode.admittedAt ?? dischargedAt, episode.timeZone)}`,
    importance: "high",
  });
  await act.raise("clients.discharged", { clientId, demographicId, dischargedAt });
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

async function requireChecklist(
  act: Act,
  episode: { clientId: string; demographicId: string },
  discharge: Discharge,
): Promise<void> {
  const open = (await dischargeChecklist(act, episode, discharge.dischargeType)).filter(
    (item) => item.hard && !item.met,
  );
  if (open.length === 0) return;
  if (discharge.overrideReason !== undefined && act.actor.role === "medical_director") return;
  throw new Problem("discharge-blocked", {
    detail: `First: ${open.map((item) => item.label.toLowerCase()).join("; ")}. A medical director can override this with a reason.`,
    params: { items: open.map((item) => item.key) },
  });
}
