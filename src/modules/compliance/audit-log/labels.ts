/** Labels of the audit log's codes. */
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
  PATRQT: "Client request",
};
const relationLabels: Readonly<Record<string, string>> = {
  system: "System",
  "care-team": "Care team",
  cover: "Covering clinician",
  tenant: "Whole facility",
  location: "Same location",
  "former-location": "Former location",
  "break-glass": "Break-the-glass access",
  none: "None",
};

export const typeLabel = (type: string): string => typeLabels[type] ?? type;
export const purposeLabel = (purpose: string): string => purposeLabels[purpose] ?? purpose;
/** Labels of lists that show several clients, by their address. */
const listLabels: Readonly<Record<string, string>> = {
  clients: "Client list",
  "client-patients": "Client list",
  "clients-mine": "My clients",
  "clients-approvals": "Requests to approve",
  "clinicians-case-load": "Caseload",
  "beds-board": "Bed board",
  "beds-history": "Bed history",
  "home-events": "Upcoming events",
  "home-hand-over": "Handoff",
  "work-items": "Home: work items",
  "medications-orders": "Orders list",
  "note-approvals": "Notes to co-sign",
  "note-drafts-mine": "My unsigned notes",
  notifications: "Notifications",
};

/** Labels of chart sections and lists: `medication-log` → `Medication log`. */
export const sectionLabel = (section: string | null): string | null =>
  section === null ? null : (listLabels[section] ?? capital(section.replaceAll(/[.-]/g, " ")));
export const relationLabel = (relation: string | null): string | null =>
  relation === null ? null : (relationLabels[relation] ?? relation);

/** Labels of actions whose code does not read well. */
const actionLabels: Readonly<Record<string, string>> = {
  "auth.login": "Signed in",
  "auth.logout": "Signed out",
  "auth.login-failed": "Sign-in failed",
  "auth.signup": "Joined by invitation",
  "auth.password-changed": "Password changed",
  "auth.password-reset": "Password reset",
  "auth.password-reset-asked": "Password reset requested",
  "auth.two-factor": "Two-factor code accepted",
  "auth.two-factor-failed": "Two-factor code rejected",
  "auth.two-factor-changed": "Two-factor settings changed",
  "auth.two-factor-code-sent": "Two-factor code sent",
  "auth.login-request-sent": "Sign-in approval requested",
  "auth.login-request-decided": "Sign-in approved or denied",
  "auth.passkey-added": "Passkey added",
  "auth.passkey-removed": "Passkey removed",
  "auth.email-change-asked": "Email change requested",
  "auth.email-changed": "Email changed",
  "auth.device-changed": "Device changed",
  "auth.device-forgotten": "Device removed",
  "audit.breach-scoped": "Breach scope report run",
  "tenant.suspended": "Facility suspended",
  "tenant.resumed": "Facility resumed",
  "tenant.closed": "Facility closed",
  "tenant.domain-changed": "Facility web address changed",
  "config.changed": "Setting changed",
  "pin.checked": "Signed with PIN",
  "pin.refused": "Wrong PIN",
  "passkey.checked": "Signed with passkey",
  "session.stepped-up": "Identity confirmed",
  "session.switched": "Switched user",
  "session.reuse-detected": "Reused session token blocked",
  "access.requested": "Permission requested",
  "assist.asked": "AI suggestion requested",
  "audit.viewed": "Audit log viewed",
  "audit.verification-asked": "Audit log verification requested",
  "client.listed": "Clients searched",
  "client.matched": "Duplicate clients searched",
  "client.revealed": "Social Security number shown",
  "downtime.begun": "Downtime started",
  "downtime.checked": "Downtime entries checked",
  "downtime.list-read": "Downtime list viewed",
  "downtime.packet-asked": "Downtime packet requested",
  "duty.changed": "Shift changed",
  "error.changed": "Screen error changed",
  "error.reported": "Screen error reported",
  "form.kicked-back": "Form returned for correction",
  "integration.capture-begun": "Integration capture started",
  "lead.lifecycle-changed": "Lead stage changed",
  "lead.nurtured": "Lead set to nurture",
  "lead.searched": "Leads searched",
  "medication.order-taken": "Medication order received",
  "medication.rechecked": "PRN effect recorded",
  "note.cosigned": "Note co-signed",
  "note.versions-settled": "Note versions merged",
  "notification.broadcast": "Announcement sent",
  "place.looked-up": "ZIP code looked up",
  "search.made": "Search run",
  "secret.destroyed": "Secret deleted",
  "simulator.acted": "Simulator action run",
  "simulator.trouble-switched": "Simulator fault changed",
  "tenant.export-fetched": "Facility export downloaded",
  "tenant.exported": "Facility exported",
  "tenant.set-up": "Facility set up",
  "tenant.setup-mail-tested": "Setup email tested",
  "tenant.setup-saved": "Setup step saved",
  "glass.broken": "Break-the-glass access opened",
  "glass.ended": "Break-the-glass access ended",
  "downtime.opened": "Downtime packet opened",
  "downtime.printed": "Downtime packet printed",
  "downtime.refused": "Downtime packet: wrong PIN",
  "downtime.wiped": "Downtime packet deleted",
  "downtime.enrolled": "Workstation enrolled for downtime",
  "downtime.removed": "Workstation removed from downtime",
  "downtime.opener-added": "Downtime packet access granted",
  "downtime.opener-removed": "Downtime packet access removed",
  "downtime.signed-off": "Downtime entered and signed off",
  "glass.reviewed": "Break-the-glass access reviewed",
};

/** `chart.viewed` → `Chart viewed`; `auth.login-failed` → `Sign-in failed`. */
export function actionLabel(action: string): string {
  const known = actionLabels[action];
  if (known) return known;
  return capital(action.replaceAll(/[.-]/g, " ").trim())
    .replace(/\bapi\b/i, "API")
    .replace(/\bpin\b/i, "PIN");
}

/** Label of a changed field: `takenBy` → `taken by`. */
export function fieldWords(field: string): string {
  return field.replaceAll(/([a-z\d])([A-Z])/g, (_, end: string, start: string) => `${end} ${start.toLowerCase()}`);
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export const purposes = Object.entries(purposeLabels).map(([value, label]) => ({ value, label }));
export const relations = Object.entries(relationLabels).map(([value, label]) => ({ value, label }));
export const types = Object.entries(typeLabels).map(([value, label]) => ({ value, label }));
