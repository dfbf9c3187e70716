import type { ChartPieceProps } from "#modules/clients/index.web.ts";
import { useCan, useLive } from "#platform/web/index.ts";
import { listVobs } from "../../vob/vob.contract.ts";
import { useClientBenefits } from "../../vob/web/benefit-calls.ts";
import { Benefits } from "../../vob/web/benefits.tsx";
import { listInsurance } from "../insurance.contract.ts";
import type { Insurance } from "../insurance-fields.contract.ts";
import { useClientInsurance } from "./insurance-calls.ts";
import { InsurancePanel } from "./insurance-panel.tsx";

/** The chart's insurance, primary to fourth, with the benefits of each. */
export function InsuranceTab({ chart }: ChartPieceProps) {
  useLive(`client:${chart.clientId}`, [listInsurance, listVobs]);
  return (
    <InsurancePanel
      calls={useClientInsurance(chart.mrNo)}
      mayEdit={useCan("insurance.write")}
      title="Insurance"
      below={(insurance) => <ClientBenefits mrNo={chart.mrNo} insurance={insurance} />}
    />
  );
}

function ClientBenefits({ mrNo, insurance }: { mrNo: string; insurance: Insurance }) {
  const mayVerify = useCan("insurance.verify");
  return (
    <Benefits
      calls={useClientBenefits(mrNo, insurance.id)}
      insuranceId={insurance.id}
      isConnected={insurance.payerIsConnected}
      mayRecord={mayVerify}
      mayVerify={mayVerify}
      isLead={false}
    />
  );
}
