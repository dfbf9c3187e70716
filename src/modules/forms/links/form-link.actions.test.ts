import { beforeAll, expect, it } from "vitest";
import { canonicalHash } from "#modules/signatures/signatures/canonical.ts";
import { aDrawnMark } from "#modules/signatures/testing.ts";
import { publicPostOf } from "#platform/server/public-posts/testing.ts";
import { newId } from "#platform/shared/ids.ts";
import { type Facility, givenFacility, type Person } from "#testing/facility.ts";
import { getForm } from "../forms/form.contract.ts";
import { fullAnswers, givenForm, givenFormLink, openLink } from "../testing.ts";
import { listFormLinks, resendFormLink, revokeFormLink, sendFormLink } from "./form-link.contract.ts";
import {
  answerViewedForm,
  openFormViewer,
  readFormViewer,
  signViewedForm,
  submitViewedForm,
  type Viewer,
} from "./form-viewer.contract.ts";
import { letterIn } from "./letters.ts";

let facility: Facility;
let therapist: Person;
beforeAll(async () => {
  facility = await givenFacility();
  therapist = await facility.as("therapist");
});

const opened = (viewer: Viewer) => {
  if (viewer.state !== "open") throw new Error(`The link is ${viewer.state}.`);
  return { link: viewer.link, form: viewer.forms[0]! };
};
async function fillAndSign(phone: Person, viewer: Viewer): Promise<Viewer> {
  const { link, form } = opened(viewer);
  const params = { formId: form.id };
  const mutations = Object.entries(fullAnswers["consent-for-treatment"] ?? {}).map(([linkPath, next]) => ({
    clientMutationId: newId(),
    linkPath,
    base: null,
    next,
    recordedAt: facility.clock.now(),
  }));
  const { version } = await phone.call(answerViewedForm, { params, body: { link, mutations } });
  const submitted = opened(await phone.call(submitViewedForm, { params, body: { link, version } })).form;
  const at = facility.clock.now();
  const body = {
    link,
    slotKey: "client",
    shownHash: canonicalHash(submitted.document),
    mark: { drawing: aDrawnMark(), reviewedAt: at, intentAt: at },
  };
  return phone.call(signViewedForm, { params, body });
}

it("LNK-1: a client fills and signs on their own phone, and the link is used up", async () => {
  const given = await givenFormLink(facility);
  const phone = facility.stranger();
  const viewer = await openLink(facility, phone, given);
  expect(JSON.stringify(viewer)).not.toContain(given.form.client.mrNo.concat('"clientId"'));
  expect(await fillAndSign(phone, viewer)).toMatchObject({ state: "done" });
  const form = await therapist.call(getForm, { params: { formId: given.form.id } });
  expect(form).toMatchObject({ status: "awaiting_signatures", pendingClient: false, pendingStaff: true });
  expect(form.signatures).toMatchObject([{ method: "drawn", signerName: form.client.name }]);
  const { rows } = await therapist.call(listFormLinks, { query: { mrNo: form.client.mrNo } });
  expect(rows[0]).toMatchObject({ state: "used" });
});

it("LNK-1: a link used twice, late, revoked or by someone else opens nothing", async () => {
  const used = await givenFormLink(facility);
  const phone = facility.stranger();
  const viewer = await openLink(facility, phone, used);
  const { link, form } = opened(viewer);
  await fillAndSign(phone, viewer);
  await expect(openLink(facility, facility.stranger(), used)).rejects.toMatchObject({ code: "link-expired" });
  await expect(phone.call(readFormViewer, { query: { link } })).rejects.toMatchObject({ code: "link-expired" });

  const other = await givenFormLink(facility);
  // Another browser has no session, and this one's session opens no other link's form.
  await expect(
    facility.stranger().call(submitViewedForm, { params: { formId: form.id }, body: { link, version: 1 } }),
  ).rejects.toMatchObject({ code: "form-link-session-ended" });
  const second = facility.stranger();
  const its = opened(await openLink(facility, second, other));
  await expect(
    second.call(submitViewedForm, { params: { formId: form.id }, body: { link: its.link, version: 1 } }),
  ).rejects.toMatchObject({ code: "not-found" });

  await therapist.call(revokeFormLink, { params: { linkId: other.link.id } });
  await expect(openLink(facility, facility.stranger(), other)).rejects.toMatchObject({ code: "link-expired" });
  await expect(openLink(facility, facility.stranger(), { ...other, token: "unknown" })).rejects.toMatchObject({
    code: "link-expired",
  });

  const late = await givenFormLink(facility);
  const again = await therapist.call(resendFormLink, {
    params: { linkId: late.link.id },
    body: { version: late.link.version },
  });
  await expect(openLink(facility, facility.stranger(), late)).rejects.toMatchObject({ code: "link-expired" });
  const token = again.address?.split("#t=")[1] ?? "";
  await openLink(facility, facility.stranger(), { ...late, token });
  facility.clock.advance({ days: 8 });
  await expect(openLink(facility, facility.stranger(), { ...late, token })).rejects.toMatchObject({
    code: "link-expired",
  });
});

it("LNK-1: the fifth wrong date of birth locks the link, also for the right one", async () => {
  const given = await givenFormLink(facility);
  const stranger = facility.stranger();
  const guess = async (birthDate: string) =>
    stranger.call(openFormViewer, {
      body: { token: given.token, birthDate, post: await publicPostOf(facility, "form-link") },
    });
  for (let n = 1; n <= 4; n += 1)
    await expect(guess("1980-01-01")).rejects.toMatchObject({ code: "form-link-mismatch" });
  await expect(guess("1980-01-01")).rejects.toMatchObject({ code: "link-locked" });
  await expect(openLink(facility, stranger, given)).rejects.toMatchObject({ code: "link-locked" });
});

it("SIG-16, PRT-7: a link goes to an address on file, in a message that names no one", async () => {
  const form = await givenForm(facility);
  const body = { mrNo: form.client.mrNo, formIds: [form.id], audience: "client" as const, language: "en" as const };
  const { recipients } = await therapist.call(listFormLinks, { query: { mrNo: body.mrNo } });
  expect(recipients).toMatchObject([{ audience: "client", name: form.client.name }]);
  if (recipients[0]?.email === null)
    await expect(therapist.call(sendFormLink, { body: { ...body, channel: "email" } })).rejects.toMatchObject({
      code: "validation",
    });
  for (const language of ["en", "es"] as const) {
    const words = [letterIn(language)("link.subject"), letterIn(language)("link.text", { address: "x" })].join(" ");
    expect(words).not.toMatch(/treat|recover|rehab|clinic|tratamiento|recuper|clínica/i);
  }
});
