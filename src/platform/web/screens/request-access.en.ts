/** English of asking for what is missing on the 403 page (I18N-1). */
export const requestAccessEnglish = {
  belongs: "It belongs to: {roles}.",
  ask: "Ask {people}.",
  nobody: "Nobody else can grant it at the moment.",
  what: "What do you need it for?",
  send: "Send the request",
  open: "Request access",
  sent: { one: "{people} will see your request.", other: "{people} will see your request." },
} as const;
