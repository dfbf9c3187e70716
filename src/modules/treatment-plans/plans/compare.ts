import { formatDate } from "#platform/shared/time/index.ts";
import { isKeyOf } from "#platform/shared/typed.ts";
import { modalityLabels, participationLabels, problemStates } from "./plan.ts";
import type { PlanDocument } from "./plan-document.ts";

export interface ComparedItem {
  stableId: string;
  kind: "field" | "problem" | "goal" | "objective" | "intervention";
  label: string;
  text: string;
}

/** A plan as lines that can be compared: one for each field, and one for each item under its id. */
export function linesOf(document: PlanDocument): ComparedItem[] {
  return [...fieldLines(document), ...document.problems.flatMap(problemLines)];
}

function fieldLines(document: PlanDocument): ComparedItem[] {
  const field = (stableId: string, label: string, text: string | null): ComparedItem[] =>
    text === null || text === "" ? [] : [{ stableId, kind: "field", label, text }];
  return [
    ...field("diagnoses", "Diagnoses", document.diagnoses.map(({ code, title }) => `${code} ${title}`).join("; ")),
    ...field("presentingSummary", "Presenting summary", document.presentingSummary),
    ...field("strengths", "Strengths", document.strengths),
    ...field("needsPreferences", "Needs, abilities and preferences", document.needsPreferences),
    ...field("barriers", "Barriers", document.barriers),
    ...field("culturalConsiderations", "Cultural considerations", document.culturalConsiderations),
    ...field("transitionCriteria", "Transition criteria", document.transitionCriteria),
    ...field(
      "participation",
      "Client participation",
      document.participation && participationLabels[document.participation],
    ),
  ];
}

function problemLines(problem: PlanDocument["problems"][number]): ComparedItem[] {
  const state =
    isKeyOf(stateLabels, problem.status) && problem.status !== "active" ? ` (${stateLabels[problem.status]})` : "";
  return [
    {
      stableId: problem.stableId,
      kind: "problem",
      label: "Problem",
      text: `${problem.title}${state}${problem.evidence ? `. ${problem.evidence}` : ""}`,
    },
    ...problem.goals.flatMap((goal) => [
      {
        stableId: goal.stableId,
        kind: "goal" as const,
        label: "Goal",
        text: [goal.clientWords && `“${goal.clientWords}”`, goal.text].filter(Boolean).join(" "),
      },
      ...goal.objectives.flatMap((objective) => [
        {
          stableId: objective.stableId,
          kind: "objective" as const,
          label: "Objective",
          text: [
            objective.text,
            objective.measure,
            objective.targetDate && `by ${formatDate(objective.targetDate)}`,
            objective.status !== "active" && objective.status,
          ]
            .filter(Boolean)
            .join(", "),
        },
        ...objective.interventions.map((one) => ({
          stableId: one.stableId,
          kind: "intervention" as const,
          label: "Intervention",
          text: [
            isKeyOf(modalityLabels, one.modality) ? modalityLabels[one.modality] : one.modality,
            one.text,
            one.frequency,
            one.responsible,
          ]
            .filter(Boolean)
            .join(", "),
        })),
      ]),
    ]),
  ];
}
const stateLabels = {
  active: problemStates.label("active"),
  deferred: problemStates.label("deferred"),
  referred: problemStates.label("referred"),
  resolved: problemStates.label("resolved"),
};

export interface ComparedPlans {
  lines: { stableId: string; kind: ComparedItem["kind"]; label: string; before: string | null; after: string | null }[];
  unchanged: number;
}

/** What was added, removed and reworded from one version to another, in the order of the later one. */
export function compare(before: PlanDocument, after: PlanDocument): ComparedPlans {
  const old = new Map(linesOf(before).map((line) => [line.stableId, line]));
  const lines: ComparedPlans["lines"] = [];
  let unchanged = 0;
  for (const { stableId, kind, label, text } of linesOf(after)) {
    const was = old.get(stableId);
    old.delete(stableId);
    if (was?.text === text) unchanged += 1;
    else lines.push({ stableId, kind, label, before: was?.text ?? null, after: text });
  }
  for (const { stableId, kind, label, text } of old.values())
    lines.push({ stableId, kind, label, before: text, after: null });
  return { lines, unchanged };
}
