import { Button } from "@mantine/core";
import { useAction, useCan, useRead, useSession } from "#platform/web/index.ts";
import { Chip, confirmDanger, ErrorState, Skeletons, showDateTime } from "#ui/index.ts";
import { attestInstrument, type InstrumentRow, listInstruments } from "../instrument.contract.ts";
import classes from "./assessments.module.css";

/** Assessments that ship, their terms, and which ones the facility may use. */
export function InstrumentsTab() {
  const read = useRead(listInstruments, {});
  const mayAttest = useCan("formTemplates.publish");
  const attest = useAction(attestInstrument, { invalidates: [listInstruments], done: "Terms confirmed" });
  const { timeZone } = useSession();
  const ask = async (row: InstrumentRow) => {
    const answer = await confirmDanger({
      act: `Confirm terms of ${row.shortTitle}`,
      consequence: `${row.notice} You confirm that your facility follows these terms. The wording can't be changed.`,
    });
    if (answer) attest.go({ params: { key: row.key }, body: {} });
  };
  if (read.error && !read.data) return <ErrorState error={read.error} onRetry={() => void read.refetch()} />;
  if (!read.data) return <Skeletons shape="text" count={8} />;
  return (
    <ul className={classes.alerts}>
      {read.data.rows.map((row) => (
        <li key={row.key} className={classes.alert}>
          <span className={classes.alertText}>
            <span className={classes.title}>
              {row.title}
              {row.usable ? <Chip tone="done">Ready</Chip> : <Chip tone="attention">Terms not confirmed</Chip>}
            </span>
            <span>{row.description}</span>
            <span className={classes.quiet}>{row.notice}</span>
            {row.citation && <span className={classes.quiet}>{row.citation}</span>}
            {row.attested && (
              <span className={classes.quiet}>
                Terms confirmed by {row.attested.byName ?? "an administrator"} {showDateTime(row.attested.at, timeZone)}
              </span>
            )}
          </span>
          {mayAttest && !row.usable && (
            <Button variant="default" loading={attest.pending} onClick={() => void ask(row)}>
              Confirm terms…
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
