/** Screen parts other modules may use. */
export { LeadInsurancePanel } from "./insurance/web/lead-insurance-panel.tsx";
