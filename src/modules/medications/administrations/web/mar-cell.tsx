import { Popover, UnstyledButton } from "@mantine/core";
import { Shape, showDateTime, showTime } from "#ui/index.ts";
import { doseCues } from "../../schedules/dose-state.ts";
import type { MarEntry } from "../mar.ts";
import { outcomes, outcomeText, wasTaken } from "../outcome.ts";
import { outcomeReasonLabel, productCheckReasonLabel } from "../reasons.ts";
import classes from "./mar.module.css";

/** All facts of an entry, one per line: outcome, reason, times, staff. */
function marFacts({ log, cue, at }: MarEntry, timeZone: string): string[] {
  if (!log) return [doseCues.label(cue), `due ${showDateTime(at, timeZone, true)}`];
  return [
    outcomes.label(log.result),
    log.reasonCode && outcomeReasonLabel(log.reasonCode),
    log.comment,
    log.productCheck === "scanned" && "product scanned",
    log.productCheckReason && `product not scanned: ${productCheckReasonLabel(log.productCheckReason)}`,
    log.scoreStatement && `score: ${log.scoreStatement}`,
    log.scoreOverrideReason && `given although the score does not meet the order: ${log.scoreOverrideReason}`,
    log.dueAt && `due ${showDateTime(log.dueAt, timeZone, true)}`,
    `${outcomeText(log.result)} ${showDateTime(log.occurredAt, timeZone, true)}`,
    `charted ${showDateTime(log.chartedAt, timeZone, true)}`,
    `by ${log.performedByName}`,
    log.witnessName && `witnessed by ${log.witnessName}`,
    log.voidReason && `voided: ${log.voidReason}`,
  ].flatMap((fact) => (fact ? [fact] : []));
}

/** A MAR entry on screen. A tap or Enter opens the facts that a pointer sees on hover. */
export function MarDose({ entry, timeZone }: { entry: MarEntry; timeZone: string }) {
  return (
    <Popover position="bottom-start" withinPortal returnFocus>
      <Popover.Target>
        <UnstyledButton className={classes.press}>
          <MarMark entry={entry} timeZone={timeZone} />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown>
        <ul className={classes.facts}>
          {marFacts(entry, timeZone).map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      </Popover.Dropdown>
    </Popover>
  );
}

/** A MAR entry: time and initials, boxed when not given, struck through when voided, all times on hover. */
export function MarMark({ entry, timeZone }: { entry: MarEntry; timeZone: string }) {
  const { log, cue } = entry;
  if (!log) {
    const { label, shape } = doseCues.entry(cue);
    return (
      <span className={classes.mark} data-cue={cue} title={`${label}: due ${showDateTime(entry.at, timeZone, true)}`}>
        <Shape shape={shape} />
        <span>{showTime(entry.at, timeZone)}</span>
        <span className="cairn-hidden">{label}</span>
      </span>
    );
  }
  const taken = wasTaken(log.result);
  const words = marFacts(entry, timeZone);
  return (
    <span
      className={classes.mark}
      data-cue={taken ? "done" : "not"}
      data-void={log.voidedAt !== null || undefined}
      title={words.join(", ")}
    >
      <Shape shape={outcomes.entry(log.result).shape} />
      <span>
        {showTime(log.occurredAt, timeZone)} <strong>{log.performedByInitials}</strong>
      </span>
      {!taken && <span>{outcomes.label(log.result)}</span>}
      {log.lateEntry && <abbr title="Late entry">LE</abbr>}
      {log.witnessName && <abbr title={`Witnessed by ${log.witnessName}`}>W</abbr>}
      <span className="cairn-hidden">{words.join(", ")}</span>
    </span>
  );
}
