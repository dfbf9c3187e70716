import { beforeAll, expect, it, vi } from "vitest";
import { nothingOutside } from "#platform/server/ports/outside-settings.ts";
import { type Facility, givenFacility, givenProcess } from "#testing/facility.ts";
import { createConnection } from "../connections/connection.contract.ts";
import { getSimulatorOutbox, getSimulatorTraces } from "./outbox.contract.ts";
import { actSimulator, listSimulators, resetSimulator, switchTrouble } from "./simulator-control.contract.ts";

let facility: Facility;
beforeAll(async () => {
  facility = await givenFacility();
});
const params = { name: "sms" };
/** Tests have no text callbacks, so this fault affects no other test. */
const kind = "late";
it("SIM-2: users who manage integrations can inject faults; others only view", async () => {
  const [admin, nurse] = [await facility.as("admin"), await facility.as("nurse")];
  const troubleOf = async () => {
    const { rows } = await nurse.call(listSimulators);
    return rows.find(({ name }) => name === "sms")?.troubles.find((one) => one.kind === kind)?.on;
  };
  await expect(nurse.call(switchTrouble, { params, body: { kind, on: true } })).rejects.toMatchObject({
    code: "forbidden",
  });
  await admin.call(switchTrouble, { params, body: { kind, on: true } });
  expect(await troubleOf()).toBe(true);
  await admin.call(switchTrouble, { params, body: { kind, on: false } });
  expect(await troubleOf()).toBe(false);
  // This facility has sent no texts.
  await expect(admin.call(actSimulator, { params, body: { act: "wrong-signature" } })).rejects.toMatchObject({
    code: "wrong-state",
    problem: { detail: "Send a text first: only a text has a status." },
  });
});

it("rejects unknown faults with a message", async () => {
  const admin = await facility.as("admin");
  const refusal = { code: "not-found" };
  await expect(admin.call(switchTrouble, { params, body: { kind: "meteor", on: true } })).rejects.toMatchObject(
    refusal,
  );
  await expect(admin.call(actSimulator, { params, body: { act: "sing" } })).rejects.toMatchObject(refusal);
  await expect(admin.call(resetSimulator, { params: { name: "nobody" } })).rejects.toMatchObject(refusal);
});

it("INT-11: outside a demo, the simulator outbox is shown only to users who manage connections", async () => {
  const answers = [getSimulatorOutbox, getSimulatorTraces];
  for (const contract of answers) {
    await expect(facility.stranger().call(contract)).rejects.toMatchObject({ code: "unauthenticated" });
    await expect((await facility.as("nurse")).call(contract)).rejects.toMatchObject({ code: "forbidden" });
    expect((await (await facility.as("admin")).call(contract)).rows).toBeInstanceOf(Array);
  }
  const demo = vi.spyOn(facility.platform.tenants, "byHost");
  demo.mockResolvedValue({ ...facility.tenant, isDemo: true });
  expect((await facility.stranger().call(getSimulatorOutbox)).rows).toEqual([]);
  demo.mockRestore();
});

it("INT-11: without simulators their endpoints and connections are unavailable", async () => {
  const world = await givenProcess(undefined, { outside: nothingOutside });
  const real = await givenFacility({ world });
  const admin = await real.as("admin");
  const refusal = { code: "not-found" };
  await expect(admin.call(listSimulators)).rejects.toMatchObject(refusal);
  await expect(admin.call(switchTrouble, { params, body: { kind, on: true } })).rejects.toMatchObject(refusal);
  await expect(
    admin.call(createConnection, { body: { typeKey: "sms.twilio", label: "Texts", environment: "simulator" } }),
  ).rejects.toMatchObject({ code: "simulator-in-production" });
  await world.app.close();
});
