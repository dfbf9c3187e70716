import { givenConnection, givenEnabled } from "#modules/integrations/testing.ts";
import { type Facility, type Sample, sample } from "#testing/facility.ts";
import { givenLead } from "../leads/testing.ts";
import * as calls from "./call.contract.ts";
import * as credentials from "./numbers/credential.contract.ts";
import * as numbers from "./numbers/number.contract.ts";
import { callRailSignature, ctmSignature } from "./providers/signatures.ts";
import { playRecording } from "./recordings/recording.actions.ts";

const secrets = { ctm: "simulated-ctm-signing-secret", callrail: "simulated-callrail-signing-key" } as const;
let placed = 0;

/** The token of a new connection to a provider. */
export async function givenLine(facility: Facility, provider: "ctm" | "callrail" = "ctm") {
  const { connection, inboundPath } = await givenConnection(facility, `calls.${provider}`);
  return { connectionId: connection.id, token: inboundPath?.split("/").at(-1) ?? "" };
}

interface SentOver {
  secret?: string;
  /** Seconds by which the time header is off. */
  late?: number;
  event?: string;
}

/** Signed bytes as CallTrackingMetrics sends them. */
export function ctmMessage(facility: Facility, message: object, { secret = secrets.ctm, late = 0 }: SentOver = {}) {
  const body = JSON.stringify(message);
  const time = String(Math.floor(Date.parse(facility.clock.now()) / 1000) - late);
  const headers = {
    "content-type": "application/json",
    "x-ctm-time": time,
    "x-ctm-signature": ctmSignature(secret, time, body),
  };
  return { body: Buffer.from(body), headers };
}

/** Posts a webhook of CallTrackingMetrics. */
export async function sendCtm(facility: Facility, token: string, message: object, over: SentOver = {}) {
  const { body, headers } = ctmMessage(facility, message, over);
  return facility.stranger().send(calls.receiveCtm, { params: { webhookToken: token }, body }, { headers });
}

/** Posts a webhook of CallRail. */
export async function sendCallRail(facility: Facility, token: string, message: object, over: SentOver = {}) {
  const body = JSON.stringify(message);
  const headers = {
    "content-type": "application/json",
    signature: callRailSignature(over.secret ?? secrets.callrail, body),
  };
  const params = { webhookToken: token, event: over.event ?? "post-call" };
  return facility.stranger().send(calls.receiveCallRail, { params, body: Buffer.from(body) }, { headers });
}

/** What CallTrackingMetrics says when a call starts. */
export function ctmStart(facility: Facility, over: object = {}) {
  placed += 1;
  return {
    id: 4_000_000 + placed,
    direction: "inbound",
    caller_number: `+1310555${String(3000 + placed)}`,
    tracking_number: "+18055550171",
    unix_time: Math.floor(Date.parse(facility.clock.now()) / 1000),
    dial_status: "ringing",
    ...over,
  };
}

/** A ringing call. */
export async function givenCall(facility: Facility, over: object = {}) {
  const { token } = await givenLine(facility);
  const start = ctmStart(facility, over);
  await sendCtm(facility, token, start);
  const admissions = await facility.as("admissions");
  const { id } = await facility.platform.database
    .tenant(facility.tenant.id)
    .selectFrom("calls")
    .select("id")
    .where("providerCallId", "=", String(start.id))
    .executeTakeFirstOrThrow();
  const call = await admissions.call(calls.getCall, { params: { callId: id } });
  return { call, token, start };
}

const atCall = async (facility: Facility) => ({ params: { callId: (await givenCall(facility)).call.id } });

async function givenNumber(facility: Facility) {
  const { id } = await givenEnabled(facility, "calls.ctm");
  const admin = await facility.as("admin");
  await admin.call(numbers.syncNumbers, { params: { credentialId: id } });
  const { rows } = await admin.call(numbers.listNumbers);
  const [number] = rows;
  if (!number) throw new Error("The account has no numbers.");
  return number;
}

/** A line whose account is switched on, with the recordings of its first number announced. */
export async function givenRecordingLine(facility: Facility, recordingAnnounced = true) {
  const { id, inboundPath } = await givenEnabled(facility, "calls.ctm");
  const line = { connectionId: id, token: inboundPath?.split("/").at(-1) ?? "" };
  await announceRecording(facility, id, recordingAnnounced);
  return line;
}

export async function announceRecording(facility: Facility, credentialId: string, recordingAnnounced: boolean) {
  const admin = await facility.as("admin");
  await admin.call(numbers.syncNumbers, { params: { credentialId } });
  const number = (await admin.call(numbers.listNumbers)).rows.find(({ e164 }) => e164 === "+18055550171");
  if (!number) throw new Error("The number is missing.");
  const { id, label, sourceId, campaign, locationId, poolId, active, version } = number;
  await admin.call(numbers.updateNumber, {
    params: { numberId: id },
    body: { label, sourceId, campaign, locationId, poolId, active, version, recordingAnnounced },
  });
}

/** The id of an ended call whose provider says where its recording is, after the download was tried. */
export async function givenRecorded(
  facility: Facility,
  { token }: { token: string },
  audio = "https://app.calltrackingmetrics.com/api/v1/accounts/1/calls/7/recording",
): Promise<string> {
  const start = ctmStart(facility, { state: "CA" });
  await sendCtm(facility, token, start);
  const ended = { dial_status: "answered", call_status: "completed", duration: 252, talk_time: 240, ring_time: 12 };
  await sendCtm(facility, token, { ...start, ...ended, audio });
  const { id } = await facility.platform.database
    .tenant(facility.tenant.id)
    .selectFrom("calls")
    .select("id")
    .where("providerCallId", "=", String(start.id))
    .executeTakeFirstOrThrow();
  await facility.runJobs();
  return id;
}

const anAccount = (facility: Facility) => ({
  label: `Line ${facility.mark()}`,
  environment: "simulator" as const,
});
const atAccount = async (facility: Facility) => ({
  params: { credentialId: (await givenEnabled(facility, "calls.ctm")).id },
});

/** A valid call of every endpoint of call tracking. */
export const callSamples: readonly Sample[] = [
  sample(calls.listCalls, "admissions", () => ({})),
  sample(calls.listCtmLeads, "admissions", () => ({})),
  sample(calls.listCtmCalls, "admissions", () => ({})),
  sample(calls.liveCalls, "admissions", () => ({})),
  sample(calls.getCall, "admissions", atCall),
  sample(calls.claimCall, "admissions", atCall),
  sample(calls.matchCall, "admissions", async (facility) => ({
    ...(await atCall(facility)),
    body: { to: { type: "lead" as const, id: (await givenLead(facility)).id } },
  })),
  sample(calls.leadOfCall, "admissions", atCall),
  sample(calls.disposeCall, "admissions", async (facility) => ({
    ...(await atCall(facility)),
    body: { disposition: "wrong-number" as const },
  })),
  sample(calls.markSpam, "admissions", async (facility) => ({ ...(await atCall(facility)), body: { spam: true } })),
  sample(playRecording, "admissions", async (facility) => ({
    params: { callId: await givenRecorded(facility, await givenRecordingLine(facility)) },
  })),
  sample(numbers.listNumbers, "admissions", () => ({})),
  sample(numbers.listCredentials, "admin", () => ({})),
  sample(numbers.listCtmCredentials, "admin", () => ({})),
  sample(numbers.syncNumbers, "admin", async (facility) => ({
    params: { credentialId: (await givenEnabled(facility, "calls.ctm")).id },
  })),
  sample(credentials.getCredential, "admin", atAccount),
  sample(credentials.addCredential, "admin", (facility) => ({
    body: { ...anAccount(facility), provider: "callrail" as const },
  })),
  sample(credentials.addCtmCredential, "admin", (facility) => ({ body: anAccount(facility) })),
  sample(credentials.changeCredential, "admin", async (facility) => {
    const { id, version } = await givenEnabled(facility, "calls.ctm");
    return { params: { credentialId: id }, body: { version, label: "Front desk line" } };
  }),
  sample(credentials.removeCredential, "admin", async (facility) => ({
    ...(await atAccount(facility)),
    query: { reason: "The contract ended" },
  })),
  sample(credentials.verifyCredential, "admin", atAccount),
  sample(credentials.rotateWebhookToken, "admin", atAccount),
  sample(numbers.updateNumber, "admin", async (facility) => {
    const { id, version } = await givenNumber(facility);
    const body = {
      label: "Website",
      sourceId: null,
      campaign: null,
      locationId: null,
      poolId: null,
      recordingAnnounced: false,
      active: true,
      version,
    };
    return { params: { numberId: id }, body };
  }),
  {
    contract: calls.receiveCtm,
    as: "admin",
    input: async (facility) => {
      const { token } = await givenLine(facility);
      const { body, headers } = ctmMessage(facility, ctmStart(facility));
      return { input: { params: { webhookToken: token }, body }, extras: { headers } };
    },
  },
  {
    contract: calls.receiveCtmOlder,
    as: "admin",
    input: async (facility) => {
      const { token } = await givenLine(facility);
      const { body, headers } = ctmMessage(facility, ctmStart(facility));
      return { input: { query: { token }, body }, extras: { headers } };
    },
  },
  {
    contract: calls.receiveCallRail,
    as: "admin",
    input: async (facility) => {
      const { token } = await givenLine(facility, "callrail");
      const body = Buffer.from(JSON.stringify({ resource_id: "CAL1", customer_phone_number: "+13105553999" }));
      const headers = { "content-type": "application/json", signature: callRailSignature(secrets.callrail, body) };
      return { input: { params: { webhookToken: token, event: "pre-call" }, body }, extras: { headers } };
    },
  },
];
