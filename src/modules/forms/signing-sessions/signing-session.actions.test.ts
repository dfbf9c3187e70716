import { beforeAll, expect, it } from "vitest";
import { canonicalHash } from "#modules/signatures/signatures/canonical.ts";
import { aDrawnMark } from "#modules/signatures/testing.ts";
import { handDevice } from "#platform/shared/authentication/session.contract.ts";
import { type Facility, givenFacility, type Person } from "#testing/facility.ts";
import { getForm, listClientForms } from "../forms/form.contract.ts";
import { givenSigningSession, givenSubmittedForm } from "../testing.ts";
import { finishSigningSession, getSigningSession, openSigningSession } from "./signing-session.contract.ts";

let facility: Facility;
let therapist: Person;
beforeAll(async () => {
  facility = await givenFacility();
  therapist = await facility.as("therapist");
});

const marks = (form: Awaited<ReturnType<typeof givenSubmittedForm>>) => ({
  forms: [{ formId: form.id, shownHash: canonicalHash(form.document), reviewedAt: facility.clock.now() }],
  intentAt: facility.clock.now(),
  clientSignature: { drawing: aDrawnMark() },
});

it("SIG-14: while the client has the device, it reaches the forms of the session and nothing else", async () => {
  const { form, sessionId } = await givenSigningSession(facility);
  const tablet = await facility.as("nurse");
  await tablet.call(handDevice, { body: { record: `signing-session:${sessionId}` } });
  const params = { sessionId };
  const shown = await tablet.call(getSigningSession, { params });
  expect(shown.forms.map(({ id }) => id)).toEqual([form.id]);
  const refused = await tablet.send(listClientForms, { params: { mrNo: form.client.mrNo } });
  expect(refused.json()).toMatchObject({ code: "device-handed" });
  const other = await givenSubmittedForm(facility);
  await expect(tablet.call(finishSigningSession, { params, body: marks(other) })).rejects.toMatchObject({
    code: "validation",
  });
  const { results } = await tablet.call(finishSigningSession, { params, body: marks(form) });
  expect(results).toMatchObject([{ isSigned: true }]);
  expect((await therapist.call(getForm, { params: { formId: form.id } })).slots[0]?.state).toBe("signed");
});

it("SIG-14: a session takes submitted forms of one client, and ends after an hour", async () => {
  const { form, sessionId } = await givenSigningSession(facility);
  const other = await givenSubmittedForm(facility);
  await expect(
    therapist.call(openSigningSession, { body: { mrNo: form.client.mrNo, formIds: [other.id] } }),
  ).rejects.toMatchObject({ code: "validation" });
  facility.clock.advance({ minutes: 61 });
  await expect(therapist.call(getSigningSession, { params: { sessionId } })).rejects.toMatchObject({
    code: "wrong-state",
  });
});
