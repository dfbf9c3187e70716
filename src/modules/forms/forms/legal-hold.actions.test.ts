import { beforeAll, describe, expect, it } from "vitest";
import { givenClient } from "#modules/clients/testing.ts";
import {
  findHoldable,
  liftLegalHold,
  listLegalHolds,
  setLegalHold,
} from "#modules/compliance/legal-holds/legal-holds.contract.ts";
import { isOnHold } from "#platform/server/access/legal-hold.ts";
import { newId } from "#platform/shared/ids.ts";
import { type Facility, givenFacility, type Person } from "#testing/facility.ts";
import { givenForm } from "../testing.ts";
import { voidForm } from "./form.contract.ts";

const reason = "Subpoena in the matter of a former employee";
let facility: Facility;
let compliance: Person;
beforeAll(async () => {
  facility = await givenFacility();
  compliance = await facility.as("compliance");
});
const hold = (subjectType: string, subjectId: string) =>
  compliance.call(setLegalHold, { body: { subjectType, subjectId, reason } });

describe("legal holds on forms", () => {
  it("refuse to void a form of a client on hold until the hold is lifted", async () => {
    const form = await givenForm(facility);
    const { id } = await hold("client", form.clientId);
    const voiding = {
      params: { formId: form.id },
      body: { version: form.version, reason: "Started in the wrong chart" },
    };
    await expect(compliance.call(voidForm, voiding)).rejects.toMatchObject({ code: "legal-hold", status: 423 });
    await expect(
      compliance.call(liftLegalHold, { params: { holdId: id }, body: { version: 1, reason: "too short" } }),
    ).rejects.toMatchObject({ code: "validation" });
    const lifted = await compliance.call(liftLegalHold, {
      params: { holdId: id },
      body: { version: 1, reason: "The court released the record" },
    });
    expect(lifted).toMatchObject({ liftReason: "The court released the record", liftedByName: expect.any(String) });
    await compliance.call(voidForm, voiding);
  });

  it("cover a single form and name its client", async () => {
    const held = await givenForm(facility);
    const free = await givenForm(facility);
    const { clientId, subjectName } = await hold("form", held.id);
    expect({ clientId, named: subjectName !== null }).toEqual({ clientId: held.clientId, named: true });
    const find = (recordId: string) => compliance.call(findHoldable, { params: { recordId } });
    expect(await find(held.id)).toMatchObject({
      type: "form",
      kind: "Form",
      name: subjectName,
      onHold: true,
      clientName: expect.stringMatching(/MR/),
    });
    expect(await find(free.id)).toMatchObject({ type: "form", onHold: false });
    expect(await find(held.clientId)).toMatchObject({ type: "client", onHold: false });
    await expect(find(newId())).rejects.toMatchObject({ code: "not-found" });
    const body = { version: 1, reason: "Started in the wrong chart" };
    await expect(
      compliance.call(voidForm, { params: { formId: held.id }, body: { ...body, version: held.version } }),
    ).rejects.toMatchObject({ code: "legal-hold" });
    await compliance.call(voidForm, { params: { formId: free.id }, body: { ...body, version: free.version } });
  });

  it("are set once, on existing records, after a recent sign-in", async () => {
    const { clientId } = await givenClient(facility);
    await hold("client", clientId);
    await expect(hold("client", clientId)).rejects.toMatchObject({ code: "duplicate" });
    await expect(hold("client", newId())).rejects.toMatchObject({ code: "not-found" });
    await expect(hold("nothing-known", clientId)).rejects.toMatchObject({ code: "not-found" });
    expect(await facility.system((act) => isOnHold(act, { type: "note", id: newId(), clientId }))).toBe(true);
    facility.clock.advance({ minutes: 6 });
    const another = (await givenClient(facility)).clientId;
    const answer = await compliance.send(setLegalHold, { body: { subjectType: "client", subjectId: another, reason } });
    expect([answer.statusCode, answer.json().code]).toEqual([401, "step-up-required"]);
    await compliance.signIn();
    const { rows } = await compliance.call(listLegalHolds);
    expect(rows.every((row) => row.liftedAt === null)).toBe(true);
    expect(rows.find((row) => row.subjectId === clientId)).toMatchObject({
      reason,
      subjectName: expect.stringContaining("MR"),
    });
  });
});
