import { expect, it, onTestFinished } from "vitest";
import { endGrant } from "#modules/compliance/break-glass/break-glass.contract.ts";
import { grantExpiryJob } from "#modules/compliance/index.ts";
import { setSignInPolicy } from "#modules/settings/index.ts";
import { openSocket } from "#platform/server/realtime/testing.ts";
import { givenFacility, givenProcess } from "#testing/facility.ts";
import { givenAdmittedClient } from "../testing.ts";
import { breakGlass } from "./break-glass.contract.ts";

const why = { reason: "patient_safety" as const, reasonText: "Found unresponsive in the shared kitchen" };

it("CLI-12: when break-the-glass access ends, live updates stop and open chart pages close at once", async () => {
  const facility = await givenFacility({ world: await givenProcess() });
  onTestFinished(() => facility.world.app.close());
  // The socket checks for idle sessions in real time, so this session must outlast the simulated hour.
  await facility.system((act) => setSignInPolicy(act, { twoFactorRoles: [], idleLockMinutes: 60 }));
  const nurse = await facility.as("nurse", "listening", "other");
  const client = await givenAdmittedClient(facility);
  const { socket, received } = await openSocket(facility, nurse);
  const ended = (grantId: string) =>
    received("ev").filter((frame) => frame.type === "platform.glass-ended" && frame.subject.id === grantId);
  const topic = `client:${client.clientId}`;
  const lost = () =>
    received("ack").filter((frame) => frame.id === "rights" && frame.denied.some((row) => row.topic === topic));
  const hear = async (id: string) => {
    socket.send(JSON.stringify({ t: "sub", id, topics: [{ topic: `user:${nurse.userId}` }, { topic }] }));
    await expect.poll(() => received("ack").some((frame) => frame.id === id)).toBe(true);
    return received("ack").find((frame) => frame.id === id);
  };
  const open = () => nurse.call(breakGlass, { params: { mrNo: client.mrNo }, body: why }, { signing: true });
  try {
    await expect.poll(() => received("hello").length).toBe(1);
    expect((await hear("before"))?.denied.map((row) => row.topic)).toEqual([topic]);

    const first = await open();
    expect((await hear("opened"))?.ok.map((row) => row.topic)).toContain(topic);
    await nurse.call(endGrant, { params: { grantId: first.grantId } });
    await expect.poll(() => [ended(first.grantId).length, lost().length]).toEqual([1, 1]);

    const second = await open();
    expect((await hear("again"))?.ok.map((row) => row.topic)).toContain(topic);
    const close = () => facility.system((act) => grantExpiryJob.run(act, { grantId: second.grantId }));
    facility.clock.advance({ minutes: 59, seconds: 59 });
    await close();
    facility.clock.advance({ seconds: 1 });
    await close();
    await expect.poll(() => [ended(second.grantId).length, lost().length]).toEqual([1, 2]);
  } finally {
    socket.close();
  }
});
