import type { CallInput } from "#platform/shared/endpoint.ts";
import { type Facility, type Sample, sample } from "#testing/facility.ts";
import * as organizations from "./organizations/organization.contract.ts";
import { organizationParts, professionalParts } from "./partner-parts.contract.ts";
import * as professionals from "./professionals/professional.contract.ts";

type NewOrganization = NonNullable<CallInput<typeof organizations.createOrganization>["body"]>;
type NewProfessional = NonNullable<CallInput<typeof professionals.createProfessional>["body"]>;

export async function givenOrganization(facility: Facility, organization: Partial<NewOrganization> = {}) {
  const admissions = await facility.as("admissions");
  return admissions.call(organizations.createOrganization, {
    body: { name: "Juniper Ridge Hospital", kind: "hospital", ...organization },
  });
}

export async function givenProfessional(facility: Facility, professional: Partial<NewProfessional> = {}) {
  const admissions = await facility.as("admissions");
  return admissions.call(professionals.createProfessional, {
    body: { firstName: "Dana", lastName: "Whitfield", credentials: "LCSW", ...professional },
  });
}

const tomorrow = (facility: Facility) => new Date(Date.parse(facility.clock.now()) + 86_400_000).toISOString();

/** The parts of a partner's page, for either kind of partner. */
function partSamples(
  parts: typeof organizationParts | typeof professionalParts,
  given: (facility: Facility) => Promise<{ id: string }>,
): Sample[] {
  const at = async (facility: Facility) => ({ partnerId: (await given(facility)).id });
  const task = async (facility: Facility) => {
    const admissions = await facility.as("admissions");
    const params = await at(facility);
    const made = await admissions.call(parts.addTask, {
      params,
      body: { title: "Send brochures", dueAt: tomorrow(facility) },
    });
    return { params: { ...params, taskId: made.id }, body: { version: made.version } };
  };
  return [
    sample(parts.listReferrals, "marketing", async (facility) => ({ params: await at(facility) })),
    sample(parts.reciprocity, "marketing", async (facility) => ({ params: await at(facility) })),
    sample(parts.listActivities, "marketing", async (facility) => ({ params: await at(facility) })),
    sample(parts.addActivity, "marketing", async (facility) => ({
      params: await at(facility),
      body: { kind: "visit" as const, outcome: "Met the discharge planners." },
    })),
    sample(parts.listTasks, "marketing", async (facility) => ({ params: await at(facility) })),
    sample(parts.addTask, "marketing", async (facility) => ({
      params: await at(facility),
      body: { title: "Send brochures", dueAt: tomorrow(facility) },
    })),
    sample(parts.completeTask, "marketing", task),
    sample(parts.reopenTask, "marketing", async (facility) => {
      const admissions = await facility.as("admissions");
      const { params, body } = await task(facility);
      const done = await admissions.call(parts.completeTask, { params, body });
      return { params, body: { version: done.version } };
    }),
    sample(parts.listNotes, "marketing", async (facility) => ({ params: await at(facility) })),
    sample(parts.addNote, "marketing", async (facility) => ({
      params: await at(facility),
      body: { text: "Prefers calls before 10 AM." },
    })),
  ];
}

/** A valid call of every endpoint for referral partners. */
export const partnerSamples: readonly Sample[] = [
  sample(organizations.listOrganizations, "marketing", () => ({})),
  sample(organizations.partnerOptions, "marketing", () => ({})),
  sample(organizations.createOrganization, "marketing", () => ({
    body: { name: "Juniper Ridge Hospital", kind: "hospital" as const },
  })),
  sample(organizations.getOrganization, "marketing", async (facility) => ({
    params: { organizationId: (await givenOrganization(facility)).id },
  })),
  sample(organizations.printOrganization, "marketing", async (facility) => ({
    params: { organizationId: (await givenOrganization(facility)).id },
  })),
  sample(organizations.updateOrganization, "marketing", async (facility) => {
    const { id, version } = await givenOrganization(facility);
    return { params: { organizationId: id }, body: { version, tier: "A" as const } };
  }),
  sample(organizations.archiveOrganization, "marketing", async (facility) => {
    const { id, version } = await givenOrganization(facility);
    return { params: { organizationId: id }, body: { version } };
  }),
  sample(organizations.restoreOrganization, "marketing", async (facility) => {
    const admissions = await facility.as("admissions");
    const { id, version } = await givenOrganization(facility);
    const params = { organizationId: id };
    const archived = await admissions.call(organizations.archiveOrganization, { params, body: { version } });
    return { params, body: { version: archived.version } };
  }),
  sample(professionals.listPeople, "marketing", async (facility) => ({
    params: { organizationId: (await givenOrganization(facility)).id },
  })),
  sample(professionals.listProfessionals, "marketing", () => ({})),
  sample(professionals.createProfessional, "marketing", () => ({ body: { firstName: "Dana", lastName: "Whitfield" } })),
  sample(professionals.getProfessional, "marketing", async (facility) => ({
    params: { professionalId: (await givenProfessional(facility)).id },
  })),
  sample(professionals.printProfessional, "marketing", async (facility) => ({
    params: { professionalId: (await givenProfessional(facility)).id },
  })),
  sample(professionals.updateProfessional, "marketing", async (facility) => {
    const { id, version } = await givenProfessional(facility);
    return { params: { professionalId: id }, body: { version, doNotContact: true } };
  }),
  sample(professionals.archiveProfessional, "marketing", async (facility) => {
    const { id, version } = await givenProfessional(facility);
    return { params: { professionalId: id }, body: { version } };
  }),
  sample(professionals.restoreProfessional, "marketing", async (facility) => {
    const admissions = await facility.as("admissions");
    const { id, version } = await givenProfessional(facility);
    const params = { professionalId: id };
    const archived = await admissions.call(professionals.archiveProfessional, { params, body: { version } });
    return { params, body: { version: archived.version } };
  }),
  sample(professionals.addRole, "marketing", async (facility) => ({
    params: { professionalId: (await givenProfessional(facility)).id },
    body: { organizationId: (await givenOrganization(facility)).id, title: "Social worker" },
  })),
  sample(professionals.endRole, "marketing", async (facility) => {
    const { id: organizationId } = await givenOrganization(facility);
    const made = await givenProfessional(facility, { organizationId });
    return { params: { professionalId: made.id, roleId: made.roles[0]?.id ?? "" } };
  }),
  ...partSamples(organizationParts, givenOrganization),
  ...partSamples(professionalParts, givenProfessional),
];
