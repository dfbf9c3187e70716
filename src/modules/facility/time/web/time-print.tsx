import { serverInstant, useRead, useSession, useUrlState } from "#platform/web/index.ts";
import { EmptyState, ErrorState, PrintFacts, PrintLayout, PrintTable, Skeletons, showDate } from "#ui/index.ts";
import { activityCategoryLabels } from "../activity-type.ts";
import { showMinutes } from "../time-entry.ts";
import { type TimeOfPerson, timeReporting } from "../time-report.contract.ts";
import { dayLabel } from "./week.ts";

/** `/time_reporting_print?from=&to=`: hours of each staff member with totals and lines to sign. */
export function Screen() {
  const { params } = useUrlState();
  const session = useSession();
  const { from = "", to = "", locationId, clinicianId, approved } = params;
  const query = {
    from,
    to,
    ...(locationId ? { locationId } : {}),
    ...(clinicianId ? { clinicianId } : {}),
    ...(approved ? { approved } : {}),
  };
  const isAsked = from !== "" && to !== "";
  const read = useRead(timeReporting, { query }, { enabled: isAsked });
  if (!isAsked) return <EmptyState title="Nothing to print" text="Choose dates under Time, Report, then Print." />;
  if (read.error) return <ErrorState error={read.error} onRetry={() => void read.refetch()} />;
  if (!read.data) return <Skeletons shape="page" count={8} />;
  const { people } = read.data;
  const place = session.locations.find(({ id }) => id === locationId)?.name ?? "All locations";
  const sum = (pick: (row: TimeOfPerson) => number) => showMinutes(people.reduce((total, row) => total + pick(row), 0));
  return (
    <PrintLayout
      title="Time Reporting"
      facility={{ name: session.tenant.name, address: place }}
      strip={[`${showDate(from)} to ${showDate(to)}`]}
      printedBy={session.user.fullName}
      printedAt={serverInstant()}
      timeZone={session.timeZone}
    >
      <PrintFacts
        none="No time in these dates."
        rows={[
          ["Period", `${showDate(from)} to ${showDate(to)}`],
          ["Included", approved ? "Approved and exported time" : "All recorded time"],
          ["Recorded", sum(({ minutes }) => minutes)],
          ["Direct care", sum(({ directMinutes }) => directMinutes)],
          ["Billable", sum(({ billableMinutes }) => billableMinutes)],
          ["Not approved yet", sum(({ openMinutes }) => openMinutes)],
        ]}
      />
      <p>Time that several entries share counts once.</p>
      {people.map((row) => (
        <PersonSheet key={row.clinicianId} row={row} />
      ))}
    </PrintLayout>
  );
}

function PersonSheet({ row }: { row: TimeOfPerson }) {
  return (
    <section style={{ breakInside: "avoid" }}>
      <h2>{row.name}</h2>
      <PrintTable
        columns={[{ header: "Activity" }, { header: "Category", width: "24%" }, { header: "Time", width: "18%" }]}
        rows={[
          ...row.types.map(({ activityTypeId, name, category, minutes }) => ({
            key: activityTypeId,
            cells: [name, activityCategoryLabels[category], showMinutes(minutes)],
          })),
          { key: "total", cells: ["Total", "", showMinutes(row.minutes)] },
        ]}
        none="No time."
      />
      <p>{row.days.map(({ date, minutes }) => `${dayLabel(date)} ${showMinutes(minutes)}`).join(" · ")}</p>
      {row.openMinutes > 0 && <p>{showMinutes(row.openMinutes)} of this is not approved yet.</p>}
      <p style={{ marginBlockStart: "2.5em" }}>Staff member ____________________________ Date ______________</p>
      <p>Supervisor ______________________________ Date ______________</p>
    </section>
  );
}
