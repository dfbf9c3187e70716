import { givenBed, givenLevel } from "#modules/facility/testing.ts";
import type { CallInput } from "#platform/shared/endpoint.ts";
import { type Facility, type Sample, sample } from "#testing/facility.ts";
import { assessmentSamples } from "./assessments/testing.ts";
import { poolSamples } from "./assignment/testing.ts";
import { callSamples } from "./calls/testing.ts";
import { listClientLeads, notifyLeadOwner } from "./client-leads/client-lead.contract.ts";
import { convertLead, previewConversion, reverseConversion } from "./conversion/conversion.contract.ts";
import { checkDuplicates, dismissDuplicate, leadDuplicates } from "./duplicates/duplicate.contract.ts";
import { fitLetterSamples } from "./fit-letters/testing.ts";
import {
  arriveIntake,
  bookLeadAppointment,
  cancelIntake,
  confirmIntake,
  holdLeadBed,
  leadBedOptions,
  listIntakes,
  missIntake,
  releaseLeadBed,
} from "./intakes/intake.contract.ts";
import { breakLeadGlass } from "./leads/break-glass.contract.ts";
import { addLeadContact, endLeadContact } from "./leads/contact.contract.ts";
import * as leads from "./leads/lead.contract.ts";
import type { Lead } from "./leads/lead-fields.contract.ts";
import { printLead } from "./leads/lead-print.contract.ts";
import { partSamples } from "./leads/parts/testing.ts";
import * as pipeline from "./leads/pipeline.contract.ts";
import { givenLead, someone } from "./leads/testing.ts";
import { addCrmNote, listCrmNotes } from "./notes/note.contract.ts";
import { onboardingSamples } from "./onboarding/testing.ts";
import { partnerSamples } from "./partners/testing.ts";
import { referralSamples } from "./referrals-out/testing.ts";
import { crmReport, crmSummary, exportCrmReport } from "./reports/crm-report.contract.ts";
import {
  addCrmTask,
  completeCrmTask,
  listCrmTasks,
  reopenCrmTask,
  snoozeCrmTask,
  updateCrmTask,
} from "./tasks/task.contract.ts";
import { nextLeads } from "./today/today.contract.ts";
import { waitlistSamples } from "./waitlist/testing.ts";

export { givenLead, someone };

type NewLeadInput = CallInput<typeof leads.createLead>["body"];

/** A lead with everything a conversion needs. */
export async function givenReadyLead(facility: Facility, lead: Partial<NewLeadInput> = {}): Promise<Lead> {
  const level = await givenLevel(facility, "3.7");
  return givenLead(facility, {
    dateOfBirth: "1988-05-14",
    sexAtBirth: "M",
    levelOfCareId: level.id,
    payMethod: "self-pay",
    touch: "call",
    ...lead,
  });
}

const inHours = (facility: Facility, hours: number) =>
  new Date(Date.parse(facility.clock.now()) + hours * 3_600_000).toISOString();
/** A tour an hour ahead. */
async function givenTour(facility: Facility) {
  const admissions = await facility.as("admissions");
  const { appointments } = await admissions.call(bookLeadAppointment, {
    params: { leadId: (await givenLead(facility)).id },
    body: { kind: "tour", startsAt: inHours(facility, 1) },
  });
  const [tour] = appointments;
  if (!tour) throw new Error("The tour was not booked.");
  return tour;
}
const closeReason = async (facility: Facility) => {
  const admissions = await facility.as("admissions");
  const { closeReasons } = await admissions.call(leads.leadOptions);
  return closeReasons.find((reason) => reason.status === 4 && reason.code === "no-contact")?.id ?? "";
};
const why = { overrideReason: "Screened by telephone with Dr. Hale" };

/** A client who was a lead of the admissions representative. */
export async function givenClientOfLead(facility: Facility) {
  const admissions = await facility.as("admissions");
  const { id } = await givenReadyLead(facility);
  const lead = await admissions.call(pipeline.claimLead, { params: { leadId: id } });
  return {
    lead,
    ...(await admissions.call(convertLead, { body: { leadId: lead.id, version: lead.version, ...why } })),
  };
}

/** A valid call of every endpoint of this module, for the derived access tests. */
export const samples: readonly Sample[] = [
  sample(leads.listLeads, "admissions", () => ({})),
  sample(leads.searchLeads, "admissions", () => ({ body: { q: "Ames" } })),
  sample(leads.leadOptions, "case_manager", () => ({})),
  sample(leads.leadBoard, "admissions", () => ({})),
  sample(
    breakLeadGlass,
    "nurse",
    async (facility) => {
      const far = await facility.as("admissions", "far", "other");
      const lead = await far.call(leads.createLead, {
        body: { ...someone(), locationId: facility.locations.other },
      });
      return {
        params: { leadId: lead.id },
        body: { reason: "cover_shift" as const, reasonText: "Covering the other location's admissions desk tonight" },
      };
    },
    { signing: true },
  ),
  sample(leads.createLead, "admissions", (facility) => ({
    body: { ...someone(), locationId: facility.locations.main },
  })),
  sample(leads.getLead, "nurse", async (facility) => ({ params: { leadId: (await givenLead(facility)).id } })),
  sample(printLead, "admissions", async (facility) => ({ params: { leadId: (await givenLead(facility)).id } })),
  sample(leads.updateLead, "admissions", async (facility) => {
    const lead = await givenLead(facility);
    return { params: { leadId: lead.id }, body: { version: lead.version, pronouns: "she/her" } };
  }),
  sample(pipeline.updateLifecycle, "admissions", async (facility) => {
    const lead = await givenLead(facility);
    return { params: { leadId: lead.id }, body: { version: lead.version, lifecycle: 1 as const, priority: 2 } };
  }),
  sample(pipeline.updateLifecycleBulk, "admissions", async (facility) => {
    const lead = await givenLead(facility);
    return { body: { leads: [{ leadId: lead.id, version: lead.version }], lifecycle: 1 as const } };
  }),
  sample(pipeline.setLeadLocation, "admin", async (facility) => {
    const lead = await givenLead(facility);
    return { params: { leadId: lead.id }, body: { version: lead.version, locationId: facility.locations.other } };
  }),
  sample(pipeline.setLeadOwner, "admissions", async (facility) => {
    const lead = await givenLead(facility);
    const { clinicianId } = await facility.as("admissions", "second");
    return { params: { leadId: lead.id }, body: { version: lead.version, ownerId: clinicianId } };
  }),
  sample(pipeline.setLeadOwnerBulk, "admissions", async (facility) => {
    const lead = await givenLead(facility);
    const { clinicianId } = await facility.as("admissions", "second");
    return { body: { leads: [{ leadId: lead.id, version: lead.version }], ownerId: clinicianId } };
  }),
  sample(pipeline.claimLead, "admissions", async (facility) => ({
    params: { leadId: (await givenLead(facility)).id },
  })),
  sample(pipeline.closeLead, "admissions", async (facility) => {
    const lead = await givenLead(facility);
    const closeReasonId = await closeReason(facility);
    return { params: { leadId: lead.id }, body: { version: lead.version, status: 4 as const, closeReasonId } };
  }),
  sample(pipeline.nurtureLead, "admissions", async (facility) => {
    const lead = await givenLead(facility);
    const until = inHours(facility, 24 * 30).slice(0, 10);
    return { params: { leadId: lead.id }, body: { version: lead.version, until } };
  }),
  sample(pipeline.reopenLead, "admissions", async (facility) => {
    const admissions = await facility.as("admissions");
    const lead = await givenLead(facility);
    const closed = await admissions.call(pipeline.closeLead, {
      params: { leadId: lead.id },
      body: { version: lead.version, status: 4, closeReasonId: await closeReason(facility) },
    });
    return { params: { leadId: lead.id }, body: { version: closed.version } };
  }),
  sample(pipeline.leadTimeline, "admissions", async (facility) => ({
    params: { leadId: (await givenLead(facility)).id },
  })),
  sample(addLeadContact, "admissions", async (facility) => ({
    params: { leadId: (await givenLead(facility)).id },
    body: { name: "Ruth Straw", relationship: "MTH" as const, phone: "(310) 555-0177" },
  })),
  sample(endLeadContact, "admissions", async (facility) => {
    const admissions = await facility.as("admissions");
    const lead = await givenLead(facility);
    const contact = await admissions.call(addLeadContact, {
      params: { leadId: lead.id },
      body: { name: "Ruth Straw", relationship: "MTH" },
    });
    return { params: { leadId: lead.id, contactId: contact.id } };
  }),
  sample(checkDuplicates, "admissions", () => ({ body: { firstName: "Bob", lastName: "Ames" } })),
  sample(leadDuplicates, "admissions", async (facility) => ({ params: { leadId: (await givenLead(facility)).id } })),
  sample(dismissDuplicate, "admissions", async (facility) => {
    const first = await givenLead(facility, { dateOfBirth: "1990-02-03" });
    const twin = await givenLead(facility, {
      firstName: null,
      lastName: first.lastName ?? "",
      dateOfBirth: "1990-02-03",
      phones: [{ raw: first.phones[0]?.raw ?? "" }],
    });
    return { params: { leadId: twin.id, otherId: first.id }, body: { as: "not-duplicate" as const } };
  }),
  sample(bookLeadAppointment, "admissions", async (facility) => ({
    params: { leadId: (await givenLead(facility)).id },
    body: { kind: "assessment" as const, startsAt: inHours(facility, 20) },
  })),
  ...([confirmIntake, arriveIntake] as const).map((contract) =>
    sample(contract, "admissions", async (facility) => {
      const { id, version } = await givenTour(facility);
      return { params: { intakeId: id }, body: { version } };
    }),
  ),
  sample(missIntake, "admissions", async (facility) => {
    const { id, version } = await givenTour(facility);
    facility.clock.advance({ minutes: 90 });
    return { params: { intakeId: id }, body: { version } };
  }),
  sample(cancelIntake, "admissions", async (facility) => {
    const { id, version } = await givenTour(facility);
    return { params: { intakeId: id }, body: { version, reason: "The client asked for another day" } };
  }),
  sample(listIntakes, "admissions", (facility) => ({
    query: { from: facility.clock.now(), to: inHours(facility, 24 * 7) },
  })),
  sample(holdLeadBed, "admissions", async (facility) => ({
    params: { leadId: (await givenLead(facility)).id },
    body: { bedId: (await givenBed(facility)).id },
  })),
  sample(releaseLeadBed, "admissions", async (facility) => {
    const admissions = await facility.as("admissions");
    const lead = await givenLead(facility);
    const params = { leadId: lead.id };
    const held = await admissions.call(holdLeadBed, { params, body: { bedId: (await givenBed(facility)).id } });
    return { params: { ...params, stayId: held.holds[0]?.stayId ?? "" } };
  }),
  sample(leadBedOptions, "admissions", async (facility) => ({ params: { leadId: (await givenLead(facility)).id } })),
  sample(listCrmNotes, "admissions", async (facility) => ({ query: { leadId: (await givenLead(facility)).id } })),
  sample(addCrmNote, "admissions", async (facility) => ({
    body: { leadId: (await givenLead(facility)).id, text: "Called back, no answer.", kind: "call" as const },
  })),
  sample(listCrmTasks, "admissions", () => ({ query: { mine: "true" as const } })),
  sample(addCrmTask, "admissions", async (facility) => ({
    body: { leadId: (await givenLead(facility)).id, title: "Call back", dueAt: inHours(facility, 2) },
  })),
  sample(updateCrmTask, "admissions", async (facility) => {
    const admissions = await facility.as("admissions");
    const task = await admissions.call(addCrmTask, {
      body: { leadId: (await givenLead(facility)).id, title: "Call back", dueAt: inHours(facility, 2) },
    });
    return { params: { taskId: task.id }, body: { version: task.version, title: "Call the mother back" } };
  }),
  sample(snoozeCrmTask, "admissions", async (facility) => {
    const admissions = await facility.as("admissions");
    const task = await admissions.call(addCrmTask, {
      body: { leadId: (await givenLead(facility)).id, title: "Call back", dueAt: inHours(facility, 2) },
    });
    return { params: { taskId: task.id }, body: { version: task.version, until: inHours(facility, 20) } };
  }),
  sample(completeCrmTask, "admissions", async (facility) => {
    const admissions = await facility.as("admissions");
    const task = await admissions.call(addCrmTask, {
      body: { leadId: (await givenLead(facility)).id, title: "Call back", dueAt: inHours(facility, 2) },
    });
    return { params: { taskId: task.id }, body: { version: task.version, outcome: "Left a message" } };
  }),
  sample(reopenCrmTask, "admissions", async (facility) => {
    const admissions = await facility.as("admissions");
    const task = await admissions.call(addCrmTask, {
      body: { leadId: (await givenLead(facility)).id, title: "Call back", dueAt: inHours(facility, 2) },
    });
    const params = { taskId: task.id };
    const done = await admissions.call(completeCrmTask, { params, body: { version: task.version } });
    return { params, body: { version: done.version } };
  }),
  sample(previewConversion, "admissions", async (facility) => ({ body: { leadId: (await givenLead(facility)).id } })),
  sample(convertLead, "admissions", async (facility) => {
    const lead = await givenReadyLead(facility);
    return { body: { leadId: lead.id, version: lead.version, ...why } };
  }),
  sample(nextLeads, "admissions", () => ({})),
  sample(reverseConversion, "admissions", async (facility) => {
    const lead = await givenReadyLead(facility);
    const admissions = await facility.as("admissions");
    const { conversionId } = await admissions.call(convertLead, {
      body: { leadId: lead.id, version: lead.version, ...why },
    });
    return { params: { conversionId }, body: { reason: "Converted the wrong person" } };
  }),
  sample(listClientLeads, "admissions", () => ({})),
  sample(notifyLeadOwner, "case_manager", async (facility) => {
    const { clientId } = await givenClientOfLead(facility);
    return { body: { clientId, what: "admitted" as const } };
  }),
  sample(pipeline.spamLead, "admissions", async (facility) => {
    const lead = await givenLead(facility);
    return { params: { leadId: lead.id }, body: { version: lead.version } };
  }),
  sample(pipeline.notSpamLead, "admissions", async (facility) => {
    const admissions = await facility.as("admissions");
    const lead = await givenLead(facility);
    const params = { leadId: lead.id };
    const marked = await admissions.call(pipeline.spamLead, { params, body: { version: lead.version } });
    return { params, body: { version: marked.version } };
  }),
  ...partSamples,
  ...poolSamples,
  ...assessmentSamples,
  ...referralSamples,
  sample(crmSummary, "admissions", () => ({ query: { period: "last7" } })),
  sample(crmReport, "admissions", () => ({ params: { name: "funnel" as const } })),
  sample(exportCrmReport, "compliance", () => ({
    params: { name: "sources" as const },
    body: { format: "csv" as const },
  })),
  ...onboardingSamples,
  ...waitlistSamples,
  ...fitLetterSamples,
  ...partnerSamples,
  ...callSamples,
];
