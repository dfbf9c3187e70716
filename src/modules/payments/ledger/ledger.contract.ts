import { z } from "zod";
import { ChartParams } from "#modules/clients/episodes/demographic.contract.ts";
import { endpoint, Instant, PlainDate, pageOf, pageQuery } from "#platform/shared/endpoint.ts";
import { Id, idOf } from "#platform/shared/ids.ts";
import { enumKeys } from "#platform/shared/typed.ts";
import { mostCents } from "../money.ts";
import { categoryLabels, kindLabels, postedKinds } from "./ledger.ts";

const chartProblems = ["mr-number-invalid", "not-found", "out-of-scope", "episode-not-of-client"] as const;
export const Cents = z.number().int("Enter dollars and cents").min(1, "Enter an amount").max(mostCents);
const memo = z.string().trim().min(1).max(300);

export const LedgerEntry = z.strictObject({
  id: idOf("ledger-entry"),
  postedOn: PlainDate,
  at: Instant,
  kind: z.enum(enumKeys(kindLabels)),
  category: z.enum(enumKeys(categoryLabels)).nullable(),
  /** What the client owes is positive. */
  amountCents: z.number().int(),
  /** What is not paid of it yet, the oldest paid first. */
  openCents: z.number().int(),
  /** The balance after this entry. */
  balanceCents: z.number().int(),
  memo: z.string().nullable(),
  paymentId: Id.nullable(),
  refundId: Id.nullable(),
  reversesId: Id.nullable(),
  isReversed: z.boolean(),
  postedByName: z.string(),
});
export type LedgerEntry = z.infer<typeof LedgerEntry>;

export const readLedger = endpoint({
  method: "GET",
  path: "/clients/:mrNo/ledger",
  summary: "Ledger of a client with its balance, the latest entry first",
  permission: "payments.read",
  chart: "client",
  params: ChartParams,
  query: z.strictObject(pageQuery),
  response: pageOf(LedgerEntry).extend({
    clientId: idOf("client"),
    /** Sum of all entries; negative is a credit. */
    balanceCents: z.number().int(),
    /** Charges not paid yet. */
    openCents: z.number().int(),
    /** Paid beyond all charges. */
    creditCents: z.number().int(),
    /** Today at the client's location. */
    today: PlainDate,
  }),
  problems: chartProblems,
});

export const PostEntry = z.strictObject({
  kind: z.enum(postedKinds),
  /** Required for charges. */
  category: z.enum(enumKeys(categoryLabels)).nullish(),
  amountCents: Cents,
  memo: memo.nullish(),
});

export const postEntry = endpoint({
  method: "POST",
  path: "/clients/:mrNo/ledger",
  summary: "Post a charge, an adjustment or a write-off",
  permission: "payments.adjust",
  chart: "client",
  idempotent: true,
  audit: { action: "ledger.posted", subject: "ledger-entry" },
  params: ChartParams,
  body: PostEntry,
  response: z.strictObject({ id: Id, balanceCents: z.number().int() }),
  status: 201,
  problems: [...chartProblems, "card-number-in-text", "validation"],
});

export const reverseEntry = endpoint({
  method: "POST",
  path: "/clients/:mrNo/ledger/:entryId/reverse",
  summary: "Reverse a charge, an adjustment or a write-off posted in error",
  permission: "payments.adjust",
  chart: "client",
  idempotent: true,
  audit: { action: "ledger.posted", subject: "ledger-entry" },
  params: ChartParams.extend({ entryId: Id }),
  body: z.strictObject({ reason: z.string().trim().min(3, "Enter a reason").max(300) }),
  response: z.strictObject({ id: Id, balanceCents: z.number().int() }),
  status: 201,
  problems: [...chartProblems, "wrong-state", "card-number-in-text", "validation"],
});

export const printStatement = endpoint({
  method: "GET",
  path: "/clients/:mrNo/statement",
  summary: "Statement of a client's account between two days, for printing",
  permission: "payments.read",
  chart: "client",
  audit: { action: "statement.printed", subject: "client" },
  leaves: { unchecked: "The client's own account, handed to the client; amounts only, no services." },
  params: ChartParams,
  query: z.strictObject({ from: PlainDate.optional(), through: PlainDate.optional() }),
  response: z.strictObject({
    clientId: idOf("client"),
    from: PlainDate.nullable(),
    through: PlainDate,
    /** The balance before the first day. */
    openingCents: z.number().int(),
    closingCents: z.number().int(),
    entries: z.array(LedgerEntry),
    /** The neutral name under which the facility bills. */
    billedBy: z.string(),
  }),
  problems: [...chartProblems, "validation"],
});
