import type { Act } from "#platform/server/execution/context.ts";
import { Problem } from "#platform/shared/problems.ts";
import { addMinutes, formatTime, relative } from "#platform/shared/time/index.ts";
import { demographicOf } from "../episodes/episode.store.ts";
import { lockClient } from "../identity/client.store.ts";
import type { ClientIdentity } from "../identity/identity.ts";
import { recordChartEvent } from "../timeline/timeline.store.ts";
import { alarm } from "./critical.actions.ts";
import { metricOf } from "./metric.ts";
import { rangesInForce } from "./ranges-in-force.actions.ts";
import { type EvaluatedReading, evaluateSet, isCritical, isValid, readingText } from "./reading.ts";
import type { MetricSet, VitalsInput } from "./vital.contract.ts";
import { insertSet, metricSets, setById, setOfRequest } from "./vital.store.ts";
import { criticalProblem, requireOncePerMetric, requireTime, summaryOf } from "./vital.ts";

interface Recorded {
  set: MetricSet;
  /** The same request was recorded before. */
  repeated: boolean;
}

/**
 * Records one set of vitals on an opened chart. Repeating a `clientRequestId` returns the first set, so a retry never
 * duplicates it (VIT-5). Throws `value-implausible`, `bp-reversed`, `time-in-future`, `outside-episode`; from staff also
 * `critical-value` until the person notified is named, and `charted-just-now` until a recent reading by another user is
 * confirmed. Raises `clients.vitals-recorded`, and `clients.vital-critical` for each critical reading.
 */
export async function recordSet(
  act: Act,
  client: ClientIdentity,
  input: VitalsInput,
  device: { id: string; name: string } | null = null,
): Promise<Recorded> {
  const { clientId } = client;
  const { demographicId, effectiveAt } = input;
  await lockClient(act, clientId);
  const sent = await setOfRequest(act.db, input.clientRequestId);
  if (sent) {
    if (sent.clientId !== clientId) throw new Problem("duplicate", "This set was recorded for another client.");
    return { set: await setById(act.db, clientId, sent.setId), repeated: true };
  }
  const episode = await demographicOf(act.db, clientId, demographicId);
  requireTime(act, episode, effectiveAt, device ? "Sent by a monitor" : input.lateReason);
  requireOncePerMetric(input.readings, input.notDone);
  const { ranges } = await rangesInForce(act, { ...client, ...episode }, effectiveAt);
  const evaluated = evaluateSet(input.readings, ranges);
  const critical = evaluated.filter((reading) => isCritical(reading.flag));
  if (!device) {
    if (critical.length > 0 && input.told === undefined) throw criticalProblem(critical);
    if (!input.seenRecent) await rejectRecentDuplicate(act, clientId, episode.timeZone, effectiveAt, evaluated);
  }
  const setId = await insertSet(act, {
    clientId,
    demographicId,
    effectiveAt,
    clientRequestId: input.clientRequestId,
    context: input.context,
    position: input.position,
    lateReason: input.lateReason ?? null,
    notDone: input.notDone,
    readings: evaluated,
    told: input.told ?? null,
    deviceId: device?.id ?? null,
  });
  const set = await setById(act.db, clientId, setId);
  await recordChartEvent(act, {
    module: "clients",
    kind: "vitals.recorded",
    subjectType: "metric-set",
    subjectId: setId,
    clientId,
    demographicId,
    at: effectiveAt,
    title: critical.length > 0 ? "Vitals: critical value" : device ? `Vitals from ${device.name}` : "Vitals recorded",
    summary: summaryOf(set),
    importance: critical.length > 0 ? "high" : "low",
    permission: "metrics.read",
  });
  await announceSet(act, set, clientId);
  for (const reading of set.readings.filter((one) => isCritical(one.flag))) {
    await act.raise("clients.vital-critical", { clientId, demographicId, readingId: reading.id });
    await alarm(act, { ...client, locationId: episode.locationId, demographicId }, reading, 0);
  }
  return { set, repeated: false };
}

/** Tells open charts and displays that a set was recorded or changed. */
export async function announceSet(act: Act, { id, demographicId }: MetricSet, clientId: string): Promise<void> {
  await act.raise(
    "clients.vitals-recorded",
    { clientId, demographicId, setId: id },
    { subject: { type: "metric-set", id } },
  );
}

const duplicateWindowMinutes = 5;

async function rejectRecentDuplicate(
  act: Act,
  clientId: string,
  timeZone: string,
  effectiveAt: string,
  evaluated: readonly EvaluatedReading[],
): Promise<void> {
  const near = await metricSets(act.db, {
    clientId,
    from: addMinutes(effectiveAt, -duplicateWindowMinutes),
    to: addMinutes(effectiveAt, duplicateWindowMinutes),
    limit: 5,
  });
  for (const set of near) {
    if (set.recordedById === act.actor.clinicianId || set.deviceName !== null) continue;
    const same = set.readings.find(
      (reading) => isValid(reading) && evaluated.some((one) => one.metric === reading.metric),
    );
    if (!same) continue;
    const what = `${metricOf(same.metric)?.label.toLowerCase()} ${readingText(same.metric, same.enteredValue, same.enteredUnit)}`;
    throw new Problem("charted-just-now", {
      detail: `${set.recordedByName ?? "Another user"} charted ${what} ${relative(set.effectiveAt, act.now, timeZone)} (${formatTime(set.effectiveAt, timeZone)}). Save yours as well?`,
      params: { setId: set.id },
    });
  }
}
