export const programTypes = [
  "residential",
  "php",
  "iop",
  "op",
  "wm",
  "otp",
  "inpatient",
  "recoveryResidence",
  "aftercare",
] as const;
export type ProgramType = (typeof programTypes)[number];

export const programTypeLabels = {
  residential: "Residential",
  php: "Partial hospitalization",
  iop: "Intensive outpatient",
  op: "Outpatient",
  wm: "Withdrawal management",
  otp: "Opioid treatment program",
  inpatient: "Inpatient",
  recoveryResidence: "Recovery residence",
  aftercare: "Aftercare",
} as const satisfies Record<ProgramType, string>;

/** A program without codes serves every level of care. */
export function servesLevel({ levelOfCareCodes }: { levelOfCareCodes: readonly string[] }, levelCode: string): boolean {
  return levelOfCareCodes.length === 0 || levelOfCareCodes.includes(levelCode);
}
