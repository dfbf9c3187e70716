import { requireEpisode } from "#modules/clients/index.ts";
import type { View } from "#platform/server/execution/context.ts";
import { create, edit, verb } from "#platform/server/execution/index.ts";
import { query } from "#platform/server/execution/module.ts";
import type { Permission } from "#platform/shared/access/permissions.ts";
import { fieldProblem, Problem } from "#platform/shared/problems.ts";
import { localDate } from "#platform/shared/time/index.ts";
import { enrollmentRecord, isEnrolledFrom } from "./enrollment.store.ts";
import { createProgram, endEnrollment, enrollClient, listPrograms, updateProgram } from "./program.contract.ts";
import { enrolledIn, programById, programRecord, programsOf } from "./program.store.ts";
import { servesLevel } from "./program.ts";

/** For clients: a program as an admission needs it. Throws `not-found`. */
export async function programOf(view: View, programId: string) {
  return programById(view.db, programId);
}

/** For clients: the active programs of a location that serve a level of care. */
export async function programsServing(
  view: View,
  { locationId, levelCode }: { locationId: string; levelCode: string },
) {
  return (await programsOf(view.db, { locationIds: [locationId] })).filter((program) =>
    servesLevel(program, levelCode),
  );
}

/** For forms: the active programs of the locations in reach. */
export async function programsInReach(view: View) {
  const rows = await programsOf(view.db, { locationIds: locationsShown(view, "locations.view", undefined) });
  return rows.map(({ id, name }) => ({ id, name }));
}

/** The locations a list shows: the one asked for, or all in the user's reach; undefined for all of the facility. */
export function locationsShown(
  view: View,
  permission: Permission,
  locationId: string | undefined,
): readonly string[] | undefined {
  if (locationId) {
    view.requireLocation(locationId);
    return [locationId];
  }
  const reach = view.reach(permission);
  if (reach.kind === "tenant") return undefined;
  return reach.kind === "location" ? reach.locationIds : view.actor.locationIds;
}

export const programHandlers = [
  query(listPrograms, async (view, { query: { locationId, inactive } }) => {
    const rows = await programsOf(view.db, {
      locationIds: locationsShown(view, "locations.view", locationId),
      inactive,
    });
    const enrolled = await enrolledIn(
      view.db,
      rows.map(({ id }) => id),
      view.now,
    );
    return { rows: rows.map((row) => ({ ...row, enrolled: enrolled.get(row.id) ?? 0 })) };
  }),

  create(createProgram, programRecord),

  edit(updateProgram, programRecord, {
    beforeSave: async (act, program, { active }) => {
      const today = localDate(act.now, act.timeZone);
      if (active === false && (await isEnrolledFrom(act.db, program.id, today)))
        throw new Problem("in-use", "Clients are enrolled in this program. End their enrollments first.");
    },
  }),

  create(enrollClient, enrollmentRecord, {
    values: async (act, { params: { programId }, body: { mrNo, startDate } }) => {
      const episode = await requireEpisode(act, { mrNo });
      await act.openChart(episode.clientId, "groups");
      const program = await programById(act.db, programId);
      if (!program.active) throw new Problem("wrong-state", `${program.name} is retired. Choose another program.`);
      if (program.locationId !== episode.locationId)
        throw new Problem("wrong-state", `${program.name} is at another location. Transfer the client first.`);
      if (!episode.admittedAt || episode.dischargedAt)
        throw new Problem("wrong-state", "Only admitted clients can be enrolled in a program.");
      if (startDate < localDate(episode.admittedAt, episode.timeZone))
        throw fieldProblem("body.startDate", "The enrollment starts on the day of admission or later.");
      return { programId, startDate, clientId: episode.clientId, demographicId: episode.demographicId };
    },
  }),

  verb(endEnrollment, enrollmentRecord, (_, enrollment, { params, query: { endDate, reason } }) => {
    if (enrollment.programId !== params.programId) throw new Problem("not-found", "There is no such enrollment.");
    if (enrollment.endDate !== null) throw new Problem("wrong-state", "This enrollment has already ended.");
    if (endDate < enrollment.startDate)
      throw fieldProblem("query.endDate", "The enrollment ends on its first day or later.");
    return { endDate, reasonEnded: reason };
  }),
];
