import type { ChartPieceProps } from "#modules/clients/index.web.ts";
import { useCan, useLive } from "#platform/web/index.ts";
import { listInsurance } from "../insurance.contract.ts";
import { useClientInsurance } from "./insurance-calls.ts";
import { InsurancePanel } from "./insurance-panel.tsx";

/** The chart's insurance, primary to fourth. */
export function InsuranceTab({ chart }: ChartPieceProps) {
  useLive(`client:${chart.clientId}`, [listInsurance]);
  return (
    <InsurancePanel calls={useClientInsurance(chart.mrNo)} mayEdit={useCan("insurance.write")} title="Insurance" />
  );
}
