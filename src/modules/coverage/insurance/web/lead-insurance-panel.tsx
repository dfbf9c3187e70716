import { useCan, useLive } from "#platform/web/index.ts";
import { listLeadVobs } from "../../vob/vob.contract.ts";
import { useLeadBenefits } from "../../vob/web/benefit-calls.ts";
import { Benefits } from "../../vob/web/benefits.tsx";
import type { Insurance } from "../insurance-fields.contract.ts";
import { listLeadInsurance } from "../lead-insurance.contract.ts";
import { useLeadInsurance } from "./insurance-calls.ts";
import { InsurancePanel } from "./insurance-panel.tsx";

/** Insurance of a lead with its benefits, on the lead's page; locked once the lead is closed or converted. */
export function LeadInsurancePanel({ leadId, locked }: { leadId: string; locked: boolean }) {
  useLive(`record:lead:${leadId}`, [listLeadInsurance, listLeadVobs]);
  const mayEdit = useCan("crm.benefits") && !locked;
  return (
    <InsurancePanel
      calls={useLeadInsurance(leadId)}
      mayEdit={mayEdit}
      title="Insurance"
      below={(insurance) => <LeadBenefits leadId={leadId} insurance={insurance} mayRecord={mayEdit} />}
    />
  );
}

function LeadBenefits({ leadId, insurance, mayRecord }: { leadId: string; insurance: Insurance; mayRecord: boolean }) {
  const mayVerify = useCan("crm.verify") && mayRecord;
  return (
    <Benefits
      calls={useLeadBenefits(leadId, insurance.id)}
      insuranceId={insurance.id}
      isConnected={insurance.payerIsConnected}
      mayRecord={mayRecord}
      mayVerify={mayVerify}
      isLead
    />
  );
}
