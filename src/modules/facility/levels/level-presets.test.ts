import { beforeAll, describe, expect, it } from "vitest";
import { type Facility, givenFacility } from "#testing/facility.ts";
import { listLevels } from "./level.contract.ts";
import { offeredLevels, programPresets, togglePreset } from "./level-presets.ts";

let facility: Facility;
beforeAll(async () => {
  facility = await givenFacility();
});

describe("What a new facility can choose", () => {
  it("is in every facility's own list, by edition, code and name", async () => {
    const admin = await facility.as("admin");
    const { rows } = await admin.call(listLevels, { query: { all: "true" } });
    const own = new Map(rows.map((level) => [`${level.edition}:${level.code}`, level.name]));
    for (const { key, name } of offeredLevels) expect.soft(own.get(key), key).toBe(name);
    for (const { levels } of programPresets) for (const key of levels) expect.soft(own.has(key), key).toBe(true);
  });

  it("a preset is added whole, in order of intensity, and taken away again", () => {
    const residential = programPresets.find(({ key }) => key === "residential")?.levels ?? [];
    const added = togglePreset(["asam4:2.1", "asam4:3.7"], residential);
    expect(added).toEqual(["asam4:3.7", "asam4:3.5", "asam4:3.1", "asam4:2.1"]);
    expect(togglePreset(added, residential)).toEqual(["asam4:3.7", "asam4:2.1"]);
  });
});
