import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { givenAdmittedClient, givenClient } from "#modules/clients/testing.ts";
import { getLead } from "#modules/crm/leads/lead.contract.ts";
import { updateLifecycle } from "#modules/crm/leads/pipeline.contract.ts";
import { givenReadyLead } from "#modules/crm/testing.ts";
import { enableConnection } from "#modules/integrations/connections/connection.contract.ts";
import { sweepJob } from "#modules/integrations/index.ts";
import { confirmed, givenConnection } from "#modules/integrations/testing.ts";
import { type Facility, givenFacility, type Person } from "#testing/facility.ts";
import { listInsurance } from "../insurance/insurance.contract.ts";
import { listLeadInsurance } from "../insurance/lead-insurance.contract.ts";
import { allFigures, givenInsurance, givenLeadInsurance, givenNpi, givenPayer, givenPayerConsent } from "../testing.ts";
import * as contract from "./vob.contract.ts";

let facility: Facility;
let billing: Person;
let payerId: string;
let payerName: string;
beforeAll(async () => {
  facility = await givenFacility();
  billing = await facility.as("billing");
  await givenNpi(facility);
  ({ id: payerId, name: payerName } = await givenPayer(facility, { clearinghouseId: "PHP01", manyServiceTypes: true }));
  const { connection } = await givenConnection(facility, "eligibility.clearinghouse");
  await (await confirmed(facility, "admin")).call(enableConnection, { params: { connectionId: connection.id } });
});

/** A lead whose payer answers as the simulator does for this member. */
async function member(memberId: string) {
  const { id: leadId } = await givenReadyLead(facility);
  const { id } = await givenLeadInsurance(facility, leadId, { payerId, memberId });
  const params = { leadId, insuranceId: id };
  const releaseSignedOn = facility.clock.now().slice(0, 10);
  return {
    params,
    check: () => billing.call(contract.checkLeadEligibility, { params, body: { releaseSignedOn } }),
    latest: async () => (await billing.call(contract.listLeadVobs, { params })).rows[0],
    insurance: async () => (await billing.call(listLeadInsurance, { params: { leadId } })).rows[0],
    record: (body: object) => billing.call(contract.recordLeadVob, { params, body: { ...allFigures, ...body } }),
    verify: (vob: { id: string; version: number }, prefer?: "271" | "phone") =>
      billing.call(contract.verifyLeadVob, {
        params: { ...params, vobId: vob.id },
        body: { version: vob.version, ...(prefer ? { prefer } : {}) },
      }),
  };
}
type Member = Awaited<ReturnType<typeof member>>;
let count = 100;
const asked = async (prefix: string): Promise<Member> => {
  count += 1;
  const one = await member(`${prefix}${count}`);
  await one.check();
  await facility.runJobs();
  return one;
};

describe("an eligibility check", () => {
  it("reads benefits of the stay, each with its source, and is verified by staff", async () => {
    const one = await asked("SIMPPO");
    const vob = await one.latest();
    expect(vob).toMatchObject({
      state: "in_review",
      problem: null,
      gaps: [],
      breakdown: {
        coverage: "active",
        planName: "PACIFIC CHOICE PPO",
        inNetwork: {
          deductible: { cents: 300_000, source: "271" },
          deductibleLeft: { cents: 150_000 },
          outOfPocketLeft: { cents: 400_000 },
          coinsurance: { percentBp: 2000 },
        },
        outOfNetwork: {},
        isLevelCovered: true,
        isAuthorizationRequired: true,
      },
    });
    if (!vob) throw new Error("No check.");
    await one.verify(vob);
    expect(await one.insurance()).toMatchObject({ state: "verified" });
  });

  it("keeps the messages encrypted, and each has its own control number", async () => {
    const one = await asked("SIMPPO");
    const rows = await facility.platform.database
      .tenant(facility.tenant.id)
      .selectFrom("vobTransactions")
      .selectAll()
      .where("vobId", "=", (await one.latest())?.id ?? "")
      .orderBy("at")
      .execute();
    expect(rows.map(({ direction, outcome }) => [direction, outcome])).toEqual([
      ["270", "sent"],
      ["271", "ok"],
    ]);
    expect(rows.some(({ rawEncrypted }) => rawEncrypted.includes("SIMPPO"))).toBe(false);
  });

  it("VOB-7: crm scenario 11: what the payer left out is unknown, never zero, and blocks the verification", async () => {
    const one = await asked("SIMSPARSE");
    const vob = await one.latest();
    expect(vob?.breakdown).toMatchObject({ coverage: "active", inNetwork: {}, isAuthorizationRequired: null });
    expect(vob?.gaps).toContain("deductible");
    if (!vob) throw new Error("No check.");
    await expect(one.verify(vob)).rejects.toMatchObject({ code: "vob-gaps" });
    const filled = await one.record({});
    expect(filled).toMatchObject({ id: vob.id, gaps: [], payerRep: "Denise" });
    await one.verify(filled);
    expect(await one.insurance()).toMatchObject({ state: "verified" });
  });

  it("an inactive answer makes the insurance inactive once staff verify it", async () => {
    const one = await asked("SIMTERM");
    const vob = await one.latest();
    expect(vob).toMatchObject({ breakdown: { coverage: "inactive" }, gaps: [] });
    expect(await one.insurance()).toMatchObject({ state: "unverified" });
    if (vob) await one.verify(vob);
    expect(await one.insurance()).toMatchObject({
      state: "inactive",
      statusReason: "The payer says coverage is not active",
    });
  });

  it.each([
    ["SIM75", "needs_correction", "The payer does not find this member."],
    ["SIM43", "failed", "does not know this location's NPI"],
    ["SIMBAD", "failed", "could not be read"],
    ["SIMSWAP", "failed", "belonged to another request"],
  ])("VOB-5, VOB-6: %s ends as %s", async (prefix, state, problem) => {
    const one = await asked(prefix);
    expect(await one.latest()).toMatchObject({ state, problem: expect.stringContaining(problem), breakdown: null });
  });

  it("VOB-4: a payer that can't answer now is asked again, then the check fails", async () => {
    const one = await asked("SIM42");
    expect(await one.latest()).toMatchObject({ state: "queued" });
    for (const seconds of [11, 61, 601]) {
      facility.clock.advance({ seconds });
      await facility.system((act) => sweepJob.run(act, {}));
      await facility.runJobs();
    }
    expect(await one.latest()).toMatchObject({ state: "failed", problem: expect.stringContaining("did not answer") });
  });

  it("VOB-3: a payer that answers one service type in a message is asked for each, and answers become one breakdown", async () => {
    const { id: leadId } = await givenReadyLead(facility);
    const single = await givenPayer(facility, { clearinghouseId: "ONE01" });
    const { id } = await givenLeadInsurance(facility, leadId, { payerId: single.id, memberId: "SIMPPO88" });
    const params = { leadId, insuranceId: id };
    const releaseSignedOn = facility.clock.now().slice(0, 10);
    await billing.call(contract.checkLeadEligibility, { params, body: { releaseSignedOn } });
    await facility.runJobs();
    const [vob] = (await billing.call(contract.listLeadVobs, { params })).rows;
    expect(vob).toMatchObject({ gaps: [], breakdown: { inNetwork: { coinsurance: { percentBp: 2000 } } } });
    const sent = await facility.platform.database
      .tenant(facility.tenant.id)
      .selectFrom("vobTransactions")
      .select(["direction", "controlNumber"])
      .where("vobId", "=", vob?.id ?? "")
      .where("direction", "=", "270")
      .execute();
    expect(new Set(sent.map(({ controlNumber }) => controlNumber)).size).toBe(5);
  });

  it("VOB-11: runs once per insurance, for two users at the same moment too", async () => {
    const one = await member("SIMPPO9");
    const results = await Promise.allSettled([one.check(), one.check()]);
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    await expect(one.check()).rejects.toMatchObject({ code: "vob-in-progress" });
  });

  it("VOB-2: names everything that is missing", async () => {
    const { mrNo } = await givenClient(facility);
    const { id } = await givenInsurance(
      facility,
      { mrNo },
      { payerId: null, payerName: "Unknown plan", memberId: null },
    );
    await expect(
      billing.call(contract.checkEligibility, { params: { mrNo, insuranceId: id }, body: {} }),
    ).rejects.toMatchObject({
      code: "vob-incomplete",
      problem: { detail: "Missing for the check: Unknown plan has no clearinghouse ID, member ID." },
    });
  });

  it("VOB-9: two sources that disagree are settled before the verification", async () => {
    const one = await asked("SIMPPO");
    const vob = await one.record({ deductibleLeftCents: 90_000 });
    expect(vob.breakdown?.conflicts).toEqual(["Deductible remaining"]);
    await expect(one.verify(vob)).rejects.toMatchObject({ code: "benefit-conflict" });
    const verified = await one.verify(vob, "271");
    expect(verified.breakdown?.inNetwork.deductibleLeft).toEqual({ cents: 150_000, percentBp: null, source: "271" });
  });
});

describe("42 CFR Part 2", () => {
  it("VOB-1: a lead's payer is not asked before the release to it was signed", async () => {
    const { params } = await member("SIMPPO55");
    const check = (body: object) => billing.call(contract.checkLeadEligibility, { params, body });
    await expect(check({})).rejects.toMatchObject({ code: "consent-required" });
    await expect(check({ releaseSignedOn: "2999-01-01" })).rejects.toMatchObject({ code: "consent-required" });
    expect((await billing.call(contract.listLeadVobs, { params })).rows).toEqual([]);
  });

  it("INS-5: a client's payer is not asked without a consent that names it; benefits are recorded by phone", async () => {
    const { mrNo } = await givenClient(facility);
    const { id } = await givenInsurance(facility, { mrNo }, { payerId });
    const params = { mrNo, insuranceId: id };
    await expect(billing.call(contract.checkEligibility, { params, body: {} })).rejects.toMatchObject({
      code: "consent-required",
    });
    const consented = await givenAdmittedClient(facility);
    await givenPayerConsent(facility, consented, payerName);
    const insured = await givenInsurance(facility, consented, { payerId, memberId: "SIMPPO77" });
    const asking = { mrNo: consented.mrNo, insuranceId: insured.id };
    await billing.call(contract.checkEligibility, { params: asking, body: {} });
    await facility.runJobs();
    expect((await billing.call(contract.listVobs, { params: asking })).rows).toMatchObject([{ state: "in_review" }]);

    const vob = await billing.call(contract.recordVob, { params, body: allFigures });
    await billing.call(contract.verifyVob, { params: { ...params, vobId: vob.id }, body: { version: vob.version } });
    expect((await billing.call(listInsurance, { params: { mrNo } })).rows[0]).toMatchObject({
      state: "verified",
      verifiedByName: expect.any(String),
    });
  });
});

describe("benefits of a lead", () => {
  let leadId: string;
  let insuranceId: string;
  beforeEach(async () => {
    ({ id: leadId } = await givenReadyLead(facility, { payMethod: "insurance" }));
    count += 1;
    ({ id: insuranceId } = await givenLeadInsurance(facility, leadId, { payerId, memberId: `SIMPPO${count}` }));
  });

  it("verified benefits let an insured lead move to pre-admission without a reason", async () => {
    const admissions = await facility.as("admissions");
    const params = { leadId, insuranceId };
    const move = async () => {
      const { version } = await admissions.call(getLead, { params: { leadId } });
      return admissions.call(updateLifecycle, {
        params: { leadId },
        body: { version, lifecycle: 5, withoutAssessment: "Assessed at the hospital" },
      });
    };
    await expect(move()).rejects.toMatchObject({ code: "vob-required" });
    const vob = await admissions.call(contract.recordLeadVob, { params, body: allFigures });
    await billing.call(contract.verifyLeadVob, {
      params: { ...params, vobId: vob.id },
      body: { version: vob.version },
    });
    expect(await move()).toMatchObject({ lifecycle: 5 });
    facility.clock.advance({ minutes: 8 * 24 * 60 });
    expect(
      (await (await facility.as("admissions")).call(listLeadInsurance, { params: { leadId } })).rows[0],
    ).toMatchObject({ state: "stale" });
  });
});
