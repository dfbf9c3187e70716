import { listClients } from "#modules/clients/identity/client-list.contract.ts";
import {
  appealAuthorization,
  listClientAuthorizations,
} from "#modules/coverage/authorizations/authorization.contract.ts";
import { refreshStays } from "#modules/coverage/authorizations/coverage.jobs.ts";
import { listInsurance } from "#modules/coverage/insurance/insurance.contract.ts";
import { assignReview, recordReview } from "#modules/coverage/reviews/review.contract.ts";
import { listLevels } from "#modules/facility/levels/level.contract.ts";
import type { CallInput } from "#platform/shared/endpoint.ts";
import { addDays, addMinutes, daysBetween, localDate } from "#platform/shared/time/index.ts";
import type { Calendar } from "./calendar.ts";
import { Chance } from "./chance.ts";
import type { Player, Stage } from "./stage.ts";

/** How the coverage of a stay stands today. */
const endings = ["covered", "ends-today", "gap", "denied", "none", "pended", "review-due", "covered"] as const;
/** Days left, today counted. */
const daysLeft = { covered: 6, "ends-today": 1, gap: 0, denied: 2, none: 0, pended: 2, "review-due": 2 } as const;
/** Maria Delgado: 3 of 5 days used, the review is due. Robert Hale: denied, an expedited appeal is running. */
const named: Readonly<Record<string, (typeof endings)[number]>> = { MR1000017: "review-due", MR1000074: "denied" };
const appealed = "MR1000074";
const firstDays = 7;
const summaries = [
  "CIWA-Ar 14 at admission, falling. Two failed outpatient attempts this year. No sober support at home.",
  "Daily cravings 8 of 10. Attends all groups. Lives with a partner who uses.",
  "Sleep and appetite improved. Relapse prevention plan not finished; family session on Thursday.",
];

type ReviewBody = CallInput<typeof recordReview>["body"];

/**
 * Authorizations of the stays with insurance: days that the payers approved, extensions, denials, and reviews that are due, so
 * that the worklist of the utilization reviewer holds a day's work.
 */
export async function tellAuthorizations(stage: Stage, calendar: Calendar): Promise<void> {
  const reviewer = stage.as("holt");
  const chance = new Chance("authorizations");
  const now = calendar.minutesAgo(90);
  const levels = await reviewer.do(now, listLevels, { query: { all: "true" } });
  const bedded = new Set(levels.rows.filter((level) => level.bedded).map(({ id }) => id));
  const { rows } = await reviewer.do(now, listClients, { query: { statusList: "admitted,on_leave", pageSize: "200" } });
  const today = localDate(now, calendar.zone);
  let made = 0;
  for (const { mrNo, demographicId, levelOfCareId, admittedAt } of rows) {
    if (demographicId === null || levelOfCareId === null || admittedAt === null) continue;
    const { rows: insurances } = await reviewer.do(now, listInsurance, { params: { mrNo } });
    const primary = insurances.find(({ state }) => state !== "termed" && state !== "inactive");
    if (!primary) continue;
    const admittedOn = localDate(admittedAt, calendar.zone);
    const from = primary.effectiveOn !== null && admittedOn < primary.effectiveOn ? primary.effectiveOn : admittedOn;
    made += 1;
    const stay = { reviewer, now, today, from, mrNo, demographicId, levelOfCareId, insuranceId: primary.id, chance };
    const ending = named[mrNo] ?? endings[made % endings.length] ?? "covered";
    if (bedded.has(levelOfCareId)) await makeDays(stay, ending);
    else if (made % 5 !== 0) await makeSessions(stay);
    if (made % 3 === 0) await takeReview(reviewer, now, mrNo);
  }
  await stage.system(calendar.now, (act) => refreshStays.run(act, {}));
}

interface Reviewed {
  reviewer: Player;
  now: string;
  today: string;
  from: string;
  mrNo: string;
  demographicId: string;
  levelOfCareId: string;
  insuranceId: string;
  chance: Chance;
}

async function review(of: Reviewed, at: string, fields: Partial<ReviewBody> & Pick<ReviewBody, "kind" | "fromOn">) {
  const { reviewer, mrNo, demographicId, levelOfCareId, insuranceId, chance } = of;
  const requestedUnits = fields.requestedUnits ?? firstDays;
  return reviewer.do(at, recordReview, {
    params: { mrNo },
    body: {
      demographicId,
      levelOfCareId,
      insuranceId,
      unit: "day",
      requestedUnits,
      approvedUnits: requestedUnits,
      throughOn: addDays(fields.fromOn, requestedUnits - 1),
      contactedAt: at,
      method: chance.pick(["phone", "phone", "portal"]),
      payerRep: chance.pick(["Denise", "Marcus", "Kayla", "Mr. Ito"]),
      callReference: `R-${chance.int(100_000, 999_999)}`,
      summary: chance.pick(summaries),
      outcome: "approved",
      authNumber: `A${chance.int(1_000_000, 9_999_999)}`,
      confirmOverlap: true,
      ...fields,
    },
  });
}

/** A stay in a bed: the first week, an extension up to now, and how it stands today. */
async function makeDays(of: Reviewed, ending: (typeof endings)[number]): Promise<void> {
  if (ending === "none") return;
  const { now, today, from } = of;
  const used = daysBetween(from, today);
  const total = Math.max(used + daysLeft[ending], 1);
  const early = addMinutes(now, -Math.min(used, 60) * 24 * 60);
  if (total <= firstDays) await review(of, early, { kind: "initial", fromOn: from, requestedUnits: total });
  else {
    const first = await review(of, early, { kind: "initial", fromOn: from });
    const rest = Math.min(total - firstDays, 900);
    await review(of, addMinutes(early, Math.min(used, 6) * 24 * 60), {
      kind: "concurrent",
      authorizationId: first.authorizationId,
      fromOn: addDays(from, firstDays),
      requestedUnits: rest,
    });
  }
  const next = addDays(from, total);
  const recent = addMinutes(now, -60);
  if (ending === "denied") {
    const denial = await review(of, recent, {
      kind: "concurrent",
      fromOn: next,
      approvedUnits: null,
      authNumber: null,
      outcome: "denied",
      denialReason: "Continued stay criteria not met. Step down to partial hospitalization advised.",
      appealBy: addDays(today, 2),
    });
    if (of.mrNo === appealed && denial.authorizationId !== null) await appeal(of, denial.authorizationId);
  }
  if (ending === "pended")
    await review(of, recent, {
      kind: "concurrent",
      fromOn: next,
      approvedUnits: null,
      authNumber: null,
      outcome: "pended",
      nextReviewOn: today,
    });
}

/** An expedited appeal of a denial, due tomorrow. */
async function appeal({ reviewer, now, today, mrNo }: Reviewed, authorizationId: string): Promise<void> {
  const { authorizations } = await reviewer.do(now, listClientAuthorizations, { params: { mrNo } });
  const version = authorizations.find(({ id }) => id === authorizationId)?.version ?? 1;
  await reviewer.do(now, appealAuthorization, {
    params: { mrNo, authorizationId },
    body: { version, kind: "appeal_expedited", dueOn: addDays(today, 1) },
  });
}

/** A stay in a day program: sessions for the next weeks. */
async function makeSessions(of: Reviewed): Promise<void> {
  const { now, today, from } = of;
  const units = of.chance.pick([24, 36, 60]);
  await review(of, addMinutes(now, -120), {
    kind: "initial",
    fromOn: from,
    throughOn: addDays(today, of.chance.int(2, 40)),
    unit: "session",
    requestedUnits: units,
    approvedUnits: units,
  });
}

/** The reviewer takes the review that is due. */
async function takeReview(reviewer: Player, at: string, mrNo: string): Promise<void> {
  const { due } = await reviewer.do(at, listClientAuthorizations, { params: { mrNo } });
  if (due && due.assignedTo === null)
    await reviewer.do(at, assignReview, {
      params: { mrNo, reviewId: due.id },
      body: { version: due.version, assignedTo: reviewer.clinicianId },
    });
}
