export { Facts } from "./clinicians/web/facts.tsx";
export { StatusDialog } from "./clinicians/web/status-dialog.tsx";
