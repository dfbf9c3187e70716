import { Shape, showDateTime, showTime } from "#ui/index.ts";
import { doseCues } from "../../schedules/dose-state.ts";
import type { MarEntry } from "../mar.ts";
import { outcomes, wasTaken } from "../outcome.ts";
import { outcomeReasonLabel } from "../reasons.ts";
import classes from "./mar.module.css";

/** One entry of the MAR: when and who, circled when not given, struck through when void; the four times on hover. */
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
  const words = [
    outcomes.label(log.result),
    log.reasonCode && outcomeReasonLabel(log.reasonCode),
    log.dueAt && `due ${showDateTime(log.dueAt, timeZone, true)}`,
    `happened ${showDateTime(log.occurredAt, timeZone, true)}`,
    `charted ${showDateTime(log.chartedAt, timeZone, true)}`,
    `by ${log.performedByName}`,
    log.voidReason && `void: ${log.voidReason}`,
  ].filter(Boolean);
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
      <span className="cairn-hidden">{words.join(", ")}</span>
    </span>
  );
}
