import { isKeyOf } from "#platform/shared/typed.ts";
import { showDate } from "#ui/index.ts";
import { dimensionLabels, dispositionLabels, modalityLabels, participationLabels, problemStates } from "../plan.ts";
import type { DocumentGoal, DocumentProblem, PlanDocument } from "../plan-document.ts";
import classes from "./plan.module.css";

/** A plan as it is signed, rendered from its document only. `plain`: in the words for the client, without codes. */
export function PlanDocumentView({ document, plain = false }: { document: PlanDocument; plain?: boolean }) {
  return (
    <article className={classes.document}>
      {!plain && <PlanFacts document={document} />}
      {document.problems.map((problem) => (
        <Problem key={problem.stableId} problem={problem} plain={plain} />
      ))}
      {!plain && document.needs.length > 0 && (
        <>
          <h3>Needs and how they are answered</h3>
          <ul className={classes.interventions}>
            {document.needs.map(({ text, disposition, rationale }) => (
              <li key={text}>
                {text}:{" "}
                {isKeyOf(dispositionLabels, disposition) ? dispositionLabels[disposition].toLowerCase() : disposition}
                {rationale && `. ${rationale}`}
              </li>
            ))}
          </ul>
        </>
      )}
      {plain && document.transitionCriteria && (
        <>
          <h3>When this part of treatment is done</h3>
          <p className={classes.words}>{document.transitionCriteria}</p>
        </>
      )}
    </article>
  );
}

function PlanFacts({ document }: { document: PlanDocument }) {
  const took = document.participation && participationLabels[document.participation];
  return (
    <dl className={classes.fields}>
      <Fact label="Level of care" text={document.levelOfCareCode} />
      <Fact
        label="Diagnoses"
        text={document.diagnoses.map(({ code, title }) => `${code} ${title}`).join("\n") || "None recorded"}
      />
      <Fact label="Presenting summary" text={document.presentingSummary} />
      <Fact label="Strengths" text={document.strengths} />
      <Fact label="Needs, abilities and preferences" text={document.needsPreferences} />
      <Fact label="Barriers" text={document.barriers} />
      <Fact label="Cultural considerations" text={document.culturalConsiderations} />
      <Fact label="Transition criteria" text={document.transitionCriteria} />
      <Fact
        label="ASAM dimensions"
        text={document.asamDimensions
          .map(({ dimension, severity, summary }) =>
            [`${dimension} ${dimensionLabels[dimension]}: severity ${severity} of 4`, summary]
              .filter(Boolean)
              .join(". "),
          )
          .join("\n")}
      />
      <Fact label="Client participation" text={[took, document.participationNote].filter(Boolean).join(". ")} />
    </dl>
  );
}

function Fact({ label, text }: { label: string; text: string | null }) {
  if (!text) return null;
  return (
    <div>
      <dt>{label}</dt>
      <dd>{text}</dd>
    </div>
  );
}

function Problem({ problem, plain }: { problem: DocumentProblem; plain: boolean }) {
  const codes = plain ? "" : problem.icd10.join(", ");
  const state =
    problem.status !== "active" && isKeyOf(states, problem.status) ? `, ${states[problem.status].toLowerCase()}` : "";
  return (
    <section>
      <h3>
        {problem.title}
        {codes && ` (${codes})`}
        {state}
      </h3>
      {!plain && problem.evidence && <p className={classes.words}>{problem.evidence}</p>}
      {problem.statusReason && <p className={classes.words}>Reason: {problem.statusReason}</p>}
      {problem.goals.map((goal) => (
        <Goal key={goal.stableId} goal={goal} />
      ))}
    </section>
  );
}
const states = {
  deferred: problemStates.label("deferred"),
  referred: problemStates.label("referred"),
  resolved: problemStates.label("resolved"),
};

function Goal({ goal }: { goal: DocumentGoal }) {
  return (
    <div className={classes.goal}>
      {goal.clientWords && <p className={classes.quote}>“{goal.clientWords}”</p>}
      <h4>
        Goal: {goal.text}
        {goal.targetDate && `, by ${showDate(goal.targetDate)}`}
      </h4>
      {goal.objectives.map((objective) => (
        <div key={objective.stableId} className={classes.objective}>
          <p>
            {objective.text}
            {objective.status !== "active" && ` (${objective.status})`}
          </p>
          <p className={classes.quiet}>
            {[objective.measure, objective.targetDate && `by ${showDate(objective.targetDate)}`]
              .filter(Boolean)
              .join(", ")}
          </p>
          <ul className={classes.interventions}>
            {objective.interventions.map((one) => (
              <li key={one.stableId}>
                {[
                  isKeyOf(modalityLabels, one.modality) ? `${modalityLabels[one.modality]}: ${one.text}` : one.text,
                  one.frequency,
                  one.responsible,
                ]
                  .filter(Boolean)
                  .join(", ")}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}
