import { ActionIcon, Button, Menu } from "@mantine/core";
import { IconDots, IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { Chip, confirmDanger, EmptyState, PageSection, SideDrawer, StateBadge, showDate } from "#ui/index.ts";
import type { PlanGoal, PlanIntervention, PlanNeed, PlanObjective, PlanProblem } from "../item.contract.ts";
import {
  achievementLabels,
  dispositionLabels,
  frequencyText,
  measureText,
  modalityLabels,
  objectiveStates,
  problemStates,
} from "../plan.ts";
import { isMeasurable } from "../readiness.ts";
import { GoalForm, InterventionForm, ObjectiveForm, ProblemForm } from "./item-forms.tsx";
import { NeedForm } from "./need-form.tsx";
import classes from "./plan.module.css";
import type { ItemCalls } from "./plan-calls.ts";

type Asked =
  | { kind: "problem"; item?: PlanProblem }
  | { kind: "goal"; problem: PlanProblem; item?: PlanGoal }
  | { kind: "objective"; goal: PlanGoal; item?: PlanObjective }
  | { kind: "intervention"; objective: PlanObjective; item?: PlanIntervention }
  | { kind: "need"; item?: PlanNeed };

/** Problems down to interventions of a draft, each added and changed in a drawer; and what still needs an answer. */
export function PlanOutline({ calls }: { calls: ItemCalls }) {
  const { plan } = calls;
  const [asked, setAsked] = useState<Asked | null>(null);
  // A form that was saved closes itself only: the next one may be open by then.
  const close = (form: Asked | null) => setAsked((open) => (open === form ? null : open));
  return (
    <>
      <PageSection
        title="Needs"
        note="Each is addressed by a problem, or deferred, referred or declined with a reason."
        action={
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconPlus size="1.1em" />}
            onClick={() => setAsked({ kind: "need" })}
          >
            Add need
          </Button>
        }
      >
        {plan.needs.length === 0 && (
          <p className={classes.quiet}>No diagnosis or score asks for an answer. Add what the client names.</p>
        )}
        <ul className={classes.rows}>
          {plan.needs.map((need) => (
            <li key={need.id} className={classes.row}>
              <span className={classes.rowMain}>
                <span className={classes.rowTitle}>{need.text}</span>
                {need.rationale && <span className={classes.quiet}>{need.rationale}</span>}
              </span>
              <Chip tone={need.disposition === "open" ? "attention" : "neutral"}>
                {dispositionLabels[need.disposition]}
              </Chip>
              <Button size="compact-sm" variant="subtle" onClick={() => setAsked({ kind: "need", item: need })}>
                Answer
              </Button>
            </li>
          ))}
        </ul>
      </PageSection>
      <PageSection
        title="Problems, goals and objectives"
        action={
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconPlus size="1.1em" />}
            onClick={() => setAsked({ kind: "problem" })}
          >
            Add problem
          </Button>
        }
      >
        {plan.problems.length === 0 && (
          <EmptyState
            small
            title="No problems yet"
            text="Take what is proposed from diagnoses and scores, or add a problem."
          />
        )}
        {plan.problems.map((problem) => (
          <Problem key={problem.id} problem={problem} calls={calls} onAsk={setAsked} />
        ))}
      </PageSection>
      <SideDrawer opened={asked !== null} onClose={() => close(asked)} title={asked ? titleOf(asked) : ""}>
        {asked && <AskedForm key={keyOf(asked)} asked={asked} calls={calls} onClose={() => close(asked)} />}
      </SideDrawer>
    </>
  );
}

const names = {
  problem: "problem",
  goal: "goal",
  objective: "objective",
  intervention: "intervention",
  need: "need",
} as const;
const titleOf = (asked: Asked) =>
  `${asked.item ? (asked.kind === "need" ? "Answer" : "Edit") : "Add"} ${names[asked.kind]}`;
const keyOf = (asked: Asked) => `${asked.kind} ${asked.item ? `${asked.item.id} ${asked.item.version}` : ""}`;

function AskedForm({ asked, calls, onClose }: { asked: Asked; calls: ItemCalls; onClose: () => void }) {
  const shared = { calls, onClose };
  if (asked.kind === "problem") return <ProblemForm {...shared} item={asked.item} />;
  if (asked.kind === "goal") return <GoalForm {...shared} item={asked.item} problem={asked.problem} />;
  if (asked.kind === "objective") return <ObjectiveForm {...shared} item={asked.item} goal={asked.goal} />;
  if (asked.kind === "need") return <NeedForm {...shared} item={asked.item} />;
  return <InterventionForm {...shared} item={asked.item} objective={asked.objective} />;
}

interface RowProps {
  calls: ItemCalls;
  onAsk: (asked: Asked) => void;
}

function ItemMenu({ of, onEdit, onRemove }: { of: string; onEdit: () => void; onRemove: () => void }) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="sand" aria-label={`Actions for ${of}`}>
          <IconDots size="1.15em" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={onEdit}>Edit</Menu.Item>
        <Menu.Item color="rose" onClick={onRemove}>
          Remove
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

async function confirmRemoval(what: string, name: string, under: string, remove: () => void) {
  const answer = await confirmDanger({
    act: `Remove ${what}`,
    consequence: `“${name}”${under} is removed from this draft. The text stays in the audit log.`,
  });
  if (answer) remove();
}

function Problem({ problem, calls, onAsk }: RowProps & { problem: PlanProblem }) {
  const goals = calls.plan.goals.filter(({ problemStableId }) => problemStableId === problem.stableId);
  return (
    <section className={classes.problem} aria-label={problem.title}>
      <div className={classes.head}>
        <h3>{problem.title}</h3>
        {problem.icd10.length > 0 && <span className={classes.quiet}>{problem.icd10.join(", ")}</span>}
        {problem.status !== "active" && <StateBadge states={problemStates} state={problem.status} />}
        <span className={classes.spread} />
        <Button size="compact-xs" variant="subtle" onClick={() => onAsk({ kind: "goal", problem })}>
          Add goal
        </Button>
        <ItemMenu
          of={problem.title}
          onEdit={() => onAsk({ kind: "problem", item: problem })}
          onRemove={() =>
            void confirmRemoval("problem", problem.title, " with its goals", () => calls.problem.remove(problem.id))
          }
        />
      </div>
      {problem.evidence && <p className={classes.quiet}>{problem.evidence}</p>}
      {problem.status === "active" && goals.length === 0 && <p className={classes.missing}>No goal yet</p>}
      {goals.map((goal) => (
        <Goal key={goal.id} goal={goal} problem={problem} calls={calls} onAsk={onAsk} />
      ))}
    </section>
  );
}

function Goal({ goal, problem, calls, onAsk }: RowProps & { goal: PlanGoal; problem: PlanProblem }) {
  const objectives = calls.plan.objectives.filter(({ goalStableId }) => goalStableId === goal.stableId);
  return (
    <div className={classes.goal}>
      {goal.clientWords ? (
        <p className={classes.quote}>“{goal.clientWords}”</p>
      ) : (
        <p className={classes.missing}>The client's own words are missing.</p>
      )}
      <div className={classes.head}>
        <h4>{goal.text}</h4>
        {goal.targetDate && <span className={classes.quiet}>by {showDate(goal.targetDate)}</span>}
        <span className={classes.spread} />
        <Button size="compact-xs" variant="subtle" onClick={() => onAsk({ kind: "objective", goal })}>
          Add objective
        </Button>
        <ItemMenu
          of={goal.text}
          onEdit={() => onAsk({ kind: "goal", problem, item: goal })}
          onRemove={() =>
            void confirmRemoval("goal", goal.text, " with its objectives", () => calls.goal.remove(goal.id))
          }
        />
      </div>
      {objectives.length === 0 && <p className={classes.missing}>No objective yet</p>}
      {objectives.map((objective) => (
        <Objective key={objective.id} objective={objective} goal={goal} calls={calls} onAsk={onAsk} />
      ))}
    </div>
  );
}

function Objective({ objective, goal, calls, onAsk }: RowProps & { objective: PlanObjective; goal: PlanGoal }) {
  const interventions = calls.plan.interventions.filter((one) => one.objectiveStableId === objective.stableId);
  const measure = [measureText(objective), objective.targetDate && `by ${showDate(objective.targetDate)}`]
    .filter(Boolean)
    .join(", ");
  return (
    <div className={classes.objective}>
      <div className={classes.head}>
        <span className={classes.rowTitle}>{objective.text}</span>
        {objective.status !== "active" && <StateBadge states={objectiveStates} state={objective.status} />}
        {objective.achievement && <Chip>{achievementLabels[objective.achievement]}</Chip>}
        <span className={classes.spread} />
        <Button size="compact-xs" variant="subtle" onClick={() => onAsk({ kind: "intervention", objective })}>
          Add intervention
        </Button>
        <ItemMenu
          of={objective.text}
          onEdit={() => onAsk({ kind: "objective", goal, item: objective })}
          onRemove={() =>
            void confirmRemoval("objective", objective.text, " with its interventions", () =>
              calls.objective.remove(objective.id),
            )
          }
        />
      </div>
      {isMeasurable(objective) ? (
        <p className={classes.quiet}>{measure}</p>
      ) : (
        <p className={classes.missing}>Say what will be counted and by when.</p>
      )}
      {interventions.length === 0 ? (
        <p className={classes.missing}>No intervention yet</p>
      ) : (
        <ul className={classes.interventions}>
          {interventions.map((one) => (
            <li key={one.id}>
              <button
                type="button"
                className={classes.open}
                onClick={() => onAsk({ kind: "intervention", objective, item: one })}
              >
                {[
                  `${modalityLabels[one.modality]}: ${one.text}`,
                  one.groupName,
                  frequencyText(one) ?? "frequency missing",
                  one.responsibleName ?? one.responsibleRole ?? "no one responsible",
                ]
                  .filter(Boolean)
                  .join(", ")}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
