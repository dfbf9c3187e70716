import { describe, expect, it } from "vitest";
import { aDrawnMark } from "#modules/signatures/testing.ts";
import { faultsOfMarks, flagged, noMarks, type SignerMarks } from "./signer-marks.ts";

const signers = {
  client: true,
  guardian: true,
  clientName: "Casey Test",
  guardians: [{ contactId: "1", name: "Ana María Soto" }],
};
const aDot = { strokes: [{ points: [{ x: 10, y: 10, t: 0, p: 0.5 }] }] };

/** The flags and codes after the signer pressed "I agree and sign". */
function agreed(marks: Partial<SignerMarks>, who: Partial<typeof signers> = {}) {
  const all = { ...noMarks, ...marks };
  const faults = faultsOfMarks(all, { ...signers, ...who });
  const { isGuardianNameInvalid, isGuardianSignatureInvalid, isClientSignatureInvalid } = flagged(
    all,
    faults.map(({ path }) => path),
  );
  return {
    flags: [isGuardianNameInvalid, isGuardianSignatureInvalid, isClientSignatureInvalid],
    codes: faults.map(({ code }) => code),
  };
}

describe("the invalid flags of a client's forms", () => {
  const drawn = { drawing: aDrawnMark() };

  it("are off for a name on file and two drawn signatures", () => {
    const marks = { guardianName: "ana maria soto", guardianSignature: drawn, clientSignature: drawn };
    expect(agreed(marks)).toEqual({ flags: [false, false, false], codes: [] });
  });

  it("SIG-2, SIG-3: are on for each part that is wrong, all at once", () => {
    expect(agreed({ guardianName: "Ana", guardianSignature: { drawing: aDot } })).toEqual({
      flags: [true, true, true],
      codes: ["guardian-name-invalid", "guardian-signature-invalid", "client-signature-invalid"],
    });
  });

  it("SIG-11: names a guardian without authority", () => {
    const marks = { guardianName: "Luis Soto", guardianSignature: drawn, clientSignature: drawn };
    expect(agreed(marks)).toEqual({ flags: [true, false, false], codes: ["guardian-not-authorized"] });
  });

  it("SIG-5: compares a guardian's typed name, and leaves the client's to the chart", () => {
    const marks = {
      guardianName: "Ana María Soto",
      guardianSignature: { typedName: "Someone Else" },
      clientSignature: { typedName: "Cas" },
    };
    expect(agreed(marks)).toEqual({ flags: [false, true, false], codes: ["typed-name-mismatch"] });
  });

  it("ask nothing of who does not sign", () => {
    expect(agreed({ clientSignature: drawn }, { guardian: false }).codes).toEqual([]);
  });
});
