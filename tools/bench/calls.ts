import { ctmSignature } from "#modules/crm/calls/providers/signatures.ts";
import { givenLine } from "#modules/crm/calls/testing.ts";
import type { BenchFacility } from "./facility.ts";
import { pace, type Shot } from "./load.ts";
import { signIn } from "./server.ts";
import { hearTogether } from "./sockets.ts";

const perSecond = 200;
const calls = 500;
const secret = "simulated-ctm-signing-secret";

/**
 * 200 webhooks a second for 12 s: of each call the start, the answer, the end, a repeat of one of them and a forged one, in
 * random order. Fails unless each call is stored once and right, and unless a ring is on the screens within a second.
 */
export async function reportCalls(bench: BenchFacility, port: number): Promise<void> {
  const { facility } = bench;
  const { token } = await givenLine(facility);
  const admissions = await facility.as("admissions");
  const path = `/api/auth/call-tracking/webhooks/ctm/${token}`;
  const shotOf = (message: object, signedWith = secret): Shot => {
    const body = JSON.stringify(message);
    const time = String(Math.floor(Date.now() / 1000));
    return {
      method: "POST",
      path,
      headers: {
        host: bench.host,
        "content-type": "application/json",
        "x-ctm-time": time,
        "x-ctm-signature": ctmSignature(signedWith, time, body),
      },
      body,
    };
  };
  const base = Math.floor(Date.now() / 1000) % 100_000;
  const startOf = (index: number) => ({
    id: base * 10_000 + index,
    direction: "inbound",
    caller_number: `+1310${String(4_000_000 + index)}`,
    tracking_number: "+18055550171",
    unix_time: Math.floor(Date.now() / 1000) - 60,
    dial_status: "ringing",
  });
  const isAnswered = (index: number) => index % 2 === 0;
  const endOf = (index: number) => ({
    ...startOf(index),
    call_status: "completed",
    ...(isAnswered(index)
      ? { dial_status: "answered", duration: 252, talk_time: 240, ring_time: 12 }
      : { dial_status: "no-answer", duration: 22, talk_time: 0 }),
  });
  const messages = Array.from({ length: calls }, (_, index) => [
    { message: startOf(index), forged: false },
    { message: endOf(index), forged: false },
    { message: index % 3 === 0 ? startOf(index) : endOf(index), forged: false },
    { message: { ...startOf(index), dial_status: "in-progress" }, forged: false },
    { message: { ...endOf(index), id: startOf(index).id + 5_000 }, forged: true },
  ])
    .flat()
    .map((one) => ({ one, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ one }) => one);
  const measured = await pace(
    port,
    (index) => {
      const { message, forged } = messages[index] ?? messages[0] ?? { message: {}, forged: true };
      return shotOf(message, forged ? "another secret" : secret);
    },
    { seconds: messages.length / perSecond, perSecond },
  );
  await facility.runJobs();
  const db = facility.platform.database.tenant(facility.tenant.id);
  const rows = await db
    .selectFrom("calls")
    .select(["providerCallId", "phase", "result", "talkSeconds", "leadId"])
    .execute();
  const wrong = Array.from({ length: calls }, (_, index) => {
    const found = rows.filter(({ providerCallId }) => providerCallId === String(startOf(index).id));
    const result = isAnswered(index) ? "completed" : "missed";
    const isRight = found.length === 1 && found[0]?.phase === 3 && found[0].result === result;
    // Whom no one spoke with has one lead; the others have none.
    return isRight && (found[0]?.leadId === null) === isAnswered(index) ? null : index;
  }).filter((index) => index !== null);
  const leads = await db.selectFrom("leadPhones").select("leadId").where("e164", "like", "+13104%").execute();
  const ms = (value: number) => `${value.toFixed(0)} ms`;
  console.log(
    `\n${messages.length} webhooks at ${measured.perSecond.toFixed(0)} a second: p50 ${ms(measured.p50)}, p95 ${ms(measured.p95)}; refused ${measured.failures} (${calls} were forged); ${rows.length} calls stored, ${wrong.length} wrong; ${leads.length} leads (aim: 200 a second, ${calls} refused, ${calls} calls, none wrong, ${calls / 2} leads)`,
  );
  if (measured.failures !== calls || rows.length !== calls || wrong.length > 0 || leads.length !== calls / 2)
    process.exitCode = 1;

  const headers = await signIn(port, { email: admissions.email, password: bench.nurse.password });
  let rung = calls;
  const heard = await hearTogether({
    port,
    headers,
    sockets: 20,
    events: 40,
    topic: "list:crm-calls",
    change: async () => {
      rung += 1;
      const { headers: sent, body } = shotOf(startOf(rung));
      const { host: _, ...rest } = sent;
      const answer = await fetch(`http://localhost:${port}${path}`, {
        method: "POST",
        headers: rest,
        body: body ?? "",
      });
      if (!answer.ok) throw new Error(await answer.text());
    },
  });
  console.log(
    `ring to 20 open screens, ${heard.events} times: p50 ${ms(heard.p50)}, p95 ${ms(heard.p95)}, most ${ms(heard.most)}, lost ${heard.lost} (aim: under 1 s, none lost)`,
  );
  if (heard.most >= 1000 || heard.lost > 0) process.exitCode = 1;
}
