import { listName } from "#modules/clients/identity/name.ts";
import { openClient, requireEpisode } from "#modules/clients/index.ts";
import { query } from "#platform/server/execution/module.ts";
import { Problem } from "#platform/shared/problems.ts";
import { addDays, localDate } from "#platform/shared/time/index.ts";
import { todayOf } from "../insurance/insurance-view.ts";
import { reviewView } from "../reviews/review.actions.ts";
import { listReviewWork, type WorklistRow } from "../reviews/review.contract.ts";
import { workStages } from "../reviews/review.ts";
import { reviewWork, stayColumn } from "../reviews/worklist.store.ts";
import { listAuthorizations, listClientAuthorizations, type StayAuthorizations } from "./authorization.contract.ts";
import { authorizationColumn, authorizationPage, authorizationsOf } from "./authorization.store.ts";
import { authorizationView } from "./authorization-record.actions.ts";
import { daysLeft } from "./coverage-days.ts";
import { stayRow } from "./outlook.store.ts";
import { coverageOfStay } from "./stay-coverage.actions.ts";

const endingWithinDays = 7;

export const authorizationReads = [
  query(listClientAuthorizations, async (view, { params, query: { demographicId } }): Promise<StayAuthorizations> => {
    await openClient(view, params.mrNo, "insurance");
    const episode = await requireEpisode(view, { mrNo: params.mrNo, demographicId });
    const stay = await stayRow(view.db, episode.demographicId);
    if (!stay) throw new Problem("not-found", "Stay not found.");
    const of = {
      demographicId: stay.demographicId,
      plannedDischargeOn: stay.anticipatedDischargeDate,
      levelOfCareId: stay.levelOfCareId,
    };
    const coverage = await coverageOfStay(view, stay);
    if (!coverage) {
      const authorizations = (await authorizationsOf(view.db, stay.demographicId)).map(authorizationView);
      return { ...of, ...notAdmitted, today: localDate(view.now, stay.timeZone), authorizations };
    }
    const { today, stage, outlook, usage, days, due, reviews } = coverage;
    const { coveredThrough, uncoveredFrom, reason, gapDays, unitsLeft, unit } = outlook;
    return {
      ...of,
      today,
      stage,
      coveredThrough,
      uncoveredFrom,
      reason,
      gapDays,
      atRiskCents: coverage.atRiskCents,
      unitsLeft,
      unit,
      daysLeft: daysLeft(coveredThrough, today),
      days,
      authorizations: coverage.authorizations.map((row) => {
        const { used = 0, lastsThrough = null } = usage.get(row.id) ?? {};
        return { ...authorizationView(row), usedUnits: used, lastsThrough };
      }),
      due: due && reviewView(due),
      reviews: reviews.map(reviewView),
    };
  }),

  query(listAuthorizations, async (view, { query: asked }) => {
    const today = todayOf(view);
    const { rows, ...page } = await authorizationPage(
      view.db,
      view.inReach("authorizations.read", "client", authorizationColumn),
      {
        page: asked.page,
        pageSize: asked.pageSize,
        statuses: asked.status ?? null,
        payers: asked.payer ?? null,
        locationId: asked.locationId ?? null,
        when: asked.when ?? null,
        inCare: asked.inCare === "true",
        today,
        endingBy: addDays(today, endingWithinDays),
      },
    );
    return {
      ...page,
      rows: rows.map(({ mrNo, legalFirstName, legalMiddleName, legalLastName, suffix, preferredName, ...row }) => ({
        ...authorizationView(row),
        clientId: row.clientId,
        mrNo,
        clientName: listName({ legalFirstName, legalMiddleName, legalLastName, suffix, preferredName }),
      })),
    };
  }),

  query(listReviewWork, async (view, { query: asked }) => {
    const { rows, ...page } = await reviewWork(view.db, view.inReach("authorizations.read", "client", stayColumn), {
      page: asked.page,
      pageSize: asked.pageSize,
      stages: asked.stage ?? workStages,
      payers: asked.payer ?? null,
      locationId: asked.locationId ?? null,
      sort: asked.sort ?? null,
      assigned: asked.assigned === "me" ? view.actor.clinicianId : (asked.assigned ?? null),
    });
    return { ...page, rows: rows.map(workRow) };
  }),
];

const notAdmitted = {
  stage: null,
  coveredThrough: null,
  uncoveredFrom: null,
  reason: null,
  daysLeft: 0,
  unitsLeft: null,
  unit: null,
  gapDays: 0,
  atRiskCents: null,
  days: [],
  due: null,
  reviews: [],
};

export type WorkRow = Awaited<ReturnType<typeof reviewWork>>["rows"][number];

export function workRow(row: WorkRow): WorklistRow {
  const { reviewId, reviewKind, dueOn, assignedTo, assignedToName, reviewVersion, ...rest } = row;
  const { legalFirstName, legalMiddleName, legalLastName, suffix, preferredName, ...stay } = rest;
  return {
    ...stay,
    clientName: listName({ legalFirstName, legalMiddleName, legalLastName, suffix, preferredName }),
    review:
      reviewId === null || reviewKind === null || dueOn === null || reviewVersion === null
        ? null
        : { id: reviewId, kind: reviewKind, dueOn, assignedTo, assignedToName, version: reviewVersion },
  };
}
