import { useState } from "react";
import { useRead } from "#platform/web/index.ts";
import type { TableState } from "#ui/index.ts";
import { listClientForms } from "../form.contract.ts";
import type { FormRow } from "../form-fields.contract.ts";
import { faultsOfMarks, flagged, noMarks, type SignerMarks, type Signers } from "../signer-marks.ts";

/** The forms of a client as the chart shows them, with the product's names. */
export interface ClientFormsState {
  formsList: readonly FormRow[] | undefined;
  pendingGuardianForms: boolean;
  pendingClientForms: boolean;
  page: number;
  totalPages: number;
  totalRecords: number;
  pageSize: number;
}

/** Reads a page of a client's forms. The forms that are selected belong to the table, which gives them to its actions. */
export function useClientForms(mrNo: string, status: string | undefined, { page, pageSize }: TableState) {
  const source = useRead(
    listClientForms,
    { params: { mrNo }, query: { page, pageSize, ...(status ? { status } : {}) } },
    { keep: true },
  );
  const state: ClientFormsState = {
    formsList: source.data?.rows,
    pendingGuardianForms: source.data?.pendingGuardianForms ?? false,
    pendingClientForms: source.data?.pendingClientForms ?? false,
    page: source.data?.page ?? page,
    totalPages: source.data?.totalPages ?? 1,
    totalRecords: source.data?.total ?? 0,
    pageSize: source.data?.pageSize ?? pageSize,
  };
  return { source, state };
}

/**
 * Name and marks of client and guardian while they sign on this device. `check` refuses by the rules of the server before
 * anything is sent; `refuse` takes what the server refused. Changing a part clears its flag.
 */
export function useSignerMarks(signers: Signers) {
  const [only] = signers.guardians;
  const [marks, setMarks] = useState<SignerMarks>({
    ...noMarks,
    guardianName: signers.guardians.length === 1 ? (only?.name ?? "") : "",
  });
  const [reasons, setReasons] = useState<Readonly<Record<string, string>>>({});
  const refuse = (faults: Readonly<Record<string, string>>) => {
    setReasons(faults);
    setMarks((before) => flagged(before, Object.keys(faults)));
  };
  return {
    marks,
    /** Why a part is invalid, while its flag is set. */
    reasonOf: {
      guardianName: marks.isGuardianNameInvalid ? reasons["body.guardianName"] : undefined,
      guardianSignature: marks.isGuardianSignatureInvalid ? reasons["body.guardianSignature"] : undefined,
      clientSignature: marks.isClientSignatureInvalid ? reasons["body.clientSignature"] : undefined,
    },
    setGuardianName: (guardianName: string) =>
      setMarks((before) => ({ ...before, guardianName, isGuardianNameInvalid: false })),
    setGuardianSignature: (guardianSignature: SignerMarks["guardianSignature"]) =>
      setMarks((before) => ({ ...before, guardianSignature, isGuardianSignatureInvalid: false })),
    setClientSignature: (clientSignature: SignerMarks["clientSignature"]) =>
      setMarks((before) => ({ ...before, clientSignature, isClientSignatureInvalid: false })),
    check: (now: Pick<Signers, "client" | "guardian">): boolean => {
      const faults = faultsOfMarks(marks, { ...signers, ...now });
      refuse(Object.fromEntries(faults.map(({ path, message }) => [path, message])));
      return faults.length === 0;
    },
    refuse,
  };
}
