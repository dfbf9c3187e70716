import { useCan } from "#platform/web/index.ts";
import { Page } from "#ui/index.ts";
import { ReportCatalogue } from "./report-catalogue.tsx";
import { ReportFiles } from "./report-files.tsx";
import { SavedReportList } from "./saved-report-list.tsx";

/** Every report the user may run, their saved ones, and their files. */
export function Screen() {
  const mayExport = useCan("reports.export");
  return (
    <Page
      title="Reports"
      summary="Numbers from the records as they are now, each with its definition."
      tabs={[
        { value: "all", label: "All reports", content: <ReportCatalogue /> },
        { value: "saved", label: "Saved", content: <SavedReportList /> },
        ...(mayExport ? [{ value: "files", label: "Files", content: <ReportFiles /> }] : []),
      ]}
    />
  );
}
