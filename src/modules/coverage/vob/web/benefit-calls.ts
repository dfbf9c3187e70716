import { useAction, useRead } from "#platform/web/index.ts";
import { listInsurance } from "../../insurance/insurance.contract.ts";
import { listLeadInsurance } from "../../insurance/lead-insurance.contract.ts";
import {
  checkEligibility,
  checkLeadEligibility,
  listLeadVobs,
  listVobs,
  recordLeadVob,
  recordVob,
  verifyLeadVob,
  verifyVob,
} from "../vob.contract.ts";
import type { Vob, VobByHand } from "../vob-fields.contract.ts";

export type Source = "271" | "phone" | "portal";

/** What the screens of benefits call, for the insurance of a client or of a lead. */
export interface BenefitCalls {
  rows: readonly Vob[] | undefined;
  error: unknown;
  retry: () => void;
  check: (releaseSignedOn?: string) => Promise<unknown>;
  record: (body: VobByHand) => Promise<unknown>;
  verify: (vob: Vob, prefer?: Source) => Promise<unknown>;
}

export function useClientBenefits(mrNo: string, insuranceId: string): BenefitCalls {
  const params = { mrNo, insuranceId };
  const read = useRead(listVobs, { params });
  const after = {
    inline: true,
    invalidates: [[listVobs, { params }] as const, [listInsurance, { params: { mrNo } }] as const],
  };
  const check = useAction(checkEligibility, after);
  const record = useAction(recordVob, { ...after, done: "Benefits recorded" });
  const verify = useAction(verifyVob, { ...after, done: "Benefits verified" });
  return {
    rows: read.data?.rows,
    error: read.error,
    retry: () => void read.refetch(),
    check: (releaseSignedOn) => check.run({ params, body: releaseSignedOn ? { releaseSignedOn } : {} }),
    record: (body) => record.run({ params, body }),
    verify: ({ id, version }, prefer) =>
      verify.run({ params: { ...params, vobId: id }, body: { version, ...(prefer ? { prefer } : {}) } }),
  };
}

export function useLeadBenefits(leadId: string, insuranceId: string): BenefitCalls {
  const params = { leadId, insuranceId };
  const read = useRead(listLeadVobs, { params });
  const after = {
    inline: true,
    invalidates: [[listLeadVobs, { params }] as const, [listLeadInsurance, { params: { leadId } }] as const],
  };
  const check = useAction(checkLeadEligibility, after);
  const record = useAction(recordLeadVob, { ...after, done: "Benefits recorded" });
  const verify = useAction(verifyLeadVob, { ...after, done: "Benefits verified" });
  return {
    rows: read.data?.rows,
    error: read.error,
    retry: () => void read.refetch(),
    check: (releaseSignedOn) => check.run({ params, body: releaseSignedOn ? { releaseSignedOn } : {} }),
    record: (body) => record.run({ params, body }),
    verify: ({ id, version }, prefer) =>
      verify.run({ params: { ...params, vobId: id }, body: { version, ...(prefer ? { prefer } : {}) } }),
  };
}
