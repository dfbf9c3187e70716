import type { IncomingMessage } from "node:http";
import { callRailSignature, ctmSignature } from "#modules/crm/calls/providers/signatures.ts";
import { serveOn } from "./serve.ts";
import { NotNow, type Simulator, type Stage } from "./stage.ts";
import { type Said, troublesOf, type Words } from "./troubled.ts";

const json = { "content-type": "application/json" };
const say = (status: number, answer: object): Said => ({ status, headers: json, body: JSON.stringify(answer) });
const words: Words = {
  refuse: say(401, { error: "unauthorized" }),
  busy: say(503, { error: "service unavailable" }),
  error: say(500, { error: "internal error" }),
  limit: { ...say(429, { error: "too many requests" }), headers: { ...json, "retry-after": "60" } },
};

const ctmNumbers = [
  { id: "TPN1", number: "+18055550171", name: "Google Ads: detox" },
  { id: "TPN2", number: "+18055550172", name: "Website" },
];
const callRailTrackers = [
  { id: "TRK1", name: "Psychology Today", tracking_numbers: ["+18055550181"], status: "active" },
  { id: "TRK2", name: "Hospital line", tracking_numbers: ["+18055550182"], status: "active" },
];
const signing = { ctm: "simulated-ctm-signing-secret", callrail: "simulated-callrail-signing-key" } as const;

interface Account {
  provider: "ctm" | "callrail";
  facility: string;
  /** Where its webhooks go, by event. */
  urls: Map<string, string>;
}
interface RingingCall {
  id: string;
  from: string;
  startedAt: number;
}

/**
 * CallTrackingMetrics (`/api/v1`) and CallRail (`/v3`): numbers, the registration of webhooks, and calls that ring, end and are
 * missed by hand, with signed webhooks. The account's ID is the facility's.
 */
export async function startCalls(port: number, stage: Stage) {
  let accounts: Account[] = [];
  let ringing = new Map<string, RingingCall>();
  let placed = 0;
  const line = await serveOn(port, stage, {
    simulator: "calls",
    words,
    target: (request) => `${request.method} ${request.url}`,
    answer: (request, body) => answerTo(request, body, accounts),
  });

  const accountOf = (facility: string): Account => {
    const found = accounts.find((one) => one.facility === facility && one.urls.size > 0);
    if (!found) throw new NotNow("Sync the numbers of a call-tracking connection first.");
    return found;
  };
  const ring = async (facility: string, from: string) => {
    const account = accountOf(facility);
    placed += 1;
    const call = { id: `${stage.dice.bytes(4).readUInt32BE()}`, from, startedAt: stage.clock.now() };
    ringing.set(facility, call);
    return `It was answered with ${await send(stage, account, "start", call)}.`;
  };
  const end = async (facility: string, event: "answer" | "miss") => {
    const call = ringing.get(facility);
    if (!call) throw new NotNow("Let a call ring first.");
    ringing.delete(facility);
    return `It was answered with ${await send(stage, accountOf(facility), event, call)}.`;
  };
  const shown: Simulator = {
    name: "calls",
    label: "Call tracking",
    speaks: "CallTrackingMetrics v1 and CallRail v3 over HTTP, with signed webhooks",
    troubles: troublesOf(words, "malformed"),
    state: () => ({ accounts: accounts.length, "calls placed": placed }),
    reset: () => {
      accounts = [];
      ringing = new Map();
      placed = 0;
    },
    acts: {
      ring: { label: "Ring from a new number", run: (facility) => ring(facility, newNumber(stage)) },
      answer: { label: "End the call after 4 minutes", run: (facility) => end(facility, "answer") },
      miss: { label: "Let the call be missed", run: (facility) => end(facility, "miss") },
      "wrong-signature": {
        label: "Send a wrong signature",
        run: async (facility) => {
          const call = { id: "1", from: newNumber(stage), startedAt: stage.clock.now() };
          const status = await send(stage, accountOf(facility), "start", call, "another secret");
          return status === 401 ? "It was refused (401)." : `It was answered with ${status}.`;
        },
      },
    },
  };
  return { ...line, shown };
}

const newNumber = (stage: Stage) => `+1805555${String(2000 + (stage.dice.bytes(2).readUInt16BE() % 7000))}`;

/** One second of a quiet tone: 8 kHz, 8 bits, as phone recordings are. */
function recordedTone(): Buffer {
  const samples = Buffer.from(
    Array.from({ length: 8000 }, (_, at) => 128 + Math.round(24 * Math.sin((at * 2 * Math.PI * 440) / 8000))),
  );
  const head = Buffer.alloc(44);
  head.write("RIFF", 0);
  head.writeUInt32LE(36 + samples.length, 4);
  head.write("WAVEfmt ", 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(8000, 24);
  head.writeUInt32LE(8000, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write("data", 36);
  head.writeUInt32LE(samples.length, 40);
  return Buffer.concat([head, samples]);
}

function answerTo(request: IncomingMessage, body: Buffer, accounts: Account[]): Said {
  const path = request.url ?? "";
  // CallRail answers with the address of the audio, CallTrackingMetrics with the audio itself.
  if (/^\/v3\/a\/[^/]+\/calls\/[^/]+\/recording\.json/.test(path))
    return say(200, { url: "https://app.callrail.com/recordings/simulated.wav" });
  if (/^\/(api\/v1\/accounts\/[^/]+\/calls\/[^/]+\/recording|recordings\/)/.test(path))
    return { status: 200, headers: { "content-type": "audio/wav" }, body: recordedTone() };
  const [, provider, account = "", what = ""] =
    /^\/(api\/v1\/accounts|v3\/a)\/([^/]+)\/([a-z]+)\.json/.exec(request.url ?? "") ?? [];
  if (!provider) return say(404, { error: "not found" });
  const isCtm = provider.startsWith("api");
  const sign = request.headers.authorization ?? "";
  if (!(isCtm ? sign.startsWith("Basic ") : sign.startsWith("Token token=")))
    return say(401, { error: "unauthorized" });
  if (request.method === "GET" && isCtm && what === "numbers") return say(200, { numbers: ctmNumbers });
  if (request.method === "GET" && !isCtm && what === "trackers") return say(200, { trackers: callRailTrackers });
  if (request.method !== "POST" || what !== (isCtm ? "webhooks" : "integrations"))
    return say(404, { error: "not found" });
  const known = accounts.find((one) => one.facility === account && one.provider === (isCtm ? "ctm" : "callrail"));
  const made: Account = known ?? { provider: isCtm ? "ctm" : "callrail", facility: account, urls: new Map() };
  if (!known) accounts.push(made);
  for (const [event, url] of urlsOf(body)) made.urls.set(event, url);
  return say(201, { status: "success" });
}

/** The addresses of a registration: one with its position, or lists by event. */
function urlsOf(body: Buffer): [event: string, url: string][] {
  const given: Record<string, unknown> = JSON.parse(body.toString("utf8"));
  if (typeof given.weburl === "string") return [[String(given.position), given.weburl]];
  const config = given.config && typeof given.config === "object" ? Object.entries(given.config) : [];
  return config.flatMap(([event, urls]) => (Array.isArray(urls) ? [[event, String(urls[0])]] : []));
}

const callRailEventOf = { start: "pre_call_webhook", answer: "post_call_webhook", miss: "post_call_webhook" } as const;

/** One signed webhook. Gives the status it was answered with, or "no answer". */
async function send(
  stage: Stage,
  { provider, urls }: Account,
  event: "start" | "answer" | "miss",
  call: RingingCall,
  secret: string = signing[provider],
): Promise<number | string> {
  const isCtm = provider === "ctm";
  const url = urls.get(isCtm ? (event === "start" ? "start" : "end") : callRailEventOf[event]);
  if (!url) throw new NotNow("Sync the numbers of a call-tracking connection first.");
  const body = JSON.stringify(isCtm ? ctmBody(event, call) : callRailBody(event, call));
  const time = String(Math.floor(stage.clock.now() / 1000));
  const signed: Record<string, string> = isCtm
    ? { "x-ctm-time": time, "x-ctm-signature": ctmSignature(secret, time, body) }
    : { signature: callRailSignature(secret, body) };
  const answer = await fetch(url, { method: "POST", headers: { ...json, ...signed }, body }).catch(() => null);
  stage.saw({
    simulator: "calls",
    what: `sends: ${event}`,
    answer: answer ? String(answer.status) : "no answer",
    trouble: null,
  });
  return answer?.status ?? "no answer";
}

function ctmBody(event: "start" | "answer" | "miss", { id, from, startedAt }: RingingCall): object {
  const start = {
    id: Number(id),
    direction: "inbound",
    caller_number: from,
    tracking_number: ctmNumbers[0]?.number,
    cnam: "WIRELESS CALLER",
    city: "Ventura",
    state: "CA",
    unix_time: Math.floor(startedAt / 1000),
    dial_status: "ringing",
  };
  if (event === "start") return start;
  if (event === "miss")
    return { ...start, dial_status: "no-answer", call_status: "completed", duration: 22, talk_time: 0, ring_time: 22 };
  const audio = `https://app.calltrackingmetrics.com/api/v1/accounts/1/calls/${id}/recording`;
  const ended = { dial_status: "answered", call_status: "completed", duration: 252, talk_time: 240, ring_time: 12 };
  return { ...start, ...ended, audio };
}

function callRailBody(event: "start" | "answer" | "miss", { id, from, startedAt }: RingingCall): object {
  const start = {
    resource_id: `CAL${id}`,
    direction: "inbound",
    customer_phone_number: from,
    tracking_phone_number: callRailTrackers[0]?.tracking_numbers[0],
    customer_name: "Wireless Caller",
    customer_city: "Ventura",
    customer_state: "CA",
    start_time: new Date(startedAt).toISOString(),
  };
  if (event === "start") return start;
  return {
    ...start,
    answered: event === "answer",
    voicemail: false,
    duration: event === "answer" ? "252" : "22",
    ...(event === "answer" ? { recording: `https://api.callrail.com/v3/a/1/calls/CAL${id}/recording.json` } : {}),
  };
}
