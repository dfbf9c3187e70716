import { Problem } from "#platform/shared/problems.ts";
import "./credential.contract.ts";
import type { View } from "#platform/server/execution/context.ts";
import { formatDate } from "#platform/shared/time/index.ts";
import { clinicianStates } from "../clinicians/staff.contract.ts";
import { authorityFacts, knownSchedules, prescribingCredentialsOf } from "./credential.store.ts";
import type { DeaSchedule } from "./credential.ts";

export interface HeldCredential {
  id: string;
  number: string | null;
  state: string | null;
  schedules: readonly DeaSchedule[];
  expiresOn: string | null;
}

/** A staff member's licenses and DEA registrations on a day. */
export interface StaffAuthority {
  clinicianId: string;
  name: string;
  isActive: boolean;
  /** Valid on the day, in the given state. */
  licenses: readonly HeldCredential[];
  dea: readonly HeldCredential[];
  /** Expired by the day. */
  expired: readonly (HeldCredential & { type: "license" | "dea" })[];
  supervisorId: string | null;
  cosignRequired: boolean;
}

/**
 * The authority of one clinician on a calendar day of the location (`on`), for one state or any. Throws `not-found`.
 */
export async function staffAuthority(
  view: Pick<View, "db">,
  asked: { clinicianId: string; state?: string | null; on: string },
): Promise<StaffAuthority> {
  const { clinicianId, on } = asked;
  const state = asked.state ?? null;
  const person = await authorityFacts(view.db, clinicianId);
  const rows = await prescribingCredentialsOf(view.db, clinicianId, state);
  const begun = rows.filter((row) => row.issuedOn === null || row.issuedOn <= on);
  const isOver = (row: { expiresOn: string | null }) => row.expiresOn !== null && row.expiresOn < on;
  const held = (type: string, over: boolean) =>
    begun
      .filter((row) => row.type === type && isOver(row) === over)
      .map(({ id, number, state: of, schedules, expiresOn }) => ({
        id,
        number,
        state: of,
        schedules: knownSchedules(schedules),
        expiresOn,
      }));
  return {
    clinicianId,
    name: person.fullName,
    isActive: clinicianStates.fromCode(person.status) === "active",
    licenses: held("license", false),
    dea: held("dea", false),
    expired: [
      ...held("license", true).map((one) => ({ ...one, type: "license" as const })),
      ...held("dea", true).map((one) => ({ ...one, type: "dea" as const })),
    ],
    supervisorId: person.supervisorId,
    cosignRequired: person.cosignRequired,
  };
}

/**
 * Refuses an action when the license or DEA registration on record has expired (AUTH-15). Staff without one on record are not
 * refused here; the module decides whether one is needed. Throws 409 `credential-expired`.
 */
export function requireUnexpired(authority: StaffAuthority, type: "license" | "dea"): void {
  const inForce = type === "license" ? authority.licenses : authority.dea;
  const over = authority.expired.find((one) => one.type === type);
  if (inForce.length > 0 || !over) return;
  const what = type === "license" ? "license" : "DEA registration";
  throw new Problem("credential-expired", {
    detail: `${authority.name}'s ${what}${over.state ? ` for ${over.state}` : ""} expired on ${formatDate(over.expiresOn)}. Record the renewal under Credentials, or ask another prescriber.`,
    params: { clinicianId: authority.clinicianId, credentialId: over.id, expiresOn: over.expiresOn },
  });
}
