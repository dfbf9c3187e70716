import type { SignerRole, SubjectType } from "./signatures/signature.contract.ts";

/** Events this module raises. Their subject is the signed record, so its screens update live. */
declare module "#platform/server/events/events.ts" {
  interface EventPayloads {
    "signatures.signed": {
      signatureId: string;
      subjectType: SubjectType;
      subjectId: string;
      slotKey: string;
      role: SignerRole;
    };
    "signatures.voided": { signatureId: string; subjectType: SubjectType; subjectId: string };
  }
}
export const signatureEvents = ["signatures.signed", "signatures.voided"] as const;
