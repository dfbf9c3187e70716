import { Mark, SegmentedControl, Select, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { AppLink, invalidate, useCan, useListOrSearch, useLive, useSession, useUrlState } from "#platform/web/index.ts";
import { Chip, dateAt, EmptyState, ErrorState, Skeletons, StateBadge, showDate, useKeys } from "#ui/index.ts";
import { GroupNotesExport } from "../../group-notes/web/group-notes-export.tsx";
import { shippedTemplates } from "../../templates/shipped-templates.ts";
import { type FoundNote, listNotes, type NoteRow, searchNotes } from "../note.contract.ts";
import { noteKindLabels, noteKinds, noteStates } from "../note.ts";
import { NewNote } from "./new-note.tsx";
import classes from "./note.module.css";
import { showMinutes, showServiceTime } from "./service-time.ts";

const views = ["all", "unsigned", "signed", "mine"] as const;
const viewLabels = { all: "All", unsigned: "Unsigned", signed: "Signed", mine: "Mine" } as const;
const statusesOf = {
  all: ["draft", "returned", "awaitingCosign", "signed", "voided"],
  unsigned: ["draft", "returned", "awaitingCosign"],
  signed: ["signed"],
  mine: ["draft", "returned", "awaitingCosign", "signed"],
} as const;
const shownKinds = [
  ...new Set([...shippedTemplates.map(({ kind }) => kind), "groupClient", "doctor", "shift", "transfer"] as const),
];
const pageSize = 50;

export interface ClientNotesProps {
  mrNo: string;
  clientId?: string | undefined;
  demographicId?: string | undefined;
}

/** The chart's Notes tab: the client's notes by day, newest service first. */
export function ClientNotes({ mrNo, clientId, demographicId }: ClientNotesProps) {
  const url = useUrlState();
  const { user } = useSession();
  const canWrite = useCan("notes.write");
  const canExport = useCan("notes.export");
  const view = views.find((name) => name === url.params.notes) ?? "all";
  const kind = noteKinds.find((name) => name === url.params.kind);
  const page = Number(url.params.notesPage ?? "1") || 1;
  const [typed, setTyped] = useState("");
  const [words] = useDebouncedValue(typed.trim(), 250);
  const shown = {
    ...(view === "mine" && user.clinicianId ? { author: user.clinicianId } : {}),
    mrNo,
    page,
    pageSize,
  };
  const notes = useListOrSearch(
    words,
    [listNotes, { query: { ...shown, status: statusesOf[view].join(","), ...(kind ? { kind } : {}) } }],
    [searchNotes, { body: { ...shown, q: words, status: [...statusesOf[view]], ...(kind ? { kind: [kind] } : {}) } }],
  );
  const box = useRef<HTMLInputElement>(null);
  useKeys([{ keys: "/", does: "Search notes", run: () => box.current?.focus() }]);
  useLive(clientId ? `client:${clientId}` : null, () => void invalidate(listNotes, searchNotes));
  const rows = notes.data?.rows ?? [];
  const searching = words.length > 1;
  const narrowed = view !== "all" || kind !== undefined || searching;
  return (
    <>
      <div className={classes.addendumHead}>
        <div className={classes.filters}>
          <TextInput
            ref={box}
            type="search"
            aria-label="Search notes"
            placeholder="Search notes"
            size="xs"
            leftSection={<IconSearch size="1.1em" />}
            maxLength={200}
            value={typed}
            onChange={(event) => {
              setTyped(event.currentTarget.value);
              if (url.params.notesPage) url.set({ notesPage: null });
            }}
          />
          <SegmentedControl
            aria-label="Filter by status"
            size="xs"
            data={views.map((value) => ({ value, label: viewLabels[value] }))}
            value={view}
            onChange={(next) => url.set({ notes: next === "all" ? null : next, notesPage: null })}
          />
          <Select
            aria-label="Note type"
            placeholder="All note types"
            size="xs"
            clearable
            data={shownKinds.map((value) => ({ value, label: noteKindLabels[value] }))}
            value={kind ?? null}
            onChange={(next) => url.set({ kind: next, notesPage: null })}
          />
        </div>
        {canExport && <GroupNotesExport mrNo={mrNo} />}
        {canWrite && <NewNote mrNo={mrNo} demographicId={demographicId} />}
      </div>
      {notes.isError && !notes.data && <ErrorState error={notes.error} onRetry={() => void notes.refetch()} />}
      {notes.isPending && <Skeletons shape="text" count={6} />}
      {notes.data && rows.length === 0 && (
        <EmptyState
          title={narrowed ? "No matching notes" : "No notes yet"}
          text={
            narrowed
              ? searching
                ? "No note has these words. Try other words, or clear the search and filters."
                : "Clear the filters to see all notes."
              : canWrite
                ? "Choose New note to start the first one."
                : "Signed notes appear here."
          }
        />
      )}
      <NotesByDay rows={rows} />
      {notes.data && notes.data.total > pageSize && (
        <SegmentedControl
          aria-label="Page"
          mt="md"
          size="xs"
          data={Array.from({ length: Math.ceil(notes.data.total / pageSize) }, (_, i) => String(i + 1))}
          value={String(page)}
          onChange={(next) => url.set({ notesPage: next === "1" ? null : next }, { replace: false })}
        />
      )}
    </>
  );
}

type ShownNote = NoteRow & Partial<Pick<FoundNote, "passage">>;

function NotesByDay({ rows }: { rows: readonly ShownNote[] }) {
  const days = new Map<string, ShownNote[]>();
  for (const row of rows) {
    const day = dateAt(row.serviceStart, row.timeZone);
    days.set(day, [...(days.get(day) ?? []), row]);
  }
  return [...days].map(([day, notes]) => (
    <section key={day} aria-label={showDate(day)}>
      <h2 className={classes.day}>{showDate(day)}</h2>
      <ul className={classes.list}>
        {notes.map((note) => (
          <li key={note.id}>
            <NoteLine note={note} />
          </li>
        ))}
      </ul>
    </section>
  ));
}

function NoteLine({ note }: { note: ShownNote }) {
  return (
    <AppLink className={classes.row ?? ""} to={`/notes/${note.id}`}>
      <span className={classes.time}>{showServiceTime(note)}</span>
      <span className={classes.rowMain}>
        <span className={classes.rowTitle}>{note.title}</span>{" "}
        <span className={classes.rowBy}>
          {[note.authorName, showMinutes(note.minutes)].filter(Boolean).join(" · ")}
        </span>
        <span className={classes.excerpt}>
          {note.passage ? <Passage pieces={note.passage} /> : note.excerpt || "No text yet"}
        </span>
      </span>
      <span className={classes.badges}>
        {note.isLateEntry && (
          <Chip tone="attention" shape="clock">
            Late entry
          </Chip>
        )}
        {note.hasAddendum && <Chip>Addendum</Chip>}
        <StateBadge states={noteStates} state={note.status} />
      </span>
    </AppLink>
  );
}

function Passage({ pieces }: { pieces: FoundNote["passage"] }) {
  let at = 0;
  return pieces.map(({ text, hit }) => {
    at += text.length;
    return hit ? <Mark key={at}>{text}</Mark> : <span key={at}>{text}</span>;
  });
}
