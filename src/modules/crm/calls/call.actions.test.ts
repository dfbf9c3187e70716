import { beforeAll, describe, expect, it } from "vitest";
import { addFamilyMember, endContact } from "#modules/clients/contacts/contact.contract.ts";
import { givenClient } from "#modules/clients/testing.ts";
import { givenEnabled } from "#modules/integrations/testing.ts";
import { type Facility, givenFacility, type Person } from "#testing/facility.ts";
import { addLeadContact } from "../leads/contact.contract.ts";
import { getLead } from "../leads/lead.contract.ts";
import { leadTimeline } from "../leads/pipeline.contract.ts";
import { givenLead } from "../leads/testing.ts";
import { givenOrganization } from "../partners/testing.ts";
import { listCrmTasks } from "../tasks/task.contract.ts";
import * as contract from "./call.contract.ts";
import { listCredentials, listNumbers, syncNumbers, updateNumber } from "./numbers/number.contract.ts";
import { ctmStart, givenCall, givenLine, sendCallRail, sendCtm } from "./testing.ts";

let facility: Facility;
let admissions: Person;
let second: Person;
beforeAll(async () => {
  facility = await givenFacility();
  admissions = await facility.as("admissions");
  second = await facility.as("admissions", "second");
});
const db = () => facility.platform.database.tenant(facility.tenant.id);
const callsFrom = async (number: string) =>
  (await admissions.call(contract.listCalls, { query: { pageSize: "100" } })).rows.filter(
    ({ fromE164 }) => fromE164 === number,
  );
const ended = { dial_status: "answered", call_status: "completed", duration: 252, talk_time: 240, ring_time: 12 };
const missed = { dial_status: "no-answer", call_status: "completed", duration: 22, talk_time: 0 };

describe("webhooks", () => {
  it("CALL-1, CALL-3, crm scenario 6: a signed start rings at once; a repeat, a changed byte and a late time are not a second call", async () => {
    const { token, connectionId } = await givenLine(facility);
    const start = ctmStart(facility);
    const first = await sendCtm(facility, token, start);
    expect([first.statusCode, first.json()]).toEqual([200, { received: true }]);
    const { rows } = await admissions.call(contract.liveCalls);
    expect(rows).toMatchObject([{ fromE164: start.caller_number, phase: 1, provider: "ctm" }]);
    expect((await sendCtm(facility, token, start)).json()).toEqual({ received: true, duplicate: true });
    const forged = await sendCtm(facility, token, { ...start, id: 1 }, { secret: "another secret" });
    expect([forged.statusCode, forged.json()]).toMatchObject([401, { code: "signature-invalid" }]);
    expect((await sendCtm(facility, token, { ...start, id: 2 }, { late: 301 })).statusCode).toBe(401);
    expect((await sendCtm(facility, "A".repeat(43), start)).statusCode).toBe(404);
    expect(await callsFrom(start.caller_number)).toHaveLength(1);
    const stored = await db()
      .selectFrom("inboundDeliveries")
      .select(["verdict", "bodyCipher"])
      .where("connectionId", "=", connectionId)
      .where("verdict", "=", "rejected")
      .execute();
    expect(stored).toEqual([
      { verdict: "rejected", bodyCipher: null },
      { verdict: "rejected", bodyCipher: null },
    ]);
  });

  it("takes CallRail's events and the older path of CallTrackingMetrics", async () => {
    const { token } = await givenLine(facility, "callrail");
    const call = {
      resource_id: "CALabc",
      customer_phone_number: "+13105550311",
      tracking_phone_number: "+18055550181",
      start_time: facility.clock.now(),
    };
    expect((await sendCallRail(facility, token, call, { event: "pre-call" })).statusCode).toBe(200);
    expect(await callsFrom("+13105550311")).toMatchObject([{ provider: "callrail", phase: 1 }]);
    await sendCallRail(facility, token, { ...call, answered: true, duration: "90" });
    expect(await callsFrom("+13105550311")).toMatchObject([{ phase: 3, result: "completed", talkSeconds: 90 }]);
    const { rows } = await admissions.call(contract.listCtmLeads);
    expect(rows.every(({ provider }) => provider === "ctm")).toBe(true);
  });

  it("CALL-4: 200 messages, repeated, reordered and wrongly signed, leave each call once and right", async () => {
    const { token } = await givenLine(facility);
    const random = seeded(16);
    const starts = Array.from({ length: 40 }, () => ctmStart(facility));
    const messages = starts.flatMap((start, index) => {
      const end = { ...start, ...(index % 2 === 0 ? ended : missed) };
      return [
        { message: start, forged: false },
        { message: end, forged: false },
        { message: index % 3 === 0 ? start : end, forged: false },
        { message: { ...end, id: start.id + 9_000_000 }, forged: true },
        { message: { ...start, dial_status: "in-progress" }, forged: index % 5 === 0 },
      ];
    });
    expect(messages).toHaveLength(200);
    const shuffled = messages
      .map((one) => ({ one, at: random() }))
      .sort((a, b) => a.at - b.at)
      .map(({ one }) => one);
    const codes = new Map<number, number>();
    for (let at = 0; at < shuffled.length; at += 10)
      await Promise.all(
        shuffled.slice(at, at + 10).map(async ({ message, forged }) => {
          const { statusCode } = await sendCtm(facility, token, message, forged ? { secret: "wrong" } : {});
          codes.set(statusCode, (codes.get(statusCode) ?? 0) + 1);
        }),
      );
    expect(codes.get(401)).toBe(48);
    expect(codes.get(200)).toBe(152);
    await facility.runJobs();
    const rows = await db()
      .selectFrom("calls")
      .select(["providerCallId", "phase", "result", "talkSeconds", "leadId"])
      .where(
        "fromE164",
        "in",
        starts.map((start) => start.caller_number),
      )
      .execute();
    expect(rows).toHaveLength(40);
    for (const [index, start] of starts.entries()) {
      const row = rows.find(({ providerCallId }) => providerCallId === String(start.id));
      const isAnswered = index % 2 === 0;
      expect(row).toMatchObject({ phase: 3, result: isAnswered ? "completed" : "missed" });
      expect(row?.leadId === null).toBe(isAnswered);
    }
  });
});

/** A generator of numbers from 0 to 1 that gives the same ones in each run. */
function seeded(seed: number) {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

describe("a ringing call", () => {
  it("CALL-6: is linked by itself to the only open lead with the number, and enters its activity when it ends", async () => {
    const lead = await givenLead(facility, { phones: [{ raw: "+13105550401" }] });
    const { call, token, start } = await givenCall(facility, { caller_number: "+13105550401" });
    expect(call.linked).toMatchObject({ type: "lead", id: lead.id });
    await sendCtm(facility, token, { ...start, ...ended });
    const { rows } = await admissions.call(leadTimeline, { params: { leadId: lead.id } });
    expect(rows.map(({ summary }) => summary)).toContain("Incoming call: completed, 4 min");
    const after = await admissions.call(getLead, { params: { leadId: lead.id } });
    expect(after.firstTwoWayAt).not.toBeNull();
  });

  it("CALL-7: offers contacts and partners with the number, and links nothing until a person chooses", async () => {
    const number = "+13105550402";
    const lead = await givenLead(facility, { phones: [{ raw: number }], lastName: "Halloran" });
    await admissions.call(addLeadContact, {
      params: { leadId: lead.id },
      body: { name: "Ruth Halloran", relationship: "MTH", phone: number },
    });
    const organization = await givenOrganization(facility, { phone: number });
    const { call } = await givenCall(facility, { caller_number: number });
    expect(call.linked).toBeNull();
    const { matches } = await admissions.call(contract.getCall, { params: { callId: call.id } });
    expect(matches.map(({ type }) => type)).toEqual(["lead", "contact", "organization"]);
    expect(matches[1]).toMatchObject({ name: "Ruth Halloran" });
    const to = { type: "organization" as const, id: organization.id };
    const linked = await admissions.call(contract.matchCall, { params: { callId: call.id }, body: { to } });
    expect(linked.linked).toMatchObject({ type: "organization", id: organization.id });
  });

  it("CALL-7: a relative of a client is found by number, with whom they belong to, and only where the chart may be opened", async () => {
    const number = "+13105550404";
    const client = await givenClient(facility);
    const { id: contactId } = await admissions.call(addFamilyMember, {
      params: { mrNo: client.mrNo },
      body: { relationship: "SIB", firstName: "Robin", lastName: "Vale", phones: [{ number, use: "mobile" }] },
    });
    const { call } = await givenCall(facility, { caller_number: number });
    expect(call).toMatchObject({ linked: null, matches: [{ type: "client-contact", name: "Robin Vale" }] });
    expect(call.matches[0]?.detail).toContain(`Sibling of`);
    const elsewhere = await facility.as("admissions", "elsewhere", "other");
    const unseen = await elsewhere.call(contract.getCall, { params: { callId: call.id } });
    expect(unseen.matches).toEqual([]);
    await admissions.call(endContact, {
      params: { mrNo: client.mrNo, contactId },
      query: { version: 1, reason: "No longer in touch" },
    });
    const later = await admissions.call(contract.getCall, { params: { callId: call.id } });
    expect(later.matches).toEqual([]);
  });

  it("CALL-13 an unmatched call stays with the user who took it until it has a record or an outcome", async () => {
    const { call, token, start } = await givenCall(facility);
    await admissions.call(contract.claimCall, { params: { callId: call.id } });
    await sendCtm(facility, token, { ...start, ...ended });
    const idsOf = async (person: Person) => (await person.call(contract.liveCalls)).rows.map(({ id }) => id);
    expect(await idsOf(admissions)).toContain(call.id);
    expect(await idsOf(second)).not.toContain(call.id);
    await admissions.call(contract.disposeCall, {
      params: { callId: call.id },
      body: { disposition: "wrong-number" },
    });
    expect(await idsOf(admissions)).not.toContain(call.id);
  });

  it("CALL-6: does not hint at a client whose chart the user may not open", async () => {
    const phone = "+13105550403";
    const client = await givenClient(facility, { phones: [{ use: "mobile", number: phone }] });
    const { call } = await givenCall(facility, { caller_number: phone });
    const seen = await admissions.call(contract.getCall, { params: { callId: call.id } });
    expect(seen.matches).toMatchObject([{ type: "client", id: client.clientId }]);
    const elsewhere = await facility.as("admissions", "elsewhere", "other");
    const unseen = await elsewhere.call(contract.getCall, { params: { callId: call.id } });
    expect(unseen.matches).toEqual([]);
    const to = { type: "client" as const, id: client.clientId };
    await admissions.call(contract.matchCall, { params: { callId: call.id }, body: { to } });
    const linked = await elsewhere.call(contract.getCall, { params: { callId: call.id } });
    expect(linked).toMatchObject({ linked: null, isRestricted: true });
    expect(JSON.stringify(linked)).not.toContain(client.clientId);
  });

  it("OWN-3: is taken by the first of two users at once; the second user sees who has it", async () => {
    const { call } = await givenCall(facility);
    const params = { callId: call.id };
    const claims = await Promise.allSettled([
      admissions.call(contract.claimCall, { params }),
      second.call(contract.claimCall, { params }),
    ]);
    expect(claims.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const refused = claims.find((claim) => claim.status === "rejected");
    expect(refused?.reason).toMatchObject({ code: "call-already-claimed" });
  });

  it("becomes a lead with the caller's number, and gets an outcome", async () => {
    const { call, start } = await givenCall(facility);
    const params = { callId: call.id };
    const { leadId, call: after } = await admissions.call(contract.leadOfCall, { params });
    expect(after.linked).toMatchObject({ type: "lead", id: leadId });
    const lead = await admissions.call(getLead, { params: { leadId } });
    expect(lead.phones).toMatchObject([{ e164: start.caller_number }]);
    await expect(admissions.call(contract.leadOfCall, { params })).rejects.toMatchObject({ code: "wrong-state" });
    const body = { disposition: "new-inquiry" as const, note: "Asked for a bed tomorrow." };
    expect(await admissions.call(contract.disposeCall, { params, body })).toMatchObject({
      disposition: "new-inquiry",
    });
  });
});

describe("a call that no one answered", () => {
  it("CALL-8: makes a lead with one call-back task; a second call within minutes joins it", async () => {
    const caller_number = "+13105550411";
    const { call, token, start } = await givenCall(facility, { caller_number });
    await sendCtm(facility, token, { ...start, ...missed });
    await facility.runJobs();
    const [first] = await callsFrom(caller_number);
    expect(first?.linked).toMatchObject({ type: "lead" });
    const leadId = first?.linked?.id ?? "";
    const tasks = () => admissions.call(listCrmTasks, { query: { leadId } });
    expect((await tasks()).rows).toMatchObject([{ kind: "call-back", title: "Call back: missed call" }]);
    const again = ctmStart(facility, { caller_number });
    await sendCtm(facility, token, again);
    await sendCtm(facility, token, { ...again, ...missed });
    await facility.runJobs();
    expect((await callsFrom(caller_number)).map(({ linked }) => linked?.id)).toEqual([leadId, leadId]);
    expect((await tasks()).rows).toHaveLength(1);
    const lead = await admissions.call(getLead, { params: { leadId } });
    expect(lead.firstResponseAt).toBeNull();
    expect(call.id).toBe(first?.id);
  });

  it("CALL-8: makes no lead when it was shorter than 5 seconds, and stays among the unmatched calls", async () => {
    const { call, token, start } = await givenCall(facility, { caller_number: "+13105550412" });
    await sendCtm(facility, token, { ...start, ...missed, duration: 3 });
    await facility.runJobs();
    const { rows } = await admissions.call(contract.listCalls, { query: { unmatched: "true" } });
    expect(rows.map(({ id }) => id)).toContain(call.id);
    await admissions.call(contract.disposeCall, {
      params: { callId: call.id },
      body: { disposition: "wrong-number" },
    });
    const left = await admissions.call(contract.listCalls, { query: { unmatched: "true" } });
    expect(left.rows.map(({ id }) => id)).not.toContain(call.id);
  });

  it("spam: later calls of a marked number are spam too, and make no lead", async () => {
    const caller_number = "+13105550413";
    const { call, token } = await givenCall(facility, { caller_number });
    await admissions.call(contract.markSpam, { params: { callId: call.id }, body: { spam: true } });
    const again = ctmStart(facility, { caller_number });
    await sendCtm(facility, token, again);
    const live = await admissions.call(contract.liveCalls);
    expect(live.rows.map(({ fromE164 }) => fromE164)).not.toContain(caller_number);
    await sendCtm(facility, token, { ...again, ...missed });
    await facility.runJobs();
    const { rows } = await admissions.call(contract.listCalls, { query: { spam: "true" } });
    expect(rows.filter(({ fromE164 }) => fromE164 === caller_number)).toMatchObject([
      { spam: true, linked: null },
      { spam: true, linked: null },
    ]);
  });
});

it("CALL-11: numbers come from the provider, and give a call its source and location", async () => {
  const admin = await facility.as("admin");
  const { id } = await givenEnabled(facility, "calls.ctm");
  const params = { credentialId: id };
  expect(await admin.call(syncNumbers, { params })).toMatchObject({ found: 2, added: 2, webhooksSet: true });
  expect(await admin.call(syncNumbers, { params })).toMatchObject({ found: 2, added: 0 });
  const credentials = await admin.call(listCredentials);
  expect(credentials.rows.find((row) => row.id === id)).toMatchObject({ provider: "ctm", numbers: 2 });
  const { rows } = await admin.call(listNumbers);
  const number = rows.find(({ e164 }) => e164 === "+18055550171");
  if (!number) throw new Error("The number is missing.");
  const body = {
    label: "Google Ads",
    sourceId: null,
    campaign: "Detox November",
    locationId: facility.locations.main,
    poolId: null,
    recordingAnnounced: true,
    active: true,
    version: number.version,
  };
  await admin.call(updateNumber, { params: { numberId: number.id }, body });
  const { call } = await givenCall(facility);
  expect(call).toMatchObject({
    numberLabel: "Google Ads",
    campaign: "Detox November",
    locationId: facility.locations.main,
  });
  const elsewhere = await facility.as("admissions", "elsewhere", "other");
  const far = elsewhere.call(contract.getCall, { params: { callId: call.id } });
  await expect(far).rejects.toMatchObject({ code: "out-of-scope" });
});
