import { z } from "zod";
import { endpoint, Instant } from "#platform/shared/endpoint.ts";
import { Id, idOf } from "#platform/shared/ids.ts";
import "../medication-problems.ts";
import { ByVoice, Reason } from "../orders/order.contract.ts";

const DoseParams = z.strictObject({ doseId: Id });

/** Who is preparing a dose, and until when the claim lasts. */
export const DoseClaim = z.strictObject({ by: z.string(), clinicianId: Id, until: Instant });
export type DoseClaim = z.infer<typeof DoseClaim>;

const ClaimAnswer = z.strictObject({ id: Id, clientId: idOf("client"), claim: DoseClaim.nullable() });

/** A claim tells others that the dose is being prepared. It never blocks documenting the dose (MED-51). */
export const claimDose = endpoint({
  method: "POST",
  path: "/medications/schedules/:doseId/claim",
  summary: "Claim a dose for ten minutes while it is prepared; a dose that someone else claimed can be taken over",
  permission: "medications.administer",
  chart: "client",
  audit: { action: "medication.dose-claimed", subject: "order" },
  params: DoseParams,
  body: z.strictObject({ takeOver: z.boolean().default(false) }),
  response: ClaimAnswer,
  problems: ["not-found", "out-of-scope", "dose-claimed", "already-documented", "wrong-state"],
});

export const releaseDose = endpoint({
  method: "DELETE",
  path: "/medications/schedules/:doseId/claim",
  summary: "End your claim on a dose",
  permission: "medications.administer",
  chart: "client",
  audit: { action: "medication.dose-released", subject: "order" },
  params: DoseParams,
  response: ClaimAnswer,
  problems: ["not-found", "out-of-scope"],
});

export const moveDose = endpoint({
  method: "PATCH",
  path: "/medications/schedules/:doseId",
  summary: "Move one dose: within its window by a nurse, beyond it by a prescriber's order",
  permission: "medications.administer",
  chart: "client",
  audit: { action: "medication.dose-moved", subject: "order" },
  params: DoseParams,
  body: z.strictObject({
    /** The due time that the user saw. */
    from: Instant,
    dueAt: Instant,
    reason: Reason,
    /** A prescriber's verbal order, read back, to move the dose beyond its window. */
    readBack: ByVoice,
  }),
  response: z.strictObject({
    id: Id,
    clientId: idOf("client"),
    dueAt: Instant,
    windowStart: Instant,
    windowEnd: Instant,
    lateCutoffAt: Instant,
  }),
  problems: ["not-found", "out-of-scope", "wrong-state", "stale-version", "outside-window"],
});
