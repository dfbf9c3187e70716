/** How the log's codes are said to a person. */
const typeLabels: Readonly<Record<string, string>> = {
  C: "Created",
  R: "Read",
  U: "Changed",
  D: "Removed",
  E: "Executed",
};
const purposeLabels: Readonly<Record<string, string>> = {
  TREAT: "Treatment",
  HPAYMT: "Payment",
  HOPERAT: "Operations",
  ETREAT: "Emergency",
  PATRQT: "The person's request",
};
const relationLabels: Readonly<Record<string, string>> = {
  system: "Cairn itself",
  "care-team": "Care team",
  cover: "Covering for somebody",
  tenant: "Whole facility",
  location: "Same place",
  "former-location": "Former place",
  "break-glass": "Emergency opening",
  none: "None",
};

export const typeLabel = (type: string): string => typeLabels[type] ?? type;
export const purposeLabel = (purpose: string): string => purposeLabels[purpose] ?? purpose;
/** The sections that a chart's tabs name, as people say them: `medication-log` → `Medication log`. */
export const sectionLabel = (section: string | null): string | null =>
  section === null ? null : capital(section.replaceAll(/[.-]/g, " "));
export const relationLabel = (relation: string | null): string | null =>
  relation === null ? null : (relationLabels[relation] ?? relation);

/** Where the name of an act would not say it as people do. */
const actionLabels: Readonly<Record<string, string>> = {
  "auth.login": "Signed in",
  "auth.logout": "Signed out",
  "auth.login-failed": "Sign-in refused",
  "auth.signup": "Joined by invitation",
  "auth.password-changed": "Password changed",
  "auth.password-reset": "Password reset",
  "auth.password-reset-asked": "Password reset asked for",
  "auth.two-factor": "Second step passed",
  "auth.two-factor-failed": "Second step refused",
  "auth.two-factor-changed": "Second step changed",
  "auth.two-factor-code-sent": "Second step: code sent",
  "auth.login-request-sent": "Sign-in put up for approval",
  "auth.login-request-decided": "Sign-in approved or denied",
  "auth.passkey-added": "Passkey added",
  "auth.passkey-removed": "Passkey removed",
  "auth.email-change-asked": "New e-mail address asked for",
  "auth.email-changed": "E-mail address changed",
  "auth.device-changed": "Device changed",
  "auth.device-forgotten": "Device forgotten",
  "audit.breach-scoped": "Affected records worked out",
  "tenant.suspended": "Facility suspended",
  "tenant.resumed": "Facility resumed",
  "tenant.closed": "Facility closed",
  "tenant.domain-changed": "Facility's address changed",
  "config.changed": "Setting changed",
  "pin.checked": "Signed with PIN",
  "pin.refused": "Wrong PIN",
  "passkey.checked": "Signed with passkey",
  "session.stepped-up": "Confirmed that it is them",
  "session.switched": "Switched user",
  "session.reuse-detected": "Stolen session stopped",
  "glass.ended": "Emergency opening closed",
  "downtime.opened": "Downtime packet opened",
  "downtime.printed": "Downtime packet printed",
  "downtime.refused": "Downtime packet: wrong PIN",
  "downtime.wiped": "Downtime packet thrown away",
  "downtime.enrolled": "Workstation enrolled for downtime",
  "downtime.removed": "Workstation taken out of downtime",
  "downtime.opener-added": "May open downtime packets",
  "downtime.opener-removed": "May open downtime packets no longer",
  "downtime.signed-off": "Downtime entered and signed off",
  "glass.reviewed": "Emergency opening judged",
};

/** `chart.viewed` → `Chart viewed`; `auth.login-failed` → `Sign-in refused`. */
export function actionLabel(action: string): string {
  const known = actionLabels[action];
  if (known) return known;
  return capital(action.replaceAll(/[.-]/g, " ").trim());
}

/** `takenBy` → `taken by`: the name of a changed field as people read it. */
export function fieldWords(field: string): string {
  return field.replaceAll(/([a-z\d])([A-Z])/g, (_, end: string, start: string) => `${end} ${start.toLowerCase()}`);
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export const purposes = Object.entries(purposeLabels).map(([value, label]) => ({ value, label }));
export const relations = Object.entries(relationLabels).map(([value, label]) => ({ value, label }));
export const types = Object.entries(typeLabels).map(([value, label]) => ({ value, label }));
