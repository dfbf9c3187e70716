import type { z } from "zod";
import { admitEpisode, type CreatedClient, requireEpisode } from "#modules/clients/index.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { logActivity } from "../leads/activity.actions.ts";
import type { LeadRecord } from "../leads/lead.store.ts";
import type { convertLead } from "./conversion.contract.ts";

type AdmissionAsked = NonNullable<z.output<(typeof convertLead)["body"]>["admit"]>;

/** Admits the new client at the lead's location and level of care, in the conversion's transaction. Needs `clients.admit`. */
export async function admitConverted(
  act: Act,
  lead: LeadRecord,
  created: CreatedClient,
  asked: AdmissionAsked,
): Promise<void> {
  act.require("clients.admit");
  const episode = await requireEpisode(act, { demographicId: created.demographicId });
  await admitEpisode(act, created.clientId, {
    demographicId: created.demographicId,
    version: episode.version,
    locationId: episode.locationId,
    sectionId: null,
    levelOfCareId: lead.levelOfCareId ?? "",
    programId: asked.programId ?? null,
    bedId: asked.bedId ?? null,
    admittedAt: asked.admittedAt,
    admissionType: asked.admissionType,
    legalStatus: asked.legalStatus,
    legalStatusExpiresAt: null,
    admittingClinicianId: asked.admittingClinicianId ?? act.actor.clinicianId ?? "",
    anticipatedDischargeDate: null,
    emergencyContactDeclined: asked.emergencyContactDeclined,
    allergiesUnableReason: asked.allergiesUnableReason ?? null,
    careTeam: [],
  });
  await logActivity(act, lead.id, { kind: "admitted", summary: "Admitted" });
}
