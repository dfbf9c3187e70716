import { type Mark, markFault } from "#modules/signatures/marks/mark.ts";
import { foldName } from "#modules/signatures/signatures/signature.ts";
import { type GuardianFault, matchGuardian, type SignerFacts } from "./slots.ts";

/** What is wrong with a name or mark: the field of the request it belongs to, the reason and its problem code. */
export interface SigningFault {
  path: "body.guardianName" | "body.guardianSignature" | "body.clientSignature";
  message: string;
  code: string;
}

/** A drawn or typed signature as the signer made it. */
export interface MadeMark {
  drawing?: Mark | undefined;
  typedName?: string | undefined;
}

/** Why a drawn or typed signature is not accepted (SIG-3, SIG-5). Without names, a typed one is not compared. */
export function signatureFault(
  whose: "client" | "guardian",
  mark: MadeMark | undefined,
  names: readonly string[],
): SigningFault | null {
  const path = `body.${whose}Signature` as const;
  const typed = mark?.typedName;
  if (typed !== undefined) {
    if (names.length === 0 || names.some((name) => foldName(name) === foldName(typed))) return null;
    return { path, message: `Type your name as ${names[0]}.`, code: "typed-name-mismatch" };
  }
  if (mark?.drawing && markFault(mark.drawing) === null) return null;
  return {
    path,
    message: `The ${whose}'s signature is missing or too short. Sign again in the box`,
    code: `${whose}-signature-invalid`,
  };
}

/** Why a guardian's name is not accepted (SIG-2, SIG-11). */
export function guardianNameFault(typed: string, clientName: string, fault: GuardianFault): SigningFault {
  const path = "body.guardianName";
  if (fault === "unknown")
    return {
      path,
      message: `${typed.trim()} has no legal authority on file for ${clientName}. Add the guardian to the contacts first`,
      code: "guardian-not-authorized",
    };
  return {
    path,
    message: "Type the guardian's full name as on the contact list, or add the guardian first",
    code: "guardian-name-invalid",
  };
}

/** The name and the marks of client and guardian while they sign, with an invalid flag each, as the product names them. */
export interface SignerMarks {
  guardianName: string;
  guardianSignature: MadeMark | undefined;
  clientSignature: MadeMark | undefined;
  isGuardianNameInvalid: boolean;
  isGuardianSignatureInvalid: boolean;
  isClientSignatureInvalid: boolean;
}

export const noMarks: SignerMarks = {
  guardianName: "",
  guardianSignature: undefined,
  clientSignature: undefined,
  isGuardianNameInvalid: false,
  isGuardianSignatureInvalid: false,
  isClientSignatureInvalid: false,
};

/** Who signs now. */
export interface Signers extends Pick<SignerFacts, "clientName" | "guardians"> {
  client: boolean;
  guardian: boolean;
}

/** What the browser refuses before it asks the server, by the same rules. */
export function faultsOfMarks(marks: SignerMarks, signers: Signers): SigningFault[] {
  const faults: (SigningFault | null)[] = [];
  if (signers.guardian) {
    const match = matchGuardian(marks.guardianName, signers);
    const name = typeof match === "object" ? [match.name] : [];
    if (typeof match === "string") faults.push(guardianNameFault(marks.guardianName, signers.clientName, match));
    faults.push(signatureFault("guardian", marks.guardianSignature, name));
  }
  // The names a client may type are on the chart, which a handed device does not have.
  if (signers.client) faults.push(signatureFault("client", marks.clientSignature, []));
  return faults.filter((fault) => fault !== null);
}

/** The marks with their invalid flags set from faults, the browser's or the server's. */
export function flagged(marks: SignerMarks, paths: readonly string[]): SignerMarks {
  return {
    ...marks,
    isGuardianNameInvalid: paths.includes("body.guardianName"),
    isGuardianSignatureInvalid: paths.includes("body.guardianSignature"),
    isClientSignatureInvalid: paths.includes("body.clientSignature"),
  };
}
