/** What screens of later modules may show of this module. */
export { ReportCatalogue } from "./reports/web/report-catalogue.tsx";
