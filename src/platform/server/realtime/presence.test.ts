import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "#platform/shared/ids.ts";
import { type Facility, givenFacility, givenProcess, type Person, type World } from "#testing/facility.ts";
import { setAccessScope } from "../access/access.ts";
import { missedEvents } from "./replay.ts";
import { openSocket } from "./testing.ts";

let facility: Facility;
let second: World;
beforeAll(async () => {
  facility = await givenFacility({ world: await givenProcess() });
  second = await givenProcess(facility.clock);
});
afterAll(() => Promise.all([facility.world, second].map(({ app }) => app.close())));

async function connect(person: Person, world: World = facility.world) {
  const { socket, received } = await openSocket(facility, person, { world });
  const send = (frame: object) => socket.send(JSON.stringify(frame));
  await expect.poll(() => received("hello").length).toBe(1);
  const hear = async (topic: string, since?: string) => {
    send({ t: "sub", id: "s", topics: [since ? { topic, since } : { topic }] });
    await expect.poll(() => received("ack").length).toBeGreaterThan(0);
  };
  /** What the page shows of a topic now. */
  const people = (topic: string) =>
    (received("presence").findLast((frame) => frame.topic === topic)?.people ?? []).map(({ name, state, field }) => ({
      name,
      state,
      field,
    }));
  return { socket, send, hear, received, people };
}

async function givenChart(locationId = facility.locations.main): Promise<string> {
  const clientId = newId();
  await scope(clientId, locationId);
  return clientId;
}
const scope = (clientId: string, locationId: string) =>
  facility.system((act) =>
    setAccessScope(act, { subjectType: "client", subjectId: clientId, locationId, restricted: false, careTeam: [] }),
  );

describe("Presence (RT-6)", () => {
  it("RT-6: two users see each other, also over two processes; editing counts over viewing", async () => {
    const topic = `client:${await givenChart()}`;
    const nurse = await connect(await facility.as("nurse"));
    const therapist = await connect(await facility.as("therapist"), second);
    await nurse.hear(topic);
    await therapist.hear(topic);
    nurse.send({ t: "here", topic, state: "viewing" });
    await expect.poll(() => therapist.people(topic)).toEqual([{ name: "Nurse First", state: "viewing", field: null }]);
    therapist.send({ t: "here", topic, state: "editing", field: "Phone" });
    await expect
      .poll(() => nurse.people(topic))
      .toEqual([
        { name: "Therapist First", state: "editing", field: "Phone" },
        { name: "Nurse First", state: "viewing", field: null },
      ]);
    therapist.send({ t: "away", topic });
    await expect.poll(() => nurse.people(topic)).toEqual([{ name: "Nurse First", state: "viewing", field: null }]);
    nurse.socket.close();
    await expect.poll(() => therapist.people(topic)).toEqual([]);
    therapist.socket.close();
  });

  it("RT-6: a user without a heartbeat is no longer present after 40 s", async () => {
    const topic = `client:${await givenChart()}`;
    const nurse = await connect(await facility.as("nurse"));
    const watcher = await connect(await facility.as("therapist"));
    await watcher.hear(topic);
    await nurse.hear(topic);
    nurse.send({ t: "here", topic, state: "viewing" });
    await expect.poll(() => watcher.people(topic)).toHaveLength(1);
    facility.clock.advance({ seconds: 39 });
    await facility.world.app.channel.presence.sweep();
    expect(watcher.people(topic)).toHaveLength(1);
    facility.clock.advance({ seconds: 2 });
    await facility.world.app.channel.presence.sweep();
    await expect.poll(() => watcher.people(topic)).toEqual([]);
    nurse.socket.close();
    watcher.socket.close();
  });

  it("RT-6: presence needs the right to subscribe to the topic", async () => {
    const topic = `client:${await givenChart(facility.locations.other)}`;
    const nurse = await connect(await facility.as("nurse"));
    await nurse.hear(topic);
    expect(nurse.received("ack")[0]?.denied).toEqual([{ topic, code: "forbidden" }]);
    nurse.send({ t: "here", topic, state: "viewing" });
    nurse.send({ t: "ping" });
    await expect.poll(() => nurse.received("pong").length).toBe(1);
    const { n } = await facility.system((act) =>
      act.db
        .selectFrom("presence")
        .select((eb) => eb.fn.countAll<number>().as("n"))
        .where("topic", "=", topic)
        .executeTakeFirstOrThrow(),
    );
    expect(n).toBe(0);
    nurse.socket.close();
  });
});

describe("Changed permissions (RT-3)", () => {
  it("RT-3: a subscription ends when its chart moves out of reach", async () => {
    const clientId = await givenChart();
    const topic = `client:${clientId}`;
    const technician = await connect(await facility.as("technician"));
    await technician.hear(topic);
    expect(technician.received("ack")[0]?.ok).toHaveLength(1);
    await scope(clientId, facility.locations.other);
    await expect
      .poll(() => technician.received("ack").find((frame) => frame.id === "rights")?.denied)
      .toEqual([{ topic, code: "forbidden" }]);
    technician.socket.close();
  });
});

describe("Reconnecting (RT-5)", () => {
  const raise = (id: string) =>
    facility.system((act) => act.raise("platform.config-changed", { keys: [] }, { subject: { type: "replayed", id } }));

  it("RT-5: missed events are replayed in order; an unknown or old cursor is a gap", async () => {
    const topic = "list:platform";
    const first = await connect(await facility.as("nurse"));
    await first.hear(topic);
    await raise("0");
    const own = () => first.received("ev").filter((frame) => frame.subject.type === "replayed");
    await expect.poll(() => own().length).toBe(1);
    const since = own()[0]?.cursor ?? "";
    first.socket.close();
    let read = 0;
    facility.platform.live.subscribe((event) => {
      if (event.subject.type === "replayed") read += 1;
    });
    for (const id of ["1", "2", "3"]) await raise(id);
    await expect.poll(() => read).toBe(3);
    const back = await connect(await facility.as("nurse"));
    await back.hear(topic, since);
    const replayed = () => back.received("ev").filter((frame) => frame.subject.type === "replayed");
    await expect.poll(() => replayed().map((frame) => frame.subject.id)).toEqual(["1", "2", "3"]);
    back.send({ t: "sub", id: "old", topics: [{ topic, since: "5.1" }] });
    await expect.poll(() => back.received("gap").map((frame) => frame.topic)).toEqual([topic]);
    back.socket.close();
  });

  it("RT-5: more than a day ago is a gap", async () => {
    await raise("old");
    const { xid, seq } = await facility.system((act) =>
      act.db.selectFrom("eventOutbox").select(["xid", "seq"]).where("subjectId", "=", "old").executeTakeFirstOrThrow(),
    );
    const db = facility.platform.database.tenant(facility.tenant.id);
    const at = (hours: number) => new Date(Date.parse(facility.clock.now()) + hours * 3_600_000).toISOString();
    const until = `${BigInt(xid) + 10n}.${seq + 10}`;
    expect(await missedEvents(db, "list:platform", `${xid}.${seq}`, until, at(23))).toEqual(expect.any(Array));
    expect(await missedEvents(db, "list:platform", `${xid}.${seq}`, until, at(25))).toBeNull();
  });
});

describe("Topic names (RT-3)", () => {
  it("RT-3: only valid topic names are accepted; an invalid frame closes the connection", async () => {
    const nurse = await connect(await facility.as("nurse"));
    const closed = new Promise<number>((resolve) => nurse.socket.on("close", resolve));
    nurse.send({ t: "sub", id: "1", topics: [{ topic: "board:kitchen" }] });
    expect(await closed).toBe(4003);
  });

  it("RT-1: more than 20 frames in a second close the connection", async () => {
    const nurse = await connect(await facility.as("nurse"));
    const closed = new Promise<number>((resolve) => nurse.socket.on("close", resolve));
    for (let at = 0; at < 60; at += 1) nurse.send({ t: "ping" });
    expect(await closed).toBe(4008);
  });
});
