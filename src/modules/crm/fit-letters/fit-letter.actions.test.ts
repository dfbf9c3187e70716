import { beforeEach, expect, it } from "vitest";
import { suppressContact } from "#modules/integrations/index.ts";
import { publicPostOf } from "#platform/server/public-posts/testing.ts";
import { type Facility, givenFacility } from "#testing/facility.ts";
import { intakeStates } from "../intakes/intake.ts";
import { getLead, leadOptions } from "../leads/lead.contract.ts";
import { closeLead, updateLifecycle } from "../leads/pipeline.contract.ts";
import { listCrmTasks } from "../tasks/task.contract.ts";
import { givenReadyLead } from "../testing.ts";
import * as contract from "./fit-letter.contract.ts";
import type { FitAnswer } from "./fit-letter.ts";
import { givenFitLetter } from "./testing.ts";

let facility: Facility;
beforeEach(async () => {
  facility = await givenFacility();
});

const read = (token: string) => facility.stranger().call(contract.readFitLetter, { params: { token } });
async function answer(token: string, given: { answer: FitAnswer; at?: string }) {
  const post = await publicPostOf(facility, "fit-letter");
  return facility.stranger().call(contract.answerFitLetter, { params: { token }, body: { ...given, post } });
}
const leadNow = async (leadId: string) => (await facility.as("admissions")).call(getLead, { params: { leadId } });
const tasksOf = async (leadId: string) =>
  (await (await facility.as("admissions")).call(listCrmTasks, { query: { leadId } })).rows;

it("FIT-1 names no client in the mail or on the page, stores only the hash, and reading changes nothing", async () => {
  const { lead, email, token, proposedAt } = await givenFitLetter(facility);
  const [mail] = await facility.outbox({ to: email });
  const page = await read(token);
  const shown = `${mail?.subject} ${mail?.text} ${JSON.stringify(page)}`;
  expect(shown).not.toMatch(/treatment|recovery|detox/i);
  expect(shown).not.toContain(lead.lastName);
  expect(page).toMatchObject({ proposedAt, facilityName: facility.tenant.name });
  expect((await read(token)).proposedAt).toBe(proposedAt);
  const stored = await facility.platform.database
    .tenant(facility.tenant.id)
    .selectFrom("fitLetters")
    .selectAll()
    .execute();
  expect(JSON.stringify(stored)).not.toContain(token);
});

it("FIT-1 accepting books the intake once; a repeated answer changes nothing and another one is refused", async () => {
  const { lead, token, proposedAt } = await givenFitLetter(facility);
  expect(await answer(token, { answer: "accept" })).toMatchObject({ isBooked: true });
  expect(await answer(token, { answer: "accept" })).toMatchObject({ isBooked: true });
  await expect(answer(token, { answer: "decline" })).rejects.toMatchObject({ code: "link-expired" });
  await expect(read(token)).rejects.toMatchObject({ code: "link-expired" });
  const { appointments, lifecycle } = await leadNow(lead.id);
  expect(appointments.map(({ startsAt }) => startsAt)).toEqual([proposedAt]);
  // It lacks what the stage needs, so staff move it; its intake is booked all the same.
  expect(lifecycle).toBeNull();
  expect(await tasksOf(lead.id)).toMatchObject([{ kind: "follow-up" }]);
});

it("FIT-1 of two answers at the same time one counts", async () => {
  const { lead, token } = await givenFitLetter(facility);
  const posts = [await publicPostOf(facility, "fit-letter"), await publicPostOf(facility, "fit-letter")];
  const given: FitAnswer[] = ["accept", "decline"];
  const outcomes = await Promise.allSettled(
    posts.map((post, index) =>
      facility
        .stranger()
        .call(contract.answerFitLetter, { params: { token }, body: { answer: given[index] ?? "accept", post } }),
    ),
  );
  expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(await tasksOf(lead.id)).toHaveLength(1);
});

it("FIT-1 accepting moves a lead that has what the stage needs, and confirms the intake that is booked", async () => {
  const email = `ready.${facility.mark()}@mail.example`.toLowerCase();
  const lead = await givenReadyLead(facility, { emails: [email] });
  const admissions = await facility.as("admissions");
  const startsAt = new Date(Date.parse(facility.clock.now()) + 2 * 86_400_000).toISOString();
  await admissions.call(updateLifecycle, {
    params: { leadId: lead.id },
    body: { version: lead.version, lifecycle: 12, intake: { startsAt, noHoldReason: "No bed yet" } },
  });
  const { intakeAt } = await admissions.call(contract.leadFitLetter, { params: { leadId: lead.id } });
  expect(intakeAt).toBe(startsAt);
  await admissions.call(contract.sendFitLetter, {
    params: { leadId: lead.id },
    body: { to: email, language: "es", proposedAt: startsAt },
  });
  await facility.runJobs();
  const [mail] = await facility.outbox({ to: email });
  expect(mail?.subject).toBe("Una fecha para usted");
  await answer(/token=([\w-]+)/.exec(mail?.text ?? "")?.[1] ?? "", { answer: "accept" });
  const { appointments } = await leadNow(lead.id);
  expect(appointments.map(({ status }) => status)).toEqual([intakeStates.code("confirmed")]);
});

it("FIT-1 asking for a call makes a callback task at the chosen time or within the response time; declining proposes to close", async () => {
  const asked = await givenFitLetter(facility);
  const at = new Date(Date.parse(facility.clock.now()) + 6 * 3_600_000).toISOString();
  await expect(answer(asked.token, { answer: "call-me", at: asked.letter.sentAt })).rejects.toMatchObject({
    code: "validation",
  });
  await answer(asked.token, { answer: "call-me", at });
  expect(await tasksOf(asked.lead.id)).toMatchObject([{ kind: "call-back", dueAt: at }]);
  const declined = await givenFitLetter(facility);
  await answer(declined.token, { answer: "decline" });
  expect(await tasksOf(declined.lead.id)).toMatchObject([{ title: "Declined by letter. Close the lead, or call" }]);
  expect((await leadNow(declined.lead.id)).status).toBe(1);
});

it("FIT-1 expired, revoked, replaced and unknown letters, and letters of closed leads, look the same", async () => {
  const admissions = await facility.as("admissions");
  const [revoked, replaced, closed, late] = [
    await givenFitLetter(facility),
    await givenFitLetter(facility),
    await givenFitLetter(facility),
    await givenFitLetter(facility),
  ];
  const of = ({ lead }: { lead: { id: string } }) => ({ params: { leadId: lead.id } });
  await admissions.call(contract.revokeFitLetter, { ...of(revoked), body: { version: revoked.letter.version } });
  await admissions.call(contract.sendFitLetter, {
    ...of(replaced),
    body: { to: replaced.email, language: "en", proposedAt: replaced.proposedAt },
  });
  const { closeReasons } = await admissions.call(leadOptions);
  const reason = closeReasons.find(({ status }) => status === 4);
  await admissions.call(closeLead, {
    ...of(closed),
    body: { version: (await leadNow(closed.lead.id)).version, status: 4, closeReasonId: reason?.id ?? "" },
  });
  for (const { token } of [revoked, replaced, closed, { token: "unknown" }]) {
    await expect(read(token)).rejects.toMatchObject({ code: "link-expired", status: 410 });
    await expect(answer(token, { answer: "accept" })).rejects.toMatchObject({ code: "link-expired" });
  }
  // The proposed date has passed.
  facility.clock.advance({ minutes: 3 * 24 * 60 });
  await expect(read(late.token)).rejects.toMatchObject({ code: "link-expired" });
});

it("FIT-1 an address that opted out gets no letter", async () => {
  const { lead, email, proposedAt } = await givenFitLetter(facility);
  await facility.system((act) =>
    suppressContact(act, { address: email, channel: "email", scope: "everything", reason: "manual", origin: "test" }),
  );
  const admissions = await facility.as("admissions");
  const params = { leadId: lead.id };
  expect((await admissions.call(contract.leadFitLetter, { params })).emails).toEqual([]);
  await expect(
    admissions.call(contract.sendFitLetter, { params, body: { to: email, language: "en", proposedAt } }),
  ).rejects.toMatchObject({ code: "validation" });
});
