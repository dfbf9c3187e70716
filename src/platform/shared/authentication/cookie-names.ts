/** The readable cookies of product §3 and platform §2.1, spelled so. */
export const cookieNames = [
  "token",
  "navix_ai_token",
  "refresh_token",
  "role",
  "CUSTOMER_TYPE",
  "clinician_id",
  "clinician_name",
  "client_timezone",
  "has_auto_timezone",
  "user_timezone",
  "build_date",
  "pushToken",
] as const;
export type CookieName = (typeof cookieNames)[number];
