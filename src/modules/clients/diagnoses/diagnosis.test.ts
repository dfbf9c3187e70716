import { describe, expect, it } from "vitest";
import {
  type CodeFacts,
  checkDiagnosisSet,
  compareSets,
  type DiagnosisEntry,
  diagnosisName,
  isSameSet,
  type SetContext,
} from "./diagnosis.ts";

const facts = (code: string, over: Partial<CodeFacts> = {}): [string, CodeFacts] => [
  code,
  {
    code,
    title: `Title of ${code}`,
    billable: true,
    effectiveTo: null,
    manifestationOnly: false,
    externalCause: false,
    ...over,
  },
];
const context: SetContext = {
  admittedOn: "2026-11-10",
  poaRequired: true,
  overrideConflictReason: null,
  codes: new Map([
    facts("F10.20"),
    facts("F10.10"),
    facts("F10.21"),
    facts("F11.20"),
    facts("W19.XXXA", { externalCause: true }),
    facts("F10.2", { billable: false }),
    facts("D69.1", { effectiveTo: "2026-10-01" }),
  ]),
  instead: new Map([["F10.2", [{ code: "F10.20", title: "Alcohol dependence, uncomplicated" }]]]),
};
const entry = (code: string, over: Partial<DiagnosisEntry> = {}): DiagnosisEntry => ({
  code,
  kind: "principal",
  verification: "confirmed",
  clinicalStatus: "active",
  poa: "Y",
  onsetOn: null,
  diagnosedOn: "2026-11-12",
  specifiers: {},
  ...over,
});
const second = (code: string, over: Partial<DiagnosisEntry> = {}) => entry(code, { kind: "secondary", ...over });

describe("diagnosis list, clients scenario 10", () => {
  it("DX-5: rejects two severities of one substance unless a reason is given", () => {
    const both = [entry("F10.20"), second("F10.10")];
    expect(() => checkDiagnosisSet(both, context)).toThrow("two severities of the same substance");
    expect(checkDiagnosisSet(both, { ...context, overrideConflictReason: "Chart of the other clinic" })).toHaveLength(
      2,
    );
  });

  it("DX-5: rejects remission with active use", () => {
    expect(() => checkDiagnosisSet([entry("F10.20"), second("F10.21")], context)).toThrow("remission");
    expect(checkDiagnosisSet([entry("F10.20"), second("F11.20")], context)).toHaveLength(2);
  });

  it("DX-3: rejects a non-billable code and lists its subcodes", () => {
    expect(() => checkDiagnosisSet([entry("F10.2")], context)).toThrow(
      expect.objectContaining({
        code: "code-not-billable",
        message: expect.stringContaining("F10.20 Alcohol dependence, uncomplicated"),
      }),
    );
  });

  it("DX-2: requires exactly one principal with an allowed code", () => {
    expect(() => checkDiagnosisSet([second("F10.20")], context)).toThrow(
      expect.objectContaining({ code: "principal-required" }),
    );
    expect(() => checkDiagnosisSet([entry("F10.20"), entry("F11.20")], context)).toThrow("Only one");
    expect(() => checkDiagnosisSet([entry("W19.XXXA")], context)).toThrow(
      expect.objectContaining({ code: "code-not-principal" }),
    );
    expect(checkDiagnosisSet([], context)).toEqual([]);
  });

  it("DX-3: accepts an expired code only for a date when it was valid", () => {
    expect(() => checkDiagnosisSet([entry("D69.1", { diagnosedOn: "2026-10-01" })], context)).toThrow(
      expect.objectContaining({ code: "code-expired" }),
    );
    expect(checkDiagnosisSet([entry("D69.1", { diagnosedOn: "2026-09-30" })], context)).toHaveLength(1);
  });

  it("DX-4: fills in present on admission from the onset", () => {
    const set = checkDiagnosisSet(
      [entry("F10.20", { poa: null, onsetOn: "2026-11-10" }), second("F11.20", { poa: null, onsetOn: "2026-11-11" })],
      context,
    );
    expect(set.map(({ poa }) => poa)).toEqual(["Y", "N"]);
    expect(() => checkDiagnosisSet([entry("F10.20", { poa: null })], context)).toThrow(
      expect.objectContaining({ code: "poa-required" }),
    );
  });

  it("DX-1: is identical regardless of specifier order", () => {
    const a = [entry("F10.20", { specifiers: { severity: "severe", onMaintenanceTherapy: true } })];
    const b = [entry("F10.20", { specifiers: { onMaintenanceTherapy: true, severity: "severe" } })];
    expect(isSameSet(a, b)).toBe(true);
    expect(isSameSet(a, [entry("F10.20")])).toBe(false);
    expect(compareSets(a, [entry("F10.20"), second("F11.20")])).toEqual({
      added: ["F11.20"],
      removed: [],
      changed: ["F10.20"],
    });
  });
});

it.each([
  ["Opioid use disorder, moderate or severe", "severe", "Opioid use disorder, severe"],
  ["Opioid use disorder, moderate or severe", "mild", "Opioid use disorder, moderate or severe, mild"],
  ["Opioid use disorder, mild", "mild", "Opioid use disorder, mild"],
  ["Generalized anxiety disorder", "moderate", "Generalized anxiety disorder, moderate"],
  ["Opioid use disorder, moderate or severe", undefined, "Opioid use disorder, moderate or severe"],
] as const)("names the severity of a diagnosis once: %s, %s", (plainName, severity, shown) => {
  expect(diagnosisName({ plainName, codeTitle: "Title", specifiers: { severity } })).toBe(shown);
  expect(diagnosisName({ plainName: null, codeTitle: plainName, specifiers: { severity } })).toBe(shown);
});
