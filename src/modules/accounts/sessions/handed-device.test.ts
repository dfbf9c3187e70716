import { beforeAll, expect, it } from "vitest";
import { getChart } from "#modules/clients/identity/client.contract.ts";
import { getForm, listClientForms, signForm } from "#modules/forms/forms/form.contract.ts";
import { givenSubmittedForm, signing } from "#modules/forms/testing.ts";
import { pinCodeChecker } from "#platform/shared/authentication/pin.contract.ts";
import {
  getSession,
  handDevice,
  refreshToken,
  returnDevice,
  unlockSession,
} from "#platform/shared/authentication/session.contract.ts";
import { search } from "#platform/shared/search/search.contract.ts";
import { type Facility, givenFacility, testPin } from "#testing/facility.ts";

let facility: Facility;
beforeAll(async () => {
  facility = await givenFacility();
});

it("SES-15: a handed device reads and signs one form, survives a refresh, and is returned by the PIN alone", async () => {
  const therapist = await facility.as("therapist");
  const form = await givenSubmittedForm(facility);
  const other = await givenSubmittedForm(facility);
  await therapist.call(handDevice, { body: { record: `form:${form.id}` } });
  expect(await therapist.call(getSession)).toMatchObject({ handedTo: `form:${form.id}` });
  expect((await therapist.call(getForm, { params: { formId: form.id } })).title).toBe(form.title);

  const refused = async () => {
    const mrNo = form.client.mrNo;
    return [
      await therapist.send(getForm, { params: { formId: other.id } }),
      await therapist.send(getChart, { params: { mrNo } }),
      await therapist.send(listClientForms, { params: { mrNo } }),
      await therapist.send(search, { body: { q: "Test" } }),
      await therapist.send(handDevice, { body: { record: `form:${other.id}` } }),
    ].map((response) => [response.statusCode, response.json().code]);
  };
  const all = Array.from({ length: 5 }, () => [423, "device-handed"]);
  expect(await refused()).toEqual(all);
  expect((await therapist.send(refreshToken)).statusCode).toBe(200);
  expect(await refused()).toEqual(all);

  expect(await therapist.call(signForm, signing(facility, form, "client"))).toMatchObject({ pendingClient: false });
  expect((await therapist.send(returnDevice, { body: { ticket: "made-up" } })).statusCode).toBe(422);
  const { ticket } = await therapist.call(pinCodeChecker, { body: { pin: testPin, purpose: "unlock" } });
  // Unlocking is for a locked session; it does not give the device back.
  expect((await therapist.send(unlockSession, { body: { ticket } })).statusCode).toBe(204);
  expect(await refused()).toEqual(all);
  const proof = await therapist.call(pinCodeChecker, { body: { pin: testPin, purpose: "unlock" } });
  await therapist.call(returnDevice, { body: { ticket: proof.ticket } });
  expect((await therapist.send(getChart, { params: { mrNo: form.client.mrNo } })).statusCode).toBe(200);
});

it("SES-15: only what a signer needs is open while the device is handed over", () => {
  const open = facility.platform.registry.handlers
    .filter(({ contract }) => contract.whileHanded)
    .map(({ contract }) => `${contract.method} ${contract.path}`);
  expect(open.sort()).toEqual([
    "GET /forms/:formId",
    "GET /session",
    "GET /signing-sessions/:sessionId",
    "GET /treatment-plannings/:planId",
    "POST /clinicians/pin-code-checker",
    "POST /forms/:formId/signatures",
    "POST /passkeys/ticket",
    "POST /session/lock",
    "POST /session/return-device",
    "POST /session/unlock",
    "POST /signing-sessions/:sessionId/finish",
    "POST /treatment-plannings/:planId/sign",
  ]);
});
