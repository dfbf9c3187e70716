/** English of asking for what is missing on the 403 page (I18N-1). */
export const requestAccessEnglish = {
  belongs: "It belongs to: {roles}.",
  ask: "Ask {people}.",
  nobody: "Nobody else can grant it at the moment.",
  what: "What do you need it for?",
  howLong: "For how long?",
  shift: "This shift (12 hours)",
  week: "A week",
  forGood: "From now on",
  readOnly: "You can look at this. To change it you need the permission “{words}” ({permission}).",
  send: "Send the request",
  open: "Request access",
  sent: { one: "{people} will see your request.", other: "{people} will see your request." },
} as const;
