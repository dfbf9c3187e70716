import { Button, SegmentedControl } from "@mantine/core";
import { useState } from "react";
import { AppLink, useAction, useUrlState } from "#platform/web/index.ts";
import { Chip, StateBadge, showTime } from "#ui/index.ts";
import { PlainPart } from "../../drafts/web/plain-part.tsx";
import { severity } from "../../facts/facts.ts";
import { FactList } from "../../facts/web/chart-facts.tsx";
import { changeShiftNote } from "../../kinds/kind-notes.contract.ts";
import { isWritable, noteStates } from "../../notes/note.ts";
import { QuickAnswers } from "../../notes/web/quick-answers.tsx";
import type { BoardRow, ShiftBoard } from "../shift-note.contract.ts";
import { repeats } from "../shift-report.ts";
import classes from "./shift-board.module.css";

interface RowsProps {
  board: ShiftBoard;
  flushes: Set<() => Promise<void>>;
  onStart: (clientId: string) => void;
  onChanged: () => void;
}

/** One row a client: what happened, the course of the shift and the line. Tab goes through them all. */
export function BoardRows({ board, flushes, onStart, onChanged }: RowsProps) {
  const url = useUrlState();
  const byBed = url.params.sort === "bed";
  // As it was when the board was opened: rows don't move under the hand of who writes.
  const [order] = useState(() => new Map(board.rows.map(({ clientId, facts }) => [clientId, severity(facts)])));
  const rank = ({ clientId }: BoardRow) => order.get(clientId) ?? 0;
  const rows = byBed ? board.rows : [...board.rows].sort((a, b) => rank(b) - rank(a));
  return (
    <>
      <SegmentedControl
        aria-label="Order"
        size="xs"
        mb="sm"
        data={[
          { value: "attention", label: "Needs attention first" },
          { value: "bed", label: "By bed" },
        ]}
        value={byBed ? "bed" : "attention"}
        onChange={(value) => url.set({ sort: value === "bed" ? "bed" : null })}
      />
      <ul className={classes.rows}>
        {rows.map((row) => (
          <ClientRow
            key={`${row.clientId} ${row.note?.id ?? ""}`}
            board={board}
            row={row}
            flushes={flushes}
            onStart={onStart}
            onChanged={onChanged}
          />
        ))}
      </ul>
    </>
  );
}

function ClientRow({ board, row, flushes, onStart, onChanged }: RowsProps & { row: BoardRow }) {
  const { note } = row;
  const writable = note !== null && isWritable(note.status) && note.parts.length > 0;
  return (
    <li className={classes.row} data-tone={["plain", "attention", "danger"][severity(row.facts)]}>
      <div className={classes.who}>
        <AppLink to={`/clients/${row.mrNo}`} className={classes.name ?? ""}>
          {row.clientName}
        </AppLink>
        <p className={classes.quiet}>
          {row.bedCode} · {row.mrNo}
        </p>
        {row.leftAt && (
          <Chip tone="neutral" shape="arrow">
            Left {showTime(row.leftAt, board.timeZone)}
          </Chip>
        )}
        {note && <StateBadge states={noteStates} state={note.status} />}
        {note && !note.isMine && <p className={classes.quiet}>{note.authorName}</p>}
      </div>
      <div className={classes.main}>
        <FactList groups={row.facts.groups} timeZone={board.timeZone} timeOnly />
        {writable ? (
          <Line board={board} row={row} note={note} flushes={flushes} onChanged={onChanged} />
        ) : note ? (
          <SignedLine note={note} fields={board.fields} />
        ) : (
          board.abilities.write && (
            <Button variant="default" size="xs" onClick={() => onStart(row.clientId)}>
              Start note for {row.clientName}
            </Button>
          )
        )}
      </div>
    </li>
  );
}

interface LineProps extends Omit<RowsProps, "onStart"> {
  row: BoardRow;
  note: NonNullable<BoardRow["note"]>;
}

function Line({ board, row, note, flushes, onChanged }: LineProps) {
  const [opening, setOpening] = useState(0);
  const change = useAction(changeShiftNote, { handles: ["stale-version"], onDone: onChanged });
  const reopen = () => {
    onChanged();
    setOpening((before) => before + 1);
  };
  return (
    <div>
      <QuickAnswers
        of={row.clientName}
        fields={board.fields}
        values={note.fields}
        version={note.version}
        save={(body) => change.run({ params: { noteId: note.id }, body })}
        onStale={onChanged}
      />
      <div className={classes.lines}>
        {note.parts.map((part) => (
          <PlainPart
            key={`${part.partKey} ${opening}`}
            noteId={note.id}
            part={part}
            timeZone={board.timeZone}
            label={`${part.title}: ${row.clientName}`}
            flushes={flushes}
            onReopen={reopen}
            hints={(text) =>
              part.partKey === "line" &&
              repeats(text, row.before) && (
                <p className={classes.hint}>The same as the last two shifts. Write what was particular to this one.</p>
              )
            }
          />
        ))}
      </div>
    </div>
  );
}

/** A line as signed, or as someone else's draft. */
function SignedLine({ note, fields }: { note: NonNullable<BoardRow["note"]>; fields: ShiftBoard["fields"] }) {
  const answers = fields.flatMap(({ key, options }) => {
    const label = options.find(({ value }) => value === note.fields[key])?.label;
    return label ? [label] : [];
  });
  return (
    <div>
      <p className={classes.text}>
        {answers.length > 0 && <strong>{answers.join(", ")}. </strong>}
        {note.line}
      </p>
      {note.followUp && (
        <p className={classes.text}>
          <strong>For the next shift:</strong> {note.followUp}
        </p>
      )}
      <AppLink to={`/notes/${note.id}`} className={classes.quiet ?? ""}>
        Open note
      </AppLink>
    </div>
  );
}
