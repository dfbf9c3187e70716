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
  tenant: "Whole facility",
  location: "Same place",
  "former-location": "Former place",
  "break-glass": "Emergency opening",
};

export const typeLabel = (type: string): string => typeLabels[type] ?? type;
export const purposeLabel = (purpose: string): string => purposeLabels[purpose] ?? purpose;
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
  "glass.reviewed": "Emergency opening judged",
};

/** `chart.viewed` → `Chart viewed`; `auth.login-failed` → `Sign-in refused`. */
export function actionLabel(action: string): string {
  const known = actionLabels[action];
  if (known) return known;
  const words = action.replaceAll(/[.-]/g, " ").trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export const purposes = Object.entries(purposeLabels).map(([value, label]) => ({ value, label }));
export const relations = Object.entries(relationLabels).map(([value, label]) => ({ value, label }));
export const types = Object.entries(typeLabels).map(([value, label]) => ({ value, label }));
