/** English texts of the access request. */
export const requestAccessEnglish = {
  belongs: "Included in: {roles}.",
  ask: "Ask {people}.",
  nobody: "No one else can grant it right now.",
  what: "Reason",
  howLong: "Duration",
  shift: "This shift (12 hours)",
  week: "A week",
  forGood: "Permanent",
  readOnly: "You can view this page. To make changes you need the permission “{words}” ({permission}).",
  send: "Send request",
  open: "Request access",
  sent: { one: "{people} will see your request.", other: "{people} will see your request." },
} as const;
