export { validFilters } from "./audit-log/web/date-range.ts";
export { GrantBar, OutOfReach } from "./break-glass/web/pieces.tsx";
