import { globSync, readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { backupChores } from "#modules/operations/index.ts";
import { testBackupPlace } from "#modules/operations/testing.ts";
import { platformChores } from "#platform/server/jobs/chores.ts";
import { type Facility, givenFacility } from "#testing/facility.ts";

let facility: Facility;
beforeAll(async () => {
  facility = await givenFacility();
});

/** Method, path, permission, audit action (`-`: none, `~`: says why not), `!` with step-up: the chapter's table, row by row. */
const endpoints = `
POST /login public auth.login
POST /login/passkey public auth.login
POST /signup public auth.signup
POST /logout public auth.logout
POST /forgot_password public auth.password-reset-asked
GET /reset/:token public -
POST /reset public auth.password-reset
POST /user/reset-password self auth.password-changed
POST /refresh-token public session.refreshed
POST /generate-two-factor-code public auth.two-factor-code-sent
POST /verify-two-factor-code public auth.two-factor
POST /toggle-2fa self auth.two-factor-changed !
POST /two-factor/totp self auth.two-factor-changed !
POST /two-factor/totp/confirm self auth.two-factor-changed !
POST /two-factor/recovery-codes self auth.two-factor-changed !
GET /check-login-request-status/:id public -
POST /resend-login-request public auth.login-request-sent
GET /login-requests self -
POST /login-requests/:id/decision self auth.login-request-decided
POST /passkeys/registration-options self ~ !
POST /passkeys self auth.passkey-added !
GET /passkeys self -
DELETE /passkeys/:id self auth.passkey-removed !
POST /passkeys/authentication-options public ~
GET /session self -
POST /session/lock self session.locked
POST /session/unlock self session.unlocked
POST /session/step-up self session.stepped-up
GET /sessions self -
DELETE /sessions/:id self session.revoked
DELETE /sessions self session.revoked
GET /clinicians clinicians.view -
GET /clinicians/get-all-clinicians clinicians.view -
POST /clinicians clinicians.invite clinician.invited
GET /clinicians/:id clinicians.view -
PATCH /clinicians/:id clinicians.edit clinician.changed
POST /clinicians/:id/status clinicians.setStatus clinician.status-changed
POST /clinicians/:id/invite clinicians.invite clinician.invited
POST /clinicians/change-password-clinicians clinicians.resetAccess clinician.access-reset !
POST /clinicians/pin-code-checker self pin.checked
POST /clinicians/change-pin-code self pin.changed
GET /clinicians/:id/credentials credentials.view -
POST /clinicians/:id/credentials credentials.edit credential.changed
PATCH /clinicians/:id/credentials/:id credentials.edit credential.changed
GET /user-groups userGroups.view -
POST /user-groups userGroups.manage user-group.changed
PATCH /user-groups/:id userGroups.manage user-group.changed
DELETE /user-groups/:id userGroups.manage user-group.changed
PUT /user-groups/:id/members userGroups.manage user-group.changed
GET /roles roles.view -
POST /roles roles.manage role.changed !
PATCH /roles/:code roles.manage role.changed !
POST /roles/:code/copy roles.manage role.changed !
GET /permissions roles.view -
GET /access-reviews accessReviews.manage -
POST /access-reviews accessReviews.manage access-review.opened !
POST /access-reviews/:id/decisions accessReviews.manage access-review.decided !
GET /locations locations.view -
POST /locations locations.manage location.changed
PATCH /locations/:id locations.manage location.changed
GET /locations/:id/sections locations.view -
POST /locations/:id/sections locations.manage location.changed
PATCH /locations/:id/sections/:id locations.manage location.changed
PUT /locations/order locations.manage location.changed
GET /business-locations locations.view -
POST /business-locations locations.manage business-location.changed
PATCH /business-locations/:id locations.manage business-location.changed
GET /config public -
GET /config/:key settings.view -
PUT /config/:key settings.manage config.changed
GET /error-config public -
POST /error-config/log public error.reported
GET /error-config/logs errors.manage -
PATCH /error-config/logs/:id errors.manage error.changed
GET /version public -
GET /notifications notifications.use -
GET /notifications/count notifications.use -
POST /notifications/action notifications.use ~
GET /notifications/preferences self -
PUT /notifications/preferences self notification-preferences.changed
POST /notifications/broadcast notifications.broadcast notification.broadcast
POST /push-subscriptions self ~
DELETE /push-subscriptions self ~
GET /work-items workItems.view -
POST /search search.use search.made
GET /search/recent search.use -
POST /files files.add file.uploaded
GET /files/:id files.view -
GET /files/:id/content files.view file.read
POST /files/:id/void files.void file.voided
GET /drafts/:key self -
PUT /drafts/:key self ~
DELETE /drafts/:key self ~
GET /preferences self -
PATCH /preferences self preferences.changed
GET /terms/current public -
POST /terms/accept public terms.accepted
GET /time-zones self -
GET /simple-maps self -
POST /simple-maps/nearest self place.looked-up
GET /legal-holds legalHolds.manage -
POST /legal-holds legalHolds.manage legal-hold.changed !
POST /legal-holds/:id/lift legalHolds.manage legal-hold.changed !
GET /audit audit.view audit.viewed
GET /audit/chart-access/:id chartAccess.view chart-access.viewed
POST /audit/verify audit.verify audit.verification-asked
GET /audit/verifications audit.view -
POST /audit/breach-scope audit.export audit.breach-scoped
GET /break-glass chartAccess.view -
POST /break-glass/:id/end self glass.ended
POST /break-glass/:id/review breakGlass.review glass.reviewed
GET /customer-onboarding public -
PUT /customer-onboarding public tenant.setup-saved
POST /customer-onboarding/complete public tenant.set-up
GET /operations/backups operations.view -
GET /operations/health operations.view -
POST /operations/tenant-export operations.manage tenant.exported !
`
  .trim()
  .split("\n");

/** Every event the chapter says that the platform raises. */
const byEvent =
  `tenant-activated user-invited user-activated user-deactivated role-changed roles-changed credential-changed
  location-created location-changed location-deactivated session-revoked session-reuse-detected device-seen glass-broken
  glass-reviewed audit-chain-broken config-changed file-ready file-quarantined backup-failed terms-published legal-hold-changed`
    .split(/\s+/)
    .map((name) => `platform.${name}`);

/** Own notification kinds and the priority the chapter gives them, where it gives one. */
const kinds: Readonly<Record<string, number | null>> = {
  "auth.login-request": 1,
  "auth.new-device": null,
  "auth.password-changed": null,
  "auth.session-reuse": 1,
  "glass-broken": 1,
  "audit.chain-broken": 1,
  "backup.failed": 1,
  "error.spike": null,
  "credential.expiring": null,
  "access.requested": null,
  "clinician.deactivated": null,
  "terms.updated": null,
  broadcast: null,
};

/** Jobs of the chapter that wake by themselves, and those that are asked for. `audit.anomalies` is a later part. */
const wakeful = [
  "audit.seal",
  "audit.verify",
  "partitions.maintain",
  "housekeeping",
  "sign-in.sweep",
  "notifications.digest",
  "credentials.expiring",
  "access-review.open",
  "glass.escalate",
  "downtime.packet",
  "errors.digest",
  "backup.run",
  "backup.test-restore",
  "keys.rotate",
];
const asked = ["notifications.deliver", "search.rebuild"];

/** The server sources of the kernel and of every module, without tests. */
function sources(): string {
  return globSync("src/{platform/server,modules}/**/*.ts")
    .filter((file) => !/\.test\.ts$|testing\.ts$|samples\.ts$|\/web\//.test(file))
    .map((file) => readFileSync(file, "utf8"))
    .join("\n");
}

describe("The platform specification and the server", () => {
  it("platform §5 every row of the endpoint table: method, path, permission, audit action and step-up", () => {
    const served = facility.platform.registry.handlers.map(({ contract }) => {
      const { method, path, permission, audit, unaudited, stepUp } = contract;
      const parts = [method, path.replace(/:\w*[iI]d\b/g, ":id"), permission, audit?.action ?? (unaudited ? "~" : "-")];
      return [...parts, ...(stepUp ? ["!"] : [])].join(" ");
    });
    expect(endpoints.filter((row) => !served.includes(row))).toEqual([]);
  });

  it("platform §7 every specified event is declared and raised", () => {
    const text = sources();
    const raised = byEvent.filter((name) => new RegExp(`raise\\(\\s*"${name.replace(".", "\\.")}"`).test(text));
    expect(raised).toEqual(byEvent);
  });

  it("platform §7 every own notification kind is declared with its priority and notified somewhere", () => {
    const text = sources();
    for (const [kind, priority] of Object.entries(kinds)) {
      const declared = facility.platform.registry.notificationKinds.get(kind);
      expect([kind, declared !== undefined]).toEqual([kind, true]);
      if (priority !== null) expect([kind, declared?.priority]).toEqual([kind, priority]);
      // Once where it is declared, and at least once more where someone is notified.
      expect([kind, text.split(`"${kind}"`).length - 1 >= 2]).toEqual([kind, true]);
    }
  });

  it("platform §7 every specified job is scheduled or can be requested", () => {
    const jobs = facility.platform.registry.jobs.map(({ task, cron }) => ({ task, cron: cron ?? null }));
    const chores = [
      ...platformChores(facility.platform),
      ...backupChores(facility.platform, testBackupPlace(facility)),
    ];
    const all = new Map([...jobs, ...chores].map(({ task, cron }) => [task.replace("platform:", ""), cron]));
    expect(wakeful.filter((name) => !all.get(name))).toEqual([]);
    expect(asked.filter((name) => !all.has(name))).toEqual([]);
  });
});
