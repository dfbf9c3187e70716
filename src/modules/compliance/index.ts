export { escalateReviewsJob } from "./break-glass/escalate-reviews.ts";
export { grantExpiryJob } from "./break-glass/grant-ended.ts";
export { openAccessGrant } from "./break-glass/open-access-grant.ts";
export { recordChartReads } from "./chart-access/record-chart-reads.ts";
