import { createProgram } from "#modules/notes/programs/program.contract.ts";
import type { CallInput } from "#platform/shared/endpoint.ts";
import { placeOf } from "./floor.ts";
import type { Stage } from "./stage.ts";

type NewProgram = Omit<CallInput<typeof createProgram>["body"], "locationId"> & { place: string };

const programs: readonly NewProgram[] = [
  { place: "ACR", name: "Withdrawal Management", code: "WM", type: "wm", levelOfCareCodes: ["3.7", "4.0"] },
  { place: "ACR", name: "Residential", code: "RES", type: "residential", levelOfCareCodes: ["3.5"] },
  {
    place: "ACV",
    name: "Partial Hospitalization",
    code: "PHP",
    type: "php",
    levelOfCareCodes: ["2.5"],
    plannedHoursPerWeek: 20,
  },
  {
    place: "ACV",
    name: "Intensive Outpatient",
    code: "IOP",
    type: "iop",
    levelOfCareCodes: ["2.1"],
    plannedHoursPerWeek: 9,
  },
  {
    place: "ACV",
    name: "Outpatient",
    code: "OP",
    type: "op",
    levelOfCareCodes: ["1.5", "1.7"],
    plannedHoursPerWeek: 2,
  },
  { place: "ACP", name: "Recovery Residence", code: "RR", type: "recoveryResidence", levelOfCareCodes: ["3.1"] },
  {
    place: "ACP",
    name: "Intensive Outpatient Phoenix",
    code: "IOP",
    type: "iop",
    levelOfCareCodes: ["2.1"],
    plannedHoursPerWeek: 9,
  },
];

/** The programs of the three locations, by place and level of care. */
export async function addPrograms(stage: Stage, at: string): Promise<ReadonlyMap<string, string>> {
  const ids = new Map<string, string>();
  for (const { place, ...program } of programs) {
    const body = { ...program, locationId: placeOf(stage, place).id };
    const { id } = await stage.as("reyes").do(at, createProgram, { body });
    for (const level of program.levelOfCareCodes ?? []) ids.set(`${place} ${level}`, id);
  }
  return ids;
}
