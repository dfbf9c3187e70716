import { expect, it } from "vitest";
import { getSetting, putSetting } from "#modules/settings/facility/settings.contract.ts";
import { givenFacility } from "#testing/facility.ts";
import { listClients } from "./client-list.contract.ts";

it("TEN-3: answers module-not-enabled while the module is switched off, and keeps its data", async () => {
  const house = await givenFacility();
  const boss = await house.as("owner");
  const nurse = await house.as("nurse");
  const { version, value } = await boss.call(getSetting, { params: { key: "modules" } });
  const put = (modules: unknown, at: number) =>
    boss.call(putSetting, { params: { key: "modules" }, body: { version: at, value: { ...value, modules } } });
  const all = value.modules as string[];
  await expect(
    put(
      all.filter((one) => one !== "emr"),
      version,
    ),
  ).rejects.toMatchObject({ code: "validation" });
  const without = all.filter((one) => !["emr", "medications", "ePrescribing"].includes(one));
  const off = await put(without, version);
  await expect(nurse.call(listClients)).rejects.toMatchObject({ code: "module-not-enabled" });
  await put(all, off.version);
  expect(await nurse.call(listClients)).toMatchObject({ total: 0 });
});
