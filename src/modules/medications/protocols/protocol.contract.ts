import { z } from "zod";
import { endpoint, Instant, PlainDate, Version } from "#platform/shared/endpoint.ts";
import { Id, idOf } from "#platform/shared/ids.ts";
import "../medication-problems.ts";
import { DrugProduct } from "../drugs/drug.contract.ts";
import { DoseText } from "../orders/dose-amount.ts";
import { ServiceInput } from "../orders/new-order.contract.ts";
import { HoldParameters, SavedSig } from "../orders/order.contract.ts";
import { routeCodes } from "../orders/routes.ts";

/** How often a step of a taper is given, by the code of its frequency at facility times. */
export const stepTimes = ["QID", "TID", "BID", "DAILY", "HS"] as const;

export const TaperStep = z.strictObject({
  days: z.number().int().min(1).max(14),
  doseValue: DoseText,
  times: z.enum(stepTimes),
});
export type TaperStep = z.infer<typeof TaperStep>;

/** Doses that a bedside score decides, instead of days (MED-43). */
export const DosesByScore = z
  .strictObject({
    instrument: z.string().min(2).max(30),
    days: z.number().int().min(1).max(14),
    /** The least time between two doses. The client is scored again 60 minutes after one (MED-44). */
    minIntervalMin: z.number().int().min(60).max(480).default(60),
    bands: z
      .array(z.strictObject({ from: z.number().int().min(0).max(200), doseValue: DoseText }))
      .min(1, "Add a band.")
      .max(10),
    /** From this score on no dose is given: the prescriber is called. */
    callFrom: z.number().int().min(1).max(200),
  })
  .superRefine(({ bands, callFrom }, context) => {
    const froms = [...bands.map(({ from }) => from), callFrom];
    if (froms.some((from, index) => index > 0 && from <= (froms[index - 1] ?? from)))
      context.addIssue({
        code: "custom",
        path: ["bands"],
        message: "List the bands from the lowest score up, with the call above them.",
      });
  });
export type DosesByScore = z.infer<typeof DosesByScore>;

/** How the drug is dosed: a taper by day, or by score. */
export const Taper = z
  .strictObject({
    rxcui: z.string(),
    doseUnit: z.string(),
    routeCode: z.enum(routeCodes),
    indication: z.string().trim().min(1, "Enter the indication.").max(200),
    /** When to hold a dose and when to call. */
    instructions: z.string().trim().max(2000),
    holdParameters: HoldParameters.default([]),
    /** The most that the table may give in any 24 hours. */
    maxPer24h: DoseText,
    steps: z.array(TaperStep).max(20),
    byScore: DosesByScore.optional(),
  })
  .refine(({ steps, byScore }) => steps.length > 0 !== (byScore !== undefined), {
    path: ["steps"],
    message: "Enter doses by day or by score.",
  });
export type Taper = z.infer<typeof Taper>;

/** What a medical director approves. */
export const ProtocolContent = z.strictObject({
  name: z.string().trim().min(2, "Enter a name.").max(120),
  criteria: z.string().trim().min(1, "Enter who it is for.").max(2000),
  /** Where the schedule comes from. */
  source: z.string().trim().min(1, "Enter where the schedule comes from.").max(2000),
  exclusions: z
    .array(
      z.strictObject({
        key: z.string().regex(/^[a-z][a-z0-9_]{0,29}$/),
        question: z.string().trim().min(3, "Enter the question.").max(200),
        /** The chart answers the question. */
        fromChart: z.enum(["age65"]).optional(),
      }),
    )
    .max(20)
    .refine((all) => new Set(all.map(({ key }) => key)).size === all.length, "Each exclusion needs its own key."),
  taper: Taper,
  /** Entered with the taper and signed with it. */
  orders: z.array(SavedSig).max(20),
  services: z.array(ServiceInput).max(20),
});
export type ProtocolContent = z.infer<typeof ProtocolContent>;

export const protocolStates = ["draft", "approved", "review_overdue", "retired"] as const;
export const protocolStateLabels = {
  draft: "Needs medical director approval",
  approved: "Approved",
  review_overdue: "Review overdue",
  retired: "Retired",
} as const satisfies Record<(typeof protocolStates)[number], string>;

export const Protocol = z.strictObject({
  code: z.string(),
  versionNo: z.number().int(),
  state: z.enum(protocolStates),
  content: ProtocolContent,
  /** Of a version that the facility saved or approved: its version as a record. */
  rowVersion: Version.nullable(),
  /** The newest version of the protocol: the one that the next draft is made from. */
  isNewest: z.boolean(),
  productName: z.string(),
  /** The products of the taper and of its orders. */
  products: z.array(DrugProduct),
  /** Texts of the orders that come with the taper. */
  orderTexts: z.array(z.string()),
  days: z.number().int(),
  approvedByName: z.string().nullable(),
  approvedAt: Instant.nullable(),
  reviewDueOn: PlainDate.nullable(),
});
export type Protocol = z.infer<typeof Protocol>;

export const listProtocols = endpoint({
  method: "GET",
  path: "/protocol-utilities",
  summary: "Medication protocols with their approval",
  permission: "medications.view",
  response: z.strictObject({ protocols: z.array(Protocol) }),
});

const Which = { code: z.string().min(1).max(40), versionNo: z.number().int().min(1) };

export const approveProtocol = endpoint({
  method: "POST",
  path: "/protocol-utilities/approve",
  summary: "Approve a version of a protocol for 12 months",
  permission: "medications.manageProtocols",
  audit: { action: "medication.protocol-approved", subject: "protocol-version" },
  ticket: "sign",
  body: z.strictObject({
    ...Which,
    /** Of a draft: the record version that was read. A draft that changed since is not approved. */
    rowVersion: Version.optional(),
  }),
  response: Protocol,
  problems: ["not-found", "stale-version", "step-up-required", "ticket-used", "wrong-state"],
});

/** What was approved never changes: an edit is a draft of the next version, without effect until it is approved. */
export const saveProtocol = endpoint({
  method: "PUT",
  path: "/protocol-utilities",
  summary: "Save the draft of a protocol's next version, or of a new protocol",
  permission: "medications.manageProtocols",
  audit: { action: "medication.protocol-drafted", subject: "protocol-version" },
  body: z.strictObject({
    /** Left out for a new protocol. */
    code: Which.code.optional(),
    /** The newest version, as it was read; 0 for a new protocol. */
    basedOn: z.number().int().min(0),
    /** Of a draft that is changed: the record version that was read. */
    rowVersion: Version.optional(),
    content: ProtocolContent,
  }),
  response: Protocol,
  problems: [
    "not-found",
    "stale-version",
    "duplicate",
    "dose-not-dispensable",
    "dose-limit-exceeded",
    "prn-incomplete",
    "stop-date-required",
  ],
});

export const retireProtocol = endpoint({
  method: "POST",
  path: "/protocol-utilities/retire",
  summary: "Retire an approved protocol: it can no longer be started",
  permission: "medications.manageProtocols",
  audit: { action: "medication.protocol-retired", subject: "protocol-version" },
  body: z.strictObject(Which),
  response: Protocol,
  problems: ["not-found", "wrong-state"],
});

export const TaperDay = z.strictObject({
  day: z.number().int(),
  doses: z.array(z.strictObject({ dueAt: Instant, doseValue: z.string(), quantity: z.string() })),
  /** The sum of its doses, in the unit of the taper. */
  total: z.string(),
});
export type TaperDay = z.infer<typeof TaperDay>;

export const TaperTable = z.strictObject({
  days: z.array(TaperDay),
  doses: z.number().int(),
  total: z.string(),
  unit: z.string(),
  units: z.string(),
  quantityUnit: z.string(),
  firstAt: Instant,
  lastAt: Instant,
  /** Doses of day 1 whose time has passed today: they are not given. */
  leftOut: z.number().int(),
});
export type TaperTable = z.infer<typeof TaperTable>;

export { Which as ProtocolVersionFields };
export const EnrollmentId = idOf("protocol-enrollment");
export const EnrollmentParams = z.strictObject({ enrollmentId: Id });
