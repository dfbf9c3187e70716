/** Screen parts other modules may use. */
export { BillingCodeField } from "./charges/web/billing-code-field.tsx";
export { ReportCatalogue } from "./reports/web/report-catalogue.tsx";
