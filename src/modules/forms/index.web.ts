/** Screen parts other modules may use. */
export { ReturnPin } from "./forms/web/return-pin.tsx";
export { useReviewed } from "./forms/web/use-reviewed.ts";
export { ReturnedTab } from "./kick-backs/web/returned-tab.tsx";
