import { askAssist, listAssistOffers } from "#platform/shared/assist/assist.contract.ts";
import * as drafts from "#platform/shared/drafts/drafts.contract.ts";
import { getHandOver, listDayEvents } from "#platform/shared/home/home.contract.ts";
import { reportError } from "#platform/shared/operations/error-log.contract.ts";
import { listLocations } from "#platform/shared/places/places.contract.ts";
import { getPreferences, patchPreferences } from "#platform/shared/preferences/preferences.contract.ts";
import { listReferenceCodes } from "#platform/shared/reference/code-lists.contract.ts";
import { findNearestPlaces, findPlaces } from "#platform/shared/reference/simple-maps.contract.ts";
import { listTimeZones } from "#platform/shared/reference/time-zones.contract.ts";
import { listWorkItems, recentSearch, search } from "#platform/shared/search/search.contract.ts";
import * as session from "#platform/shared/session/session.contract.ts";
import { listSessions, revokeOtherSessions, revokeSession } from "#platform/shared/session/session-list.contract.ts";
import { login } from "#platform/shared/session/sign-in.contract.ts";
import { stepUp } from "#platform/shared/session/step-up.contract.ts";
import { getConfig, getVersion } from "#platform/shared/settings/config.contract.ts";
import * as staff from "#platform/shared/staff/staff.contract.ts";
import { listWitnesses } from "#platform/shared/staff/witness.contract.ts";
import { auditSamples } from "./audit/samples.ts";
import { downtimeSamples } from "./downtime/samples.ts";
import { fileSamples } from "./files/samples.ts";
import { pushSamples } from "./integrations/samples.ts";
import { notificationSamples } from "./notifications/samples.ts";
import { operationSamples } from "./operations/samples.ts";
import { placeSamples } from "./places/samples.ts";
import { roleSamples } from "./roles/samples.ts";
import { identitySamples } from "./session/samples.ts";
import { settingSamples } from "./settings/samples.ts";
import { setupSamples } from "./setup/samples.ts";
import { peopleSamples } from "./staff/samples.ts";
import { Person, type Sample, sample, testPassword, testPin } from "./testing.ts";

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
