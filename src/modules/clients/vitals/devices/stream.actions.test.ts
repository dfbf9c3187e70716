import { beforeAll, describe, expect, it } from "vitest";
import { apiPrefix } from "#platform/shared/endpoint.ts";
import { type Facility, givenFacility } from "#testing/facility.ts";
import { getChart, restrictClient } from "../../identity/client.contract.ts";
import { latestMetrics } from "../../index.ts";
import { givenAdmittedClient } from "../../testing.ts";
import { aLine, aSet, givenDevice, givenSentSet, sendLines } from "../samples.ts";
import { acceptVitals, listVitals, markVitalsInError, recordVitals } from "../vital.contract.ts";
import { changeVitalDevice } from "./device.contract.ts";
import { readObservation } from "./observation.ts";

let facility: Facility;
beforeAll(async () => {
  facility = await givenFacility();
});
const params = ({ mrNo }: { mrNo: string }) => ({ mrNo });
const latestPulse = (clientId: string) =>
  facility.system(async (act) => (await latestMetrics(act, clientId, ["pulse"])).get("pulse")?.value);

describe("readings of a monitor", () => {
  it("VIT-9: stay preliminary until a nurse accepts them; the same line again is taken in once", async () => {
    const client = await givenAdmittedClient(facility);
    const device = await givenDevice(facility);
    const line = aLine(facility, device.serial, { id: "obs-1", value: 84, band: client.mrNo });
    const send = () => sendLines(facility, client.mrNo, [line, ""]);
    const first = (await send()).json() as { results: { setId: string; repeated: boolean }[] };
    expect(first.results).toMatchObject([{ line: 1, repeated: false, problem: null }]);
    expect((await send()).json()).toMatchObject({ results: [{ setId: first.results[0]?.setId, repeated: true }] });
    const nurse = await facility.as("nurse");
    const { sets } = await nurse.call(listVitals, { params: params(client) });
    expect(sets).toMatchObject([{ deviceName: "Detox monitor 2", readings: [{ value: 84, status: "preliminary" }] }]);
    expect(await latestPulse(client.clientId)).toBeUndefined();
    const accept = { params: { ...params(client), setId: sets[0]?.id ?? "" }, body: {} };
    const technician = await facility.as("technician");
    await expect(technician.call(acceptVitals, accept)).rejects.toMatchObject({ code: "forbidden" });
    const accepted = await nurse.call(acceptVitals, accept);
    expect(accepted).toMatchObject({ acceptedByName: expect.any(String), readings: [{ status: "final" }] });
    expect(await latestPulse(client.clientId)).toBe(84);
    await expect(nurse.call(acceptVitals, accept)).rejects.toMatchObject({ code: "wrong-state" });
  });

  it("VIT-9: an unknown monitor and another client's wristband are refused, and nothing is saved", async () => {
    const client = await givenAdmittedClient(facility);
    const other = await givenAdmittedClient(facility);
    const device = await givenDevice(facility);
    const nurse = await facility.as("nurse");
    const send = (...lines: string[]) => sendLines(facility, client.mrNo, lines);
    const good = aLine(facility, device.serial, { value: 84 });
    const unknown = await send(good, aLine(facility, "SN-UNKNOWN", { value: 80 }));
    expect([unknown.statusCode, unknown.json()]).toMatchObject([403, { code: "device-unknown" }]);
    const band = await send(good, aLine(facility, device.serial, { value: 80, band: other.mrNo }));
    expect([band.statusCode, band.json()]).toMatchObject([409, { code: "band-mismatch" }]);
    const broken = await send(good, "{not json");
    expect(broken.json()).toMatchObject({ code: "validation", detail: "Line 2: Not a line of JSON." });
    const director = await facility.as("medical_director");
    await director.call(changeVitalDevice, {
      params: { deviceId: device.id },
      body: { version: device.version, active: false },
    });
    expect((await send(good)).json()).toMatchObject({ code: "device-unknown" });
    expect((await nurse.call(listVitals, { params: params(client) })).sets).toEqual([]);
  });

  it("VIT-9: each line is answered; a critical value needs who was notified when it is accepted", async () => {
    const client = await givenAdmittedClient(facility);
    const device = await givenDevice(facility);
    const nurse = await facility.as("nurse");
    const answer = await sendLines(facility, client.mrNo, [
      aLine(facility, device.serial, { value: 1120 }),
      aLine(facility, device.serial, { loinc: "99999-9", value: 1 }),
      aLine(facility, device.serial, { loinc: "2708-6", value: 84, unit: "%" }),
    ]);
    expect(answer.json()).toMatchObject({
      results: [
        { setId: null, problem: "Pulse 1120 is not possible. Did you mean 112?" },
        { setId: null, problem: "No vital sign has the code 99999-9." },
        { problem: null },
      ],
    });
    const [set] = (await nurse.call(listVitals, { params: params(client) })).sets;
    const accept = { params: { ...params(client), setId: set?.id ?? "" } };
    await expect(nurse.call(acceptVitals, { ...accept, body: {} })).rejects.toMatchObject({ code: "critical-value" });
    await nurse.call(acceptVitals, { ...accept, body: { told: "Dr. Raman" } });
  });

  it("VIT-4: readings that are not the client's are marked as entered in error", async () => {
    const client = await givenAdmittedClient(facility);
    const { setId } = await givenSentSet(facility, client);
    const nurse = await facility.as("nurse");
    const set = await nurse.call(markVitalsInError, {
      params: { ...params(client), setId },
      body: { reason: "Monitor was on another client" },
    });
    expect(set.readings[0]?.status).toBe("entered_in_error");
  });

  it("reads panels and units as monitors send them", () => {
    const quantity = (code: string, value: number, unit: string) => ({
      code: { coding: [{ system: "http://loinc.org", code }] },
      valueQuantity: { value, unit },
    });
    const line = JSON.stringify({
      resourceType: "Observation",
      identifier: [{ value: "a" }],
      code: { coding: [{ system: "http://loinc.org", code: "85354-9" }] },
      component: [quantity("8480-6", 132, "mmHg"), quantity("8462-4", 84, "mmHg")],
      effectiveDateTime: "2026-11-20T10:00:00-08:00",
      device: { identifier: { value: "SN-1" } },
    });
    expect(readObservation(line)).toMatchObject({
      effectiveAt: "2026-11-20T18:00:00.000Z",
      readings: [
        { metric: "systolic", value: "132", unit: "mm[Hg]" },
        { metric: "diastolic", value: "84", unit: "mm[Hg]" },
      ],
    });
  });
});

describe("the stream of a client's vitals", () => {
  const ask = async (mrNo: string, since?: string) => {
    const nurse = await facility.as("nurse");
    const answer = await facility.world.app.http.inject({
      method: "GET",
      url: `${apiPrefix}/clients/${mrNo}/stream-metrics?follow=false`,
      headers: {
        host: facility.host,
        origin: `http://${facility.host}`,
        cookie: [...nurse.cookies].map(([name, value]) => `${name}=${value}`).join("; "),
        ...(since ? { "last-event-id": since } : {}),
      },
    });
    const events = answer.payload.split("\n\n").flatMap((block) => {
      const [, id] = /^id: (.*)$/m.exec(block) ?? [];
      const [, event] = /^event: (.*)$/m.exec(block) ?? [];
      const [, data] = /^data: (.*)$/m.exec(block) ?? [];
      return id && data ? [{ id, event, data: JSON.parse(data) as { readings?: { value: number }[] } }] : [];
    });
    return { status: answer.statusCode, type: answer.headers["content-type"], events };
  };

  it("tells what was missed since the last event, in order, with the readings", async () => {
    const client = await givenAdmittedClient(facility);
    const nurse = await facility.as("nurse");
    await facility.platform.live.start();
    await facility.platform.live.read();
    const before = await ask(client.mrNo);
    expect(before).toMatchObject({ status: 200, type: "text/event-stream; charset=utf-8" });
    expect(before.events.map(({ event }) => event)).toEqual(["ready"]);
    for (const value of ["70", "71"])
      await nurse.call(recordVitals, {
        params: params(client),
        body: aSet(facility, client, [{ metric: "pulse", value, unit: "/min" }]),
      });
    // Another test's open transaction may hold the events back.
    await expect
      .poll(async () => {
        await facility.platform.live.read();
        const after = await ask(client.mrNo, before.events[0]?.id);
        return after.events.flatMap(({ data }) => data.readings?.map(({ value }) => value) ?? []);
      })
      .toEqual([70, 71]);
  });

  it("is refused for a chart out of reach", async () => {
    const restricted = await givenAdmittedClient(facility);
    const admin = await facility.as("admin");
    const { version } = await admin.call(getChart, { params: params(restricted) });
    await admin.call(restrictClient, {
      params: params(restricted),
      body: { version, restricted: true, reason: "Staff relative" },
    });
    expect((await ask(restricted.mrNo)).status).toBe(403);
  });
});
