import { workOfStaff } from "#modules/staff/index.ts";
import { Problem } from "#platform/shared/problems.ts";
import { countPartnerTasksByAssignee, partnerTasksOf, reassignPartnerTask } from "../tasks/partner-task.store.ts";
import {
  countOrganizationsByOwner,
  organizationsOfOwner,
  reassignOrganization,
} from "./organizations/organization.store.ts";
import { organizationKindLabels } from "./organizations/organization.ts";
import { announcePartner } from "./partner.actions.ts";
import {
  countProfessionalsByOwner,
  professionalsOfOwner,
  reassignProfessional,
} from "./professionals/professional.store.ts";
import { professionalName } from "./professionals/professional.ts";

const taken = () => new Problem("not-found", "This was just reassigned to someone else. Reload the list.");

/** Organizations, professionals and partner tasks, reassigned before a staff member is deactivated. */
export const partnerWork = [
  workOfStaff({
    kind: "organizations",
    label: "Organizations",
    counts: (view, clinicianIds) => countOrganizationsByOwner(view.db, clinicianIds),
    list: async (view, clinicianId) =>
      (await organizationsOfOwner(view.db, clinicianId)).map(({ id, name, kind }) => ({
        id,
        title: name,
        detail: organizationKindLabels[kind],
        link: `/crm/organization/${id}`,
      })),
    reassign: async (act, id, from, to) => {
      if (!(await reassignOrganization(act.db, id, from, to))) throw taken();
      await announcePartner(act, "organization", id);
    },
  }),
  workOfStaff({
    kind: "professionals",
    label: "Professionals",
    counts: (view, clinicianIds) => countProfessionalsByOwner(view.db, clinicianIds),
    list: async (view, clinicianId) =>
      (await professionalsOfOwner(view.db, clinicianId)).map(({ id, ...name }) => ({
        id,
        title: professionalName(name),
        link: `/crm/professional/${id}`,
      })),
    reassign: async (act, id, from, to) => {
      if (!(await reassignProfessional(act.db, id, from, to))) throw taken();
      await announcePartner(act, "professional", id);
    },
  }),
  workOfStaff({
    kind: "partner-tasks",
    label: "Open partner tasks",
    counts: (view, clinicianIds) => countPartnerTasksByAssignee(view.db, clinicianIds),
    list: async (view, clinicianId) =>
      (await partnerTasksOf(view.db, clinicianId, null)).map(({ id, title, partner, partnerType, partnerId }) => ({
        id,
        title,
        detail: partner,
        link: `/crm/${partnerType}/${partnerId}`,
      })),
    reassign: async (act, id, from, to) => {
      if (!(await reassignPartnerTask(act.db, id, from, to)))
        throw new Problem("wrong-state", "This task was just completed or reassigned. Reload the list.");
    },
  }),
];
