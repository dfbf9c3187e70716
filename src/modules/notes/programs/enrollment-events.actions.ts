import { requireEpisode } from "#modules/clients/index.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { on } from "#platform/server/execution/module.ts";
import { localDate } from "#platform/shared/time/index.ts";
import { endMembershipsOf, resumeMemberships } from "../groups/member.store.ts";
import { endEnrollmentsOf, insertEnrollment, resumeEnrollments } from "./enrollment.store.ts";

const dateOf = async (act: Act, demographicId: string, at: string) =>
  localDate(at, (await requireEpisode(act, { demographicId })).timeZone);

/** What ended with the discharge is resumed when the discharge is undone. */
const dischargeReason = "Discharged";

/** Enrollments and rosters follow the chart in the chart's own transaction. */
export const enrollmentHandlers = [
  on("clients.admitted", { name: "enroll-on-admission", inTransaction: true }, async (act, { payload }) => {
    const { clientId, demographicId, programId, admittedAt } = payload;
    if (programId === null) return;
    const startDate = await dateOf(act, demographicId, admittedAt);
    await insertEnrollment(act.db, { programId, clientId, demographicId, startDate });
  }),

  on(
    "clients.level-of-care-changed",
    { name: "enroll-on-level-change", inTransaction: true },
    async (act, { payload }) => {
      const { clientId, demographicId, fromProgramId, toProgramId, effectiveAt } = payload;
      if (toProgramId === null || toProgramId === fromProgramId) return;
      const startDate = await dateOf(act, demographicId, effectiveAt);
      if (fromProgramId !== null)
        await endEnrollmentsOf(act.db, { demographicId, programId: fromProgramId }, startDate, "Level of care changed");
      await insertEnrollment(act.db, { programId: toProgramId, clientId, demographicId, startDate });
    },
  ),

  on("clients.location-changed", { name: "enroll-on-transfer", inTransaction: true }, async (act, { payload }) => {
    const { clientId, demographicId, programId, fromLocationId: locationId, effectiveAt } = payload;
    const date = await dateOf(act, demographicId, effectiveAt);
    await endEnrollmentsOf(act.db, { demographicId, locationId }, date, "Transferred");
    await endMembershipsOf(act.db, { demographicId, locationId }, date, "Transferred");
    if (programId !== null) await insertEnrollment(act.db, { programId, clientId, demographicId, startDate: date });
  }),

  on("clients.discharged", { name: "end-on-discharge", inTransaction: true }, async (act, { payload }) => {
    const { demographicId, dischargedAt } = payload;
    const date = await dateOf(act, demographicId, dischargedAt);
    await endEnrollmentsOf(act.db, { demographicId }, date, dischargeReason);
    await endMembershipsOf(act.db, { demographicId }, date, dischargeReason);
  }),

  on(
    "clients.discharge-undone",
    { name: "resume-programs-and-groups", inTransaction: true },
    async (act, { payload }) => {
      await resumeEnrollments(act.db, payload.demographicId, dischargeReason);
      await resumeMemberships(act.db, payload.demographicId, dischargeReason);
    },
  ),
];
