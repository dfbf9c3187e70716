import { AppLink, useRead } from "#platform/web/index.ts";
import { EmptyState, ErrorState, PageSection, Skeletons } from "#ui/index.ts";
import { listReports } from "../report.contract.ts";
import classes from "./reports.module.css";

/** Reports the user may run, by what they are about; only those of one group where it is given. */
export function ReportCatalogue({ group: only }: { group?: string }) {
  const read = useRead(listReports, {});
  if (read.error && !read.data) return <ErrorState error={read.error} onRetry={() => void read.refetch()} />;
  if (!read.data) return <Skeletons shape="text" count={8} />;
  const rows = read.data.rows.filter(({ group }) => only === undefined || group === only);
  if (rows.length === 0)
    return <EmptyState title="No reports" text="Your role has no report. Ask an administrator for access." />;
  const groups = [...new Set(rows.map(({ group }) => group))];
  return groups.map((group) => (
    <PageSection key={group} title={only === undefined ? group : undefined}>
      <ul className={classes.list}>
        {rows
          .filter((row) => row.group === group)
          .map(({ code, title, question }) => (
            <li key={code}>
              <AppLink to={`/reports/${code}`}>{title}</AppLink>
              <span>{question}</span>
            </li>
          ))}
      </ul>
    </PageSection>
  ));
}
