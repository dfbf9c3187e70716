import { type AdmittedPerson, givenBed, givenLevel, givenResident } from "#modules/facility/testing.ts";
import type { CallInput } from "#platform/shared/endpoint.ts";
import { addDays, localDate } from "#platform/shared/time/index.ts";
import { type Facility, type Sample, sample } from "#testing/facility.ts";
import type { Insurance } from "../insurance/insurance-fields.contract.ts";
import { givenInsurance } from "../insurance/testing.ts";
import * as reviews from "../reviews/review.contract.ts";
import * as contract from "./authorization.contract.ts";

export interface InsuredStay extends AdmittedPerson {
  levelOfCareId: string;
  insurance: Insurance;
}

/** A client in a bed with insurance, and the level of the stay. */
export async function givenInsuredStay(facility: Facility): Promise<InsuredStay> {
  const { id: bedId } = await givenBed(facility);
  const person = await givenResident(facility, { bedId });
  const insurance = await givenInsurance(facility, person);
  return { ...person, insurance, levelOfCareId: (await givenLevel(facility, "3.7")).id };
}

export const todayAt = (facility: Facility): string => localDate(facility.clock.now(), facility.tenant.timeZone);

type ReviewBody = CallInput<typeof reviews.recordReview>["body"];

/** What a reviewer records of a call in which the payer approved 7 days from today. */
export function anApproval(facility: Facility, stay: InsuredStay, fields: Partial<ReviewBody> = {}): ReviewBody {
  const today = todayAt(facility);
  return {
    demographicId: stay.demographicId,
    insuranceId: stay.insurance.id,
    levelOfCareId: stay.levelOfCareId,
    unit: "day",
    requestedUnits: 7,
    approvedUnits: 7,
    fromOn: today,
    throughOn: addDays(today, 13),
    authNumber: "A-20417",
    kind: "initial",
    contactedAt: facility.clock.now(),
    method: "phone",
    payerRep: "Denise",
    callReference: "R-1182",
    outcome: "approved",
    ...fields,
  };
}

/** The payer's answer in a call: 7 days approved. */
export const anAnswer = (facility: Facility) => ({
  contactedAt: facility.clock.now(),
  method: "phone" as const,
  payerRep: "Denise",
  callReference: "R-1183",
  outcome: "approved" as const,
  approvedUnits: 7,
});

/** Records a review as the utilization reviewer, and returns the authorization it made or decided. */
export async function givenReview(
  facility: Facility,
  stay: InsuredStay,
  fields: Partial<ReviewBody> = {},
): Promise<contract.StayAuthorizations["authorizations"][number]> {
  const reviewer = await facility.as("utilization_review");
  const params = { mrNo: stay.mrNo };
  const review = await reviewer.call(reviews.recordReview, { params, body: anApproval(facility, stay, fields) });
  const { authorizations } = await reviewer.call(contract.listClientAuthorizations, { params });
  const made = authorizations.find(({ id }) => id === review.authorizationId);
  if (!made) throw new Error("The review made no authorization.");
  return made;
}

/** The review of a stay that is due, once its insurance was noticed. */
export async function givenDueReview(facility: Facility, stay: InsuredStay) {
  await facility.runJobs();
  const reviewer = await facility.as("utilization_review");
  const { due } = await reviewer.call(contract.listClientAuthorizations, { params: { mrNo: stay.mrNo } });
  if (!due) throw new Error("No review is due.");
  return due;
}

const denial = { outcome: "denied", approvedUnits: null, denialReason: "Not medically necessary" } as const;

/** One valid call of every endpoint of authorizations and reviews, for the access tests. */
export const authorizationSamples: readonly Sample[] = [
  sample(contract.listClientAuthorizations, "utilization_review", async (facility) => ({
    params: { mrNo: (await givenInsuredStay(facility)).mrNo },
  })),
  sample(contract.requestAuthorization, "utilization_review", async (facility) => {
    const stay = await givenInsuredStay(facility);
    const { demographicId, insuranceId, levelOfCareId, unit, requestedUnits, fromOn, throughOn } = anApproval(
      facility,
      stay,
    );
    const asked = { insuranceId, levelOfCareId, unit, requestedUnits, fromOn, throughOn };
    return { params: { mrNo: stay.mrNo }, body: { demographicId, ...asked } };
  }),
  sample(contract.changeAuthorization, "utilization_review", async (facility) => {
    const stay = await givenInsuredStay(facility);
    const one = await givenReview(facility, stay);
    return { params: { mrNo: stay.mrNo, authorizationId: one.id }, body: changeOf(one, { note: "Fax received" }) };
  }),
  sample(contract.appealAuthorization, "utilization_review", async (facility) => {
    const stay = await givenInsuredStay(facility);
    const { id, version } = await givenReview(facility, stay, denial);
    return {
      params: { mrNo: stay.mrNo, authorizationId: id },
      body: { version, kind: "peer_to_peer" as const, dueOn: todayAt(facility) },
    };
  }),
  sample(contract.voidAuthorization, "utilization_review", async (facility) => {
    const stay = await givenInsuredStay(facility);
    const { id, version } = await givenReview(facility, stay);
    return { params: { mrNo: stay.mrNo, authorizationId: id }, body: { version, reason: "Wrong client" } };
  }),
  sample(contract.listAuthorizations, "utilization_review", () => ({})),
  sample(reviews.listReviewWork, "utilization_review", () => ({})),
  sample(reviews.recordReview, "utilization_review", async (facility) => {
    const stay = await givenInsuredStay(facility);
    return { params: { mrNo: stay.mrNo }, body: anApproval(facility, stay) };
  }),
  sample(reviews.decideAuthorization, "utilization_review", async (facility) => {
    const stay = await givenInsuredStay(facility);
    const { id, version } = await givenReview(facility, stay, { outcome: "pended", approvedUnits: null });
    return { params: { mrNo: stay.mrNo, authorizationId: id }, body: { version, ...anAnswer(facility) } };
  }),
  sample(reviews.extendAuthorization, "utilization_review", async (facility) => {
    const stay = await givenInsuredStay(facility);
    const { id, version, throughOn } = await givenReview(facility, stay);
    const more = { requestedUnits: 7, fromOn: addDays(throughOn, 1), throughOn: addDays(throughOn, 7) };
    return { params: { mrNo: stay.mrNo, authorizationId: id }, body: { version, ...more, ...anAnswer(facility) } };
  }),
  sample(reviews.assignReview, "utilization_review", async (facility) => {
    const stay = await givenInsuredStay(facility);
    const { id, version } = await givenDueReview(facility, stay);
    const { clinicianId } = await facility.as("utilization_review");
    return { params: { mrNo: stay.mrNo, reviewId: id }, body: { version, assignedTo: clinicianId } };
  }),
];

type Row = contract.StayAuthorizations["authorizations"][number];

/** A change of an authorization that keeps everything except these fields. */
export function changeOf(
  {
    version,
    requestedUnits,
    fromOn,
    throughOn,
    authNumber,
    serviceCode,
    nextReviewOn,
    careManager,
    careManagerPhone,
    note,
  }: Row,
  fields: Partial<CallInput<typeof contract.changeAuthorization>["body"]>,
) {
  const kept = { authNumber, serviceCode, nextReviewOn, careManager, careManagerPhone, note };
  return { version, requestedUnits, fromOn, throughOn, ...kept, ...fields };
}
