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

/** `chart.viewed` → `Chart viewed`; `auth.login-failed` → `Auth login failed`. */
export function actionLabel(action: string): string {
  const words = action.replaceAll(/[.-]/g, " ").trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export const purposes = Object.entries(purposeLabels).map(([value, label]) => ({ value, label }));
export const relations = Object.entries(relationLabels).map(([value, label]) => ({ value, label }));
export const types = Object.entries(typeLabels).map(([value, label]) => ({ value, label }));
