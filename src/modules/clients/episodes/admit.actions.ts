import type { Act } from "#platform/server/execution/context.ts";
import { Problem } from "#platform/shared/problems.ts";
import { insertMember, requireActiveClinician } from "../care-team/care-team.store.ts";
import { emergencyContacts } from "../contacts/contact.store.ts";
import { locationById, lockClient } from "../identity/client.store.ts";
import { calledName, usedName } from "../identity/name.ts";
import { refreshClient } from "../identity/refresh-client.actions.ts";
import { allergiesOf, levelOfCare, locationOperations, programsServing } from "../ports.ts";
import { insertLevelStay, insertLocationStay } from "../stays/stay.store.ts";
import { recordChartEvent } from "../timeline/timeline.store.ts";
import type { Admission } from "./admission.contract.ts";
import {
  currentlyAdmitted,
  missingForAdmission,
  requireAdmissionTime,
  requireComplete,
  requireMove,
} from "./admission.ts";
import { demographicOf, findDemographic, type OpenEpisode, saveEpisode, toOpenEpisode } from "./episode.store.ts";
import { episodeStates } from "./episode.ts";
import { liveStay } from "./episode-list.store.ts";
import { requireProgram } from "./require-program.actions.ts";

/**
 * Admits a client: starts the location and level of care stays, sets the care team, and facility assigns the bed in this
 * transaction. Throws `admission-incomplete` listing everything missing, `admission-time-invalid`,
 * a program where the location has one for the level of care; its Part 2 setting becomes the episode's. Also throws
 * `client-currently-admitted`, `approval-required` where the location requires it, `bed-taken`, `wrong-state`. Raises
 * `clients.admitted`.
 */
export async function admitEpisode(act: Act, clientId: string, admission: Admission): Promise<OpenEpisode> {
  await lockClient(act, clientId);
  const before = await demographicOf(act.db, clientId, admission.demographicId, true);
  act.requireVersion(before, admission.version);
  await requireNoLiveStay(act, clientId, before);
  const status = requireMove(before.status, "admit", "Can't admit this client");
  requireAdmissionTime(admission.admittedAt, act.now, act.can("clients.backdate"));
  const location = await locationById(act.db, admission.locationId);
  const { approvalSteps } = await locationOperations(act, location.id);
  if (episodeStates.can(before.status, "submit") && approvalSteps.includes("admission"))
    throw new Problem("approval-required", `Admissions to ${location.name} require approval. Request approval first.`);
  const level = await levelOfCare(act, admission.levelOfCareId);
  const stayAt = { locationId: location.id, levelCode: level.code };
  const program = await requireProgram(act, admission.programId, stayAt);
  await requireActiveClinician(act.db, admission.admittingClinicianId, "body.admittingClinicianId");
  requireComplete(
    missingForAdmission({
      levelBedded: level.bedded,
      programId: admission.programId,
      programs: (await programsServing(act, stayAt)).length,
      bedId: admission.bedId,
      emergencyContacts: (await emergencyContacts(act.db, clientId)).length,
      emergencyContactDeclined: admission.emergencyContactDeclined,
      allergiesReviewed: (await allergiesOf(act, clientId, admission.demographicId)).reviewedThisStay,
      allergiesUnableReason: admission.allergiesUnableReason,
      legalStatus: admission.legalStatus,
      legalStatusExpiresAt: admission.legalStatusExpiresAt,
    }),
  );

  const { demographicId } = admission;
  await saveEpisode(act.db, demographicId, {
    status,
    locationId: location.id,
    timezone: location.timeZone,
    programId: admission.programId,
    ...(program ? { part2: program.part2 } : {}),
    admissionType: admission.admissionType,
    legalStatus: admission.legalStatus,
    legalStatusExpiresAt: admission.legalStatusExpiresAt,
    admittedAt: admission.admittedAt,
    admittingClinicianId: admission.admittingClinicianId,
    anticipatedDischargeDate: admission.anticipatedDischargeDate,
    emergencyContactDeclined: admission.emergencyContactDeclined,
    allergiesUnableReason: admission.allergiesUnableReason,
  });
  const stay = { clientId, demographicId, at: admission.admittedAt, reason: "admit" as const };
  await insertLevelStay(act, { ...stay, levelOfCareId: level.id, programId: admission.programId });
  await insertLocationStay(act, { ...stay, locationId: location.id, sectionId: admission.sectionId });
  for (const member of admission.careTeam) {
    await requireActiveClinician(act.db, member.clinicianId, "body.careTeam");
    await insertMember(act, { clientId, demographicId, ...member });
  }
  await refreshClient(act, clientId);
  await recordChartEvent(act, {
    module: "clients",
    kind: "client.admitted",
    subjectType: "episode",
    subjectId: demographicId,
    clientId,
    demographicId,
    at: admission.admittedAt,
    title: `Admitted to ${location.name}`,
    summary: `${level.code} ${level.name}`,
    importance: "high",
  });
  await act.raise("clients.admitted", {
    clientId,
    demographicId,
    locationId: location.id,
    levelOfCareId: level.id,
    programId: admission.programId,
    bedId: admission.bedId,
    leadId: before.leadId,
    readmission: before.isReadmission,
    admittedAt: admission.admittedAt,
  });
  for (const member of admission.careTeam)
    await act.raise("clients.care-team-changed", {
      clientId,
      demographicId,
      clinicianId: member.clinicianId,
      role: member.role,
    });
  const after = await findDemographic(act.db, demographicId);
  if (!after) throw new Problem("not-found");
  return toOpenEpisode(after);
}

/** Throws `client-currently-admitted` naming the location (ADM-3). A unique index covers two simultaneous admissions. */
async function requireNoLiveStay(
  act: Act,
  clientId: string,
  person: { legalFirstName: string; legalLastName: string; preferredName: string | null },
): Promise<void> {
  const live = await liveStay(act.db, clientId);
  if (live?.admittedAt) throw currentlyAdmitted(usedName(person), live.locationName, live.admittedAt, live.timeZone);
  if (live)
    throw new Problem("client-currently-admitted", `${calledName(person)} is admitted at ${live.locationName}.`);
}
