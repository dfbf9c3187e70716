import { z } from "zod";
import { endpoint, Instant, PlainDate, Version } from "#platform/shared/endpoint.ts";
import { Id, idOf } from "#platform/shared/ids.ts";
import "../medication-problems.ts";
import { allergyCategories, allergyKinds, criticalities, reactionSeverities, reviewOutcomes } from "./allergy.ts";

const Text = (most: number) => z.string().trim().min(1).max(most);

export const Reaction = z.strictObject({ manifestation: Text(120), severity: z.enum(reactionSeverities).nullable() });

export const Allergy = z.strictObject({
  id: Id,
  clientId: idOf("client"),
  kind: z.enum(allergyKinds),
  substanceText: z.string(),
  rxcui: z.string().nullable(),
  classCode: z.string().nullable(),
  snomed: z.string().nullable(),
  category: z.enum(allergyCategories),
  reactions: z.array(Reaction),
  criticality: z.enum(criticalities).nullable(),
  onsetOn: PlainDate.nullable(),
  status: z.enum(["active", "inactive", "refuted", "entered_in_error"]),
  statusReason: z.string().nullable(),
  verification: z.enum(["reported", "confirmed"]),
  verifiedAt: Instant.nullable(),
  statusSince: Instant,
  version: Version,
});
export type Allergy = z.infer<typeof Allergy>;

export const ClientAllergies = z.strictObject({
  clientId: idOf("client"),
  display: z.enum(["list", "no_known_drug", "no_known", "not_recorded"]),
  reviewedThisStay: z.boolean(),
  review: z
    .strictObject({
      outcome: z.enum(reviewOutcomes),
      reviewedAt: Instant,
      reviewedByName: z.string(),
      demographicId: Id,
    })
    .nullable(),
  /** Active first; includes refuted and entered-in-error ones. */
  allergies: z.array(Allergy),
  abilities: z.strictObject({ write: z.boolean() }),
});
export type ClientAllergies = z.infer<typeof ClientAllergies>;

const MrNo = z.string().trim().min(3).max(20);

export const readAllergies = endpoint({
  method: "GET",
  path: "/clients/:mrNo/allergies",
  summary: "A client's allergies and their last review",
  permission: "clients.read",
  switch: "emr",
  chart: "client",
  params: z.strictObject({ mrNo: MrNo }),
  response: ClientAllergies,
  problems: ["not-found"],
});

export const NewAllergy = z.strictObject({
  kind: z.enum(allergyKinds),
  substanceText: Text(200),
  rxcui: z
    .string()
    .regex(/^\d{1,10}$/)
    .nullish(),
  category: z.enum(allergyCategories),
  reactions: z.array(Reaction).max(10).default([]),
  criticality: z.enum(criticalities).nullish(),
  onsetOn: PlainDate.nullish(),
  verification: z.enum(["reported", "confirmed"]).default("confirmed"),
});

export const addAllergy = endpoint({
  method: "POST",
  path: "/clients/:mrNo/allergies",
  summary: "Record an allergy, intolerance or adverse reaction",
  permission: "allergies.write",
  switch: "emr",
  chart: "client",
  audit: { action: "medication.allergy-changed", subject: "client" },
  params: z.strictObject({ mrNo: MrNo }),
  body: NewAllergy,
  response: ClientAllergies,
  status: 201,
  problems: ["not-found", "duplicate"],
});

export const changeAllergy = endpoint({
  method: "PATCH",
  path: "/clients/:mrNo/allergies/:allergyId",
  summary: "Inactivate, refute, or mark an allergy as entered in error, with a reason",
  permission: "allergies.write",
  switch: "emr",
  chart: "client",
  audit: { action: "medication.allergy-changed", subject: "client" },
  params: z.strictObject({ mrNo: MrNo, allergyId: Id }),
  body: z.strictObject({
    version: Version,
    move: z.enum(["inactivate", "reactivate", "refute", "enter-in-error"]),
    reason: z.string().trim().min(3, "Enter a reason of at least 3 characters.").max(500),
  }),
  response: ClientAllergies,
  problems: ["not-found", "stale-version", "wrong-state", "duplicate"],
});

export const reviewAllergies = endpoint({
  method: "PUT",
  path: "/clients/:mrNo/allergies/review",
  summary: "Record an allergy review for this stay: list confirmed or none known",
  permission: "allergies.write",
  switch: "emr",
  chart: "client",
  audit: { action: "medication.allergy-changed", subject: "client" },
  params: z.strictObject({ mrNo: MrNo }),
  body: z.strictObject({ outcome: z.enum(reviewOutcomes) }),
  response: ClientAllergies,
  problems: ["not-found", "allergy-exists", "wrong-state"],
});
