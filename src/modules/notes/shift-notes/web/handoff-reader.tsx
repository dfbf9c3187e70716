import { Button, Modal } from "@mantine/core";
import { Chip, showDate } from "#ui/index.ts";
import { severity } from "../../facts/facts.ts";
import { FactList } from "../../facts/web/chart-facts.tsx";
import { isWritable } from "../../notes/note.ts";
import type { ShiftBoard } from "../shift-note.contract.ts";
import classes from "./shift-board.module.css";

interface ReaderProps {
  board: ShiftBoard;
  onClose: () => void;
  /** Null for who already read it, or wrote all of it. */
  onRead: (() => void) | null;
}

/** The signed lines of a shift in large type, what needs attention first: read aloud at the change of shift. */
export function HandoffReader({ board, onClose, onRead }: ReaderProps) {
  const { shift, fields } = board;
  const rows = board.rows
    .flatMap((row) => (row.note && !isWritable(row.note.status) ? [{ ...row, note: row.note }] : []))
    .sort((a, b) => weight(b) - weight(a));
  const course = fields.find(({ key }) => key === "course");
  return (
    <Modal
      opened
      fullScreen
      onClose={onClose}
      title={shift ? `Handoff: ${shift.name} shift, ${showDate(shift.localDate)}` : "Handoff"}
    >
      <ol className={classes.reader}>
        {rows.map((row) => {
          const answer = course?.options.find(({ value }) => value === row.note.fields.course)?.label;
          return (
            <li key={row.clientId}>
              <h3>
                {row.clientName} <span className={classes.quiet}>{row.bedCode}</span>{" "}
                {row.note.fields.course === "concern" && (
                  <Chip tone="attention" shape="alert">
                    {answer ?? "Needs attention"}
                  </Chip>
                )}
              </h3>
              <p>{row.note.line}</p>
              {row.note.followUp && (
                <p>
                  <strong>For the next shift:</strong> {row.note.followUp}
                </p>
              )}
              <FactList
                groups={row.facts.groups.filter(({ lines }) => lines.length > 0)}
                timeZone={board.timeZone}
                timeOnly
              />
              <p className={classes.quiet}>{row.note.authorName}</p>
            </li>
          );
        })}
      </ol>
      <div className={classes.readerFoot}>
        {onRead && <Button onClick={onRead}>Mark as read</Button>}
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      </div>
    </Modal>
  );
}

const weight = (row: ShiftBoard["rows"][number]) =>
  (row.note?.fields.course === "concern" ? 10 : 0) + (row.note?.followUp ? 5 : 0) + severity(row.facts);
