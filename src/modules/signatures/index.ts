export {
  type Signed,
  type SignRequest,
  sign,
  signaturesOf,
  type Verification,
  verifySignature,
  voidSignature,
} from "./signatures/signature.actions.ts";
