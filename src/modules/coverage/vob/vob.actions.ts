import { lockClient, openClient } from "#modules/clients/index.ts";
import { queueTask } from "#modules/integrations/index.ts";
import type { Act, View } from "#platform/server/execution/context.ts";
import { action, query } from "#platform/server/execution/module.ts";
import { newId } from "#platform/shared/ids.ts";
import { Problem } from "#platform/shared/problems.ts";
import { type InsuranceRow, insuranceById, insuranceForUpdate } from "../insurance/insurance.store.ts";
import { validThroughOf } from "../insurance/insurance.ts";
import { announceInsurance } from "../insurance/insurance-record.actions.ts";
import { payerNameOf, todayOf } from "../insurance/insurance-view.ts";
import { disclosePayer, openLead, openLeadForChange } from "../ports.ts";
import { eligibilityOperation } from "./eligibility.ts";
import { inquiryOf, insuredPerson } from "./inquiries.actions.ts";
import { announceBenefits } from "./settle-check.actions.ts";
import * as contract from "./vob.contract.ts";
import * as store from "./vob.store.ts";
import { breakdownOf, gapsOf, serviceTypes } from "./vob.ts";
import type { Vob, VobByHand } from "./vob-fields.contract.ts";
import { vobView, vobViews } from "./vob-reads.actions.ts";

const notHere = () => new Problem("not-found", "There is no such insurance here.");

async function clientInsurance(view: View, params: { mrNo: string; insuranceId: string }): Promise<InsuranceRow> {
  const { clientId } = await openClient(view, params.mrNo, "insurance");
  const row = await insuranceById(view.db, params.insuranceId);
  if (row.clientId !== clientId) throw notHere();
  return row;
}

/** The insurance of a client, locked: two users who check at once are served one after the other. */
async function clientInsuranceForChange(
  act: Act,
  params: { mrNo: string; insuranceId: string },
): Promise<InsuranceRow> {
  const { clientId } = await clientInsurance(act, params);
  if (clientId !== null) await lockClient(act, clientId);
  return insuranceForUpdate(act.db, params.insuranceId);
}

async function leadInsuranceForChange(
  act: Act,
  params: { leadId: string; insuranceId: string },
): Promise<InsuranceRow> {
  await openLeadForChange(act, params.leadId);
  const row = await insuranceForUpdate(act.db, params.insuranceId);
  if (row.leadId !== params.leadId) throw notHere();
  return row;
}

function requireCurrent({ status }: InsuranceRow): void {
  if (status === "termed" || status === "inactive")
    throw new Problem("wrong-state", "This insurance has ended. Add the current insurance, then check it.");
}

/**
 * Queues a check with the payer: it leaves when the transaction commits, once per insurance (VOB-11). A stay under 42 CFR
 * Part 2 needs a consent that names the payer; a lead, the day its release was signed (VOB-1).
 */
async function check(act: Act, row: InsuranceRow, releaseSignedOn: string | undefined): Promise<Vob> {
  requireCurrent(row);
  await inquiryOf(act, row);
  if (row.clientId !== null) await disclosePayer(act, { clientId: row.clientId, payerName: payerNameOf(row) });
  else if ((await insuredPerson(act, row)).part2) requireRelease(releaseSignedOn, todayOf(act));
  const id = newId();
  await store.insertVob(act.db, {
    id,
    insuranceId: row.id,
    method: "instant",
    status: "queued",
    serviceOn: todayOf(act),
    serviceTypes: [...serviceTypes],
    releaseSignedOn: releaseSignedOn ?? null,
    requestedAt: act.now,
    requestedBy: act.actor.clinicianId,
  });
  await queueTask(act, eligibilityOperation, {
    payload: { vobId: id },
    kind: "eligibility.check",
    idempotencyKey: id,
    subject: { type: "vob", id },
  });
  return written(act, id, row);
}

function requireRelease(signedOn: string | undefined, today: string): void {
  if (signedOn !== undefined && signedOn <= today) return;
  throw new Problem("consent-required", {
    detail: "Get the client's signed release to the payer first, then enter the date it was signed.",
    errors: [{ path: "body.releaseSignedOn", message: "Enter the date the release was signed" }],
  });
}

async function written(act: Act, id: string, row: InsuranceRow): Promise<Vob> {
  act.audit({
    subjectId: id,
    ...(row.clientId ? { clientId: row.clientId } : {}),
    detail: { insuranceId: row.id, payer: payerNameOf(row) },
  });
  await announceBenefits(act, id, row.id);
  return vobView(act, await store.vobById(act.db, id));
}

/** Records what the payer said: it fills the check that is under review, or starts a verification of its own. */
async function record(act: Act, row: InsuranceRow, given: VobByHand): Promise<Vob> {
  requireCurrent(row);
  const [latest] = await store.vobsOf(act.db, row.id);
  if (latest?.status === "queued")
    throw new Problem("vob-in-progress", "A check of this insurance is running. Wait for its answer, then add to it.");
  const { payerRep, callReference, note, method } = given;
  const said = {
    ...(payerRep === null ? {} : { payerRep }),
    ...(callReference === null ? {} : { callReference }),
    ...(note === null ? {} : { note }),
  };
  const isOpen = latest?.status === "in_review";
  const id = isOpen ? latest.id : newId();
  if (isOpen) await store.saveVob(act.db, id, { ...said, respondedAt: act.now });
  else
    await store.insertVob(act.db, {
      id,
      insuranceId: row.id,
      method,
      status: "in_review",
      serviceOn: todayOf(act),
      requestedAt: act.now,
      requestedBy: act.actor.clinicianId,
      respondedAt: act.now,
      ...said,
    });
  await store.insertBenefits(act.db, id, method, act.now, linesOf(given));
  return written(act, id, row);
}

const nothing = {
  coverageLevel: null,
  serviceTypes: [],
  timePeriod: null,
  planName: null,
  amountCents: null,
  percentBp: null,
  authRequired: null,
  inNetwork: null,
  message: null,
  entityName: null,
};

/** What was said, as the lines of an electronic answer, so that both are read the same way. */
function linesOf(given: VobByHand): store.NewBenefit[] {
  const inNetwork = given.network === "in" ? ("Y" as const) : ("N" as const);
  const lines: store.NewBenefit[] = [
    { ...nothing, ebCode: given.coverage === "active" ? "1" : "6", serviceTypes: ["30"] },
  ];
  if (given.coverage === "inactive") return lines;
  const amount = (ebCode: string, timePeriod: string, amountCents: number | null) => {
    if (amountCents !== null)
      lines.push({ ...nothing, ebCode, timePeriod, amountCents, inNetwork, coverageLevel: "IND" });
  };
  amount("C", "23", given.deductibleCents);
  amount("C", "29", given.deductibleLeftCents);
  amount("G", "23", given.outOfPocketCents);
  amount("G", "29", given.outOfPocketLeftCents);
  amount("B", "27", given.copayCents);
  if (given.coinsurancePercent !== null)
    lines.push({
      ...nothing,
      ebCode: "A",
      timePeriod: "27",
      percentBp: Math.round(given.coinsurancePercent * 100),
      inNetwork,
    });
  if (given.isLevelCovered !== null)
    lines.push({ ...nothing, ebCode: given.isLevelCovered ? "1" : "I", serviceTypes: ["AI"] });
  if (given.isAuthorizationRequired !== null)
    lines.push({
      ...nothing,
      ebCode: "CB",
      serviceTypes: ["AI"],
      authRequired: given.isAuthorizationRequired ? "Y" : "N",
    });
  return lines;
}

/** Verifies benefits with everything asked and no open conflict (VOB-9); an insurance that is not active becomes inactive. */
async function verify(
  act: Act,
  row: InsuranceRow,
  vobId: string,
  body: { version: number; prefer?: "271" | "phone" | "portal" | undefined },
): Promise<Vob> {
  const vob = await store.vobForUpdate(act.db, vobId);
  if (vob.insuranceId !== row.id) throw notHere();
  act.requireVersion(await vobView(act, vob), body.version);
  requireCurrent(row);
  if (vob.status !== "in_review") throw new Problem("wrong-state", "Only benefits under review can be verified.");
  const lines = await store.benefitsOf(act.db, [vob.id]);
  const breakdown = breakdownOf(lines, body.prefer ?? null);
  if (breakdown.conflicts.length > 0)
    throw new Problem("benefit-conflict", {
      detail: `Two sources disagree on ${breakdown.conflicts.join(", ").toLowerCase()}. Choose which is right.`,
      params: { conflicts: breakdown.conflicts },
    });
  const gaps = gapsOf(breakdown);
  if (gaps.length > 0)
    throw new Problem("vob-gaps", {
      detail: `Before verifying, ask the payer for: ${gaps.join(", ")}.`,
      params: { gaps },
    });
  const verified = {
    verifiedAt: act.now,
    verifiedBy: act.actor.clinicianId,
    validThrough: validThroughOf(todayOf(act), row.endsOn),
  };
  await store.saveVob(act.db, vob.id, { ...verified, status: "verified", preferredSource: body.prefer ?? null });
  await store.saveInsuranceStatus(
    act.db,
    row.id,
    breakdown.coverage === "inactive"
      ? { status: "inactive", statusReason: "The payer says coverage is not active" }
      : { ...verified, status: "verified" },
  );
  await announceInsurance(act, await insuranceById(act.db, row.id));
  return written(act, vob.id, row);
}

export const vobHandlers = [
  query(contract.listVobs, async (view, { params }) => {
    const { id } = await clientInsurance(view, params);
    return { rows: await vobViews(view, await store.vobsOf(view.db, id)) };
  }),
  action(contract.checkEligibility, async (act, { params, body }) =>
    check(act, await clientInsuranceForChange(act, params), body.releaseSignedOn),
  ),
  action(contract.recordVob, async (act, { params, body }) =>
    record(act, await clientInsuranceForChange(act, params), body),
  ),
  action(contract.verifyVob, async (act, { params, body }) =>
    verify(act, await clientInsuranceForChange(act, params), params.vobId, body),
  ),
  query(contract.listAllLeadVobs, async (view, { params: { leadId } }) => {
    await openLead(view, leadId);
    return { rows: await vobViews(view, await store.vobsOfLead(view.db, leadId)) };
  }),
  query(contract.listLeadVobs, async (view, { params }) => {
    await openLead(view, params.leadId);
    const row = await insuranceById(view.db, params.insuranceId);
    if (row.leadId !== params.leadId) throw notHere();
    return { rows: await vobViews(view, await store.vobsOf(view.db, row.id)) };
  }),
  action(contract.checkLeadEligibility, async (act, { params, body }) =>
    check(act, await leadInsuranceForChange(act, params), body.releaseSignedOn),
  ),
  action(contract.recordLeadVob, async (act, { params, body }) =>
    record(act, await leadInsuranceForChange(act, params), body),
  ),
  action(contract.verifyLeadVob, async (act, { params, body }) =>
    verify(act, await leadInsuranceForChange(act, params), params.vobId, body),
  ),
];
