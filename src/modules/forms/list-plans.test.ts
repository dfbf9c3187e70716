// runs-when: src/**/*.store.ts src/**/testing.ts src/platform/server/database/** src/platform/server/access/** database/**

import { beforeAll, expect, it } from "vitest";
import { type Cost, type Crowd, costsOf, tooDear } from "#platform/server/database/testing.ts";
import { givenFacility } from "#testing/facility.ts";
import { listFormApprovals } from "./approvals/approval.contract.ts";
import { listAssessments, listOutcomes } from "./assessments/assessment.contract.ts";
import { addMeasureSchedule, listMeasureOccurrences } from "./assessments/measure.contract.ts";
import { everyTwoWeeks, givenAssessment } from "./assessments/testing.ts";
import { listConsents } from "./consents/consent.contract.ts";
import { listDisclosures } from "./disclosures/disclosure.contract.ts";
import { listEnvelopes } from "./document-signing/envelope.contract.ts";
import { givenEnvelope } from "./document-signing/testing.ts";
import { listClientDocuments, listDocuments, searchDocuments } from "./documents/document.contract.ts";
import { givenDocument } from "./documents/testing.ts";
import { getForm, listClientForms } from "./forms/form.contract.ts";
import { getFormHistory, listKickBacks, raiseKickBack } from "./kick-backs/kick-back.contract.ts";
import { listPacketInstances, listPackets } from "./packets/packet.contract.ts";
import { anItem, givenAssignedPacket } from "./packets/testing.ts";
import { listSafetyAlerts } from "./safety-alerts/safety-alert.contract.ts";
import { getFormTemplate, listFormTemplates, listTemplateGallery } from "./templates/template.contract.ts";
import { givenForm, givenFormInReview, givenPublishedTemplate, givenReleased, givenSubmittedForm } from "./testing.ts";

const many = 10_000;
let costs: Record<string, Cost[]>;

beforeAll(async () => {
  const facility = await givenFacility();
  const [therapist, manager] = [await facility.as("therapist"), await facility.as("case_manager")];
  const client = await givenReleased(facility);
  const form = await givenForm(facility, "consent-for-treatment", client);
  const params = { mrNo: client.mrNo };
  const { id: templateId } = await givenPublishedTemplate(facility);
  const assessed = await givenAssessment(facility, client);
  await manager.call(addMeasureSchedule, { body: everyTwoWeeks });
  const director = await facility.as("medical_director");
  await givenFormInReview(facility, client);
  const returned = await givenSubmittedForm(facility, "intake-questionnaire", client);
  const reason = "Ask about their goals again.";
  await director.call(raiseKickBack, { body: { formId: returned.id, version: returned.version, reason } });
  const { document } = await givenDocument(facility, client);
  const packetForm = (await givenPublishedTemplate(facility)).key;
  const { instance } = await givenAssignedPacket(facility, [anItem(packetForm)], client);
  const signed = await givenEnvelope(facility, { sent: false });
  const ids = { formId: form.id, assessedId: assessed.id, documentId: document.id };
  const crowd = crowdOf(client, { ...ids, instanceId: instance.id, envelopeId: signed.envelopeId });
  costs = await costsOf(facility, crowd, {
    "forms to approve": () => director.call(listFormApprovals, {}),
    "returned forms": () => director.call(listKickBacks, { query: { of: "all" } }),
    "history of a form": () => therapist.call(getFormHistory, { params: { formId: returned.id } }),
    "forms of a client": () => therapist.call(listClientForms, { params }),
    "forms of an episode": () =>
      therapist.call(listClientForms, { params, query: { demographicId: client.demographicId } }),
    "assigned forms of a client": () => therapist.call(listClientForms, { params, query: { status: "assigned" } }),
    form: () => therapist.call(getForm, { params: { formId: form.id } }),
    consents: () => therapist.call(listConsents, { params }),
    disclosures: () => manager.call(listDisclosures, { params }),
    templates: () => therapist.call(listFormTemplates),
    "template library": () => therapist.call(listFormTemplates, { query: { view: "library" } }),
    template: () => therapist.call(getFormTemplate, { params: { templateId } }),
    assessments: () => therapist.call(listAssessments, { params }),
    outcomes: () => therapist.call(listOutcomes, { params, query: { instrument: "gad7" } }),
    "safety alerts": () => therapist.call(listSafetyAlerts, {}),
    "open safety alerts": () => therapist.call(listSafetyAlerts, { query: { status: "open,acknowledged" } }),
    "due assessments": () => therapist.call(listMeasureOccurrences, {}),
    "due assessments of a client": () => therapist.call(listMeasureOccurrences, { query: { mrNo: client.mrNo } }),
    "documents of a client": () => therapist.call(listClientDocuments, { params }),
    "documents to file": () => therapist.call(listDocuments, {}),
    "all documents": () => therapist.call(listDocuments, { query: { show: "all" } }),
    "search of documents": () => therapist.call(searchDocuments, { body: { words: "xylophone" } }),
    "packets of a client": () => therapist.call(listPacketInstances, { query: { mrNo: client.mrNo } }),
    packets: () => therapist.call(listPackets, {}),
    "open signature requests": () => manager.call(listEnvelopes, { query: { status: "queued,sent" } }),
    "signature requests of a client": () => manager.call(listEnvelopes, { query: { mrNo: signed.client.mrNo } }),
    "signature requests of a document": () =>
      manager.call(listEnvelopes, { query: { documentId: signed.document.id } }),
    gallery: () => therapist.call(listTemplateGallery),
  });
});

it("keeps the cost of every list constant with 10,000 forms", () => {
  expect(tooDear(costs)).toEqual([]);
});

/** 10,000 forms and consents of other clients, and 500 forms of the client that is read. */
function crowdOf(
  client: { clientId: string },
  ids: Record<"formId" | "assessedId" | "documentId" | "instanceId" | "envelopeId", string>,
): Crowd[] {
  const { formId, assessedId, documentId, instanceId, envelopeId } = ids;
  const of = { client_id: "md5('client' || n)::uuid", demographic_id: "md5('episode' || n)::uuid" };
  const like = { client_id: client.clientId };
  const ofForm = { form_id: "md5('form' || n)::uuid" };
  return [
    { table: "forms", like: { id: formId }, count: many, columns: { ...of, id: ofForm.form_id } },
    {
      table: "forms",
      like: { id: formId },
      count: 500,
      columns: { template_id: "gen_random_uuid()", updated_at: "m.updated_at - make_interval(mins => n)" },
    },
    { table: "form_slots", like: {}, count: many, columns: ofForm },
    { table: "assessment_results", like: { form_id: assessedId }, count: many, columns: { ...of, ...ofForm } },
    {
      table: "safety_alerts",
      like: { source_id: assessedId },
      count: many,
      columns: { ...of, source_id: "md5('source' || n)::uuid", raised_at: "m.raised_at - make_interval(mins => n)" },
    },
    {
      table: "measure_occurrences",
      like,
      count: many,
      columns: { ...of, schedule_id: "md5('schedule' || n)::uuid" },
    },
    {
      table: "documents",
      like: { id: documentId },
      count: many,
      columns: {
        ...of,
        sha256: "md5(n::text) || md5('s' || n)",
        file_id: "md5('file' || n)::uuid",
        created_at: "m.created_at - make_interval(mins => n)",
      },
    },
    { table: "packet_instances", like: { id: instanceId }, count: many, columns: of },
    {
      table: "signing_envelopes",
      like: { id: envelopeId },
      count: many,
      columns: {
        ...of,
        document_id: "md5('file' || n)::uuid",
        created_at: "m.created_at - make_interval(mins => n)",
      },
    },
    { table: "consents", like, count: many, columns: { ...of, ...ofForm } },
    {
      table: "access_scopes",
      like: { subject_id: client.clientId },
      count: many,
      columns: { subject_id: of.client_id },
    },
  ];
}
