/**
 * Every constant the product specification fixes (its §9), in one place and spelled as there. Code takes them
 * from here; `product.test.ts` holds the values.
 */
export const product = {
  versionCheckMs: 600_000,
  buildDateCheckMs: 10_000,
  serverTimeZone: "America/Los_Angeles",
  defaultTimeZone: "America/Los_Angeles",
  defaultTimeZoneLabel: "Pacific Standard Time",
  dateFormat: "MM-DD-YYYY",
  timeFormat: "h:mm A",
  sqlDateFormat: "YYYY-MM-DD",
  sqlTimeFormat: "HH:mm[:ss]",
  serverDateTimeFormat: "YYYY/MM/DD HH:mm",
  /** Rows of a page: destruction orders, and everything that does not say otherwise. */
  pageSize: { destructionOrders: 1000, usual: 25, notifications: 25, events: 25, forms: 25, taskNotifications: 25 },
  /** Life of the cookies that hold the auth token, the navix ai token and the refresh token. */
  cookieDays: { token: 1, navixAiToken: 1, refreshToken: 7 },
  activityReportDays: 7,
  /** Active. */
  clinicianStatus: 1,
  textSize: 14,
  tableSpacing: 3,
  theme: "default",
  modalMs: 300,
  backdropMs: 150,
  progressTickMs: 50,
  /** The first release; the running one is in package.json. */
  version: "1.13.3-hotfix1",
} as const;
