import { beforeAll, describe, expect, it } from "vitest";
import { givenAdmittedClient } from "#modules/clients/testing.ts";
import { liftLegalHold, setLegalHold } from "#modules/compliance/legal-holds/legal-holds.contract.ts";
import { type Facility, givenFacility, type Person } from "#testing/facility.ts";
import { givenSignedNote } from "../testing.ts";
import { getNote, voidNote } from "./note.contract.ts";

const reason = "Subpoena in the matter of a former employee";
let facility: Facility;
let compliance: Person;
let therapist: Person;
beforeAll(async () => {
  facility = await givenFacility();
  [compliance, therapist] = [await facility.as("compliance"), await facility.as("therapist")];
});

describe("A signed note on legal hold", () => {
  it.each(["note", "client"] as const)(
    "cannot be voided while the %s is on hold, and can after the hold is lifted",
    async (subjectType) => {
      const client = await givenAdmittedClient(facility, { admittedAt: "2026-11-18T12:00:00.000Z" });
      const note = await givenSignedNote(therapist, client, facility.clock.now());
      const subjectId = subjectType === "note" ? note.id : client.clientId;
      const { id: holdId } = await compliance.call(setLegalHold, { body: { subjectType, subjectId, reason } });
      const voiding = {
        params: { noteId: note.id },
        body: { version: note.version, reasonCode: "test" as const, reasonText: "Test entry" },
      };
      await expect(compliance.call(voidNote, voiding)).rejects.toMatchObject({ code: "legal-hold", status: 423 });
      expect(await therapist.call(getNote, { params: { noteId: note.id } })).toMatchObject({ status: "signed" });
      await compliance.call(liftLegalHold, {
        params: { holdId },
        body: { version: 1, reason: "The court released it" },
      });
      expect(await compliance.call(voidNote, voiding)).toMatchObject({ status: "voided" });
    },
  );
});
