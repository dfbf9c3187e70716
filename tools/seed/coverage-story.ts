import { listClients } from "#modules/clients/identity/client-list.contract.ts";
import { addInsurance } from "#modules/coverage/insurance/insurance.contract.ts";
import { addPayer, listPayers } from "#modules/coverage/payers/payer.contract.ts";
import { recordVob, verifyVob } from "#modules/coverage/vob/vob.contract.ts";
import type { CallInput } from "#platform/shared/endpoint.ts";
import { addMinutes, localDate } from "#platform/shared/time/index.ts";
import type { Calendar } from "./calendar.ts";
import { Chance } from "./chance.ts";
import type { Player, Stage } from "./stage.ts";

type NewPayer = CallInput<typeof addPayer>["body"];
const behavioral = "Meridian Behavioral Health";
const payers: readonly (NewPayer & { managedBy?: string })[] = [
  { name: behavioral, clearinghouseId: "MBH01", providerPhone: "(800) 555-0110" },
  {
    name: "Pacific Health Plan",
    aliases: ["PHP", "Pacific Health"],
    clearinghouseId: "PHP01",
    manyServiceTypes: true,
    providerPhone: "(800) 555-0101",
    behavioralPhone: "(800) 555-0102",
    portalUrl: "https://providers.pacific-health-plan.example",
  },
  { name: "Coastal Benefit Trust", clearinghouseId: "CBT22", providerPhone: "(800) 555-0103" },
  { name: "Valley Mutual", aliases: ["VM"], clearinghouseId: "VMU07", managedBy: behavioral },
  { name: "Summit Employers Health", clearinghouseId: "SEH31", manyServiceTypes: true },
  { name: "Medi-Cal", aliases: ["Medicaid California"], clearinghouseId: "MCAL1", providerPhone: "(800) 555-0105" },
  { name: "Arizona AHCCCS", aliases: ["AHCCCS"], clearinghouseId: "AHC01" },
  { name: "Medicare", clearinghouseId: "MCARE" },
  { name: "TRICARE West", clearinghouseId: "TRIW1", providerPhone: "(800) 555-0108" },
  // Its eligibility is checked by telephone.
  { name: "Carpenters' Welfare Fund", providerPhone: "(800) 555-0109" },
];
const primaryPlans = [
  { payer: "Pacific Health Plan", plan: "Pacific Choice", type: "ppo", prefix: "PHP" },
  { payer: "Pacific Health Plan", plan: "Pacific Choice", type: "ppo", prefix: "PHP" },
  { payer: "Coastal Benefit Trust", plan: "Coastal Open Access", type: "epo", prefix: "CBT" },
  { payer: "Valley Mutual", plan: "Valley Select", type: "hmo", prefix: "VM" },
  { payer: "Summit Employers Health", plan: "Summit Gold", type: "ppo", prefix: "SEH" },
  { payer: "Medi-Cal", plan: null, type: "medicaid", prefix: "9" },
  { payer: "Carpenters' Welfare Fund", plan: "Active Members", type: "indemnity", prefix: "CWF" },
] as const;

/** Cents for a day, or a session, of the levels of the demo. */
const ratesOfLevels = {
  "3.7-WM": 145_000,
  "3.7": 128_000,
  "3.5": 115_000,
  "3.1": 42_000,
  "2.5": 65_000,
  "2.1": 38_500,
};

/** The payers of the facility, before the first call: callers' insurance is matched with them. */
export async function tellPayers(stage: Stage, at: string, levels: ReadonlyMap<string, string>): Promise<void> {
  const billing = stage.as("kaplan");
  const ids = new Map<string, string>();
  const rates = Object.entries(ratesOfLevels).flatMap(([code, cents]) => {
    const levelOfCareId = levels.get(code);
    return levelOfCareId ? [{ levelOfCareId, cents }] : [];
  });
  for (const [index, { managedBy, ...payer }] of payers.entries()) {
    const behavioralPayerId = managedBy === undefined ? null : (ids.get(managedBy) ?? null);
    const { id } = await billing.do(addMinutes(at, index), addPayer, { body: { ...payer, behavioralPayerId, rates } });
    ids.set(payer.name, id);
  }
}

/** Insurance of the clients in care: most have one, some a second, a few a policyholder who is not the client. */
export async function tellInsurance(stage: Stage, calendar: Calendar): Promise<void> {
  const billing = stage.as("kaplan");
  const chance = new Chance("insurance");
  const start = calendar.minutesAgo(3 * 24 * 60);
  const year = localDate(calendar.now, calendar.zone).slice(0, 4);
  const known = await billing.do(start, listPayers);
  const payerIds = new Map(known.rows.map(({ name, id }) => [name, id]));
  const { rows } = await billing.do(start, listClients, {
    query: { statusList: "pre_admission,approved,admitted,on_leave", pageSize: "200" },
  });
  let minute = 0;
  let checked = 0;
  const at = () => {
    minute += 1;
    return addMinutes(start, minute);
  };
  for (const { mrNo, legalLastName } of rows) {
    if (chance.isTrue(0.12)) continue;
    const params = { mrNo };
    const plan = chance.pick(primaryPlans);
    const isDependent = chance.isTrue(0.15);
    const body = {
      rank: 1,
      payerId: payerIds.get(plan.payer) ?? null,
      planName: plan.plan,
      planType: plan.type,
      memberId: `${plan.prefix}${chance.int(100_000_000, 999_999_999)}`,
      groupNumber: plan.type === "medicaid" ? null : `G${chance.int(1_000, 9_999)}`,
      effectiveOn: `${year}-01-01`,
    };
    // The second one was added and verified two weeks ago, so its verification has expired.
    const added = checked === 1 ? addMinutes(start, -14 * 24 * 60) : at();
    const first = await billing.do(added, addInsurance, {
      params,
      body: isDependent
        ? { ...body, relationship: "spouse", subscriberFirstName: "Jordan", subscriberLastName: legalLastName }
        : body,
    });
    checked += 1;
    await verifyByPhone(billing, { mrNo, insuranceId: first.id }, checked, addMinutes(added, 90), chance);
    if (chance.isTrue(0.1))
      await billing.do(at(), addInsurance, {
        params,
        body: {
          rank: 2,
          payerId: payerIds.get("Medicare") ?? null,
          planType: "medicare",
          memberId: `1EG4TE5MK${chance.int(10, 99)}`,
          effectiveOn: `${year}-01-01`,
        },
      });
  }
}

/** Two of three clients are verified by phone; one of those verifications has expired, and one payer says inactive. */
async function verifyByPhone(
  billing: Player,
  params: { mrNo: string; insuranceId: string },
  checked: number,
  at: string,
  chance: Chance,
): Promise<void> {
  if (checked % 3 === 0) return;
  const isInactive = checked === 4;
  const deductible = chance.pick([150_000, 300_000, 500_000]);
  const outOfPocket = deductible + 350_000;
  const figures = {
    deductibleCents: deductible,
    deductibleLeftCents: chance.pick([0, deductible / 2, deductible]),
    outOfPocketCents: outOfPocket,
    outOfPocketLeftCents: outOfPocket - chance.pick([0, 50_000, 150_000]),
    coinsurancePercent: chance.pick([10, 20, 30]),
    isLevelCovered: true,
    isAuthorizationRequired: chance.isTrue(0.8),
  };
  const vob = await billing.do(at, recordVob, {
    params,
    body: {
      coverage: isInactive ? "inactive" : "active",
      payerRep: chance.pick(["Denise", "Marcus", "Kayla", "Mr. Ito"]),
      callReference: `I-${chance.int(100_000, 999_999)}`,
      ...(isInactive ? { note: "Terminated at the end of last month." } : figures),
    },
  });
  if (checked % 5 === 0) return;
  await billing.do(addMinutes(at, 5), verifyVob, {
    params: { ...params, vobId: vob.id },
    body: { version: vob.version },
  });
}
