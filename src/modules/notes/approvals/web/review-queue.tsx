import { Button, Checkbox, Modal } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useState } from "react";
import { SignWithPin } from "#modules/accounts/index.web.ts";
import { isOneOf } from "#platform/shared/typed.ts";
import {
  AppLink,
  invalidate,
  RecordProblem,
  serverInstant,
  useAction,
  useRead,
  useUrlState,
} from "#platform/web/index.ts";
import {
  Chip,
  cx,
  EmptyState,
  ErrorState,
  type Filter,
  FilterBar,
  Skeletons,
  showDateTime,
  toast,
  useKeys,
  useTableState,
} from "#ui/index.ts";
import { getNote, listNotes } from "../../notes/note.contract.ts";
import { noteKindLabels, noteKinds, noteStates } from "../../notes/note.ts";
import { DocumentView } from "../../notes/web/document-view.tsx";
import { showService } from "../../notes/web/service-time.ts";
import { SignatureBlock } from "../../notes/web/signature-block.tsx";
import { type ApprovalRow, bulkApprove, listApprovals } from "../approval.contract.ts";
import { commentedWords, dueFilterLabels, dueFilters } from "../approval.ts";
import { ApprovalBar } from "./approval-bar.tsx";
import classes from "./review-queue.module.css";

const mostAtOnce = 25;

/** The queue on the left, earliest due first, and the note on the right; on a narrow screen a row opens the note's page. */
export function ReviewQueue({ of }: { of: "mine" | "team" }) {
  const state = useTableState({ filters: ["author", "kind", "due"] });
  const { author, kind, due } = state.filters;
  const all = useRead(listApprovals, { query: { of } });
  const queue = useRead(
    listApprovals,
    {
      query: {
        of,
        ...(author ? { authorId: author } : {}),
        ...(isOneOf(noteKinds, kind) ? { kind } : {}),
        ...(isOneOf(dueFilters, due) ? { due } : {}),
      },
    },
    { keep: true },
  );
  const url = useUrlState();
  const isWide = useMediaQuery("(min-width: 62em)", true, { getInitialValueInEffect: false });
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const [signing, setSigning] = useState(false);
  const rows = queue.data?.rows ?? [];
  // Nothing is shown before it is chosen: a note that is shown counts as read (NTE-9).
  const at = rows.findIndex((row) => row.noteId === url.params.note);
  const shown = isWide ? rows[at] : undefined;
  const show = (row: ApprovalRow | undefined) => row && url.set({ note: row.noteId }, { replace: true });
  useKeys(
    [
      { keys: "j", does: "Next note", run: () => show(rows[at + 1]) },
      { keys: "k", does: "Previous note", run: () => show(rows[at - 1]) },
    ],
    isWide && rows.length > 0,
  );
  if (queue.isError && !queue.data) return <ErrorState error={queue.error} onRetry={() => void queue.refetch()} />;
  if (!queue.data) return <Skeletons shape="text" count={6} />;
  if (rows.length === 0 && !state.narrowed)
    return <EmptyState title="You're all caught up" text="Notes signed by the staff you supervise appear here." />;
  const chosen = rows.filter((row) => row.isOpened && picked.has(row.id)).slice(0, mostAtOnce);
  const toggle = (id: string) =>
    setPicked((now) => new Set(now.has(id) ? [...now].filter((one) => one !== id) : [...now, id]));
  const opened = rows.filter((row) => row.isOpened);
  return (
    <>
      <FilterBar state={state} filters={filtersOf(all.data?.rows ?? [])} />
      {rows.length === 0 ? (
        <EmptyState small title="No note matches" text="Clear the filters to see all notes to co-sign." />
      ) : (
        <div className={classes.queue}>
          <div className={classes.list}>
            {opened.length > 1 && (
              <div className={classes.bulk}>
                <Checkbox
                  label={`Select the ${Math.min(opened.length, mostAtOnce)} you have read`}
                  checked={chosen.length === Math.min(opened.length, mostAtOnce)}
                  indeterminate={chosen.length > 0 && chosen.length < Math.min(opened.length, mostAtOnce)}
                  onChange={({ currentTarget }) =>
                    setPicked(new Set(currentTarget.checked ? opened.slice(0, mostAtOnce).map(({ id }) => id) : []))
                  }
                />
                <Button size="xs" disabled={chosen.length === 0} onClick={() => setSigning(true)}>
                  Co-sign {chosen.length || ""} selected
                </Button>
              </div>
            )}
            <ol className={classes.rows} aria-label="Notes to co-sign">
              {rows.map((row) => (
                <li key={row.id} className={cx(classes.row, row === shown && classes.current)}>
                  {row.isOpened && opened.length > 1 && (
                    <Checkbox
                      aria-label={`Select ${row.title}, ${row.clientName}`}
                      checked={picked.has(row.id)}
                      onChange={() => toggle(row.id)}
                    />
                  )}
                  <QueueLink
                    row={row}
                    of={of}
                    isCurrent={row === shown}
                    {...(isWide ? { onShow: () => show(row) } : {})}
                  />
                </li>
              ))}
            </ol>
          </div>
          {isWide && !shown && (
            <p className={classes.none}>
              Choose a note to read it, or press J. What you have read can be co-signed together.
            </p>
          )}
          {shown && (
            <section className={classes.reader} aria-label={`${shown.title}, ${shown.clientName}`}>
              <Reader key={shown.noteId} noteId={shown.noteId} onDecided={() => show(rows[at + 1] ?? rows[at - 1])} />
            </section>
          )}
          {signing && (
            <CosignSeveral
              rows={chosen}
              onClose={() => setSigning(false)}
              onDone={() => {
                setSigning(false);
                setPicked(new Set());
              }}
            />
          )}
        </div>
      )}
    </>
  );
}

/** By author and kind of note, as they are in the queue, and by due time. */
function filtersOf(rows: readonly ApprovalRow[]): Filter[] {
  const authors = new Map(rows.map(({ authorId, authorName }) => [authorId, authorName]));
  const kinds = noteKinds.filter((kind) => rows.some((row) => row.kind === kind));
  return [
    {
      kind: "one",
      key: "author",
      label: "Author",
      options: [...authors].map(([value, label]) => ({ value, label })).sort((a, b) => a.label.localeCompare(b.label)),
    },
    {
      kind: "one",
      key: "kind",
      label: "Note",
      options: kinds.map((value) => ({ value, label: noteKindLabels[value] })),
    },
    {
      kind: "one",
      key: "due",
      label: "Due",
      options: dueFilters.map((value) => ({ value, label: dueFilterLabels[value] })),
    },
  ];
}

interface QueueLinkProps {
  row: ApprovalRow;
  of: "mine" | "team";
  isCurrent: boolean;
  /** Shows the note beside the list; without it the row opens the note's page. */
  onShow?: () => void;
}

function QueueLink({ row, of, isCurrent, onShow }: QueueLinkProps) {
  const isOverdue = row.dueAt < serverInstant();
  const content = (
    <>
      <span className={classes.title}>{row.title}</span>
      <span>
        {row.clientName}, {row.mrNo}
      </span>
      <span className={classes.quiet}>
        {row.authorName} · {showService({ ...row, serviceEnd: null })}
      </span>
      {of === "team" && <span className={classes.quiet}>Assigned to {row.supervisorName ?? "any supervisor"}</span>}
      <span className={classes.marks}>
        {isOverdue ? (
          <Chip tone="danger" shape="alert">{`Overdue since ${showDateTime(row.dueAt, row.timeZone)}`}</Chip>
        ) : (
          <span className={classes.quiet}>Due {showDateTime(row.dueAt, row.timeZone)}</span>
        )}
        {row.isOpened && (
          <Chip tone="done" shape="check">
            Read
          </Chip>
        )}
      </span>
    </>
  );
  return onShow ? (
    <button type="button" className={classes.open} aria-current={isCurrent || undefined} onClick={onShow}>
      {content}
    </button>
  ) : (
    <AppLink className={classes.open} to={`/notes/${row.noteId}`}>
      {content}
    </AppLink>
  );
}

function Reader({ noteId, onDecided }: { noteId: string; onDecided: () => void }) {
  const note = useRead(getNote, { params: { noteId } });
  if (note.isError) return <RecordProblem error={note.error} onRetry={() => void note.refetch()} />;
  if (!note.data) return <Skeletons shape="text" count={8} />;
  const { approval, document, signatures, status, title, client } = note.data;
  return (
    <>
      <header className={classes.head}>
        <h2>
          {title}, {client.name}
        </h2>
        <AppLink to={`/notes/${noteId}`}>Open note</AppLink>
      </header>
      {approval && noteStates.can(status, "cosign") && (
        <ApprovalBar note={note.data} approval={approval} onDecided={onDecided} />
      )}
      {document && <DocumentView document={document} marked={commentedWords(note.data)} />}
      <SignatureBlock signatures={signatures} />
    </>
  );
}

function CosignSeveral({
  rows,
  onClose,
  onDone,
}: {
  rows: readonly ApprovalRow[];
  onClose: () => void;
  onDone: () => void;
}) {
  const act = useAction(bulkApprove, { inline: true });
  const [refused, setRefused] = useState<readonly { id: string; words: string }[] | null>(null);
  const sign = async (ticket: string) => {
    const items = rows.map(({ id, version }) => ({ approvalId: id, version }));
    const { results } = await act.run({ body: { items } }, { ticket });
    void invalidate(listApprovals, listNotes, getNote);
    const left = results.flatMap((result) => {
      const row = rows.find(({ id }) => id === result.approvalId);
      return result.ok || !row ? [] : [{ id: row.id, words: `${row.title}, ${row.clientName}: ${result.message}` }];
    });
    const done = results.length - left.length;
    if (done > 0) toast(done === 1 ? "1 note co-signed." : `${done} notes co-signed.`);
    if (left.length === 0) onDone();
    else setRefused(left);
  };
  const count = rows.length === 1 ? "1 note" : `${rows.length} notes`;
  if (refused)
    return (
      <Modal opened onClose={onDone} title="Not co-signed">
        <ul>
          {refused.map(({ id, words }) => (
            <li key={id}>{words}</li>
          ))}
        </ul>
        <Button onClick={onDone}>Back to the list</Button>
      </Modal>
    );
  return (
    <Modal opened onClose={onClose} title={`Co-sign ${count}`}>
      <ul>
        {rows.map(({ id, title, clientName, authorName }) => (
          <li key={id}>
            {title}, {clientName}, by {authorName}
          </li>
        ))}
      </ul>
      <p>“I have read this note and agree with it.” Co-signing makes each note final.</p>
      <SignWithPin label="Enter your PIN to co-sign" onTicket={sign} disabled={act.pending} />
    </Modal>
  );
}
