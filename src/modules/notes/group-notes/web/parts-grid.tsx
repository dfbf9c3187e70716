import { Chip as Choice, Select, Textarea } from "@mantine/core";
import { useCallback, useEffect, useId, useMemo, useRef, useState } from "react";
import { AppLink, isProblem, useAction } from "#platform/web/index.ts";
import { EmptyState, PageSection, StateBadge } from "#ui/index.ts";
import { contentFromText, type PartContent, plainText, wordCount } from "../../drafts/part-content.ts";
import type { PartState } from "../../drafts/part-state.ts";
import { stateSentence } from "../../drafts/web/state-sentence.ts";
import { usePartSession } from "../../drafts/web/use-part-session.ts";
import { VersionConflict } from "../../drafts/web/version-conflict.tsx";
import type { NotePart } from "../../notes/note.contract.ts";
import { noteStates } from "../../notes/note.ts";
import type { TemplateField } from "../../templates/template.ts";
import { type Attendance, changeGroupClientNote, type GroupNote } from "../group-note.contract.ts";
import { namesInText } from "../names-in-text.ts";
import { closest, percent, warnsFrom } from "../similarity.ts";
import classes from "./group-note.module.css";

interface GridProps {
  note: GroupNote;
  flushes: Set<() => Promise<void>>;
  onChanged: () => void;
}
type Documented = Attendance & { note: NonNullable<Attendance["note"]> };
const isDocumented = (one: Attendance): one is Documented => one.note !== null;

/** One row a client: participation, affect and their own words. Tab goes through them all. */
export function PartsGrid({ note, flushes, onChanged }: GridProps) {
  const rows = note.attendances.filter(isDocumented);
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({});
  const onText = useCallback((noteId: string, text: string) => {
    setTexts((before) => (before[noteId] === text ? before : { ...before, [noteId]: text }));
  }, []);
  const textOf = ({ note: { id, part } }: Documented) => texts[id] ?? (part ? plainText(part.content) : "");
  const alike = closest(rows.map(textOf));
  return (
    <PageSection
      title="Individual responses"
      note="Each goes into that client's chart alone, with the shared narrative. Don't name another client."
    >
      {rows.length === 0 ? (
        <EmptyState title="No client is checked in." text="Each client who is present gets a note here." />
      ) : (
        <ul className={classes.grid}>
          {rows.map((row, index) => (
            <ClientRow
              key={row.note.id}
              note={note}
              row={row}
              alike={alike[index] ?? 0}
              flushes={flushes}
              onText={onText}
              onChanged={onChanged}
            />
          ))}
        </ul>
      )}
    </PageSection>
  );
}

interface RowProps extends GridProps {
  row: Documented;
  alike: number;
  onText: (noteId: string, text: string) => void;
}

function ClientRow({ note, row, alike, flushes, onText, onChanged }: RowProps) {
  const { id, status, fields, part, version } = row.note;
  const [opening, setOpening] = useState(0);
  const headId = useId();
  return (
    <li className={classes.row}>
      <div>
        <span className={classes.name} id={headId}>
          {row.clientName}
        </span>
        <p className={classes.quiet}>{row.mrNo}</p>
        <StateBadge states={noteStates} state={status} />
        {!part && (
          <p className={classes.hint}>
            <AppLink to={`/notes/${id}`}>Open note</AppLink>
          </p>
        )}
      </div>
      {part ? (
        <div>
          <Answers row={row} fields={note.fields} values={fields} version={version} onChanged={onChanged} />
          <OwnWords
            key={opening}
            note={note}
            row={row}
            part={part}
            alike={alike}
            flushes={flushes}
            onText={onText}
            onReopen={() => {
              onChanged();
              setOpening((before) => before + 1);
            }}
          />
        </div>
      ) : (
        <p className={classes.quiet}>Signed. Corrections are addenda.</p>
      )}
    </li>
  );
}

interface AnswersProps {
  row: Documented;
  fields: readonly TemplateField[];
  values: Readonly<Record<string, string>>;
  version: number;
  onChanged: () => void;
}

function Answers({ row, fields, values, version, onChanged }: AnswersProps) {
  const change = useAction(changeGroupClientNote, { handles: ["stale-version"], onDone: onChanged });
  // Two answers given at once build on each other.
  const latest = useRef({ values, version });
  if (version > latest.current.version) latest.current = { values, version };
  const queue = useRef(Promise.resolve());
  const answer = (key: string, value: string) => {
    queue.current = queue.current.then(async () => {
      try {
        const body = { version: latest.current.version, fields: { ...latest.current.values, [key]: value } };
        const saved = await change.run({ params: { noteId: row.note.id }, body });
        latest.current = { values: saved.fields, version: saved.version };
      } catch (error) {
        if (isProblem(error, "stale-version")) onChanged();
      }
    });
  };
  const [shown, setShown] = useState(values);
  useEffect(() => setShown(values), [values]);
  const pick = (key: string, value: string) => {
    setShown((before) => ({ ...before, [key]: value }));
    answer(key, value);
  };
  const [first, ...others] = fields;
  return (
    <div className={classes.chips}>
      {first && (
        <fieldset className={classes.choice}>
          <legend>{first.title}</legend>
          <Choice.Group value={shown[first.key] ?? ""} onChange={(value) => pick(first.key, value)}>
            {first.options.map((option, index) => (
              <Choice
                key={option.value}
                value={option.value}
                size="xs"
                onKeyDown={(event) => {
                  const digit = first.options[Number(event.key) - 1];
                  if (digit) pick(first.key, digit.value);
                }}
                title={`${index + 1}`}
              >
                {option.label}
              </Choice>
            ))}
          </Choice.Group>
        </fieldset>
      )}
      {others.map((field) => (
        <Select
          key={field.key}
          aria-label={`${field.title} of ${row.clientName}`}
          placeholder={field.title}
          size="xs"
          w={130}
          data={field.options}
          value={shown[field.key] ?? null}
          onChange={(value) => value && pick(field.key, value)}
        />
      ))}
    </div>
  );
}

interface OwnWordsProps extends Pick<GridProps, "note" | "flushes"> {
  row: Documented;
  part: NotePart;
  alike: number;
  onText: (noteId: string, text: string) => void;
  onReopen: () => void;
}

const nothing = (_: string, __: PartState) => undefined;

/** The client's own part as plain text, kept by the same session as every part of a note. */
function OwnWords({ note, row, part, alike, flushes, onText, onReopen }: OwnWordsProps) {
  const { id: noteId } = row.note;
  const { timeZone } = note.session;
  const { session, state, opening } = usePartSession(noteId, part, nothing, onReopen);
  const [text, setText] = useState<string | null>(null);
  const stateId = useId();
  useEffect(() => {
    if (!opening) return;
    const opened = plainText(opening.content);
    setText(opened);
    onText(noteId, opened);
  }, [opening, noteId, onText]);
  useEffect(() => {
    const flush = () => session.flush();
    flushes.add(flush);
    return () => void flushes.delete(flush);
  }, [session, flushes]);
  const outdated = part.revision > session.revision && state.kind === "saved";
  const reopen = useRef(onReopen);
  reopen.current = onReopen;
  useEffect(() => {
    if (outdated) reopen.current();
  }, [outdated]);
  const others = useMemo(
    () => note.attendances.filter(({ clientId }) => clientId !== row.clientId),
    [note.attendances, row.clientId],
  );
  const named = namesInText(text ?? "", others);
  const branch = part.branches[0];
  const settled = (revision: number, content: PartContent, savedAt: string) => {
    session.settle(revision, content, savedAt);
    onReopen();
  };
  if (state.kind === "diverged" || branch)
    return (
      <VersionConflict
        noteId={noteId}
        part={part}
        timeZone={timeZone}
        versions={
          state.kind === "diverged"
            ? { ...state.answer, mine: state.mine }
            : {
                branchId: branch?.branchId ?? "",
                reason: "changed-elsewhere",
                mine: branch?.content ?? part.content,
                mineBy: branch?.savedByName ?? "",
                head: part,
              }
        }
        onSettled={settled}
      />
    );
  const words = wordCount(text ?? "");
  const missing = part.minWords !== null && words < part.minWords ? part.minWords - words : 0;
  return (
    <>
      <Textarea
        aria-label={`${part.title} of ${row.clientName}`}
        aria-describedby={stateId}
        placeholder={part.prompt}
        autosize
        minRows={2}
        value={text ?? ""}
        disabled={text === null}
        onChange={(event) => {
          const typed = event.currentTarget.value;
          setText(typed);
          onText(noteId, typed);
          session.type(contentFromText(typed));
        }}
        onBlur={() => void session.flush()}
      />
      <p className={classes.hint} id={stateId}>
        {[
          stateSentence(state, timeZone, opening?.recovered ?? false),
          missing > 0 ? (missing === 1 ? "1 more word" : `${missing} more words`) : "",
        ]
          .filter(Boolean)
          .join(" · ")}
      </p>
      {alike >= warnsFrom && (
        <p className={classes.hint} data-warn>
          {percent(alike)}% the same as another client's part. Write what was particular to this client.
        </p>
      )}
      {named.length > 0 && (
        <p className={classes.hint} data-warn>
          {named.some(({ isEveryday }) => !isEveryday)
            ? `Names another client: ${named.map(({ name }) => name).join(", ")}. Write "a group member".`
            : `Is this another client's name: ${named.map(({ name }) => name).join(", ")}?`}
        </p>
      )}
    </>
  );
}
