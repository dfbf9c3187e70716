export { escalateJob } from "./break-glass/escalate.ts";
export { openAccessGrant } from "./break-glass/open-access-grant.ts";
export { closeGlassJob } from "./break-glass/tell-glass-ended.ts";
export { noteChartLooks } from "./chart-access/chart-reads.ts";
