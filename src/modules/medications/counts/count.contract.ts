import { z } from "zod";
import { Decimal, endpoint, Instant, PlainDate, pageOf, pageQuery, Version } from "#platform/shared/endpoint.ts";
import { Id, idOf } from "#platform/shared/ids.ts";
import "../medication-problems.ts";
import { CountText } from "./quantity.ts";

export const countKinds = ["shift", "surprise", "weekly", "biennial"] as const;
export const countKindLabels = {
  shift: "Shift count",
  surprise: "Surprise count",
  weekly: "Weekly count",
  biennial: "Biennial inventory",
} as const satisfies Record<(typeof countKinds)[number], string>;

const state = z.enum(["open", "recount", "completed", "abandoned"]);
const lineState = z.enum(["pending", "match", "mismatch", "discrepancy"]);

/** A container of a count. What was counted and expected is shown only after the count is completed. */
export const CountLine = z.strictObject({
  containerId: Id,
  containerNo: z.number().int(),
  productText: z.string(),
  tallMan: z.string().nullable(),
  deaSchedule: z.number().int(),
  unit: z.string(),
  lot: z.string().nullable(),
  expiresOn: PlainDate.nullable(),
  /** Initials of the client it belongs to; null for stock. */
  clientInitials: z.string().nullable(),
  state: lineState,
  /** Whether each of the two has counted it in this round. */
  isCounted: z.boolean(),
  isWitnessed: z.boolean(),
  missing: z.boolean(),
  result: z.strictObject({ expected: Decimal, counted: Decimal.nullable(), difference: Decimal }).nullable(),
});
export type CountLine = z.infer<typeof CountLine>;

const summary = {
  id: idOf("count"),
  locationId: Id,
  locationName: z.string(),
  timeZone: z.string(),
  storageId: Id,
  storageName: z.string(),
  kind: z.enum(countKinds),
  state,
  countedByName: z.string(),
  startedAt: Instant,
  witnessName: z.string().nullable(),
  completedAt: Instant.nullable(),
  custodyToName: z.string().nullable(),
  note: z.string().nullable(),
  abandonReason: z.string().nullable(),
  discrepancies: z.number().int(),
  version: Version,
};
export const CountSummary = z.strictObject(summary);
export type CountSummary = z.infer<typeof CountSummary>;

export const Count = z.strictObject({
  ...summary,
  isOwn: z.boolean(),
  signedAt: Instant.nullable(),
  witnessAt: Instant.nullable(),
  foundContainers: z.number().int(),
  /** The second counts were compared: it can be signed. */
  isRecounted: z.boolean(),
  /** Containers on record; null until the count is completed. */
  recordedContainers: z.number().int().nullable(),
  lines: z.array(CountLine),
});
export type Count = z.infer<typeof Count>;

const CountParams = z.strictObject({ countId: Id });
const oversight = "a count names every container of its storage by the client's initials";
const changeProblems = ["not-found", "out-of-scope", "wrong-state", "validation"] as const;

export const listCounts = endpoint({
  method: "GET",
  path: "/medications/counts",
  summary: "Counts of the user's locations, newest first",
  permission: "medications.viewSupply",
  query: z.strictObject({ ...pageQuery, locationId: Id.optional(), storageId: Id.optional() }),
  response: pageOf(CountSummary),
});

export const startCount = endpoint({
  method: "POST",
  path: "/medications/counts",
  summary: "Start a blind count of a storage with the number of containers found",
  permission: "medications.count",
  beyondReach: oversight,
  audit: { action: "medication.count-started", subject: "count" },
  body: z.strictObject({
    storageId: Id,
    kind: z.enum(countKinds).default("shift"),
    foundContainers: z.number().int("Enter a whole number.").min(0).max(2000),
    /** Why a count was skipped, when the last one is overdue. */
    note: z.string().trim().min(3, "Enter at least 3 characters.").max(500).optional(),
  }),
  response: Count,
  status: 201,
  problems: [...changeProblems, "count-in-progress", "count-not-backdatable"],
});

export const readCount = endpoint({
  method: "GET",
  path: "/medications/counts/:countId",
  summary: "A count with its containers; expected quantities only after it is completed",
  permission: "medications.viewSupply",
  beyondReach: oversight,
  params: CountParams,
  response: Count,
  problems: ["not-found", "out-of-scope"],
});

export const enterCounts = endpoint({
  method: "PUT",
  path: "/medications/counts/:countId/lines",
  summary: "Enter what one of the two staff members counted",
  permission: "medications.count",
  beyondReach: oversight,
  audit: { action: "medication.count-entered", subject: "count" },
  params: CountParams,
  body: z.strictObject({
    side: z.enum(["counter", "witness"]),
    lines: z
      .array(
        z.strictObject({
          containerId: Id,
          quantity: CountText,
          /** The container is not in the storage; its quantity is 0. */
          missing: z.boolean().default(false),
        }),
      )
      .min(1)
      .max(500),
  }),
  response: Count,
  problems: changeProblems,
});

export const submitCount = endpoint({
  method: "POST",
  path: "/medications/counts/:countId/submit",
  summary: "Compare both blind counts with the ledger; what does not match is counted again",
  permission: "medications.count",
  beyondReach: oversight,
  audit: { action: "medication.count-compared", subject: "count" },
  params: CountParams,
  response: Count,
  problems: [...changeProblems, "count-mismatch"],
});

export const recountCount = endpoint({
  method: "POST",
  path: "/medications/counts/:countId/recount",
  summary: "Compare the second counts; what still differs becomes a discrepancy",
  permission: "medications.count",
  beyondReach: oversight,
  audit: { action: "medication.count-recounted", subject: "count" },
  params: CountParams,
  body: z.strictObject({ foundContainers: z.number().int("Enter a whole number.").min(0).max(2000) }),
  response: Count,
  problems: [...changeProblems, "count-mismatch"],
});

export const completeCount = endpoint({
  method: "POST",
  path: "/medications/counts/:countId/complete",
  summary: "Sign a count by two people; custody passes and discrepancies open",
  permission: "medications.count",
  beyondReach: oversight,
  audit: { action: "medication.counted", subject: "count" },
  ticket: "sign",
  params: CountParams,
  body: z.strictObject({
    /** Who has the keys from now on. */
    custodyTo: z.enum(["counter", "witness"]),
    witnessTicket: z.string().min(1, "Add the witness.").max(200),
  }),
  response: Count,
  problems: [
    ...changeProblems,
    "forbidden",
    "count-mismatch",
    "step-up-required",
    "ticket-used",
    "witness-same-person",
  ],
});

export const abandonCount = endpoint({
  method: "POST",
  path: "/medications/counts/:countId/abandon",
  summary: "End an unfinished count; custody does not change",
  permission: "medications.count",
  beyondReach: oversight,
  audit: { action: "medication.count-abandoned", subject: "count" },
  params: CountParams,
  body: z.strictObject({ reason: z.string().trim().min(3, "Enter a reason of at least 3 characters.").max(500) }),
  response: Count,
  problems: changeProblems,
});
