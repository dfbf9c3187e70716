import type { View } from "#platform/server/execution/context.ts";
import { localDate } from "#platform/shared/time/index.ts";
import { insurancesOfClient } from "../insurance/insurance.store.ts";
import { isInForce } from "../insurance/insurance.ts";
import { payerById } from "../payers/payer.store.ts";
import { businessDayAt, sessionsAttended, stayDays } from "../ports.ts";
import { type ReviewRow, reviewsOf } from "../reviews/review.store.ts";
import { isAppeal, type NeededReview, neededReview, type Stage, stageOf } from "../reviews/review.ts";
import { type AuthorizationRow, authorizationsOf } from "./authorization.store.ts";
import { atRisk, coverageOf, type StayCoverage, type StayFacts } from "./coverage-days.ts";
import { beddedLevels, type StayRow } from "./outlook.store.ts";

const inCare = ["admitted", "on_leave"];
export const isInCare = ({ status }: Pick<StayRow, "status">): boolean => inCare.includes(status);

export interface CoverageOfStay extends StayCoverage {
  today: string;
  stage: Stage;
  needed: NeededReview | null;
  /** What the days not covered are worth; null where a rate is not known. */
  atRiskCents: number | null;
  /** Primary insurance in force today. */
  insuranceId: string | null;
  payerName: string | null;
  authorizations: AuthorizationRow[];
  due: ReviewRow | null;
  reviews: ReviewRow[];
}

/**
 * The coverage of a stay as it is now, from its census, sessions, authorizations and insurance. Null before the admission. The
 * caller has opened the chart or works for the system.
 */
export async function coverageOfStay(view: View, stay: StayRow): Promise<CoverageOfStay | null> {
  if (stay.admittedAt === null) return null;
  const { db } = view;
  const { demographicId, timeZone } = stay;
  const today = localDate(view.now, timeZone);
  const admittedOn = localDate(stay.admittedAt, timeZone);
  const [census, attended, bedded, authorizations, insurance, all] = await Promise.all([
    stayDays(view, { demographicIds: [demographicId] }, { from: admittedOn, through: today }),
    sessionsAttended(view, demographicId),
    beddedLevels(db),
    authorizationsOf(db, demographicId),
    insurancesOfClient(db, stay.clientId),
    reviewsOf(db, demographicId),
  ]);
  const attendedOn = new Map(attended.map((row) => [row.date, row]));
  const valid = insurance.filter(({ status }) => status !== "inactive");
  const facts: StayFacts = {
    today,
    days: census.map(({ serviceDate, levelOfCareId, counted }) => ({
      date: serviceDate,
      levelOfCareId,
      counted,
      sessions: attendedOn.get(serviceDate)?.sessions ?? 0,
      minutes: attendedOn.get(serviceDate)?.minutes ?? 0,
    })),
    ahead: isInCare(stay)
      ? { levelOfCareId: stay.levelOfCareId, plannedDischargeOn: stay.anticipatedDischargeDate }
      : null,
    beddedLevels: bedded,
    authorizations,
    insurance: valid,
  };
  const coverage = coverageOf(facts);
  const primary = valid.filter((row) => isInForce(row, today)).sort((a, b) => a.rank - b.rank)[0];
  const payerId = primary?.payerId ?? null;
  const payer = payerId === null ? null : await payerById(db, payerId);
  const due = all.find(({ status }) => status === "due") ?? null;
  const needed = neededReview({
    today,
    admittedOn,
    outlook: coverage.outlook,
    authorizations: authorizations.map((row) => ({ ...row, createdOn: localDate(row.createdAt, timeZone) })),
    leadDays: payer?.reviewLeadDays ?? 2,
    appealKind: [due?.kind, all.find(({ status }) => status === "completed")?.kind].find(isAppeal) ?? null,
    businessDay: await businessDayAt(view, stay.locationId),
  });
  return {
    ...coverage,
    today,
    stage: stageOf(coverage.outlook, needed?.dueOn ?? null, today),
    needed,
    atRiskCents: atRisk(coverage.days, payer?.rates ?? []),
    insuranceId: primary?.id ?? null,
    payerName: primary?.payerName ?? primary?.givenPayerName ?? null,
    authorizations,
    due,
    reviews: all.filter(({ status }) => status === "completed"),
  };
}
