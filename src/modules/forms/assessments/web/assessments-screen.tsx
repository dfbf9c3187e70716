import { useCan, useLive, useRead } from "#platform/web/index.ts";
import { Page } from "#ui/index.ts";
import { countSafetyAlerts } from "../../safety-alerts/safety-alert.contract.ts";
import { AlertsTab } from "../../safety-alerts/web/alerts-tab.tsx";
import { DueTab } from "./due-tab.tsx";
import { InstrumentsTab } from "./instruments-tab.tsx";
import { SchedulesTab } from "./schedules-tab.tsx";

/** `/assessments`: what is due, safety alerts, schedules and instruments. */
export function Screen() {
  const mayRespond = useCan("assessments.respond");
  const count = useRead(countSafetyAlerts, {}, { enabled: mayRespond });
  useLive(mayRespond ? "list:safety-alerts" : null, [countSafetyAlerts]);
  const open = count.data?.open ?? 0;
  return (
    <Page
      title="Assessments"
      summary="Screening results, not diagnoses."
      tabs={[
        { value: "due", label: "Due", content: <DueTab /> },
        { value: "alerts", label: "Safety alerts", ...(open > 0 ? { count: open } : {}), content: <AlertsTab /> },
        { value: "schedules", label: "Schedules", content: <SchedulesTab /> },
        { value: "instruments", label: "Instruments", content: <InstrumentsTab /> },
      ]}
    />
  );
}
