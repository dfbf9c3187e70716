import { markPaths } from "#modules/signatures/marks/mark.ts";
import { showDate, showDateTime, showPhone } from "#ui/index.ts";
import { type Definition, type Item, isInput } from "../../templates/item.contract.ts";
import type { Answer, Answers, BodyMark, Drawing } from "../answer.contract.ts";
import { drawingIn, filesIn, findingsIn } from "../answer-kinds.ts";
import { answerText, enabledSections, isAnswered, scoresFor } from "../answers.ts";
import { bodyViews, findingText } from "../body-map.ts";
import { BodyFigure } from "./body-figure.tsx";
import { drawingSize } from "./drawing-size.ts";
import { FileList } from "./file-list.tsx";
import classes from "./form.module.css";
import { Paragraphs } from "./form-field.tsx";
import { outsideMatrix } from "./items.tsx";
import kinds from "./kinds.module.css";

interface FormContentProps {
  definition: Definition;
  answers: Answers;
  timeZone: string;
  /** Leaves out what the template keeps off printouts. */
  print?: boolean;
}

/** A form with its texts, questions and answers, read-only. */
export function FormContent({ definition, answers, timeZone, print = false }: FormContentProps) {
  const scores = scoresFor(definition, answers);
  return (
    <div className={classes.content}>
      {enabledSections(definition, answers).map((section) => (
        <section key={section.linkId} className={classes.contentSection}>
          <h2>{section.text}</h2>
          {outsideMatrix(section.items)
            .filter((item) => !print || item.print !== false)
            .map((item) => (
              <Shown key={item.linkId} item={item} answers={answers} score={scores[item.linkId]} timeZone={timeZone} />
            ))}
        </section>
      ))}
    </div>
  );
}

interface ShownProps {
  item: Item;
  answers: Answers;
  score: Answer | undefined;
  timeZone: string;
}

function Shown({ item, answers, score, timeZone }: ShownProps) {
  if (item.type === "divider") return <hr className={kinds.divider} />;
  if (item.type === "pageBreak") return <div className={kinds.pageBreak} />;
  if (item.rows) return <Grid item={item} answers={answers} timeZone={timeZone} />;
  if (isInput(item) || item.score)
    return <Answered item={item} answer={answers[item.linkId] ?? score} timeZone={timeZone} />;
  return <Paragraphs text={item.text} />;
}

/** A matrix with the answer of each of its questions. */
function Grid({ item, answers, timeZone }: Omit<ShownProps, "score">) {
  return (
    <div className={classes.answered}>
      <div className={classes.question}>{item.text}</div>
      <table className={kinds.grid}>
        <tbody>
          {(item.rows ?? []).map(({ linkId, text }) => {
            const answer = answers[linkId];
            return (
              <tr key={linkId}>
                <th scope="row">{text}</th>
                <td className={isAnswered(answer) ? undefined : classes.unanswered}>
                  {isAnswered(answer)
                    ? answerText({ ...item, type: "singleChoice" }, answer, timeZone)
                    : "Not answered"}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function Answered({ item, answer, timeZone }: { item: Item; answer: Answer | undefined; timeZone: string }) {
  return (
    <div className={classes.answered}>
      <div className={classes.question}>{item.text}</div>
      <div className={isAnswered(answer) ? classes.answer : classes.unanswered}>
        <AnswerText item={item} answer={answer} timeZone={timeZone} />
      </div>
    </div>
  );
}

function AnswerText({ item, answer, timeZone }: { item: Item; answer: Answer | undefined; timeZone: string }) {
  if (!isAnswered(answer)) return item.score ? "No score: answers are missing" : "Not answered";
  const [findings, files, drawing] = [findingsIn(answer), filesIn(answer), drawingIn(answer)];
  if (findings.length > 0) return <ShownMap findings={findings} />;
  if (files.length > 0) return <FileList files={files} />;
  if (drawing) return <Drawn drawing={drawing} label={item.text} />;
  if (Array.isArray(answer) && answer.length > 1)
    return (
      <ul className={classes.choices}>
        {answer.map((value) =>
          typeof value === "string" ? <li key={value}>{answerText(item, [value], timeZone)}</li> : null,
        )}
      </ul>
    );
  if (item.type === "date") return showDate(String(answer));
  if (item.type === "dateTime") return showDateTime(String(answer), timeZone, true);
  if (item.type === "phone") return showPhone(String(answer));
  return answerText(item, answer, timeZone);
}

function ShownMap({ findings }: { findings: readonly BodyMark[] }) {
  return (
    <div className={kinds.shownMap}>
      <div className={kinds.figures}>
        {bodyViews.map((view) => (
          <BodyFigure key={view} view={view} marks={findings} />
        ))}
      </div>
      <ol>
        {findings.map((finding, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a finding is known by its number
          <li key={at}>{findingText(finding)}</li>
        ))}
      </ol>
    </div>
  );
}

function Drawn({ drawing, label }: { drawing: Drawing; label: string }) {
  return (
    <>
      {drawing.strokes.length > 0 && (
        <svg
          className={kinds.drawn}
          viewBox={`0 0 ${drawingSize.width} ${drawingSize.height}`}
          role="img"
          aria-label={`${label}: ${drawing.note ?? "drawing"}`}
        >
          {markPaths(drawing).map((path, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no name of their own
            <path key={at} d={path} />
          ))}
        </svg>
      )}
      {drawing.note}
    </>
  );
}
