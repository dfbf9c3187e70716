import { updateDiagnoses } from "#modules/clients/diagnoses/diagnosis.contract.ts";
import { someDiagnoses } from "#modules/clients/diagnoses/samples.ts";
import { type GivenAdmittedClient, givenAdmittedClient } from "#modules/clients/testing.ts";
import { givenTrainee } from "#modules/notes/testing.ts";
import { aDrawnMark } from "#modules/signatures/testing.ts";
import type { TreatmentPlanType } from "#platform/shared/columns.generated.ts";
import type { CallInput } from "#platform/shared/endpoint.ts";
import type { ProblemBody } from "#platform/shared/problems.ts";
import { addDays } from "#platform/shared/time/index.ts";
import { type Facility, type Person, type Sample, sample } from "#testing/facility.ts";
import { RefusedCall } from "#testing/person.ts";
import * as drafts from "./drafts/draft.contract.ts";
import * as library from "./library/library.contract.ts";
import * as items from "./plans/item.contract.ts";
import * as plans from "./plans/plan.contract.ts";
import { planHash } from "./plans/plan-document.ts";
import { getPlan, type TreatmentPlan } from "./plans/plan-fields.contract.ts";
import { printPlan } from "./plans/print-plan.contract.ts";
import type { PlanReview } from "./reviews/review.contract.ts";
import * as reviews from "./reviews/review.contract.ts";
import { reviewHash, withOutcome } from "./reviews/review-document.ts";
import * as signing from "./signing/sign.contract.ts";

export type Of = Pick<GivenAdmittedClient, "mrNo">;

/** An admitted client with alcohol use disorder as the diagnosis. */
export async function givenDiagnosed(facility: Facility): Promise<GivenAdmittedClient> {
  const client = await givenAdmittedClient(facility);
  const prescriber = await facility.as("prescriber");
  await prescriber.call(updateDiagnoses, { params: { mrNo: client.mrNo }, body: someDiagnoses(facility, client) });
  return client;
}

/** The problem with which a call was refused. */
export async function refusalOf(call: Promise<unknown>): Promise<ProblemBody> {
  try {
    await call;
  } catch (error) {
    if (error instanceof RefusedCall) return error.problem;
    throw error;
  }
  throw new Error("The call was not refused.");
}

export const readPlan = (person: Person, planId: string): Promise<TreatmentPlan> =>
  person.call(getPlan, { params: { planId } });

/** An empty draft by this author. */
export const givenDraftPlan = (author: Person, { mrNo }: Of, type: TreatmentPlanType = "master") =>
  author.call(plans.createPlan, { body: { mrNo, type } });

/** A draft with one problem down to its intervention, that can be submitted. */
export async function givenWrittenPlan(
  facility: Facility,
  author: Person,
  client: Of,
  { type = "master" }: { type?: TreatmentPlanType } = {},
): Promise<TreatmentPlan> {
  const { id: planId, version, needs } = await givenDraftPlan(author, client, type);
  const params = { planId };
  const targetDate = addDays(facility.clock.now().slice(0, 10), 30);
  const problem = await author.call(items.addProblem, {
    params,
    body: { title: "Alcohol use that harms health and work", icd10: ["F10.20"] },
  });
  const goal = await author.call(items.addGoal, {
    params,
    body: {
      problemStableId: problem.stableId,
      clientWords: "I want to be there for my kids, sober.",
      text: "Live without alcohol",
    },
  });
  const objective = await author.call(items.addObjective, {
    params,
    body: {
      goalStableId: goal.stableId,
      text: "Name five triggers and a plan for each",
      measure: "count",
      comparator: "atLeast",
      target: "5",
      unit: "triggers",
      targetDate,
    },
  });
  await author.call(items.addIntervention, {
    params,
    body: {
      objectiveStableId: objective.stableId,
      modality: "individual",
      text: "Relapse prevention",
      frequencyCount: 1,
      frequencyUnit: "week",
      durationMinutes: 50,
      responsibleId: author.clinicianId,
    },
  });
  for (const { id: needId } of needs) {
    const now = (await readPlan(author, planId)).needs.find(({ id }) => id === needId);
    if (now?.disposition === "open")
      await author.call(items.changeNeed, {
        params: { planId, needId },
        body: { version: now.version, disposition: "deferred", rationale: "After withdrawal" },
      });
  }
  return author.call(plans.changePlan, {
    params,
    body: {
      version,
      strengths: "Close to her sister, steady work history",
      transitionCriteria: "Two weeks of negative tests and a place in sober living",
      participation: "inPerson",
    },
  });
}

/** The submission the screen sends after review. */
export async function aSubmission(author: Person, planId: string) {
  const { version, document } = await readPlan(author, planId);
  return { params: { planId }, body: { version, hash: planHash(document) } };
}

/** A plan signed by its author; in force unless it needs approval. */
export async function givenSubmittedPlan(
  facility: Facility,
  author: Person,
  client: Of,
  given: Parameters<typeof givenWrittenPlan>[3] = {},
): Promise<TreatmentPlan> {
  const { id } = await givenWrittenPlan(facility, author, client, given);
  return author.call(signing.submitPlan, await aSubmission(author, id), { signing: true });
}

/** A plan that awaits the approval of `supervisor`. */
export async function givenPlanToApprove(facility: Facility, supervisor: Person, client: Of): Promise<TreatmentPlan> {
  const trainee = await givenTrainee(facility, supervisor);
  return givenSubmittedPlan(facility, trainee, client);
}

/** What the client signs after reading, as the handed device sends it. */
export function clientSigning(
  facility: Facility,
  { id, sha256 }: TreatmentPlan,
  role: "client" | "guardian" = "client",
): CallInput<typeof signing.signPlan> {
  const now = facility.clock.now();
  return {
    params: { planId: id },
    body: {
      role,
      hash: sha256 ?? "",
      mark: { drawing: aDrawnMark(), reviewedAt: now, intentAt: now, deviceClockAt: now },
    },
  };
}

/** The open review of a plan, with every objective rated. */
export async function givenRatedReview(author: Person, planId: string): Promise<PlanReview> {
  const review = await author.call(reviews.startReview, { body: { planId } });
  return author.call(reviews.changeReview, {
    params: { reviewId: review.id },
    body: {
      version: review.version,
      summary: "Worked steadily on triggers.",
      levelOfCare: "continue",
      items: review.objectives.map(({ stableId }) => ({
        objectiveStableId: stableId,
        achievement: "improving" as const,
        decision: "continue" as const,
      })),
    },
  });
}
export const completion = ({ id, version, document }: PlanReview, outcome: "continue" | "revise" | "close") => ({
  params: { reviewId: id },
  body: { version, outcome, hash: reviewHash(withOutcome(document, outcome)) },
});

async function draftOf(facility: Facility) {
  const author = await facility.as("therapist");
  const client = await givenAdmittedClient(facility);
  return { client, author, plan: await givenDraftPlan(author, client) };
}
async function writtenOf(facility: Facility) {
  const author = await facility.as("therapist");
  const client = await givenDiagnosed(facility);
  return { client, author, plan: await givenWrittenPlan(facility, author, client) };
}
async function activeOf(facility: Facility) {
  const author = await facility.as("therapist");
  const client = await givenAdmittedClient(facility);
  return { client, author, plan: await givenSubmittedPlan(facility, author, client) };
}
async function toApprove(facility: Facility) {
  const director = await facility.as("medical_director");
  const plan = await givenPlanToApprove(facility, director, await givenAdmittedClient(facility));
  return { params: { planId: plan.id }, hash: plan.sha256 ?? "", plan };
}
async function readOf(facility: Facility) {
  const { params, hash, plan } = await toApprove(facility);
  const director = await facility.as("medical_director");
  await director.call(signing.readPlanToApprove, { params, body: { hash } });
  return { params, hash, plan };
}
async function proposalsOf(facility: Facility) {
  const client = await givenDiagnosed(facility);
  const author = await facility.as("therapist");
  return author.call(drafts.generatePlan, { body: { mrNo: client.mrNo, type: "master" } });
}
async function reviewOf(facility: Facility) {
  const { author, plan } = await activeOf(facility);
  return author.call(reviews.startReview, { body: { planId: plan.id } });
}

/** One valid call of every endpoint of this module, for the access tests. */
export const samples: readonly Sample[] = [
  sample(library.listLibrary, "therapist", () => ({})),
  sample(library.addLibraryItem, "medical_director", () => ({
    body: { type: "problem" as const, parentKey: null, text: "Gambling that leads to debts" },
  })),
  sample(library.changeLibraryItem, "medical_director", () => ({
    params: { itemKey: "alcohol" },
    body: { version: 0, text: "Alcohol use disorder" },
  })),
  sample(plans.listClientPlans, "therapist", async (facility) => ({
    params: { mrNo: (await activeOf(facility)).client.mrNo },
  })),
  sample(plans.listPlans, "therapist", () => ({})),
  sample(plans.createPlan, "therapist", async (facility) => ({
    body: { mrNo: (await givenAdmittedClient(facility)).mrNo, type: "initial" as const },
  })),
  sample(getPlan, "therapist", async (facility) => ({ params: { planId: (await draftOf(facility)).plan.id } })),
  sample(plans.changePlan, "therapist", async (facility) => {
    const { plan } = await draftOf(facility);
    return { params: { planId: plan.id }, body: { version: plan.version, strengths: "Keeps appointments" } };
  }),
  sample(plans.discardPlan, "therapist", async (facility) => {
    const { plan } = await draftOf(facility);
    return { params: { planId: plan.id }, body: { version: plan.version, reason: "Begun in error" } };
  }),
  sample(plans.reopenPlan, "therapist", async (facility) => {
    const { plan } = await toApprove(facility);
    return { params: { planId: plan.id }, body: { version: plan.version, reason: "Target to correct" } };
  }),
  sample(plans.closePlan, "therapist", async (facility) => {
    const { plan } = await activeOf(facility);
    return { params: { planId: plan.id }, body: { version: plan.version, reason: "Goals reached" } };
  }),
  sample(plans.voidPlan, "therapist", async (facility) => {
    const { plan } = await activeOf(facility);
    return { params: { planId: plan.id }, body: { version: plan.version, reason: "Wrong client" } };
  }),
  sample(plans.comparePlans, "therapist", async (facility) => {
    const { author, client, plan } = await activeOf(facility);
    const next = await author.call(plans.createPlan, {
      body: { mrNo: client.mrNo, type: "master", fromPlanId: plan.id },
    });
    return { params: { planId: plan.id, otherId: next.id } };
  }),
  sample(printPlan, "medical_director", async (facility) => ({
    params: { planId: (await activeOf(facility)).plan.id },
  })),
  ...itemSamples(),
  sample(
    signing.submitPlan,
    "therapist",
    async (facility) => {
      const { author, plan } = await writtenOf(facility);
      return aSubmission(author, plan.id);
    },
    { signing: true },
  ),
  sample(signing.signPlan, "therapist", async (facility) => clientSigning(facility, (await activeOf(facility)).plan)),
  sample(signing.refusePlan, "therapist", async (facility) => {
    const { plan } = await activeOf(facility);
    const { clinicianId: witnessId } = await facility.as("nurse");
    const body = { version: plan.version, role: "client" as const, outcome: "refused" as const, witnessId };
    return { params: { planId: plan.id }, body: { ...body, reason: "Wants to read it at home first." } };
  }),
  sample(signing.readPlanToApprove, "medical_director", async (facility) => {
    const { params, hash } = await toApprove(facility);
    return { params, body: { hash } };
  }),
  sample(signing.listPlansToApprove, "medical_director", () => ({})),
  sample(
    signing.bulkSignPlans,
    "medical_director",
    async (facility) => {
      const { params, hash } = await readOf(facility);
      return { body: { items: [{ ...params, hash }] } };
    },
    { signing: true },
  ),
  sample(drafts.generatePlan, "therapist", async (facility) => ({
    body: { mrNo: (await givenDiagnosed(facility)).mrNo, type: "master" as const },
  })),
  sample(drafts.listPlanDrafts, "therapist", async (facility) => ({
    query: { mrNo: (await givenAdmittedClient(facility)).mrNo },
  })),
  sample(drafts.addPlanDraft, "therapist", async (facility) => ({
    body: {
      mrNo: (await givenAdmittedClient(facility)).mrNo,
      type: "master" as const,
      origin: "ai" as const,
      items: [
        {
          key: "gambling",
          type: "problem" as const,
          parentKey: null,
          text: "Gambling",
          dimension: 3,
          icd10: [],
          defaults: {},
          source: "Intake note",
          rationale: "Named by the client at intake.",
        },
      ],
    },
  })),
  sample(drafts.changePlanDraft, "therapist", async (facility) => {
    const { id, version, items: proposed } = await proposalsOf(facility);
    return {
      params: { draftId: id },
      body: { version, keys: [proposed[0]?.key ?? ""], state: "rejected" as const },
    };
  }),
  sample(drafts.discardPlanDraft, "therapist", async (facility) => ({
    params: { draftId: (await proposalsOf(facility)).id },
  })),
  sample(drafts.acceptPlanDraft, "therapist", async (facility) => {
    const { id, version, items: proposed } = await proposalsOf(facility);
    return { params: { draftId: id }, body: { version, items: [{ key: proposed[0]?.key ?? "" }] } };
  }),
  sample(reviews.listReviews, "therapist", () => ({})),
  sample(reviews.listPlanReviews, "therapist", async (facility) => ({
    params: { planId: (await activeOf(facility)).plan.id },
  })),
  sample(reviews.startReview, "therapist", async (facility) => ({
    body: { planId: (await activeOf(facility)).plan.id },
  })),
  sample(reviews.getReview, "therapist", async (facility) => ({ params: { reviewId: (await reviewOf(facility)).id } })),
  sample(reviews.changeReview, "therapist", async (facility) => {
    const { id, version } = await reviewOf(facility);
    return { params: { reviewId: id }, body: { version, summary: "Steady progress." } };
  }),
  sample(
    reviews.completeReview,
    "therapist",
    async (facility) => {
      const { author, plan } = await activeOf(facility);
      return completion(await givenRatedReview(author, plan.id), "continue");
    },
    { signing: true },
  ),
];

function itemSamples(): Sample[] {
  const at = async (facility: Facility) => {
    const { plan } = await writtenOf(facility);
    return { plan, params: { planId: plan.id } };
  };
  const first = <T>(list: readonly T[]): T => {
    const [one] = list;
    if (!one) throw new Error("The written plan has one of each.");
    return one;
  };
  return [
    sample(items.addProblem, "therapist", async (facility) => ({
      params: (await at(facility)).params,
      body: { title: "Poor sleep" },
    })),
    sample(items.changeProblem, "therapist", async (facility) => {
      const { plan, params } = await at(facility);
      const { id: problemId, version } = first(plan.problems);
      return { params: { ...params, problemId }, body: { version, title: "Alcohol use disorder" } };
    }),
    sample(items.removeProblem, "therapist", async (facility) => {
      const { plan, params } = await at(facility);
      return { params: { ...params, problemId: first(plan.problems).id } };
    }),
    sample(items.addGoal, "therapist", async (facility) => {
      const { plan, params } = await at(facility);
      return { params, body: { problemStableId: first(plan.problems).stableId, text: "Sleep well" } };
    }),
    sample(items.changeGoal, "therapist", async (facility) => {
      const { plan, params } = await at(facility);
      const { id: goalId, version } = first(plan.goals);
      return { params: { ...params, goalId }, body: { version, text: "A sober life" } };
    }),
    sample(items.removeGoal, "therapist", async (facility) => {
      const { plan, params } = await at(facility);
      return { params: { ...params, goalId: first(plan.goals).id } };
    }),
    sample(items.addObjective, "therapist", async (facility) => {
      const { plan, params } = await at(facility);
      return { params, body: { goalStableId: first(plan.goals).stableId, text: "Attend meetings" } };
    }),
    sample(items.changeObjective, "therapist", async (facility) => {
      const { plan, params } = await at(facility);
      const { id: objectiveId, version } = first(plan.objectives);
      return { params: { ...params, objectiveId }, body: { version, target: "6" } };
    }),
    sample(items.removeObjective, "therapist", async (facility) => {
      const { plan, params } = await at(facility);
      return { params: { ...params, objectiveId: first(plan.objectives).id } };
    }),
    sample(items.addIntervention, "therapist", async (facility) => {
      const { plan, params } = await at(facility);
      const body = { objectiveStableId: first(plan.objectives).stableId, modality: "group" as const, text: "Skills" };
      return { params, body };
    }),
    sample(items.changeIntervention, "therapist", async (facility) => {
      const { plan, params } = await at(facility);
      const { id: interventionId, version } = first(plan.interventions);
      return { params: { ...params, interventionId }, body: { version, frequencyCount: 2 } };
    }),
    sample(items.removeIntervention, "therapist", async (facility) => {
      const { plan, params } = await at(facility);
      return { params: { ...params, interventionId: first(plan.interventions).id } };
    }),
    sample(items.addNeed, "therapist", async (facility) => ({
      params: (await at(facility)).params,
      body: { text: "Wants help with debts" },
    })),
    sample(items.changeNeed, "therapist", async (facility) => {
      const { plan, params } = await at(facility);
      const { id: needId, version } = first(plan.needs);
      return { params: { ...params, needId }, body: { version, disposition: "addressed" as const } };
    }),
    sample(items.removeNeed, "therapist", async (facility) => {
      const { plan, params } = await at(facility);
      return { params: { ...params, needId: first(plan.needs).id } };
    }),
  ];
}
