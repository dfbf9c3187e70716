/** What a bedside monitor shows at one time. */
export interface MonitorReadings {
  systolic: number;
  diastolic: number;
  pulse: number;
  oxygen: number;
}

/** One panel of a bedside monitor, as its gateway sends it: a line of NDJSON with a FHIR Observation. */
export function monitorPanel(
  { serial, mrNo, at }: { serial: string; mrNo: string; at: string },
  { systolic, diastolic, pulse, oxygen }: MonitorReadings,
): string {
  const of = (code: string, value: number, unit: string) => ({
    code: { coding: [{ system: "http://loinc.org", code }] },
    valueQuantity: { value, code: unit },
  });
  return JSON.stringify({
    resourceType: "Observation",
    status: "preliminary",
    identifier: [{ value: `${serial}-${at}` }],
    code: { coding: [{ system: "http://loinc.org", code: "85353-1" }] },
    component: [
      of("8480-6", systolic, "mm[Hg]"),
      of("8462-4", diastolic, "mm[Hg]"),
      of("8867-4", pulse, "/min"),
      of("2708-6", oxygen, "%"),
    ],
    effectiveDateTime: at,
    device: { identifier: { value: serial } },
    subject: { identifier: { value: mrNo } },
  });
}
