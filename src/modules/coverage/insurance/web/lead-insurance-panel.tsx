import { useCan, useLive } from "#platform/web/index.ts";
import { listLeadInsurance } from "../lead-insurance.contract.ts";
import { useLeadInsurance } from "./insurance-calls.ts";
import { InsurancePanel } from "./insurance-panel.tsx";

/** Insurance of a lead, on the lead's page; locked once the lead is closed or converted. */
export function LeadInsurancePanel({ leadId, locked }: { leadId: string; locked: boolean }) {
  useLive(`record:lead:${leadId}`, [listLeadInsurance]);
  const mayEdit = useCan("crm.benefits") && !locked;
  return <InsurancePanel calls={useLeadInsurance(leadId)} mayEdit={mayEdit} title="Insurance" />;
}
