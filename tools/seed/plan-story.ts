import type { ClientRow } from "#modules/clients/identity/client-list.contract.ts";
import { listClients } from "#modules/clients/identity/client-list.contract.ts";
import { savePart } from "#modules/notes/drafts/part.contract.ts";
import { contentFromText } from "#modules/notes/drafts/part-content.ts";
import { changeProgressNote, createProgressNote } from "#modules/notes/notes/note.contract.ts";
import { documentHash } from "#modules/notes/notes/note-document.ts";
import { getSignSheet, signNote } from "#modules/notes/notes/sign.contract.ts";
import { getPlanLinks, putPlanLinks } from "#modules/notes/plan-links/plan-link.contract.ts";
import { acceptPlanDraft, generatePlan } from "#modules/treatment-plans/drafts/draft.contract.ts";
import {
  addGoal,
  addIntervention,
  addObjective,
  addProblem,
  changeGoal,
  changeNeed,
} from "#modules/treatment-plans/plans/item.contract.ts";
import { changePlan, createPlan } from "#modules/treatment-plans/plans/plan.contract.ts";
import { planHash } from "#modules/treatment-plans/plans/plan-document.ts";
import { getPlan, type TreatmentPlan } from "#modules/treatment-plans/plans/plan-fields.contract.ts";
import { changeReview, completeReview, startReview } from "#modules/treatment-plans/reviews/review.contract.ts";
import { reviewHash, withOutcome } from "#modules/treatment-plans/reviews/review-document.ts";
import { readPlanToApprove, refusePlan, signPlan, submitPlan } from "#modules/treatment-plans/signing/sign.contract.ts";
import { newId } from "#platform/shared/ids.ts";
import { addDays, addMinutes } from "#platform/shared/time/index.ts";
import type { Calendar } from "./calendar.ts";
import { Chance } from "./chance.ts";
import { clientWords, strengths, summaries, transitionCriteria } from "./plan-words.ts";
import type { Player, Stage } from "./stage.ts";

const day = 24 * 60;
const director = "raman";

/** The plans of the clients in treatment: drafts, plans to approve, in force, refused, and reviews held, due and overdue. */
export async function tellPlans(stage: Stage, calendar: Calendar): Promise<void> {
  const reader = stage.as(director);
  const { rows } = await reader.do(calendar.now, listClients, {
    query: { statusList: "admitted,on_leave", pageSize: "200" },
  });
  let index = 0;
  for (const client of rows) {
    if (client.restricted) continue;
    index += 1;
    await tellPlan(stage, calendar, client, index);
  }
}

async function tellPlan(stage: Stage, calendar: Calendar, client: ClientRow, index: number): Promise<void> {
  const chance = new Chance(`plan ${client.mrNo}`);
  const author = authorOf(stage, client);
  const admittedAt = client.admittedAt ?? calendar.now;
  // One in seven clients has no plan yet, and one in seven an unfinished draft.
  const fate = index % 7;
  if (!author || fate === 6 || admittedAt > calendar.minutesAgo(day)) return;
  const wanted = calendar.minutesAgo(fate === 3 ? 24 * day : 9 * day + (index % 5) * 60);
  const earliest = addMinutes(admittedAt, 20 * 60);
  const at = [wanted, earliest].sort().at(-1) ?? wanted;
  if (at > calendar.minutesAgo(120)) return;
  const written = await write(author, client, at, chance, fate === 0);
  if (fate === 0) return;
  let plan = await author.do(
    addMinutes(at, 50),
    submitPlan,
    { params: { planId: written.id }, body: { version: written.version, hash: planHash(written.document) } },
    { sign: true },
  );
  const asksApproval = plan.signatures.some(({ role }) => role === "supervisor");
  if (asksApproval && index % 3 !== 1) plan = await approve(stage, plan, addMinutes(at, 90));
  if (plan.status !== "active") return;
  if (fate === 2) await refuse(stage, author, plan, addMinutes(at, 100));
  if (fate === 4 && at < calendar.minutesAgo(3 * day)) await review(author, plan, calendar.minutesAgo(day), chance);
  if (fate === 5 && at < calendar.minutesAgo(2 * day)) await document(author, client, plan, calendar);
}

function authorOf(stage: Stage, { primaryTherapistId }: ClientRow): Player | undefined {
  return primaryTherapistId ? stage.byClinician(primaryTherapistId) : undefined;
}

async function write(author: Player, client: ClientRow, at: string, chance: Chance, isUnfinished: boolean) {
  const { mrNo } = client;
  const proposals = await author.do(at, generatePlan, { body: { mrNo, type: "master" } });
  const problems = proposals.items.filter(({ type }) => type === "problem").slice(0, 2);
  const goals = proposals.items.filter(({ key, type }) => type === "goal" && key.endsWith(".1"));
  const keys = problems.flatMap(({ key }) => {
    const goal = goals.find(({ parentKey }) => parentKey === key);
    if (!goal) return [key];
    const objectives = proposals.items.filter(({ parentKey }) => parentKey === goal.key).slice(0, 2);
    const interventions = proposals.items.filter(({ parentKey }) => objectives.some((one) => one.key === parentKey));
    return [...objectives, ...interventions].map((one) => one.key);
  });
  let plan: TreatmentPlan;
  if (keys.length > 0)
    plan = await author.do(addMinutes(at, 5), acceptPlanDraft, {
      params: { draftId: proposals.id },
      body: { version: proposals.version, items: keys.map((key) => ({ key })) },
    });
  else plan = await author.do(addMinutes(at, 5), createPlan, { body: { mrNo, type: "master" } });
  const params = { planId: plan.id };
  if (plan.problems.length === 0) await addByHand(author, plan, addMinutes(at, 8));
  plan = await author.do(addMinutes(at, 10), getPlan, { params });
  if (isUnfinished) return plan;
  for (const goal of plan.goals)
    await author.do(addMinutes(at, 12), changeGoal, {
      params: { ...params, goalId: goal.id },
      body: { version: goal.version, clientWords: chance.pick(clientWords) },
    });
  for (const need of plan.needs)
    if (need.disposition === "open")
      await author.do(addMinutes(at, 14), changeNeed, {
        params: { ...params, needId: need.id },
        body: {
          version: need.version,
          disposition: "deferred",
          rationale: "Taken up once the first weeks are settled.",
        },
      });
  return author.do(addMinutes(at, 20), changePlan, {
    params,
    body: {
      version: plan.version,
      strengths: chance.pick(strengths),
      transitionCriteria: chance.pick(transitionCriteria),
      presentingSummary: "Came to treatment by own decision after the last episode; see the intake assessment.",
      participation: chance.pick(["inPerson", "inPerson", "video"] as const),
      asamDimensions: [
        { dimension: 3, severity: chance.int(1, 3), summary: "Mood and sleep are followed weekly." },
        { dimension: 5, severity: chance.int(2, 4), summary: "Cravings in the evening; few skills yet." },
      ],
    },
  });
}

/** A plan of a client without a diagnosis that the library knows. */
async function addByHand(author: Player, plan: TreatmentPlan, at: string): Promise<void> {
  const params = { planId: plan.id };
  const problem = await author.do(at, addProblem, {
    params,
    body: { title: "Cravings and few skills to handle them" },
  });
  const goal = await author.do(at, addGoal, {
    params,
    body: { problemStableId: problem.stableId, text: "Handle cravings without using" },
  });
  const objective = await author.do(at, addObjective, {
    params,
    body: {
      goalStableId: goal.stableId,
      text: "Use a craving skill and write down the result",
      measure: "count",
      comparator: "atLeast",
      target: "1",
      unit: "skill a day",
      targetDate: addDays(at.slice(0, 10), 30),
    },
  });
  await author.do(at, addIntervention, {
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
}

async function approve(stage: Stage, plan: TreatmentPlan, at: string): Promise<TreatmentPlan> {
  const approver = stage.as(director);
  const params = { planId: plan.id };
  const hash = plan.sha256 ?? "";
  await approver.do(at, readPlanToApprove, { params, body: { hash } });
  return approver.do(addMinutes(at, 2), signPlan, { params, body: { role: "supervisor", hash } }, { sign: true });
}

async function refuse(stage: Stage, author: Player, plan: TreatmentPlan, at: string): Promise<void> {
  await author.do(at, refusePlan, {
    params: { planId: plan.id },
    body: {
      version: plan.version,
      role: "client",
      outcome: "refused",
      reason: "Wants to talk it over with her sister before she signs anything.",
      witnessId: stage.as("barrett").clinicianId,
    },
  });
}

async function review(author: Player, plan: TreatmentPlan, at: string, chance: Chance): Promise<void> {
  const started = await author.do(at, startReview, { body: { planId: plan.id } });
  const params = { reviewId: started.id };
  const rated = await author.do(addMinutes(at, 10), changeReview, {
    params,
    body: {
      version: started.version,
      participants: "Client and primary therapist",
      levelOfCare: "continue",
      levelOfCareReason: "Risk of relapse remains high without daily structure.",
      summary: chance.pick(summaries),
      items: started.objectives.map(({ stableId }, index) => ({
        objectiveStableId: stableId,
        achievement: index === 0 ? ("improving" as const) : chance.pick(["noChange", "improving"] as const),
        decision: "continue" as const,
      })),
    },
  });
  const hash = reviewHash(withOutcome(rated.document, "continue"));
  const body = { version: rated.version, outcome: "continue" as const, hash };
  await author.do(addMinutes(at, 15), completeReview, { params, body }, { sign: true });
}

/** A session that worked on the plan's first objective. */
async function document(author: Player, client: ClientRow, plan: TreatmentPlan, calendar: Calendar): Promise<void> {
  const start = calendar.minutesAgo(day + 200);
  const [objective] = plan.objectives;
  if (!objective || (plan.effectiveFrom ?? start) >= start) return;
  const note = await author.do(addMinutes(start, 60), createProgressNote, {
    body: {
      mrNo: client.mrNo,
      templateKey: "progress-dap",
      serviceStart: start,
      serviceEnd: addMinutes(start, 45),
      modality: "inPerson",
    },
  });
  const params = { noteId: note.id };
  for (const part of note.parts)
    await author.do(addMinutes(start, 62), savePart, {
      params: { ...params, partKey: part.partKey },
      body: {
        baseRevision: part.revision,
        mutationId: newId(),
        tabId: newId(),
        seq: 1,
        content: contentFromText(
          "Went through the week's craving log and chose one skill for the evenings; will report on it.",
        ),
        moment: true,
      },
    });
  const fields = Object.fromEntries(note.templateFields.map((field) => [field.key, field.options[0]?.value ?? ""]));
  const filled = await author.do(addMinutes(start, 64), changeProgressNote, {
    params,
    body: { version: note.version, fields },
  });
  const { version } = await author.do(addMinutes(start, 65), getPlanLinks, { params });
  await author.do(addMinutes(start, 66), putPlanLinks, {
    params,
    body: {
      version,
      links: [{ objectiveStableId: objective.stableId, progress: "improving", comment: "Two skills used this week." }],
    },
  });
  const sheet = await author.do(addMinutes(start, 67), getSignSheet, { params });
  if (!sheet.document) return;
  await author.do(
    addMinutes(start, 68),
    signNote,
    {
      params,
      body: {
        version: filled.version,
        revisions: sheet.revisions,
        hash: documentHash(sheet.document),
        lateEntry: null,
        acknowledge: ["author-overlap"],
      },
    },
    { sign: true },
  );
}
