import { lockClient, openClient, recordChartEvent } from "#modules/clients/index.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { type Change, record } from "#platform/server/execution/index.ts";
import { fieldProblem, Problem } from "#platform/shared/problems.ts";
import { payerById } from "../payers/payer.store.ts";
import { openLeadForChange } from "../ports.ts";
import { type InsuranceRow, insuranceById, insuranceForUpdate } from "./insurance.store.ts";
import { type EndReason, endReasons, rankLabels, verifiedFields } from "./insurance.ts";
import type { InsuranceInput } from "./insurance-fields.contract.ts";
import { insuranceView, payerNameOf, todayOf } from "./insurance-view.ts";
import { memberIdColumns } from "./member-id.ts";

const notHere = () => new Problem("not-found", "There is no such insurance here.");

/** What both records of insurance share; they differ in how the client or lead is opened. */
const shared = {
  table: "insurances",
  subject: "insurance",
  key: "insuranceId",
  load: insuranceForUpdate,
  read: insuranceById,
  view: insuranceView,
  audit: (row: InsuranceRow) => ({
    ...(row.clientId ? { clientId: row.clientId } : {}),
    detail: { payer: payerNameOf(row), rank: row.rank, ...(row.leadId ? { leadId: row.leadId } : {}) },
  }),
  saved: (act: Act, { after }: { after: InsuranceRow }) => announceInsurance(act, after),
} as const;

/** Insurance of a client, under `/clients/:mrNo/insurance`. */
export const clientInsurance = record({
  ...shared,
  open: async (act, { mrNo }: { mrNo: string }) => {
    const { clientId } = await openClient(act, mrNo, "insurance");
    await lockClient(act, clientId);
  },
  scope: (act: Act, row: InsuranceRow) => {
    if (row.clientId === null || row.clientId !== act.chart?.subjectId) throw notHere();
  },
});

/** Insurance of a lead that is not converted yet, under `/crm/leads/:leadId/insurance`. */
export const leadInsurance = record({
  ...shared,
  open: (act, { leadId }: { leadId: string }) => openLeadForChange(act, leadId),
  scope: (act: Act, row: InsuranceRow) => {
    if (row.leadId !== act.chart?.subjectId) throw notHere();
  },
});

/** Tells other screens and modules that insurance changed, and the chart's timeline. */
export async function announceInsurance(act: Act, row: InsuranceRow): Promise<void> {
  await act.raise(
    "coverage.insurance-changed",
    { insuranceId: row.id, clientId: row.clientId, leadId: row.leadId },
    { subject: { type: "insurance", id: row.id, version: row.version } },
  );
  if (row.clientId === null) return;
  await recordChartEvent(act, {
    module: "coverage",
    kind: "insurance.changed",
    subjectType: "insurance",
    subjectId: row.id,
    subjectVersion: row.version,
    clientId: row.clientId,
    title: `${rankLabels[row.rank]} insurance ${wordOf(row)}: ${payerNameOf(row)}`,
    permission: "insurance.read",
  });
}

function wordOf({ version, status, endsOn }: InsuranceRow): string {
  if (version === 1) return "added";
  if (status === "verified") return "verified";
  if (status === "inactive") return "marked inactive";
  return status === "termed" || endsOn !== null ? "ended" : "updated";
}

/**
 * The columns of what staff entered. Throws `validation` for a policyholder who is missing, born in the future, or a payer
 * that is none.
 */
export async function insuranceColumns(act: Act, input: InsuranceInput): Promise<Change<"insurances">> {
  const { memberId, relationship, ...fields } = input;
  if (input.payerId === null && input.payerName === null)
    throw fieldProblem("body.payerId", "Choose the payer, or enter its name.");
  if (input.payerId !== null) await payerById(act.db, input.payerId);
  const isSelf = relationship === "self";
  if (!isSelf && (input.subscriberFirstName === null || input.subscriberLastName === null))
    throw fieldProblem("body.subscriberLastName", "Enter the policyholder's first and last name.");
  if (input.subscriberBirthDate !== null && input.subscriberBirthDate > todayOf(act))
    throw fieldProblem("body.subscriberBirthDate", "This date of birth is in the future. Check the year.");
  return {
    ...fields,
    // The name as given is kept only until the payer is matched.
    payerName: input.payerId === null ? input.payerName : null,
    relationship,
    subscriberFirstName: isSelf ? null : input.subscriberFirstName,
    subscriberLastName: isSelf ? null : input.subscriberLastName,
    subscriberBirthDate: isSelf ? null : input.subscriberBirthDate,
    subscriberSex: isSelf ? null : input.subscriberSex,
    ...memberIdColumns(act, memberId),
  };
}

/** The columns of a change: only those that differ; a change of what was verified ends the verification. */
export async function changedColumns(
  act: Act,
  before: InsuranceRow,
  input: InsuranceInput,
): Promise<Change<"insurances">> {
  requireCurrent(before);
  const { memberIdEncrypted, memberIdBlind, memberIdLast4, ...columns } = await insuranceColumns(act, input);
  // Two encryptions of one member ID differ, so equal IDs are found by the blind index.
  const isSameMember =
    before.memberIdBlind === null ? memberIdBlind === null : before.memberIdBlind.equals(asBytes(memberIdBlind));
  const held: Readonly<Record<string, unknown>> = { ...before, payerName: before.givenPayerName };
  const change = {
    ...Object.fromEntries(Object.entries(columns).filter(([name, value]) => held[name] !== value)),
    ...(isSameMember ? {} : { memberIdEncrypted, memberIdBlind, memberIdLast4 }),
  };
  const isOther = verifiedFields.some((name) => name in change);
  return isOther && before.status === "verified" ? { ...change, ...notVerified } : change;
}

const asBytes = (value: unknown): Buffer => (Buffer.isBuffer(value) ? value : Buffer.alloc(0));

export const notVerified = { status: "unverified", verifiedAt: null, verifiedBy: null, validThrough: null } as const;

function requireCurrent(row: InsuranceRow): void {
  if (row.status === "termed" || row.status === "inactive")
    throw new Problem("wrong-state", "This insurance has ended. Add the current insurance instead.");
}

/** The columns that end an insurance. Throws `validation` for a last day before the first. */
export function endedColumns(
  act: Act,
  before: InsuranceRow,
  { reason, endsOn }: { reason: EndReason; endsOn?: string | undefined },
): Change<"insurances"> {
  requireCurrent(before);
  if (reason === "entered-in-error") return { status: "inactive", statusReason: endReasons[reason] };
  const lastDay = endsOn ?? todayOf(act);
  if (before.effectiveOn !== null && lastDay < before.effectiveOn)
    throw fieldProblem("body.endsOn", "The last day can't be before coverage began.");
  return {
    endsOn: lastDay,
    statusReason: endReasons[reason],
    ...(lastDay < todayOf(act) ? { status: "termed" as const } : {}),
  };
}
