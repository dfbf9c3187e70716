import { SegmentedControl, Select } from "@mantine/core";
import { AppLink, invalidate, useCan, useLive, useRead, useSession, useUrlState } from "#platform/web/index.ts";
import { Chip, dateAt, EmptyState, ErrorState, Skeletons, StateBadge, showDate } from "#ui/index.ts";
import { GroupNotesExport } from "../../group-notes/web/group-notes-export.tsx";
import { shippedTemplates } from "../../templates/shipped-templates.ts";
import { listNotes, type NoteRow } from "../note.contract.ts";
import { noteKindLabels, noteKinds, noteStates } from "../note.ts";
import { NewNote } from "./new-note.tsx";
import classes from "./note.module.css";
import { showMinutes, showServiceTime } from "./service-time.ts";

const views = ["all", "unsigned", "signed", "mine"] as const;
const viewLabels = { all: "All", unsigned: "Unsigned", signed: "Signed", mine: "Mine" } as const;
const statusesOf = {
  all: "draft,returned,awaitingCosign,signed,voided",
  unsigned: "draft,returned,awaitingCosign",
  signed: "signed",
  mine: "draft,returned,awaitingCosign,signed",
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
  const notes = useRead(
    listNotes,
    {
      query: {
        mrNo,
        status: statusesOf[view],
        ...(kind ? { kind } : {}),
        ...(view === "mine" && user.clinicianId ? { author: user.clinicianId } : {}),
        page,
        pageSize,
      },
    },
    { keep: true },
  );
  useLive(clientId ? `client:${clientId}` : null, () => void invalidate(listNotes));
  const rows = notes.data?.rows ?? [];
  const narrowed = view !== "all" || kind !== undefined;
  return (
    <>
      <div className={classes.addendumHead}>
        <div className={classes.filters}>
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
              ? "Clear the filters to see all notes."
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

function NotesByDay({ rows }: { rows: readonly NoteRow[] }) {
  const days = new Map<string, NoteRow[]>();
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

function NoteLine({ note }: { note: NoteRow }) {
  return (
    <AppLink className={classes.row ?? ""} to={`/notes/${note.id}`}>
      <span className={classes.time}>{showServiceTime(note)}</span>
      <span className={classes.rowMain}>
        <span className={classes.rowTitle}>{note.title}</span>{" "}
        <span className={classes.rowBy}>
          {[note.authorName, showMinutes(note.minutes)].filter(Boolean).join(" · ")}
        </span>
        <span className={classes.excerpt}>{note.excerpt || "No text yet"}</span>
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
