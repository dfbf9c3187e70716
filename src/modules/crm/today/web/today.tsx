import { Anchor } from "@mantine/core";
import { AppLink, serverInstant, useLive, useRead, useSession } from "#platform/web/index.ts";
import { Chip, EmptyState, ErrorState, Skeletons, showDateTime, showPhone } from "#ui/index.ts";
import { leadName } from "../../leads/lead.ts";
import classes from "../../leads/web/crm.module.css";
import { type NextLead, nextLeads } from "../today.contract.ts";
import { nextReasons } from "../today.ts";

const tones = {
  crisis: "danger",
  overdue: "danger",
  task: "attention",
  unconfirmed: "attention",
  stale: "neutral",
} as const;

/** The reader's leads that need something now, the most urgent first, each with its reason. */
export function Today() {
  const session = useSession();
  const read = useRead(nextLeads, {});
  useLive("list:crm", [nextLeads]);
  if (read.error && !read.data) return <ErrorState error={read.error} onRetry={() => void read.refetch()} />;
  if (!read.data) return <Skeletons shape="text" />;
  const { rows, nextDueAt } = read.data;
  if (rows.length === 0)
    return (
      <EmptyState
        scene="path"
        title="Nothing is waiting"
        text={nextDueAt ? `Next task ${showDateTime(nextDueAt, session.timeZone)}.` : "No tasks are due."}
      />
    );
  return (
    <ul className={classes.queue} aria-label="My queue">
      {rows.map((row) => (
        <Entry key={row.leadId} row={row} timeZone={session.timeZone} />
      ))}
    </ul>
  );
}

function Entry({ row, timeZone }: { row: NextLead; timeZone: string }) {
  const isPast = row.at <= serverInstant();
  const when = row.why === "unconfirmed" ? "Arrives" : row.why === "task" || row.why === "overdue" ? "Due" : "Since";
  return (
    <li className={classes.queueRow}>
      <div>
        <Anchor component={AppLink} to={`/crm/lead/${row.leadId}`} underline="always">
          {leadName(row)}
        </Anchor>{" "}
        <span className={classes.small}>
          {row.leadNo}
          {row.ownerName === null && ", no owner"}
        </span>
        {row.note && <div>{row.note}</div>}
      </div>
      <div className={classes.row}>
        <Chip tone={tones[row.why]} shape={isPast ? "alert" : "clock"}>
          {nextReasons[row.why]}
        </Chip>
        <span className={classes.small}>
          {when} {showDateTime(row.at, timeZone)}
        </span>
        {row.phone && (
          <Anchor href={`tel:${row.phone}`} underline="always">
            Call {showPhone(row.phone)}
          </Anchor>
        )}
      </div>
    </li>
  );
}
