/** Screen parts other modules may use. */
export { LeadInsurancePanel } from "./insurance/web/lead-insurance-panel.tsx";
export { PrintedLeadBenefits } from "./vob/web/printed-benefits.tsx";
