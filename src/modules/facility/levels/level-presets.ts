import type { levelEditions } from "./level.contract.ts";

type Edition = (typeof levelEditions)[number];
/** A level by edition and code, `asam4:3.7`: the third and fourth edition use some codes alike. */
export type LevelKey = `${Edition}:${string}`;

/** The levels a new facility chooses from, in the words of its own list (`facility_seed_levels`). */
export const offeredLevels: readonly { key: LevelKey; name: string }[] = [
  { key: "asam4:4.0", name: "Medically managed inpatient" },
  { key: "asam4:3.7", name: "Medically managed residential" },
  { key: "asam4:3.5", name: "Clinically managed high-intensity residential" },
  { key: "asam4:3.1", name: "Clinically managed low-intensity residential" },
  { key: "asam4:2.7", name: "Medically managed intensive outpatient" },
  { key: "asam4:2.5", name: "High-intensity outpatient" },
  { key: "asam4:2.1", name: "Intensive outpatient" },
  { key: "asam4:1.7", name: "Medically managed outpatient" },
  { key: "asam4:1.5", name: "Outpatient therapy" },
  { key: "asam4:1.0", name: "Long-term remission monitoring" },
  { key: "mh:INPT", name: "Psychiatric inpatient" },
  { key: "mh:RTC", name: "Residential treatment" },
  { key: "mh:PHP", name: "Partial hospitalization" },
  { key: "mh:IOP", name: "Mental-health intensive outpatient" },
  { key: "mh:OP", name: "Mental-health outpatient" },
];

/** Programs as facilities speak of them, each with the levels it usually offers (ASAM criteria, fourth edition). */
export const programPresets = [
  { key: "withdrawal", levels: ["asam4:3.7"] },
  { key: "residential", levels: ["asam4:3.5", "asam4:3.1"] },
  { key: "day", levels: ["asam4:2.5", "asam4:2.1"] },
  { key: "opioid", levels: ["asam4:1.7"] },
  { key: "outpatient", levels: ["asam4:1.5", "asam4:1.0"] },
  { key: "mentalDay", levels: ["mh:PHP", "mh:IOP", "mh:OP"] },
  { key: "mentalResidential", levels: ["mh:RTC"] },
] as const satisfies readonly { key: string; levels: readonly LevelKey[] }[];

export const codeOf = (key: string) => key.slice(key.indexOf(":") + 1);

/** The chosen levels with a preset added, or taken away when all of it is there. */
export function togglePreset(chosen: readonly string[], levels: readonly LevelKey[]): string[] {
  const all = levels.every((key) => chosen.includes(key));
  const next = all
    ? chosen.filter((key) => !levels.some((one) => one === key))
    : [...chosen, ...levels.filter((key) => !chosen.includes(key))];
  const at = (key: string) => offeredLevels.findIndex((level) => level.key === key);
  return [...next].sort((a, b) => at(a) - at(b));
}
