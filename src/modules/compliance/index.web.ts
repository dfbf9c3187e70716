export { understood } from "./audit-log/web/range.ts";
export { OpeningBar, OutOfReach } from "./break-glass/web/pieces.tsx";
