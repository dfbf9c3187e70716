/**
 * The refusals of sign-in, lock screen and dialogs over a page, in words of their own
 * for other languages. In English the server's sentence is shown: it knows more of the case. Keys are problem codes.
 */
export const problemsEnglish = {
  page: "Something went wrong in this page. Please try again.",
  unreachable: "Cairn cannot be reached. What you typed is kept; try again when the connection is back.",
  unreadable: "Something between you and Cairn answered instead of it. Please try again.",
  "bad-credentials": "That email and password do not match.",
  "account-inactive": "Your account is not active. Ask an administrator of your facility to activate it.",
  "tenant-suspended": "This facility is suspended. Its administrator knows more.",
  "rate-limited": "Too many tries. Please wait a little and try again.",
  "setup-incomplete": "A step is still open.",
  "tenant-exists": "A facility has this address already.",
  "signup-closed": "No new facilities are taken here.",
  busy: "Cairn has a lot to do at this moment. Try again in a few seconds.",
  "sign-in-expired": "That took longer than ten minutes, or came from another device. Sign in again.",
  "code-invalid": "That code is not right.",
  "code-invalid.left": {
    one: "That code is not right. {count} try left.",
    other: "That code is not right. {count} tries left.",
  },
  "setup-code-wrong": "That is not the code the server printed last.",
  "setup-code-wrong.renewed":
    "That was the fifth wrong code. The server has printed a new one where it runs: only that is good now.",
  "too-soon": "A code was sent a moment ago. Wait for it, or ask again in half a minute.",
  "passkey-refused": "That passkey was not accepted. Use another way.",
  "terms-outdated": "Newer terms are in force. Please read them.",
  "link-expired": "This link was used already or has run out.",
  "session-expired": "Your session has expired. Sign in again; nothing you typed is lost.",
  "session-revoked": "This session was signed out. Sign in again.",
  "session-locked": "Cairn is locked. Enter your PIN to continue; everything is as you left it.",
  "step-up-required": "Please confirm that it is you.",
  "pin-invalid": "Wrong PIN.",
  "pin-invalid.left": { one: "Wrong PIN. {count} try left.", other: "Wrong PIN. {count} tries left." },
  "pin-locked": "Five wrong PINs. Wait 15 minutes, or unlock with your password.",
  "ticket-used": "That confirmation was used or has run out. Enter the PIN again.",
  "witness-same-person": "A witness is a second person: ask a colleague to enter their PIN.",
  "unknown-tenant": "There is no facility at this address.",
  "csrf-refused": "This request did not come from Cairn's own page. Reload the page and try again.",
  maintenance: "Cairn is being updated. Try again in a minute.",
  internal: "Something went wrong on our side. Please try again.",
} as const;
