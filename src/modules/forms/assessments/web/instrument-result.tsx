import { Chip } from "#ui/index.ts";
import type { Answers } from "../../forms/answer.contract.ts";
import type { Definition } from "../../templates/item.contract.ts";
import { instrumentOf } from "../instruments/catalogue.ts";
import type { Band } from "../instruments/instrument.ts";
import { bandFor, missingText, scoreInstrument } from "../scoring.ts";
import classes from "./assessments.module.css";

const tones = { moss: "done", sand: "neutral", amber: "attention", rose: "danger" } as const satisfies Record<
  Band["tone"],
  string
>;

interface InstrumentResultProps {
  templateKey: string;
  definition: Definition;
  answers: Answers;
  /** The alert was raised with the submission. */
  isSubmitted?: boolean;
}

/** The result of the answers so far, and the crisis card when they concern safety. Works without a connection (AST-5). */
export function InstrumentResult({ templateKey, definition, answers, isSubmitted = false }: InstrumentResultProps) {
  const instrument = instrumentOf(templateKey);
  if (!instrument) return null;
  const { values, alert } = scoreInstrument(instrument, definition, answers);
  const known = values.filter(({ value, missing }) => value !== null || missing > 0);
  const isStarted = values.some(({ value }) => value !== null);
  return (
    <section className={classes.result} aria-label="Screening result" aria-live="polite">
      {isStarted ? (
        <dl className={classes.scales}>
          {known.map((one) => {
            const scale = instrument.scales.find(({ key }) => key === one.scaleKey);
            if (!scale) return null;
            const missing = missingText(one);
            return (
              <div key={one.scaleKey} className={classes.scale}>
                <dt>{scale.label}</dt>
                {one.value !== null && (
                  <>
                    {!scale.rate && (
                      <dd className={classes.value}>
                        {one.value} <small>of {scale.max}</small>
                      </dd>
                    )}
                    <dd>
                      <Chip tone={tones[bandFor(scale, one.value)?.tone ?? "sand"]}>{one.band}</Chip>
                    </dd>
                  </>
                )}
                {missing && <dd className={classes.quiet}>{missing}</dd>}
              </div>
            );
          })}
        </dl>
      ) : (
        <p className={classes.quiet}>The score appears when the questions are answered.</p>
      )}
      <p className={classes.quiet}>A screening result, not a diagnosis.</p>
      {alert && alert.level !== "review" && (
        <CrisisCard summary={alert.summary} level={alert.level} isSubmitted={isSubmitted} />
      )}
    </section>
  );
}

interface CrisisCardProps {
  summary: string;
  level: "moderate" | "high" | "imminent";
  isSubmitted: boolean;
}

function CrisisCard({ summary, level, isSubmitted }: CrisisCardProps) {
  return (
    <div className={classes.crisis} role="alert">
      <h3>{level === "imminent" ? "Stay with the client" : "Safety alert"}</h3>
      <p>
        {summary}. {isSubmitted ? "The care team was notified." : "The care team is notified when you submit."}
        {level !== "moderate" && " Do not leave the client alone, and tell the charge nurse now."}
      </p>
      <ul>
        <li>
          988 Suicide and Crisis Lifeline: call or text <a href="tel:988">988</a>, or chat at 988lifeline.org
        </li>
        <li>
          Immediate danger: call <a href="tel:911">911</a>
        </li>
      </ul>
    </div>
  );
}
