export {
  type Signed,
  type SignRequest,
  sign,
  signaturesOf,
  type Verification,
  verifySignature,
  verifySubject,
  voidSignature,
} from "./signatures/signature.actions.ts";
