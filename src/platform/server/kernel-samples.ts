import { identitySamples } from "#modules/accounts/samples.ts";
import { listSessions, revokeOtherSessions, revokeSession } from "#modules/accounts/sessions/session-list.contract.ts";
import { stepUp } from "#modules/accounts/sessions/step-up.contract.ts";
import { login } from "#modules/accounts/sign-in/sign-in.contract.ts";
import { auditSamples } from "#modules/compliance/samples.ts";
import { pushSamples } from "#modules/notifications/push/samples.ts";
import { notificationSamples } from "#modules/notifications/samples.ts";
import { downtimeSamples } from "#modules/operations/downtime/samples.ts";
import { operationSamples } from "#modules/operations/samples.ts";
import { listLocations } from "#modules/places/locations/places.contract.ts";
import { listReferenceCodes } from "#modules/places/reference/code-lists.contract.ts";
import { findNearestPlaces, findPlaces } from "#modules/places/reference/simple-maps.contract.ts";
import { placeSamples } from "#modules/places/samples.ts";
import { getHandOver, listDayEvents } from "#modules/settings/home/home.contract.ts";
import { settingSamples } from "#modules/settings/samples.ts";
import { setupSamples } from "#modules/settings/setup/samples.ts";
import { peopleSamples } from "#modules/staff/clinicians/samples.ts";
import * as staff from "#modules/staff/clinicians/staff.contract.ts";
import { roleSamples } from "#modules/staff/roles/samples.ts";
import { askAssist, listAssistOffers } from "#platform/shared/assist/assist.contract.ts";
import * as session from "#platform/shared/authentication/session.contract.ts";
import { listWitnesses } from "#platform/shared/authentication/witness.contract.ts";
import * as drafts from "#platform/shared/drafts/drafts.contract.ts";
import { getPreferences, patchPreferences } from "#platform/shared/preferences/preferences.contract.ts";
import { listWorkItems, recentSearch, search } from "#platform/shared/search/search.contract.ts";
import { getConfig, getVersion } from "#platform/shared/settings/config.contract.ts";
import { reportError } from "#platform/shared/telemetry/error-log.contract.ts";
import { listTimeZones } from "#platform/shared/time/time-zones.contract.ts";
import { Person, type Sample, sample, testPassword, testPin } from "#testing/facility.ts";
import { fileSamples } from "./files/samples.ts";

const crash = {
  name: "TypeError",
  message: "x is undefined",
  cause: null,
  stack: null,
  componentInfo: null,
  screenResolution: "1440x900",
  os: "Linux",
  browser: "Chrome",
  timezone: "America/Los_Angeles",
  url: "/clients/:id",
  subdomain: "demo",
  clickedElement: null,
  role: "nurse",
  clinicianId: null,
  clinicianName: null,
  version: "1.0.0",
  buildDate: null,
};
export const platformSamples: readonly Sample[] = [
  ...peopleSamples,
  ...roleSamples,
  ...placeSamples,
  ...settingSamples,
  ...setupSamples,
  ...auditSamples,
  ...operationSamples,
  sample(login, "nurse", async (facility) => ({
    body: { email: (await facility.as("nurse")).email, password: testPassword },
  })),
  sample(listAssistOffers, "therapist", () => ({ query: { place: "note" as const } })),
  sample(askAssist, "therapist", () => ({
    body: { key: "notes.spell-out", place: "note" as const, text: "Denies SI." },
  })),
  sample(session.refreshToken, "nurse", () => ({})),
  sample(session.logout, "billing", () => ({})),
  sample(session.getSession, "nurse", () => ({})),
  sample(session.lockSession, "therapist", () => ({})),
  sample(session.unlockSession, "nurse", () => ({ body: { password: testPassword } })),
  sample(stepUp, "nurse", () => ({ body: { password: testPassword } })),
  sample(listSessions, "nurse", () => ({})),
  sample(revokeSession, "nurse", async (facility) => {
    const nurse = await facility.as("nurse");
    const second = new Person(facility, nurse);
    await second.signIn();
    const { rows } = await second.call(listSessions);
    return { params: { sessionId: rows.find((row) => row.current)?.id ?? "" } };
  }),
  sample(revokeOtherSessions, "nurse", () => ({ query: { others: "true" as const } })),
  ...identitySamples,
  sample(staff.listClinicians, "nurse", () => ({})),
  sample(staff.getAllClinicians, "nurse", () => ({})),
  sample(listWitnesses, "nurse", () => ({ query: { permission: "medications.witness" as const } })),
  sample(staff.pinCodeChecker, "nurse", () => ({ body: { pin: testPin, purpose: "sign" as const } })),
  sample(staff.changePinCode, "case_manager", () => ({ body: { password: testPassword, newPin: "739104" } })),
  sample(listLocations, "nurse", () => ({})),
  sample(getPreferences, "nurse", () => ({})),
  sample(patchPreferences, "nurse", () => ({ body: { textSize: 15 } })),
  ...notificationSamples,
  sample(search, "nurse", () => ({ body: { q: "nurse" } })),
  sample(listWorkItems, "nurse", () => ({})),
  sample(listDayEvents, "nurse", () => ({})),
  sample(getHandOver, "nurse", () => ({})),
  sample(recentSearch, "nurse", () => ({})),
  sample(drafts.getDraft, "nurse", () => ({ params: { key: "note:new" } })),
  sample(drafts.putDraft, "nurse", () => ({
    params: { key: "note:new" },
    body: { payload: { text: "half a sentence" } },
  })),
  sample(drafts.discardDraft, "nurse", () => ({ params: { key: "note:new" } })),
  ...pushSamples,
  sample(getConfig, "nurse", () => ({})),
  sample(getVersion, "nurse", () => ({})),
  sample(reportError, "nurse", () => ({ body: crash })),
  sample(listTimeZones, "nurse", () => ({})),
  sample(listReferenceCodes, "nurse", () => ({ params: { list: "states" as const } })),
  sample(findPlaces, "nurse", () => ({ query: { zip: "93101" } })),
  sample(findNearestPlaces, "nurse", () => ({ body: { lat: 34.42, lng: -119.7 } })),
  ...fileSamples,
  ...downtimeSamples,
];
