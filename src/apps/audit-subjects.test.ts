import { describe, expect, it } from "vitest";
import { type Facility, givenFacility } from "#testing/facility.ts";
import { auditSubjectFault } from "./audit-subjects.ts";
import { samples } from "./samples.ts";

/** One facility per first part of the path: what a sample changes (settings, sessions) stays with its own endpoints. */
const facilities = new Map<string, Promise<Facility>>();
function facilityFor(path: string): Promise<Facility> {
  const key = path.split("/")[1] ?? "";
  const facility = facilities.get(key) ?? givenFacility();
  facilities.set(key, facility);
  return facility;
}

const audited = samples.filter(({ contract }) => contract.audit);

describe("The audit entry of every endpoint", () => {
  it.each(audited.map((sample) => [`${sample.contract.method} ${sample.contract.path}`, sample] as const))(
    "AUD-1 %s is about a record of the kind that its contract declares",
    async (_name, { as, contract, input: prepare }) => {
      const facility = await facilityFor(contract.path);
      const person = await facility.as(as);
      const { input, extras } = await prepare(facility);
      const ticket = extras?.signing ? await person.ticket("sign") : undefined;
      const answer = await person.send(contract, input, { ...extras, ...(ticket ? { ticket } : {}) });
      const db = facility.platform.database.tenant(facility.tenant.id);
      const entries = await db
        .selectFrom("auditEvents")
        .select(["subjectType", "subjectId"])
        .where("requestId", "=", String(answer.headers["x-request-id"]))
        .execute();
      for (const entry of entries) expect(await auditSubjectFault(db, contract, entry)).toBeNull();
      const became = answer.cookies.some(({ name }) => name === "token");
      if (became || person.cookies.size === 0 || contract.path.startsWith("/session/lock")) await person.signIn();
    },
  );
});
