import { sql } from "kysely";
import pg from "pg";
import { beforeAll, describe, expect, it } from "vitest";
import { type Actor, systemActor } from "#platform/server/access/actor.ts";
import { asSystem } from "#platform/server/execution/as-system.ts";
import type { Act } from "#platform/server/execution/context.ts";
import type { Ticket } from "#platform/server/ports/ticket-store.ts";
import { defaultGrants } from "#platform/shared/access/permissions.ts";
import { newId } from "#platform/shared/ids.ts";
import { type Facility, givenFacility, type Person } from "#testing/facility.ts";
import type { Mark } from "../marks/mark.ts";
import { aDrawnMark } from "../testing.ts";
import { canonicalHash } from "./canonical.ts";
import {
  type SignRequest,
  sign,
  signaturesOf,
  verifySignature,
  verifySubject,
  voidSignature,
} from "./signature.actions.ts";

let facility: Facility;
let nurse: Person;
let therapist: Person;

beforeAll(async () => {
  facility = await givenFacility();
  nurse = await facility.as("nurse");
  therapist = await facility.as("therapist");
});

const document = { text: "I take part in treatment." };
const documentHash = canonicalHash(document);

/** Runs work as this person in its own transaction, like an endpoint of another module. */
function as<T>(person: Person, work: (act: Act) => Promise<T>): Promise<T> {
  const { userId, clinicianId, role } = person;
  const actor: Actor = {
    ...systemActor,
    kind: "staff",
    userId,
    clinicianId,
    role,
    grants: defaultGrants(role),
  };
  return asSystem(facility.platform, facility.tenant, work, actor);
}
const ticketOf = (person: Person, over: Partial<Ticket> = {}): Ticket => ({
  userId: person.userId,
  clinicianId: person.clinicianId,
  method: "pin",
  at: "2026-11-20T17:59:30.000Z",
  ...over,
});
const request = (subjectId: string, over: Partial<SignRequest> = {}): SignRequest => ({
  subjectType: "form",
  subjectId,
  slotKey: "staff",
  role: "staff",
  meaning: "I went through this with the client.",
  documentHash,
  ...over,
});

describe("a staff signature", () => {
  it("records hash, signer, credentials, role, meaning, method, re-authentication, time and zone", async () => {
    const form = newId();
    const signed = await as(nurse, (act) =>
      sign(act, request(form, { ticket: ticketOf(nurse), timeZone: "America/Phoenix" })),
    );
    expect(signed.signedAt).toBe(facility.clock.now());
    const row = await facility.system((act) =>
      act.db.selectFrom("signatures").selectAll().where("id", "=", signed.signatureId).executeTakeFirstOrThrow(),
    );
    expect(row).toMatchObject({
      subjectType: "form",
      subjectId: form,
      slotKey: "staff",
      role: "staff",
      signerUserId: nurse.userId,
      signerClinicianId: nurse.clinicianId,
      signerName: "Nurse First",
      credentials: "RN",
      method: "pin",
      authMethod: "sessionPin",
      authenticatedAt: "2026-11-20T17:59:30.000Z",
      meaning: "I went through this with the client.",
      coveredHash: documentHash,
      timeZone: "America/Phoenix",
      createdBy: nurse.userId,
    });
    expect(await facility.system((act) => verifySignature(act, signed.signatureId))).toEqual({
      status: "valid",
      brokenAt: null,
      coveredHash: documentHash,
    });
  });

  it("is refused without a ticket and with another user's ticket", async () => {
    await expect(as(nurse, (act) => sign(act, request(newId())))).rejects.toMatchObject({ code: "step-up-required" });
    await expect(
      as(nurse, (act) => sign(act, request(newId(), { ticket: ticketOf(therapist) }))),
    ).rejects.toMatchObject({ code: "step-up-required" });
  });

  it("SIG-15: is refused a second time in the same slot, naming the signer", async () => {
    const form = newId();
    await as(nurse, (act) => sign(act, request(form, { ticket: ticketOf(nurse) })));
    await expect(as(nurse, (act) => sign(act, request(form, { ticket: ticketOf(nurse) })))).rejects.toMatchObject({
      code: "already-signed",
      message: expect.stringContaining("Nurse First"),
    });
    await as(therapist, (act) => sign(act, request(form, { ticket: ticketOf(therapist) })));
  });
});

describe("a drawn signature of a client", () => {
  const clientId = newId();
  const byHand = (drawing: Mark, over: object = {}) => ({
    slotKey: "client",
    role: "client" as const,
    meaning: "I agree.",
    mark: {
      signer: { kind: "client" as const, clientId, name: "Maria Delgado" },
      drawing,
      reviewedAt: "2026-11-20T17:58:00.000Z",
      intentAt: "2026-11-20T17:59:00.000Z",
      deviceClockAt: "2026-11-20T18:00:01.000Z",
    },
    ...over,
  });

  it("needs no PIN and keeps the strokes as drawn", async () => {
    const form = newId();
    await as(nurse, (act) => sign(act, request(form, byHand(aDrawnMark()))));
    const [shown] = await facility.system((act) => signaturesOf(act, "form", form));
    expect(shown).toMatchObject({ signerName: "Maria Delgado", method: "drawn", role: "client", status: "valid" });
    expect(shown?.mark).toEqual(aDrawnMark());
    const row = await facility.system((act) =>
      act.db.selectFrom("signatures").selectAll().where("subjectId", "=", form).executeTakeFirstOrThrow(),
    );
    expect(row).toMatchObject({
      signerUserId: null,
      signerClientId: clientId,
      authMethod: "handover",
      createdBy: nurse.userId,
    });
  });

  it("SIG-3: is refused for a dot, with the client's and the guardian's problem code", async () => {
    const dot: Mark = { strokes: [{ points: [{ x: 9, y: 9, t: 0, p: 1 }] }] };
    await expect(as(nurse, (act) => sign(act, request(newId(), byHand(dot))))).rejects.toMatchObject({
      code: "client-signature-invalid",
    });
    const guardian = byHand(dot, { role: "guardian" });
    guardian.mark.signer = { kind: "name", name: "Ana Delgado", relationship: "mother" } as never;
    await expect(as(nurse, (act) => sign(act, request(newId(), guardian)))).rejects.toMatchObject({
      code: "guardian-signature-invalid",
    });
  });
});

describe("the signature chain", () => {
  it("stays intact when eight users sign one record at the same time", async () => {
    const form = newId();
    const slots = Array.from({ length: 8 }, (_, i) => `slot.${i}`);
    await Promise.all(
      slots.map((slotKey, i) => {
        const person = i % 2 ? nurse : therapist;
        return as(person, (act) => sign(act, request(form, { slotKey, ticket: ticketOf(person) })));
      }),
    );
    const checked = await facility.system((act) => verifySubject(act, "form", form));
    expect(checked.size).toBe(8);
    expect([...checked.values()].every((one) => one.status === "valid")).toBe(true);
  });

  it("SIG-15: accepts one of several concurrent signatures in a slot", async () => {
    const form = newId();
    const tries = await Promise.allSettled(
      [1, 2, 3].map(() => as(nurse, (act) => sign(act, request(form, { ticket: ticketOf(nurse) })))),
    );
    expect(tries.filter((one) => one.status === "fulfilled")).toHaveLength(1);
  });

  it("does not block signers of other records", async () => {
    const order: string[] = [];
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const slow = as(nurse, async (act) => {
      await sign(act, request(newId(), { ticket: ticketOf(nurse) }));
      await held;
      order.push("slow");
    });
    await as(therapist, (act) => sign(act, request(newId(), { ticket: ticketOf(therapist) })));
    order.push("quick");
    release();
    await slow;
    expect(order).toEqual(["quick", "slow"]);
  });

  it("voids with a further link, after which the slot can be signed again", async () => {
    const form = newId();
    const first = await as(nurse, (act) => sign(act, request(form, { ticket: ticketOf(nurse) })));
    await as(therapist, (act) => voidSignature(act, first.signatureId, "Wrong form"));
    expect(await facility.system((act) => verifySignature(act, first.signatureId))).toMatchObject({ status: "voided" });
    await expect(as(therapist, (act) => voidSignature(act, first.signatureId, "Again"))).rejects.toMatchObject({
      code: "wrong-state",
    });
    const second = await as(nurse, (act) => sign(act, request(form, { ticket: ticketOf(nurse) })));
    const checked = await facility.system((act) => verifySubject(act, "form", form));
    expect([checked.get(first.signatureId)?.status, checked.get(second.signatureId)?.status]).toEqual([
      "voided",
      "valid",
    ]);
  });

  it("refuses changes of a row, and detects one made by the database owner", async () => {
    const form = newId();
    const { signatureId } = await as(nurse, (act) => sign(act, request(form, { ticket: ticketOf(nurse) })));
    for (const statement of [
      sql`UPDATE signatures SET meaning = 'I saw nothing.' WHERE id = ${signatureId}`,
      sql`DELETE FROM signatures WHERE id = ${signatureId}`,
    ])
      await expect(facility.system((act) => statement.execute(act.db))).rejects.toMatchObject({ code: "42501" });
    await asOwner(async (owner) => {
      await owner.query("ALTER TABLE signatures DISABLE TRIGGER USER");
      await owner.query("UPDATE signatures SET meaning = 'I saw nothing.' WHERE id = $1", [signatureId]);
      await owner.query("ALTER TABLE signatures ENABLE TRIGGER USER");
    });
    expect(await facility.system((act) => verifySignature(act, signatureId))).toMatchObject({
      status: "altered",
      brokenAt: 1,
    });
  });

  it("does not find another facility's signatures", async () => {
    const { signatureId } = await as(nurse, (act) => sign(act, request(newId(), { ticket: ticketOf(nurse) })));
    const other = await givenFacility();
    expect(await other.system((act) => verifySignature(act, signatureId))).toMatchObject({ status: "unknown" });
  });
});

async function asOwner(work: (owner: pg.Client) => Promise<void>): Promise<void> {
  const owner = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await owner.connect();
  await work(owner).finally(() => owner.end());
}
