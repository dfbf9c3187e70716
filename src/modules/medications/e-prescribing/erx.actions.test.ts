import { beforeAll, describe, expect, it } from "vitest";
import { requireEpisode } from "#modules/clients/index.ts";
import { listConsents, revokeConsent } from "#modules/forms/consents/consent.contract.ts";
import { type Facility, givenFacility, type Person } from "#testing/facility.ts";
import { steer } from "#testing/outside.ts";
import { addAllergy, readAllergies } from "../allergies/allergy.contract.ts";
import { discontinueOrder } from "../orders/order-verbs.contract.ts";
import { givenOrder, sertraline50 } from "../orders/testing.ts";
import * as contract from "./erx.contract.ts";
import { pollPrescriptions } from "./erx-pull.actions.ts";
import { simulatedAccount, simulatedClinic } from "./simulated-account.ts";
import { erxEvent, givenErxConsent, givenErxUser, givenPatient, givenPrescribing, givenSendable } from "./testing.ts";

let facility: Facility;
let nurse: Person;
let prescriber: Person;
beforeAll(async () => {
  facility = await givenFacility();
  nurse = await facility.as("nurse");
  prescriber = await facility.as("prescriber");
  await givenErxUser(facility, prescriber);
});

interface Client {
  demographicId: string;
  clientId: string;
  mrNo: string;
}
const of = ({ demographicId }: Client) => ({ body: { demographicId } });
const stateOf = ({ demographicId }: Client) => nurse.call(contract.readErx, { params: { demographicId } });
const outcomes = ({ items }: contract.SyncTo) => items.map(({ outcome }) => outcome);

/** Writes a prescription in the service's own window, as the prescriber does. */
async function prescribe(client: Client, fields: Record<string, string> = {}): Promise<void> {
  const { url } = await prescriber.call(contract.openPatientWindow, {
    params: { demographicId: client.demographicId },
  });
  const page = await (await fetch(url)).text();
  const hidden = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(page)?.[1] ?? "";
  const body = new URLSearchParams({
    session: hidden("session"),
    patient: hidden("patient"),
    name: "melatonin 3 mg tablet",
    rxcui: "",
    sig: "Take 1 tablet at bedtime",
    quantity: "30",
    diagnosis: "G47.00",
    schedule: "0",
    ...fields,
  });
  const answer = await fetch(new URL("/prescribe", url), { method: "POST", body });
  if (!answer.ok) throw new Error(await answer.text());
}

/** Something is entered at the service itself, by its own API. */
async function atTheService(client: Client, path: string, body: object): Promise<void> {
  const base = `${facility.platform.outside.simulators?.erx}/webapi/v2`;
  const { clinicKey: key } = simulatedAccount;
  const form = { grant_type: "password", client_id: simulatedClinic(facility.tenant.id), client_secret: key };
  const signIn = new URLSearchParams({ ...form, username: "1000", password: key, scope: "api" });
  const token = await (await fetch(`${base}/connect/token`, { method: "POST", body: signIn })).json();
  const headers = { authorization: `Bearer ${token.access_token}`, "subscription-key": "any" };
  const patient = `${base}/api/patients/${await remotePatient(client)}`;
  const medications = await (await fetch(`${patient}/selfReportedMedications`, { headers })).json();
  const last = medications.Items.at(-1)?.SelfReportedMedicationId;
  await fetch(`${patient}/${path.replace("last", String(last))}`, {
    method: "POST",
    headers,
    body: JSON.stringify(body),
  });
}

const remotePatient = ({ clientId }: Client) =>
  facility.system(async (act) => {
    const { remoteId } = await act.db
      .selectFrom("erxPatients")
      .select("remoteId")
      .where("clientId", "=", clientId)
      .executeTakeFirstOrThrow();
    return remoteId ?? "";
  });

describe("MED-72: what leaves the facility", () => {
  it("medications scenario 23: without consent nothing is sent; a revoked consent stops the next transfer", async () => {
    await givenPrescribing(facility);
    const client = await givenPatient(facility);
    await expect(nurse.call(contract.syncToMedications, of(client))).rejects.toMatchObject({
      code: "consent-required",
    });
    expect(await stateOf(client)).toMatchObject({ isClientLinked: false });
    await givenErxConsent(facility, client);
    await nurse.call(contract.syncToMedications, of(client));
    expect(await stateOf(client)).toMatchObject({ isClientLinked: true });
    const therapist = await facility.as("therapist");
    const { rows } = await therapist.call(listConsents, { params: { mrNo: client.mrNo } });
    for (const { id, version } of rows)
      await therapist.call(revokeConsent, {
        params: { consentId: id },
        body: { version, method: "oral", note: "Told the therapist" },
      });
    await expect(nurse.call(contract.syncToMedications, of(client))).rejects.toMatchObject({
      code: "consent-required",
    });
  });

  it("the chart must have what the service asks for", async () => {
    await givenPrescribing(facility);
    const { order, client } = await givenOrder(facility);
    await expect(nurse.call(contract.syncToMedications, of(client))).rejects.toMatchObject({
      code: "erx-facts-missing",
    });
    expect(order.clientId).toBe(client.clientId);
  });

  it("medications scenario 22: sending twice makes one patient, and the second time nothing is sent", async () => {
    const client = await givenSendable(facility);
    await givenOrder(facility, { client });
    expect(outcomes(await nurse.call(contract.syncToMedications, of(client)))).toEqual(["sent"]);
    expect(outcomes(await nurse.call(contract.syncToMedications, of(client)))).toEqual(["unchanged"]);
  });

  it("a patient that was created before the line broke is found again, and linked", async () => {
    const client = await givenSendable(facility);
    const { legalLastName } = await facility.system((act) =>
      requireEpisode(act, { demographicId: client.demographicId }),
    );
    await steer("fault", { simulator: "erx", match: `"LastName":"${legalLastName}"`, kind: "after", times: 1 });
    await expect(nurse.call(contract.syncToMedications, of(client))).rejects.toMatchObject({ code: "service-paused" });
    expect(await stateOf(client)).toMatchObject({ isClientLinked: false });
    // The claim of the broken transfer runs out.
    facility.clock.advance({ minutes: 3 });
    await nurse.call(contract.syncToMedications, of(client));
    expect(await stateOf(client)).toMatchObject({ isClientLinked: true });
  });

  it("an error that comes with HTTP 200 is a failure", async () => {
    const client = await givenSendable(facility);
    await nurse.call(contract.syncToMedications, of(client));
    const { order } = await givenOrder(facility, { client });
    await steer("fault", { simulator: "erx", match: order.productText, kind: "error", times: 1 });
    const { items } = await nurse.call(contract.syncToMedications, of(client));
    expect(items).toMatchObject([{ outcome: "failed", reason: expect.stringContaining("unexpected error") }]);
    expect(outcomes(await nurse.call(contract.syncToMedications, of(client)))).toEqual(["sent"]);
  });

  it("an order that ended is inactivated there; two at once make one patient", async () => {
    const client = await givenSendable(facility);
    const { order } = await givenOrder(facility, { client });
    const tries = await Promise.allSettled([
      nurse.call(contract.syncToMedications, of(client)),
      nurse.call(contract.syncToAllergies, of(client)),
    ]);
    expect(tries.some(({ status }) => status === "fulfilled")).toBe(true);
    await nurse.call(contract.syncToMedications, of(client));
    await prescriber.call(discontinueOrder, {
      params: { orderId: order.id },
      body: { version: order.version, reason: "No longer needed" },
    });
    expect(outcomes(await nurse.call(contract.syncToMedications, of(client)))).toEqual(["sent"]);
    expect(outcomes(await nurse.call(contract.syncToMedications, of(client)))).toEqual(["unchanged"]);
  });

  it("allergies are sent, or that none are known; diagnoses are resolved", async () => {
    const client = await givenSendable(facility);
    expect(await nurse.call(contract.syncToAllergies, of(client))).toMatchObject({
      items: [{ text: "No known allergies", outcome: "sent" }],
    });
    await nurse.call(addAllergy, {
      params: { mrNo: client.mrNo },
      body: { substanceText: "Penicillin", kind: "allergy", category: "medication" },
    });
    expect(outcomes(await nurse.call(contract.syncToAllergies, of(client)))).toEqual(["sent"]);
    expect(outcomes(await nurse.call(contract.syncToAllergies, of(client)))).toEqual(["unchanged"]);
    expect(await nurse.call(contract.syncToDiagnoses, of(client))).toMatchObject({ items: expect.any(Array) });
  });
});

describe("MED-73: what comes back", () => {
  it("a prescription written there is shown, and what no order gives is a difference to review", async () => {
    const client = await givenSendable(facility);
    await givenOrder(facility, { client });
    await prescribe(client);
    await prescribe(client, { name: "sertraline 50 mg tablet", rxcui: sertraline50, diagnosis: "" });
    const { differences } = await nurse.call(contract.syncFromMedications, of(client));
    expect(differences).toBe(2);
    const state = await stateOf(client);
    expect(
      state.prescriptions.map(({ productText, status, orderId }) => [productText, status, orderId !== null]),
    ).toEqual(
      expect.arrayContaining([
        ["melatonin 3 mg tablet", "eRxSent", false],
        ["sertraline 50 mg tablet", "eRxSent", true],
      ]),
    );
    expect(state.differences.map(({ kind, change, remote }) => [kind, change, remote.text])).toEqual([
      ["diagnosis", "new", "G47.00"],
      ["medication", "new", "melatonin 3 mg tablet"],
    ]);
    const [diagnosis, medication] = state.differences;
    if (!diagnosis || !medication) return;
    await expect(
      nurse.call(contract.decideDifference, {
        params: { differenceId: medication.id },
        body: { version: medication.version, decision: "dismiss" },
      }),
    ).rejects.toMatchObject({ code: "validation" });
    await nurse.call(contract.decideDifference, {
      params: { differenceId: medication.id },
      body: { version: medication.version, decision: "dismiss", reason: "For after discharge" },
    });
    // What was decided does not come back.
    await nurse.call(contract.syncFromMedications, of(client));
    expect((await stateOf(client)).differences.map(({ kind }) => kind)).toEqual(["diagnosis"]);
  });

  it("an allergy known only there is recorded as reported when it is accepted, and never overwritten before", async () => {
    const client = await givenSendable(facility);
    await nurse.call(contract.syncToMedications, of(client));
    await atTheService(client, "allergies/freetext", { DisplayName: "Shellfish", StatusType: "Active" });
    const read = async () =>
      (await nurse.call(readAllergies, { params: { mrNo: client.mrNo } })).allergies.map(
        ({ substanceText, verification }) => [substanceText, verification],
      );
    expect(await nurse.call(contract.syncFromAllergies, of(client))).toMatchObject({ found: 1, differences: 1 });
    expect(await read()).toEqual([]);
    const [difference] = (await stateOf(client)).differences;
    if (!difference) throw new Error("There is no difference.");
    const decide = {
      params: { differenceId: difference.id },
      body: { version: difference.version, decision: "accept" },
    } as const;
    await expect((await facility.as("technician")).call(contract.decideDifference, decide)).rejects.toMatchObject({
      code: "forbidden",
    });
    await nurse.call(contract.decideDifference, decide);
    expect(await read()).toEqual([["Shellfish", "reported"]]);
    await expect(nurse.call(contract.decideDifference, decide)).rejects.toMatchObject({ code: "stale-version" });
    // It is the same allergy from now on.
    expect(await nurse.call(contract.syncFromAllergies, of(client))).toMatchObject({ differences: 0 });
  });

  it("a medication that ended there is a difference, and the order stays in force", async () => {
    const client = await givenSendable(facility);
    const { order } = await givenOrder(facility, { client });
    await nurse.call(contract.syncToMedications, of(client));
    await atTheService(client, "selfReportedMedications/last/updateStatus", { Status: "Discontinued" });
    await nurse.call(contract.syncFromMedications, of(client));
    expect((await stateOf(client)).differences).toMatchObject([
      { kind: "medication", change: "inactive", localId: order.id, local: { text: order.productText } },
    ]);
    expect(outcomes(await nurse.call(contract.syncToMedications, of(client)))).toEqual(["unchanged"]);
  });
});

describe("prescription status", () => {
  it("a signed webhook makes the status be asked for; an unsigned one is refused", async () => {
    const { token } = await givenPrescribing(facility);
    const client = await givenSendable(facility);
    await prescribe(client, { diagnosis: "" });
    const patientId = await remotePatient(client);
    const send = (event: ReturnType<typeof erxEvent>) =>
      facility
        .stranger()
        .send(
          contract.receiveErxEvent,
          { params: { webhookToken: token }, body: event.body },
          { headers: event.headers },
        );
    expect((await send(erxEvent(patientId, "1", "another secret"))).statusCode).toBe(401);
    expect((await send(erxEvent(patientId, "1"))).statusCode).toBe(200);
    await facility.runJobs();
    expect((await stateOf(client)).prescriptions).toMatchObject([{ status: "eRxSent" }]);
  });

  it("without webhooks the status is asked for every five minutes, and the prescriber is notified of an error", async () => {
    const client = await givenSendable(facility);
    await prescribe(client, { diagnosis: "" });
    await nurse.call(contract.syncFromMedications, of(client));
    await steer("act", { simulator: "erx", act: "failed", facility: facility.tenant.id });
    facility.clock.advance({ minutes: 6 });
    await facility.system((act) => pollPrescriptions.run(act, {}));
    await facility.runJobs();
    expect((await stateOf(client)).prescriptions).toMatchObject([
      { status: "Error", errorText: "The pharmacy did not accept the message." },
    ]);
    expect((await nurse.call(contract.countErxNotifications)).errors).toBeGreaterThan(0);
    const told = await facility.system((act) =>
      act.db
        .selectFrom("notifications")
        .select("id")
        .where("userId", "=", prescriber.userId)
        .where("kind", "=", "medications.erx-failed")
        .execute(),
    );
    expect(told.length).toBeGreaterThan(0);
  });

  it("MED-75: a controlled prescription is signed there only, with the service's own second factor", async () => {
    const client = await givenSendable(facility);
    await expect(prescribe(client, { schedule: "4" })).rejects.toThrow(/second factor/);
    await nurse.call(contract.syncFromMedications, of(client));
    expect((await stateOf(client)).prescriptions).toEqual([]);
    await prescribe(client, { schedule: "4", factor: "123456" });
    await nurse.call(contract.syncFromMedications, of(client));
    expect((await stateOf(client)).prescriptions).toHaveLength(1);
  });
});

describe("MED-74: single sign-on", () => {
  it("a link opens once; the key is in no link and no log; only linked prescribers get one", async () => {
    const client = await givenSendable(facility);
    const open = (by: Person) =>
      by.call(contract.openPatientWindow, { params: { demographicId: client.demographicId } });
    await expect(open(nurse)).rejects.toMatchObject({ code: "forbidden" });
    await expect(open(await facility.as("prescriber", "unlinked"))).rejects.toMatchObject({
      code: "erx-user-not-linked",
    });
    const { url } = await open(prescriber);
    expect((await fetch(url)).status).toBe(200);
    expect((await fetch(url)).status).toBe(403);
    expect(url).not.toContain(simulatedAccount.clinicKey);
    const logged = await facility.system(async (act) =>
      JSON.stringify([
        await act.db.selectFrom("outboundCalls").selectAll().execute(),
        await act.db.selectFrom("auditEvents").select(["action", "detail"]).execute(),
      ]),
    );
    expect(logged).not.toContain(simulatedAccount.clinicKey);
    expect(logged).not.toContain("SingleSignOnCode");
    const { url: notifications } = await prescriber.call(contract.openNotifications);
    expect(await (await fetch(notifications)).text()).toContain("Refill requests and errors");
  });

  it("every operation of it is off where the facility switched e-prescribing off", () => {
    const operations = Object.values(contract).flatMap((one) => ("path" in one && "switch" in one ? [one] : []));
    expect(operations.length).toBeGreaterThan(10);
    expect(operations.filter((one) => one.permission !== "public" && one.switch !== "ePrescribing")).toEqual([]);
  });
});
