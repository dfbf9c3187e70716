import { Button } from "@mantine/core";
import { useCallback, useId, useMemo, useState } from "react";
import { AppLink, useAction, useRead } from "#platform/web/index.ts";
import { EmptyState, PageSection, StateBadge } from "#ui/index.ts";
import { plainText } from "../../drafts/part-content.ts";
import { PlainPart } from "../../drafts/web/plain-part.tsx";
import type { NotePart } from "../../notes/note.contract.ts";
import { noteStates } from "../../notes/note.ts";
import { QuickAnswers } from "../../notes/web/quick-answers.tsx";
import { getPlanReference, type NoteLinks, putPlanReference } from "../../plan-links/plan-link.contract.ts";
import type { PlanLink } from "../../plan-links/plan-link.ts";
import planClasses from "../../plan-links/web/plan-links.module.css";
import { LinkList } from "../../plan-links/web/plan-links.tsx";
import { type Attendance, changeGroupClientNote, type GroupNote } from "../group-note.contract.ts";
import { namesInText } from "../names-in-text.ts";
import { closest, percent, warnsFrom } from "../similarity.ts";
import classes from "./group-note.module.css";

interface GridProps {
  note: GroupNote;
  flushes: Set<() => Promise<void>>;
  onChanged: () => void;
}
type Linking = { noteId: string; links: PlanLink[] }[];
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
  const params = { sessionId: note.session.id };
  const reference = useRead(getPlanReference, { params });
  const link = useAction(putPlanReference, { invalidates: [getPlanReference] });
  const linksOf = new Map((reference.data?.rows ?? []).map((one) => [one.noteId, one]));
  const proposed = [...linksOf.values()].filter((one) => one.isWritable && one.proposed.length > 0);
  const onLink = (notes: Linking) => link.go({ params, body: { notes } });
  return (
    <PageSection
      title="Individual responses"
      note="Each goes into that client's chart alone, with the shared narrative. Don't name another client."
    >
      {proposed.length > 0 && (
        <Button
          variant="default"
          size="compact-sm"
          mb="sm"
          loading={link.pending}
          onClick={() => onLink(proposed.map((one) => ({ noteId: one.noteId, links: one.proposed })))}
        >
          {proposed.length === 1
            ? "Link the proposed objective of 1 client"
            : `Link the proposed objectives of ${proposed.length} clients`}
        </Button>
      )}
      {rows.length === 0 ? (
        <EmptyState title="No client is checked in." text="Each client who is present gets a note here." />
      ) : (
        <ul className={classes.grid}>
          {rows.map((row, index) => (
            <ClientRow
              key={row.note.id}
              note={note}
              row={row}
              links={linksOf.get(row.note.id)}
              onLink={onLink}
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
  links: NoteLinks | undefined;
  onLink: (notes: Linking) => void;
  row: Documented;
  alike: number;
  onText: (noteId: string, text: string) => void;
}

function ClientRow({ note, row, links, alike, flushes, onText, onLink, onChanged }: RowProps) {
  const { id, status, fields, part, version } = row.note;
  const [opening, setOpening] = useState(0);
  const change = useAction(changeGroupClientNote, { handles: ["stale-version"], onDone: onChanged });
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
          <QuickAnswers
            of={row.clientName}
            fields={note.fields}
            values={fields}
            version={version}
            save={(body) => change.run({ params: { noteId: id }, body })}
            onStale={onChanged}
          />
          {links?.plan && links.plan.objectives.length > 0 && (
            <details className={planClasses.grid} open={links.links.length === 0}>
              <summary>
                {links.links.length === 0
                  ? "Treatment plan: choose an objective"
                  : `Treatment plan: ${links.links.length === 1 ? "1 objective" : `${links.links.length} objectives`}`}
              </summary>
              <LinkList
                links={links}
                label={`Objectives of ${row.clientName}`}
                onSave={(next) => onLink([{ noteId: id, links: next }])}
              />
            </details>
          )}
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

interface OwnWordsProps extends Pick<GridProps, "note" | "flushes"> {
  row: Documented;
  part: NotePart;
  alike: number;
  onText: (noteId: string, text: string) => void;
  onReopen: () => void;
}

/** The client's own part, with what it shares with others and whom it names. */
function OwnWords({ note, row, part, alike, flushes, onText, onReopen }: OwnWordsProps) {
  const { id: noteId } = row.note;
  const others = useMemo(
    () => note.attendances.filter(({ clientId }) => clientId !== row.clientId),
    [note.attendances, row.clientId],
  );
  return (
    <PlainPart
      noteId={noteId}
      part={part}
      timeZone={note.session.timeZone}
      label={`${part.title} of ${row.clientName}`}
      flushes={flushes}
      onText={(text) => onText(noteId, text)}
      onReopen={onReopen}
      hints={(text) => {
        const named = namesInText(text, others);
        return (
          <>
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
      }}
    />
  );
}
