import { useCan } from "#platform/web/index.ts";
import { Page } from "#ui/index.ts";
import { MyTime } from "./my-time.tsx";
import { PayPeriods } from "./pay-periods.tsx";
import { TeamTime } from "./team-time.tsx";
import { TimeExports } from "./time-exports.tsx";
import { TimeReport } from "./time-report.tsx";

/** Time: one's own sheet, the team's, pay periods and files for payroll. */
export function Screen() {
  const [mayView, mayExport] = [useCan("timeEntries.view"), useCan("timeEntries.export")];
  if (!mayView && !mayExport)
    return (
      <Page title="Time">
        <MyTime />
      </Page>
    );
  return (
    <Page
      title="Time"
      tabs={[
        { value: "my", label: "My time", content: <MyTime /> },
        ...(mayView
          ? [
              { value: "team", label: "Team", content: <TeamTime /> },
              { value: "report", label: "Report", content: <TimeReport /> },
            ]
          : []),
        ...(mayExport
          ? [
              { value: "periods", label: "Pay periods", content: <PayPeriods /> },
              { value: "export", label: "Payroll export", content: <TimeExports /> },
            ]
          : []),
      ]}
    />
  );
}
