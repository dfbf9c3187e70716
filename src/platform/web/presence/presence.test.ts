import { expect, it } from "vitest";
import type { PersonPresent } from "../../shared/realtime/frames.ts";
import { spoken, spokenAll } from "./presence-line.tsx";

const kim: PersonPresent = { clinicianId: "1", name: "Kim Okafor", state: "editing", field: "Phone" };
const ada: PersonPresent = { clinicianId: "2", name: "Ada Lindqvist", state: "viewing", field: null };

it("RT-6: says who looks, who writes and where, in one line", () => {
  expect(spoken(ada)).toBe("Ada Lindqvist is viewing");
  expect(spoken(kim)).toBe("Kim Okafor is writing in Phone");
  expect(spoken({ ...kim, field: null })).toBe("Kim Okafor is writing");
  expect(spokenAll([])).toBe("");
  expect(spokenAll([kim, ada])).toBe("Kim Okafor is writing in Phone · 1 more");
});
