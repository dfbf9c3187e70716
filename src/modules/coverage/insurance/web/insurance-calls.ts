import { useAction, useRead } from "#platform/web/index.ts";
import {
  addInsurance,
  changeInsurance,
  listInsurance,
  reorderInsurance,
  terminateInsurance,
} from "../insurance.contract.ts";
import type { EndReason } from "../insurance.ts";
import type { Insurance, InsuranceInput } from "../insurance-fields.contract.ts";
import {
  addLeadInsurance,
  changeLeadInsurance,
  listLeadInsurance,
  voidLeadInsurance,
} from "../lead-insurance.contract.ts";

interface End {
  reason: EndReason;
  endsOn?: string | undefined;
}

/** What the screens of insurance call, for a client or for a lead. */
export interface InsuranceCalls {
  /** Names the drafts of its forms. */
  record: string;
  today: string | undefined;
  rows: readonly Insurance[] | undefined;
  error: unknown;
  retry: () => void;
  add: (input: InsuranceInput) => Promise<unknown>;
  change: (insurance: Insurance, input: InsuranceInput) => Promise<unknown>;
  end: (insurance: Insurance, end: End) => Promise<unknown>;
  /** Puts the insurances in force in this order; not offered for leads. */
  reorder?: (insuranceIds: string[]) => void;
}

/** Insurance of a client's chart. */
export function useClientInsurance(mrNo: string): InsuranceCalls {
  const params = { mrNo };
  const read = useRead(listInsurance, { params });
  const after = { inline: true, invalidates: [[listInsurance, { params }] as const] };
  const add = useAction(addInsurance, { ...after, done: "Insurance added" });
  const change = useAction(changeInsurance, { ...after, done: "Insurance saved" });
  const end = useAction(terminateInsurance, { ...after, done: "Insurance ended" });
  const reorder = useAction(reorderInsurance, { invalidates: after.invalidates, done: "Order saved" });
  return {
    record: mrNo,
    today: read.data?.today,
    rows: read.data?.rows,
    error: read.error,
    retry: () => void read.refetch(),
    add: (body) => add.run({ params, body }),
    change: ({ id, version }, body) =>
      change.run({ params: { ...params, insuranceId: id }, body: { ...body, version } }),
    end: ({ id, version }, body) => end.run({ params: { ...params, insuranceId: id }, body: { ...body, version } }),
    reorder: (insuranceIds) => reorder.go({ params, body: { insuranceIds } }),
  };
}

/** Insurance of a lead. */
export function useLeadInsurance(leadId: string): InsuranceCalls {
  const params = { leadId };
  const read = useRead(listLeadInsurance, { params });
  const after = { inline: true, invalidates: [[listLeadInsurance, { params }] as const] };
  const add = useAction(addLeadInsurance, { ...after, done: "Insurance added" });
  const change = useAction(changeLeadInsurance, { ...after, done: "Insurance saved" });
  const end = useAction(voidLeadInsurance, { ...after, done: "Insurance ended" });
  return {
    record: leadId,
    today: read.data?.today,
    rows: read.data?.rows,
    error: read.error,
    retry: () => void read.refetch(),
    add: (body) => add.run({ params, body }),
    change: ({ id, version }, body) =>
      change.run({ params: { ...params, insuranceId: id }, body: { ...body, version } }),
    end: ({ id, version }, body) => end.run({ params: { ...params, insuranceId: id }, body: { ...body, version } }),
  };
}
