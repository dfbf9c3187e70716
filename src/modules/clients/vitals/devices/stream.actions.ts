import { createHash } from "node:crypto";
import { z } from "zod";
import type { Act } from "#platform/server/execution/context.ts";
import { action, query } from "#platform/server/execution/module.ts";
import { inSavepoint } from "#platform/server/execution/savepoint.store.ts";
import { EventStream, Streamed } from "#platform/server/http/event-stream.ts";
import { type Answer, endpoint } from "#platform/shared/endpoint.ts";
import { Id } from "#platform/shared/ids.ts";
import { defineProblems, fieldProblem, Problem } from "#platform/shared/problems.ts";
import { ChartParams } from "../../episodes/demographic.contract.ts";
import { chosenEpisode } from "../../episodes/episode-list.store.ts";
import { openClient } from "../../identity/client.store.ts";
import type { ClientIdentity } from "../../identity/identity.ts";
import { parseRecordNumber } from "../../identity/record-number.ts";
import { recordSet } from "../record-set.actions.ts";
import { setById } from "../vital.store.ts";
import type { VitalDevice } from "./device.contract.ts";
import { deviceOfSerial, saveSeen } from "./device.store.ts";
import { readObservation, type SentObservation } from "./observation.ts";

defineProblems({
  "device-unknown": [403, "Unknown monitor"],
  "band-mismatch": [409, "Wristband of another client"],
});

const problems = ["mr-number-invalid", "not-found", "episode-not-of-client", "out-of-scope"] as const;

/** Live vitals of one client, for a bedside display or a program. The chart itself hears of them on the live channel. */
export const streamVitals = endpoint({
  method: "GET",
  path: "/clients/:mrNo/stream-metrics",
  summary: "A client's vitals as they are recorded, as server-sent events",
  permission: "metrics.read",
  chart: "client",
  params: ChartParams,
  query: z.strictObject({
    /** `false`: only what was missed since `Last-Event-ID`, then the end. */
    follow: z.enum(["true", "false"]).default("true"),
  }),
  response: Streamed,
  problems,
});

/** One FHIR Observation a line. What is refused of one line is answered on it; an unknown monitor or another client's wristband refuses all of them. */
export const ingestVitals = endpoint({
  method: "POST",
  path: "/clients/:mrNo/stream-metrics",
  summary: "Take in measurements of a monitor, as lines of JSON (NDJSON)",
  permission: "metrics.ingest",
  chart: "client",
  audit: { action: "vitals.streamed", subject: "client" },
  raw: "bytes",
  bodyLimit: 262_144,
  params: ChartParams,
  response: z.strictObject({
    results: z.array(
      z.strictObject({
        line: z.number().int(),
        setId: Id.nullable(),
        /** Recorded before: sent again. */
        repeated: z.boolean(),
        problem: z.string().nullable(),
      }),
    ),
  }),
  problems: [...problems, "client-merged", "device-unknown", "band-mismatch", "validation"],
});

const recorded = "clients.vitals-recorded";

const streamVitalsQuery = query(streamVitals, async (view, { params, query: { follow } }) => {
  const { clientId } = await openClient(view, params.mrNo, "vitals");
  return new EventStream(view, {
    clientId,
    since: view.request.lastEventId ?? null,
    follow: follow === "true",
    load: async (db, { type, subject }) =>
      type === recorded && subject.type === "metric-set"
        ? { event: "vitals", data: await setById(db, clientId, subject.id) }
        : null,
  });
});

const mostLines = 200;

function linesOf(body: Buffer | undefined): SentObservation[] {
  const lines = (body?.toString("utf8") ?? "").split("\n").map((line) => line.trim());
  const filled = lines.filter((line) => line !== "");
  if (filled.length > mostLines) throw fieldProblem("body", `Send at most ${mostLines} lines at a time.`);
  return filled.map((line, index) => {
    try {
      return readObservation(line);
    } catch (error) {
      if (error instanceof TypeError) throw fieldProblem(`body.${index + 1}`, `Line ${index + 1}: ${error.message}`);
      throw error;
    }
  });
}

/** The monitors of these lines. Throws `device-unknown`, and `band-mismatch` for a wristband that is not this client's (VIT-9). */
async function requireDevices(act: Act, client: ClientIdentity, lines: readonly SentObservation[]) {
  const devices = new Map<string, VitalDevice>();
  for (const { serial, band } of lines) {
    if (band !== null && parseRecordNumber(band) !== client.mrNo)
      throw new Problem(
        "band-mismatch",
        `The wristband ${band} is not of ${client.mrNo}. Check who is on the monitor.`,
      );
    if (devices.has(serial)) continue;
    const device = await deviceOfSerial(act.db, serial);
    if (device?.locationId !== client.locationId || !device)
      throw new Problem("device-unknown", `Add the monitor ${serial} at the client's location in Settings first.`);
    devices.set(serial, device);
  }
  return devices;
}

const ingestVitalsAction = action(ingestVitals, async (act, { params }) => {
  const client = await openClient(act, params.mrNo, "vitals");
  const lines = linesOf(act.request.bytes?.body);
  const devices = await requireDevices(act, client, lines);
  const demographicId = await chosenEpisode(act.db, client.clientId, undefined);
  const results: Answer<typeof ingestVitals>["results"] = [];
  for (const [index, line] of lines.entries()) {
    const device = devices.get(line.serial);
    if (!device) continue;
    const ended = await inSavepoint(act.db, () => takeIn(act, client, demographicId, line, device));
    results.push({
      line: index + 1,
      setId: ended.ok ? ended.answer.set.id : null,
      repeated: ended.ok && ended.answer.repeated,
      problem: ended.ok ? null : ended.problem.message,
    });
  }
  for (const { id } of devices.values()) await saveSeen(act.db, id, act.now);
  act.audit({ subjectId: client.clientId, detail: { sets: results.filter((row) => row.setId !== null).length } });
  return { results };
});

async function takeIn(
  act: Act,
  client: ClientIdentity,
  demographicId: string,
  line: SentObservation,
  device: VitalDevice,
) {
  if (line.readings.length === 0)
    throw new Problem("validation", `No vital sign has the code ${line.unknown.join(", ")}.`);
  return recordSet(
    act,
    client,
    {
      demographicId,
      clientRequestId: requestIdOf(device.id, line.id),
      effectiveAt: line.effectiveAt,
      context: "routine",
      position: null,
      readings: line.readings,
      notDone: [],
      seenRecent: true,
    },
    device,
  );
}

/** The same observation of a monitor always has the same id, so that a repeated line is taken in once. */
function requestIdOf(deviceId: string, observationId: string): string {
  const hex = createHash("sha256").update(`${deviceId} ${observationId}`).digest("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    "-",
  );
}

export const streamHandlers = [streamVitalsQuery, ingestVitalsAction];
