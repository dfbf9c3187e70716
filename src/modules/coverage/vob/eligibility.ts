import { z } from "zod";
import {
  callConnection,
  connectionFor,
  type IntegrationType,
  type OpenConnection,
  type OutboundJob,
  type OutboundOperation,
  openForWork,
} from "#modules/integrations/index.ts";
import { asSystem } from "#platform/server/execution/as-system.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { failureOf } from "#platform/server/http/ask.ts";
import { OutboundFailure } from "#platform/server/http/outbound-failure.ts";
import { insuranceById } from "../insurance/insurance.store.ts";
import { writeInquiry } from "../x12/inquiry.ts";
import { inquiryOf } from "./inquiries.actions.ts";
import { encryptMessage } from "./raw-message.ts";
import { failCheck, type Received, settleCheck } from "./settle-check.actions.ts";
import { insertTransaction, nextControlNumber, vobForUpdate } from "./vob.store.ts";

const Payload = z.object({ vobId: z.string() });
type Payload = z.infer<typeof Payload>;
const Answer = z.object({ x12: z.string() });
const path = "/eligibility/v3/raw-x12";

function baseOf({ environment, platform, config }: OpenConnection): string {
  if (environment !== "simulator") {
    if (!config.url) throw new OutboundFailure("notConfigured", "Enter the address of the eligibility service.");
    return String(config.url).replace(/\/$/, "");
  }
  const { simulators } = platform.outside;
  if (!simulators)
    throw new OutboundFailure("notConfigured", "This connection needs a simulator, and none is running.");
  return simulators.clearinghouse;
}

const signIn = ({ secrets }: OpenConnection) => `Bearer ${secrets.apiKey ?? ""}`;

interface Message {
  controlNumber: number;
  trace: string;
  x12: string;
}

/** Writes the inquiries of a check, each with its own control number (VOB-4); none when the check is no longer running. */
async function messagesOf(
  act: Act,
  vobId: string,
  sender: string,
  receiver: string,
  isTest: boolean,
): Promise<Message[]> {
  const vob = await vobForUpdate(act.db, vobId);
  if (vob.status !== "queued") return [];
  const { asked, batches } = await inquiryOf(act, await insuranceById(act.db, vob.insuranceId));
  const messages: Message[] = [];
  for (const serviceTypes of batches) {
    const controlNumber = await nextControlNumber(act.db);
    const trace = `${vobId.replaceAll("-", "").slice(-12)}${controlNumber}`.toUpperCase();
    const x12 = writeInquiry(
      { ...asked, serviceTypes, serviceOn: vob.serviceOn, trace },
      {
        sender,
        receiver,
        controlNumber,
        date: act.now.slice(0, 10),
        time: act.now.slice(11, 16),
        usage: isTest ? "T" : "P",
      },
    );
    await insertTransaction(act.db, {
      vobId,
      direction: "270",
      controlNumber,
      at: act.now,
      outcome: "sent",
      rawEncrypted: encryptMessage(act, x12),
    });
    messages.push({ controlNumber, trace, x12 });
  }
  return messages;
}

async function ask(connection: OpenConnection, job: OutboundJob<Payload>, { x12 }: Message): Promise<string> {
  const reply = await callConnection(
    connection,
    {
      operation: "eligibility.check",
      channel: "eligibility",
      pathTemplate: path,
      taskId: job.taskId,
      attempt: job.attempt,
    },
    {
      method: "POST",
      url: `${baseOf(connection)}${path}`,
      headers: { authorization: signIn(connection), "content-type": "application/json" },
      body: JSON.stringify({ x12 }),
      // Payers answer within 20 s by the operating rules.
      timeoutMs: 25_000,
    },
  );
  if (reply.status !== 200) throw failureOf(reply.status, reply.headers, connection.label);
  try {
    return Answer.parse(JSON.parse(reply.body.toString())).x12;
  } catch {
    return reply.body.toString();
  }
}

/** One check of eligibility: its inquiries are written and its answers kept in their own transactions, never across a call. */
export const eligibilityOperation: OutboundOperation<Payload> = {
  operation: "eligibility.check",
  channel: "eligibility",
  leaves: "checked",
  payload: Payload,
  waits: [10, 60, 600],
  send: async (job) => {
    const { platform, tenant, payload } = job;
    const db = platform.database.tenant(tenant.id);
    const id = job.connectionId ?? (await connectionFor(db, platform, "eligibility"));
    if (!id) throw new OutboundFailure("refused", "No clearinghouse is connected. Add one in Settings, Integrations.");
    const connection = await openForWork(platform, tenant, id);
    const [sender, receiver] = [String(connection.config.submitterId), String(connection.config.receiverId)];
    const messages = await asSystem(platform, tenant, (act) =>
      messagesOf(act, payload.vobId, sender, receiver, connection.environment === "simulator"),
    );
    const received: Received[] = [];
    for (const message of messages) received.push({ ...message, answer: await ask(connection, job, message) });
    const isLater = await asSystem(platform, tenant, (act) => settleCheck(act, payload.vobId, received));
    if (isLater) throw new OutboundFailure("temporary", "The payer can't answer now.");
    return { connectionId: id };
  },
  settled: async (act, { payload }, outcome) => {
    if (outcome instanceof OutboundFailure) await failCheck(act, payload.vobId, "unreachable");
  },
};

export const clearinghouseType: IntegrationType = {
  key: "eligibility.clearinghouse",
  label: "Clearinghouse",
  summary: "Checks eligibility and benefits with payers in real time (X12 270/271).",
  category: "events",
  channel: "eligibility",
  concerns: "insurance.verify",
  perMinute: 120,
  auth: "apiKey",
  dataClass: "phi",
  agreementKinds: ["baa"],
  configSchema: z.strictObject({
    url: z.union([z.url(), z.literal("")]).default(""),
    submitterId: z.string().regex(/^[A-Z0-9]{2,15}$/, "Enter 2 to 15 capitals and digits"),
    receiverId: z.string().regex(/^[A-Z0-9]{2,15}$/, "Enter 2 to 15 capitals and digits"),
  }),
  fields: [
    { name: "url", label: "Address of the eligibility service", kind: "url", required: false },
    { name: "submitterId", label: "Submitter ID", kind: "text", required: true },
    { name: "receiverId", label: "Receiver ID", kind: "text", required: true },
  ],
  secrets: [{ name: "apiKey", label: "API key", required: true }],
  simulator: () => ({
    config: { submitterId: "CAIRN", receiverId: "SIMHOUSE" },
    secrets: { apiKey: "simulated-api-key" },
  }),
  test: async (connection) => {
    const reply = await callConnection(
      connection,
      { operation: "eligibility.test", channel: "eligibility", pathTemplate: "/healthcheck" },
      {
        method: "GET",
        url: `${baseOf(connection)}/healthcheck`,
        headers: { authorization: signIn(connection) },
        timeoutMs: 8_000,
      },
    );
    if (reply.status !== 200) throw failureOf(reply.status, reply.headers, connection.label);
    return "Connected. Eligibility can be checked.";
  },
};
