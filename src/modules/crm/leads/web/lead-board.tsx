import { type KeyboardEvent, useRef, useState } from "react";
import { serverInstant, useCan, useGo, useRead, useSession } from "#platform/web/index.ts";
import { ErrorState, Skeletons, StateBadge, toast, useKeys } from "#ui/index.ts";
import { leadBoard, leadOptions } from "../lead.contract.ts";
import { leadName, lifecycleLabel, newColumn, priorities } from "../lead.ts";
import type { LeadRow } from "../lead-fields.contract.ts";
import classes from "./crm.module.css";
import { ageText, agoText, daysInStage, dueText } from "./lead-text.ts";
import { type StageAsked, StageDialog, useStageMove } from "./stage-move.tsx";

/** Open leads by stage. Cards move by mouse, or by Space, arrow keys and Enter; a stage that needs details opens its dialog. */
export function LeadBoard() {
  const session = useSession();
  const go = useGo();
  const mayEdit = useCan("crm.edit");
  const board = useRead(
    leadBoard,
    { query: session.locationId ? { locationId: session.locationId } : {} },
    { everyMs: 60_000, keep: true },
  );
  const options = useRead(leadOptions, {}, { staleMs: 300_000 });
  const [lifted, setLifted] = useState<LeadRow | null>(null);
  const [over, setOver] = useState<number | null>(null);
  const [asked, setAsked] = useState<StageAsked | null>(null);
  const root = useRef<HTMLDivElement>(null);
  const stage = useStageMove(setAsked);
  useKeys([{ keys: "escape", does: "Cancel move", run: () => end() }], lifted !== null);

  const end = () => {
    setLifted(null);
    setOver(null);
  };
  const drop = (lead: LeadRow, to: number, before?: string) => {
    end();
    if (to === newColumn) return;
    const from = lead.lifecycle ?? newColumn;
    if (from === to && !before) return;
    stage.move(lead, to, before ? { before } : {});
  };

  if (board.error && !board.data) return <ErrorState error={board.error} onRetry={() => void board.refetch()} />;
  if (!board.data) return <Skeletons shape="page" />;
  const { columns } = board.data;
  const now = serverInstant();

  const onKey = (row: LeadRow, column: number) => (event: KeyboardEvent<HTMLButtonElement>) => {
    const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (event.key === " " && mayEdit) {
      event.preventDefault();
      if (lifted) return drop(lifted, over ?? column);
      setLifted(row);
      setOver(row.lifecycle ?? newColumn);
      toast(
        `Moving ${leadName(row)}. Use the left and right arrow keys to choose a stage, Enter to move, Esc to cancel.`,
        {
          tone: "info",
        },
      );
    } else if (lifted && step !== 0) {
      event.preventDefault();
      const codes = columns.map((one) => one.lifecycle);
      const at = codes.indexOf(over ?? newColumn) + step;
      setOver(codes[Math.max(1, Math.min(codes.length - 1, at))] ?? over);
    } else if (lifted && event.key === "Enter") {
      event.preventDefault();
      drop(lifted, over ?? column);
    } else if (!lifted && (step !== 0 || event.key === "ArrowDown" || event.key === "ArrowUp")) {
      event.preventDefault();
      focusCard(root.current, event.currentTarget, event.key);
    }
  };

  return (
    <>
      <div className={classes.board} ref={root}>
        {columns.map((column) => (
          <section
            key={column.lifecycle}
            aria-label={`${columnLabel(column.lifecycle)}, ${column.count}`}
            className={classes.column}
            data-over={over === column.lifecycle && lifted ? true : undefined}
            onDragOver={(event) => {
              if (!lifted || column.lifecycle === newColumn) return;
              event.preventDefault();
              setOver(column.lifecycle);
            }}
            onDrop={(event) => {
              event.preventDefault();
              if (lifted) drop(lifted, column.lifecycle, cardUnder(event.target));
            }}
          >
            <div className={classes.columnHead}>
              <h2>{columnLabel(column.lifecycle)}</h2>
              <span>{column.count}</span>
              {column.oldestSince && (
                <span title="Time the oldest lead has been in this stage">{agoText(column.oldestSince, now)}</span>
              )}
            </div>
            {column.rows.map((row) => (
              <button
                type="button"
                key={row.id}
                data-card={row.id}
                data-column={column.lifecycle}
                data-lifted={lifted?.id === row.id || undefined}
                data-crisis={row.crisisFlag === "imminent" || undefined}
                className={classes.card}
                draggable={mayEdit}
                onDragStart={(event) => {
                  event.dataTransfer.setData("text/plain", row.leadNo);
                  setLifted(row);
                }}
                onDragEnd={end}
                onClick={() => (lifted ? undefined : go(`/crm/lead/${row.id}`))}
                onKeyDown={onKey(row, column.lifecycle)}
              >
                <CardBody
                  row={row}
                  now={now}
                  timeZone={session.timeZone}
                  level={options.data?.levels.find((one) => one.id === row.levelOfCareId)?.code}
                />
              </button>
            ))}
            {column.count > column.rows.length && (
              <div className={classes.more}>{column.count - column.rows.length} more in the list</div>
            )}
          </section>
        ))}
      </div>
      <StageDialog asked={asked} onClose={() => setAsked(null)} />
    </>
  );
}

function columnLabel(code: number): string {
  return code === newColumn ? "New" : lifecycleLabel(code);
}

function CardBody({
  row,
  now,
  timeZone,
  level,
}: {
  row: LeadRow;
  now: string;
  timeZone: string;
  level: string | undefined;
}) {
  const days = daysInStage(row.lifecycleSince, now, timeZone);
  const due = row.nextActionAt ? dueText(row.nextActionAt, now) : null;
  const priority = priorities.fromCode(row.priority);
  const raised = priority === "urgent" || priority === "high";
  return (
    <>
      <span className={classes.cardTop}>
        <span className={classes.cardName}>{leadName(row)}</span>
        <span className={classes.cardFacts}>{[ageText(row, now, timeZone), level].filter(Boolean).join(" · ")}</span>
      </span>
      <span className={classes.cardFoot}>
        <span>{row.ownerName ?? "Unassigned"}</span>
        <span>{days === 0 ? "Today" : `${days} ${days === 1 ? "day" : "days"}`}</span>
      </span>
      {(raised || due) && (
        <span className={classes.row}>
          {raised && <StateBadge states={priorities} state={priority} />}
          {due && <span className={due.late ? classes.late : classes.small}>Task {due.text}</span>}
        </span>
      )}
    </>
  );
}

function cardUnder(target: EventTarget): string | undefined {
  return target instanceof Element ? target.closest<HTMLElement>("[data-card]")?.dataset.card : undefined;
}

function focusCard(root: HTMLElement | null, from: HTMLElement, key: string): void {
  const cards = [...(root?.querySelectorAll<HTMLElement>("[data-card]") ?? [])];
  const here = from.getBoundingClientRect();
  const inColumn = cards.filter((card) => card.dataset.column === from.dataset.column);
  if (key === "ArrowDown" || key === "ArrowUp") {
    inColumn[inColumn.indexOf(from) + (key === "ArrowDown" ? 1 : -1)]?.focus();
    return;
  }
  const ahead = cards.filter((card) => {
    const left = card.getBoundingClientRect().left - here.left;
    return key === "ArrowRight" ? left > 4 : left < -4;
  });
  const away = (card: HTMLElement) => {
    const box = card.getBoundingClientRect();
    return Math.abs(box.left - here.left) * 4 + Math.abs(box.top - here.top);
  };
  ahead.sort((a, b) => away(a) - away(b));
  ahead[0]?.focus();
}
