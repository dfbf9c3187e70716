import type { SignerRole, SubjectType } from "./signatures/signature.contract.ts";

/** Facts this module announces (spec §3). The subject of both is the signed record, so its screens hear of it live. */
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
