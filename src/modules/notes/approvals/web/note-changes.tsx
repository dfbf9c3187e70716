import { useRead } from "#platform/web/index.ts";
import { ErrorState, Skeletons, showDateTime } from "#ui/index.ts";
import { plainText } from "../../drafts/part-content.ts";
import { getNoteHistory, type NoteVersion } from "../../notes/history.contract.ts";
import type { Note } from "../../notes/note.contract.ts";
import type { NoteDocument } from "../../notes/note-document.ts";
import classes from "../../notes/web/note.module.css";
import { showService } from "../../notes/web/service-time.ts";
import { returnReasonLabels } from "../approval.ts";
import { differenceOf } from "../text-difference.ts";
import { CommentList } from "./comments.tsx";

/** What the author changed since the version that was returned or recalled, with what was asked for then. */
export function NoteChanges({ note }: { note: Note }) {
  const history = useRead(getNoteHistory, { params: { noteId: note.id } });
  if (history.isError) return <ErrorState error={history.error} small onRetry={() => void history.refetch()} />;
  if (!history.data) return <Skeletons shape="text" count={3} />;
  const [now, before] = history.data.versions;
  if (!now || !before) return <p className={classes.quiet}>There is no earlier version.</p>;
  const lines = changedLines(before.document, now.document);
  return (
    <section className={classes.changes} aria-label="Changes since the last submission">
      <Asked note={note} before={before} />
      {lines.length === 0 && <p>Nothing was changed.</p>}
      {lines.map(({ key, title, pieces }) => (
        <div key={key}>
          <h3>{title}</h3>
          <p className={classes.changed}>
            {pieces.map(({ kind, text }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: pieces of two fixed texts
              <Piece key={index} kind={kind} text={text} />
            ))}
          </p>
        </div>
      ))}
    </section>
  );
}

function Asked({ note, before }: { note: Note; before: NoteVersion }) {
  const { approval } = before;
  const signed = showDateTime(before.signedAt, note.timeZone);
  if (!approval?.reasonCode || approval.reasonCode === "recalled")
    return <p className={classes.quiet}>Compared with the version signed {signed}, which the author recalled.</p>;
  return (
    <>
      <p className={classes.quiet}>
        Compared with the version signed {signed}. {approval.decidedByName} returned it:{" "}
        {returnReasonLabels[approval.reasonCode]}. {approval.reasonText}
      </p>
      <CommentList note={note} comments={approval.comments} />
    </>
  );
}

function Piece({ kind, text }: { kind: "same" | "added" | "removed"; text: string }) {
  if (kind === "same") return text;
  // Screen readers read insertions and deletions as such only in some settings; the words say it always.
  const mark = <span className="cairn-hidden">{kind === "added" ? " Added: " : " Removed: "}</span>;
  return kind === "added" ? (
    <ins>
      {mark}
      {text}
    </ins>
  ) : (
    <del>
      {mark}
      {text}
    </del>
  );
}

/** Each section, answer, time and objective of the note that differs. */
function changedLines(before: NoteDocument, now: NoteDocument) {
  const old = new Map(linesOf(before).map((line) => [line.key, line]));
  const current = linesOf(now);
  const keys = new Set(current.map(({ key }) => key));
  const gone = [...old.values()].filter(({ key }) => !keys.has(key)).map((line) => ({ ...line, text: "" }));
  return [...current, ...gone]
    .map(({ key, title, text }) => ({ key, title, pieces: differenceOf(old.get(key)?.text ?? "", text) }))
    .filter(({ pieces }) => pieces.some(({ kind }) => kind !== "same"));
}

function linesOf({ service, location, fields, plan, parts }: NoteDocument) {
  const when = { serviceStart: service.start, serviceEnd: service.end, timeZone: location.timeZone };
  return [
    { key: "service", title: "Service", text: showService(when) },
    ...fields.map(({ key, title, label }) => ({ key: `field.${key}`, title, text: label })),
    {
      key: "plan",
      title: "Treatment plan objectives",
      text: plan?.objectives.map(({ text }) => text).join("\n") ?? "",
    },
    ...parts.map(({ key, title, content }) => ({ key: `part.${key}`, title, text: plainText(content) })),
  ];
}
