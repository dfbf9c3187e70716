import { beforeAll, expect, it } from "vitest";
import { type GivenClient, givenAdmittedClient } from "#modules/clients/testing.ts";
import { createBillingCode } from "#modules/facility/charges/billing-code.contract.ts";
import { listTimeEntries } from "#modules/facility/time/time-entry.contract.ts";
import { type Facility, givenFacility, type Person } from "#testing/facility.ts";
import { signGroupNotes } from "../group-notes/group-sign.contract.ts";
import { aGroupSigning, givenWrittenGroup } from "../group-notes/testing.ts";
import { aSigning, givenSignedNote, givenWrittenNote } from "../testing.ts";
import { changeProgressNote, voidNote } from "./note.contract.ts";
import { signNote } from "./sign.contract.ts";

let facility: Facility;
let therapist: Person;
let client: GivenClient;

beforeAll(async () => {
  facility = await givenFacility();
  therapist = await facility.as("therapist");
  client = await givenAdmittedClient(facility, { admittedAt: "2026-11-18T12:00:00.000Z" });
});

const timeOf = async (person: Person, sourceId: string) => {
  const states = "draft,submitted,returned,approved,exported,void";
  const { rows } = await person.call(listTimeEntries, { query: { state: states, pageSize: 200 } });
  return rows.filter((row) => row.sourceId === sourceId);
};

it("a signed note records its author's time with the usual code, and voiding it ends that time", async () => {
  const note = await givenSignedNote(therapist, client, facility.clock.now());
  const [entry] = await timeOf(therapist, note.id);
  expect(entry).toMatchObject({
    startsAt: note.serviceStart,
    endsAt: note.serviceEnd,
    source: "note",
    state: "approved",
    billingCode: "H0004",
    client: { clientId: client.clientId },
  });
  const compliance = await facility.as("compliance");
  const body = { version: note.version, reasonCode: "duplicate" as const, reasonText: "Signed twice" };
  await compliance.call(voidNote, { params: { noteId: note.id }, body });
  expect(await timeOf(therapist, note.id)).toMatchObject([{ state: "void", stateReason: "Signed twice" }]);
});

it("a note carries the billing code its author chose, if it is in effect", async () => {
  await (await facility.as("billing")).call(createBillingCode, {
    body: {
      code: "H0004",
      modifiers: ["HF"],
      system: "hcpcs",
      label: "Individual counseling, substance use program",
      unitRule: "per15floor",
      claimType: "professional",
      effectiveFrom: "2026-01-01",
    },
  });
  facility.clock.advance({ hours: 3 });
  const draft = await givenWrittenNote(therapist, client, facility.clock.now());
  const params = { noteId: draft.id };
  await expect(
    therapist.call(changeProgressNote, { params, body: { version: draft.version, billingCode: "H9999" } }),
  ).rejects.toMatchObject({ problem: { errors: [{ path: "body.billingCode" }] } });
  const chosen = await therapist.call(changeProgressNote, {
    params,
    body: { version: draft.version, billingCode: "H0004-HF" },
  });
  expect(chosen.billingCode).toBe("H0004-HF");
  await therapist.call(signNote, await aSigning(therapist, draft.id), { signing: true });
  const [entry] = await timeOf(therapist, draft.id);
  expect(entry).toMatchObject({ billable: true, units: Math.floor((entry?.minutes ?? 0) / 15) });
});

it("a group records the time of its facilitators once, and of each client's note", async () => {
  const coLead = await facility.as("nurse");
  const { session, lead, note } = await givenWrittenGroup(facility, { clients: 2, coLead });
  await lead.call(signGroupNotes, await aGroupSigning(lead, session.id), { signing: true });
  expect(await timeOf(coLead, session.id)).toMatchObject([{ source: "group", billable: false, client: null }]);
  expect(await timeOf(lead, session.id)).toHaveLength(1);
  for (const attendance of note.attendances)
    expect(await timeOf(lead, attendance.note?.id ?? "")).toMatchObject([
      { source: "note", activityName: "Group facilitation" },
    ]);
});
