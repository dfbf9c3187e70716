import { AppLink, useCan, useRead } from "#platform/web/index.ts";
import { EmptyState, ErrorState, Page, PageSection, Skeletons } from "#ui/index.ts";
import { listReports } from "../report.contract.ts";
import { ReportFiles } from "./report-files.tsx";
import classes from "./reports.module.css";
import { SavedReportList } from "./saved-report-list.tsx";

/** Every report the user may run, their saved ones, and their files. */
export function Screen() {
  const mayExport = useCan("reports.export");
  return (
    <Page
      title="Reports"
      summary="Numbers from the records as they are now, each with its definition."
      tabs={[
        { value: "all", label: "All reports", content: <Catalogue /> },
        { value: "saved", label: "Saved", content: <SavedReportList /> },
        ...(mayExport ? [{ value: "files", label: "Files", content: <ReportFiles /> }] : []),
      ]}
    />
  );
}

function Catalogue() {
  const read = useRead(listReports, {});
  if (read.error && !read.data) return <ErrorState error={read.error} onRetry={() => void read.refetch()} />;
  if (!read.data) return <Skeletons shape="text" count={8} />;
  const { rows } = read.data;
  if (rows.length === 0)
    return <EmptyState title="No reports" text="Your role has no report. Ask an administrator for access." />;
  const groups = [...new Set(rows.map(({ group }) => group))];
  return groups.map((group) => (
    <PageSection key={group} title={group}>
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
