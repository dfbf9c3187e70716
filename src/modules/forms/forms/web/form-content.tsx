import { showDate, showPhone } from "#ui/index.ts";
import { type Definition, type Item, isInput } from "../../templates/item.contract.ts";
import type { Answer, Answers } from "../answer.contract.ts";
import { answerText, enabledSections, isAnswered, scoresFor } from "../answers.ts";
import classes from "./form.module.css";
import { Paragraphs } from "./form-field.tsx";

/** A form with its texts, questions and answers, read-only. */
export function FormContent({ definition, answers }: { definition: Definition; answers: Answers }) {
  const scores = scoresFor(definition, answers);
  return (
    <div className={classes.content}>
      {enabledSections(definition, answers).map((section) => (
        <section key={section.linkId} className={classes.contentSection}>
          <h2>{section.text}</h2>
          {section.items.map((item) =>
            isInput(item) || item.score ? (
              <Answered key={item.linkId} item={item} answer={answers[item.linkId] ?? scores[item.linkId]} />
            ) : (
              <Paragraphs key={item.linkId} text={item.text} />
            ),
          )}
        </section>
      ))}
    </div>
  );
}

function Answered({ item, answer }: { item: Item; answer: Answer | undefined }) {
  return (
    <div className={classes.answered}>
      <div className={classes.question}>{item.text}</div>
      <div className={isAnswered(answer) ? classes.answer : classes.unanswered}>
        <AnswerText item={item} answer={answer} />
      </div>
    </div>
  );
}

function AnswerText({ item, answer }: { item: Item; answer: Answer | undefined }) {
  if (!isAnswered(answer)) return item.score ? "No score: answers are missing" : "Not answered";
  if (Array.isArray(answer) && answer.length > 1)
    return (
      <ul className={classes.choices}>
        {answer.map((value) => (
          <li key={value}>{answerText(item, [value])}</li>
        ))}
      </ul>
    );
  if (item.type === "date") return showDate(String(answer));
  if (item.type === "phone") return showPhone(String(answer));
  return answerText(item, answer);
}
