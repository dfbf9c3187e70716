export { sealRecord } from "./seals/seal.actions.ts";
export { sealOf } from "./seals/seal.store.ts";
export type { SealedRecords } from "./seals/sealed-records.ts";
export {
  hasSigned,
  type Signed,
  type SignRequest,
  sign,
  signaturesOf,
  type Verification,
  verifySignature,
  verifySubject,
  voidSignature,
} from "./signatures/signature.actions.ts";
