import { defineStates } from "#platform/shared/state-table.ts";

/** Made-up people for the gallery. */
export interface SamplePerson {
  id: string;
  name: string;
  record: string;
  state: "admitted" | "preadmission" | "leave" | "discharged";
  level: string;
  place: string;
  day: number;
  due: number;
  seen: string;
}

export const personStates = defineStates<SamplePerson["state"], "admit" | "discharge" | "leave" | "return">({
  preadmission: { label: "Pre-admission", code: 0, tone: "info", shape: "ring", moves: { admit: "admitted" } },
  admitted: {
    label: "Admitted",
    code: 1,
    tone: "done",
    shape: "dot",
    moves: { discharge: "discharged", leave: "leave" },
  },
  leave: { label: "On leave", code: 2, tone: "attention", shape: "pause", moves: { return: "admitted" } },
  discharged: { label: "Discharged", code: 3, tone: "neutral", shape: "check", moves: {} },
});

const given = [
  "Maria",
  "Thomas",
  "Priya",
  "Jordan",
  "Elena",
  "Luis",
  "Dana",
  "Samuel",
  "Denise",
  "Oluwaseun",
  "Grace",
  "Noor",
];
const family = [
  "Delgado",
  "Kerr",
  "Shah",
  "Webb",
  "Ruiz",
  "Gomez",
  "Moss",
  "Wright",
  "Park",
  "Adeyemi-Castellanos",
  "Lin",
];
const levels = ["3.7-WM", "3.5", "2.5", "2.1"];
const places = ["Detox Wing 4-B", "North House 12-A", "South House 3-C", "Ventura Outpatient"];
const pick = <T>(list: readonly T[], index: number): T => list[index % list.length] as T;

export const people: SamplePerson[] = Array.from({ length: 600 }, (_, index) => ({
  id: `p${index}`,
  name: `${pick(given, index * 5 + 1)} ${pick(family, index * 3 + (index >> 4))}`,
  record: `MR10${String(1017 + index * 8).padStart(5, "0")}`,
  state: pick(personStates.states, index % 7 === 3 ? 2 : index % 5 === 0 ? 0 : index % 11 === 4 ? 3 : 1),
  level: pick(levels, index * 7 + (index >> 2)),
  place: pick(places, index * 7 + (index >> 2)),
  day: 1 + ((index * 7) % 58),
  due: index % 13 === 1 ? 2 : index % 9 === 5 ? 1 : 0,
  seen: new Date(Date.UTC(2026, 10, 20, 18, 42) - index * 3_700_000).toISOString(),
}));
