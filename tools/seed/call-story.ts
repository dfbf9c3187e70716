import { claimCall, disposeCall, listCalls } from "#modules/crm/calls/call.contract.ts";
import { listNumbers, syncNumbers, updateNumber } from "#modules/crm/calls/numbers/number.contract.ts";
import { readCtmCall } from "#modules/crm/calls/providers/ctm.ts";
import { receiveCall } from "#modules/crm/calls/receive-call.actions.ts";
import { getLead, leadOptions, listLeads } from "#modules/crm/leads/lead.contract.ts";
import type { Calendar } from "./calendar.ts";
import { Chance } from "./chance.ts";
import { inventedPhone } from "./names.ts";
import type { Stage } from "./stage.ts";

const takers = ["marsh", "oneill"] as const;
const cities = [
  ["Ventura", "CA"],
  ["Oxnard", "CA"],
  ["Phoenix", "AZ"],
  ["Camarillo", "CA"],
] as const;

/** Calls of the last days: most from open leads, some missed, and a few whose caller no record has. */
export async function tellCalls(
  stage: Stage,
  calendar: Calendar,
  connectionId: string,
  isSmall: boolean,
): Promise<void> {
  const admin = stage.as("reyes");
  const at = calendar.at(20, "10:05");
  await admin.do(at, syncNumbers, { params: { credentialId: connectionId } });
  const { sources } = await admin.do(at, leadOptions);
  const { rows: numbers } = await admin.do(at, listNumbers);
  for (const [index, { id, label, version }] of numbers.entries())
    await admin.do(at, updateNumber, {
      params: { numberId: id },
      body: {
        label,
        sourceId: sources[index]?.id ?? null,
        campaign: null,
        locationId: null,
        poolId: null,
        recordingAnnounced: true,
        active: true,
        version,
      },
    });
  const reader = stage.as("marsh");
  const { rows: leads } = await reader.do(calendar.now, listLeads, { query: { status: "1", pageSize: "40" } });
  const count = isSmall ? 6 : 60;
  for (let index = count; index > 0; index -= 1) {
    const chance = new Chance(`call-${index}`);
    // The last one was missed a moment ago, and its lead is still new.
    const isLast = index === 1 && !isSmall;
    const startedAt = calendar.minutesAgo(isLast ? 12 : index * (isSmall ? 200 : 330) + chance.int(1, 90));
    const lead = leads.find(({ receivedAt }, at) => at >= index % 11 && receivedAt < startedAt);
    const isKnown = lead !== undefined && !isLast && chance.isTrue(0.6);
    const known = isKnown ? (await reader.do(calendar.now, getLead, { params: { leadId: lead.id } })).phones[0] : null;
    const isMissed = isLast || chance.isTrue(0.25);
    const [city, state] = chance.pick(cities);
    const talk = chance.int(1, 14) * 60 + chance.int(0, 59);
    const message = {
      id: 7_100_000 + index,
      direction: "inbound",
      caller_number: known?.e164 ?? inventedPhone(4000 + index),
      tracking_number: chance.pick(["+18055550171", "+18055550172"]),
      city,
      state,
      unix_time: Math.floor(Date.parse(startedAt) / 1000),
      call_status: "completed",
      dial_status: isMissed ? "no-answer" : "answered",
      ring_time: chance.int(4, 22),
      talk_time: isMissed ? 0 : talk,
      duration: isMissed ? chance.int(9, 26) : talk + 12,
    };
    const body = Buffer.from(JSON.stringify(message));
    await stage.system(startedAt, (act) => receiveCall(act, "ctm", { connectionId, body }, readCtmCall, () => null));
    if (isLast) continue;
    const { rows } = await reader.do(startedAt, listCalls, { query: { pageSize: "100" } });
    const call = rows.find(({ startedAt: when }) => Date.parse(when) === message.unix_time * 1000);
    if (!call) continue;
    if (!isMissed) await stage.as(chance.pick(takers)).do(startedAt, claimCall, { params: { callId: call.id } });
    if (known || isMissed || chance.isTrue(0.5))
      await reader.do(startedAt, disposeCall, {
        params: { callId: call.id },
        body: { disposition: call.linked ? "existing-lead" : "other", ...(isMissed ? { note: "Called back." } : {}) },
      });
  }
}
