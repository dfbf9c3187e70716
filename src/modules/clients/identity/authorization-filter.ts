/** How a stay is authorized by its payer, as the client list filters it. */
export const authorizationLabels = {
  covered: "Covered",
  ending: "Ending within 3 days",
  uncovered: "Not covered",
  none: "No authorization",
} as const;
export type AuthorizationFilter = keyof typeof authorizationLabels;

/** Days before the end of coverage from which a stay counts as ending. */
export const endingDays = 3;
