import { beforeAll, expect, it } from "vitest";
import { type Facility, givenFacility, type Person } from "#testing/facility.ts";
import { getCall } from "../call.contract.ts";
import { announceRecording, givenRecorded, givenRecordingLine } from "../testing.ts";
import { playRecording } from "./recording.actions.ts";
import { purgeRecordings } from "./recording-fetch.jobs.ts";

let facility: Facility;
let admissions: Person;
let line: { token: string; connectionId: string };
beforeAll(async () => {
  facility = await givenFacility();
  admissions = await facility.as("admissions");
  line = await givenRecordingLine(facility);
});
const db = () => facility.platform.database.tenant(facility.tenant.id);
const read = (callId: string) => admissions.call(getCall, { params: { callId } });

it("CALL-10: a recording is downloaded from the provider, stored encrypted, and played in parts; each playback is audited", async () => {
  const callId = await givenRecorded(facility, line);
  expect((await read(callId)).recording).toMatchObject({ status: "stored", seconds: 240 });
  const whole = await admissions.send(playRecording, { params: { callId } });
  expect([whole.statusCode, whole.headers["content-type"]]).toEqual([200, "audio/wav"]);
  const part = await admissions.send(playRecording, { params: { callId } }, { headers: { range: "bytes=0-3" } });
  expect([part.statusCode, part.body]).toEqual([206, "RIFF"]);
  const played = await db()
    .selectFrom("auditEvents")
    .select("subjectId")
    .where("action", "=", "call.recording-played")
    .execute();
  expect(played.map(({ subjectId }) => subjectId)).toEqual([callId, callId]);
  const nurse = await facility.as("nurse");
  await expect(nurse.call(playRecording, { params: { callId } })).rejects.toMatchObject({ code: "forbidden" });
});

it("CALL-10: nothing is downloaded from another host, and nothing without an announcement in an all-party state", async () => {
  const elsewhere = await givenRecorded(facility, line, "https://calltrackingmetrics.com.evil.example/a.wav");
  expect((await read(elsewhere)).recording).toMatchObject({
    status: "failed",
    reason: "The recording is not at the provider's address.",
  });
  await announceRecording(facility, line.connectionId, false);
  const withheld = await givenRecorded(facility, line);
  expect((await read(withheld)).recording).toMatchObject({
    status: "withheld",
    reason: "This number does not announce recording; nothing was downloaded.",
  });
  await announceRecording(facility, line.connectionId, true);
  const missing = admissions.call(playRecording, { params: { callId: withheld } });
  await expect(missing).rejects.toMatchObject({ code: "not-found" });
});

it("CALL-10: a recording is deleted after a year", async () => {
  const callId = await givenRecorded(facility, line);
  const purge = () => purgeRecordings.outside(facility.platform, facility.tenant, {});
  await purge();
  expect((await read(callId)).recording?.status).toBe("stored");
  await db().updateTable("callRecordings").set({ purgeOn: "2026-01-01" }).where("callId", "=", callId).execute();
  await purge();
  expect((await read(callId)).recording).toMatchObject({ status: "purged" });
  await expect(admissions.call(playRecording, { params: { callId } })).rejects.toMatchObject({ code: "not-found" });
});
