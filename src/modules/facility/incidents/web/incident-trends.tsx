import { SegmentedControl } from "@mantine/core";
import { addDays } from "#platform/shared/time/index.ts";
import { serverInstant, useRead, useSession, useUrlState } from "#platform/web/index.ts";
import { dateAt, EmptyState, ErrorState, Skeletons } from "#ui/index.ts";
import { incidentTrends } from "../incident-parts.contract.ts";
import { trendTable } from "../trend-table.ts";
import classes from "./incident.module.css";

const groupings = [
  { value: "type", label: "Type" },
  { value: "harm", label: "Harm" },
  { value: "location", label: "Location" },
] as const;

const names = new Intl.DateTimeFormat("en-US", { month: "short", timeZone: "UTC" });
/** `Dec` above `2025`. */
function monthName(month: string) {
  return (
    <>
      {names.format(new Date(`${month}-15T12:00:00Z`))}
      <br />
      {month.slice(0, 4)}
    </>
  );
}

/** Submitted reports of the last 12 months: bars for the totals, and the counts by month. */
export function IncidentTrends() {
  const { timeZone, locationId } = useSession();
  const url = useUrlState();
  const by = groupings.find(({ value }) => value === url.params.by)?.value ?? "type";
  const to = dateAt(serverInstant(), timeZone);
  const from = `${addDays(to, -334).slice(0, 7)}-01`;
  const read = useRead(
    incidentTrends,
    { query: { by, from, to, ...(locationId ? { locationId } : {}) } },
    { keep: true },
  );
  if (read.error && !read.data) return <ErrorState error={read.error} onRetry={() => void read.refetch()} />;
  if (!read.data) return <Skeletons shape="page" />;
  const { months, rows, most } = trendTable(read.data.rows, from, to);
  return (
    <>
      <div className={classes.verbs}>
        <SegmentedControl
          aria-label="Group by"
          data={[...groupings]}
          value={by}
          onChange={(value) => url.set({ by: value === "type" ? null : value })}
        />
      </div>
      {rows.length === 0 ? (
        <EmptyState title="Nothing reported" text="Submitted reports of the last 12 months appear here." />
      ) : (
        <div style={{ overflowX: "auto" }}>
          <table className={classes.table}>
            <caption className="cairn-hidden">Incident reports by month</caption>
            <thead>
              <tr>
                <th scope="col">{groupings.find(({ value }) => value === by)?.label}</th>
                <th scope="col">12 months</th>
                {months.map((month) => (
                  <th scope="col" key={month}>
                    {monthName(month)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ key, label, total, counts }) => (
                <tr key={key}>
                  <th scope="row">{label}</th>
                  <td>
                    <span className={classes.bar}>
                      <i style={{ inlineSize: `${(total / most) * 8}em` }} aria-hidden="true" />
                      {total}
                    </span>
                  </td>
                  {counts.map((count, index) => (
                    <td key={months[index]}>{count || ""}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  );
}
