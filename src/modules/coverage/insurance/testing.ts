import type { CallInput } from "#platform/shared/endpoint.ts";
import type { Facility } from "#testing/facility.ts";
import { addPayer, type Payer } from "../payers/payer.contract.ts";
import { addInsurance } from "./insurance.contract.ts";
import type { Insurance } from "./insurance-fields.contract.ts";

let count = 0;
/** A number of its own for each record that needs a unique name. */
export const next = () => {
  count += 1;
  return count;
};

export async function givenPayer(
  facility: Facility,
  payer: Partial<CallInput<typeof addPayer>["body"]> = {},
): Promise<Payer> {
  const admin = await facility.as("admin");
  return admin.call(addPayer, { body: { name: `Pacific Health Plan ${next()}`, ...payer } });
}

export type InsuranceFields = Partial<CallInput<typeof addInsurance>["body"]>;

/** The primary insurance of a client, with a payer of its own unless one is given. */
export async function givenInsurance(
  facility: Facility,
  { mrNo }: { mrNo: string },
  fields: InsuranceFields = {},
): Promise<Insurance> {
  const billing = await facility.as("billing");
  const payerId = fields.payerId === undefined ? (await givenPayer(facility)).id : fields.payerId;
  return billing.call(addInsurance, {
    params: { mrNo },
    body: { rank: 1, memberId: `PHP${100_000 + next()}`, ...fields, payerId },
  });
}
