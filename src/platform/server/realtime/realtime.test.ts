import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { WebSocket } from "ws";
import { givenAdmittedClient } from "#modules/clients/testing.ts";
import * as clinician from "#modules/staff/clinicians/clinician.contract.ts";
import { getSession, lockSession, logout, unlockSession } from "#platform/shared/authentication/session.contract.ts";
import { patchPreferences } from "#platform/shared/preferences/preferences.contract.ts";
import { type Facility, givenFacility, givenProcess, Person, testPassword, type World } from "#testing/facility.ts";
import { setAccessScope } from "../access/access.ts";
import type { BusEvent } from "./live-bus.ts";
import { openSocket } from "./testing.ts";

let facility: Facility;
let second: World;
beforeAll(async () => {
  facility = await givenFacility({ world: await givenProcess() });
  second = await givenProcess(facility.clock);
  await Promise.all([facility.platform.live.start(), second.platform.live.start()]);
});
afterAll(() => Promise.all([facility.world, second].map(({ app }) => app.close())));

const connect = (person: Person, over: { world?: World; origin?: string } = {}) => openSocket(facility, person, over);

describe("The live channel (§4.6)", () => {
  it("RT-2 greets, subscribes by permission, and sends ids of committed changes", async () => {
    const nurse = await facility.as("nurse");
    const { socket, received } = await connect(nurse);
    await expect.poll(() => received("hello").length).toBe(1);
    const stranger = "00000000-0000-7000-8000-0000000000aa";
    socket.send(
      JSON.stringify({
        t: "sub",
        id: "1",
        topics: [
          { topic: `user:${nurse.userId}` },
          { topic: "list:platform" },
          { topic: `user:${stranger}` },
          { topic: `client:${stranger}` },
        ],
      }),
    );
    await expect.poll(() => received("ack").length).toBe(1);
    expect(received("ack")[0]?.ok.map((row) => row.topic)).toEqual([`user:${nurse.userId}`, "list:platform"]);
    expect(received("ack")[0]?.denied.map((row) => row.code)).toEqual(["forbidden", "forbidden"]);
    await facility.system((act) =>
      act.raise("platform.config-changed", { keys: ["brand"] }, { subject: { type: "config", id: "brand" } }),
    );
    // Setting up the facility raises events of its own on this topic.
    const changed = () =>
      received("ev").filter((frame) => frame.type === "platform.config-changed" && frame.subject.id === "brand");
    await expect.poll(() => changed().length).toBe(1);
    expect(changed()[0]).toMatchObject({
      topic: "list:platform",
      type: "platform.config-changed",
      subject: { type: "config", id: "brand" },
    });
    socket.close();
  });

  it("RT-3 a module's topic needs the permission it names", async () => {
    const technician = await facility.as("technician");
    const { socket, received } = await connect(technician);
    await expect.poll(() => received("hello").length).toBe(1);
    const record = "00000000-0000-7000-8000-0000000000aa";
    const asked = ["list:medications", "list:crm", `record:note:${record}`, `board:leads:${record}`];
    socket.send(JSON.stringify({ t: "sub", id: "1", topics: asked.map((topic) => ({ topic })) }));
    await expect.poll(() => received("ack").length).toBe(1);
    expect(received("ack")[0]?.ok.map((row) => row.topic)).toEqual(["list:medications"]);
    socket.close();
  });

  it("RT-3 a record's topic follows the reach of its client, and a list's events name no record", async () => {
    const nurse = await facility.as("nurse", "subscriber");
    const [open, closed] = [await givenAdmittedClient(facility), await givenAdmittedClient(facility)];
    const { main: locationId } = facility.locations;
    await facility.system((act) =>
      setAccessScope(act, {
        subjectType: "client",
        subjectId: closed.clientId,
        locationId,
        restricted: true,
        careTeam: [],
      }),
    );
    const { socket, received } = await connect(nurse);
    await expect.poll(() => received("hello").length).toBe(1);
    const asked = [open, closed].map(({ demographicId }) => `record:medications:${demographicId}`);
    const topics = [...asked, `record:order:${open.clientId}`, "list:clients"].map((topic) => ({ topic }));
    socket.send(JSON.stringify({ t: "sub", id: "1", topics }));
    await expect.poll(() => received("ack").length).toBe(1);
    expect(received("ack")[0]?.ok.map((row) => row.topic)).toEqual([asked[0], "list:clients"]);
    await facility.system((act) => act.raise("clients.restricted", { clientId: closed.clientId, on: true }));
    const ofList = () => received("ev").filter((frame) => frame.type === "clients.restricted");
    await expect.poll(() => ofList().length).toBe(1);
    expect(ofList()[0]).toMatchObject({ topic: "list:clients", subject: { type: "client", id: "" }, v: null });
    socket.close();
  });

  it("RT-1, RT-5 closes with 4001 when the session ends, and refuses a foreign page", async () => {
    const person = await facility.as("therapist", "leaving");
    const { closed, received } = await connect(person);
    await expect.poll(() => received("hello").length).toBe(1);
    await person.call(logout);
    expect(await closed).toBe(4001);
    const foreign = await connect(await facility.as("nurse"), { origin: "http://evil.example" });
    expect(await foreign.closed).toBe(4001);
  });

  it("OPS-3, RT-5 a stopping server closes every connection with 1012, and pages reconnect to the next one", async () => {
    const ending = await givenProcess(facility.clock);
    const nurse = await facility.as("nurse");
    const { closed, received } = await connect(nurse, { world: ending });
    await expect.poll(() => received("hello").length).toBe(1);
    await ending.app.close();
    expect(await closed).toBe(1012);
    const again = await connect(nurse);
    await expect.poll(() => again.received("hello").length).toBe(1);
    again.socket.close();
  });

  it("RT-5 locking closes every connection of that session with 4009, and unlocking allows them again", async () => {
    const person = await facility.as("nurse", "locking");
    const other = await facility.as("nurse", "beside");
    const [first, second, beside] = [await connect(person), await connect(person), await connect(other)];
    for (const { received } of [first, second, beside]) await expect.poll(() => received("hello").length).toBe(1);
    await person.call(lockSession);
    expect(await Promise.all([first.closed, second.closed])).toEqual([4009, 4009]);
    expect(beside.socket.readyState).toBe(WebSocket.OPEN);
    // A locked session receives nothing, on a new connection too.
    expect(await (await connect(person)).closed).toBe(4009);
    await person.call(unlockSession, { body: { password: testPassword } });
    const back = await connect(person);
    await expect.poll(() => back.received("hello").length).toBe(1);
    for (const { socket } of [back, beside]) socket.close();
  });

  it("SES-7 the server locks an idle session by its own clock and closes its pages with 4009", async () => {
    const person = await facility.as("case_manager", "asleep");
    const { closed, received } = await connect(person);
    await expect.poll(() => received("hello").length).toBe(1);
    const session = () =>
      facility.platform.database
        .tenant(facility.tenant.id)
        .selectFrom("sessions")
        .select(["lockedAt"])
        .where("principalId", "=", person.userId)
        .executeTakeFirstOrThrow();
    facility.clock.advance({ minutes: 10 });
    await facility.world.app.channel.lockIdle();
    expect((await session()).lockedAt).toBeNull();
    facility.clock.advance({ minutes: 8 });
    await facility.world.app.channel.lockIdle();
    expect(await closed).toBe(4009);
    expect((await session()).lockedAt).not.toBeNull();
  });

  it("platform scenario 17: deactivating a user ends every session and closes every connection with 4001", async () => {
    const admin = await facility.as("admin");
    const person = await facility.as("therapist", "switched-off");
    const tablet = new Person(facility, person);
    await tablet.signIn();
    const lines = await Promise.all([connect(person), connect(tablet)]);
    await expect.poll(() => lines.map(({ received }) => received("hello").length)).toEqual([1, 1]);
    const params = { clinicianId: person.clinicianId };
    const { version } = await admin.call(clinician.getClinician, { params });
    await admin.call(clinician.setClinicianStatus, {
      params,
      body: { version, move: "deactivate", reason: "Left the house", reassignments: [] },
    });
    expect(await Promise.all(lines.map(({ closed }) => closed))).toEqual([4001, 4001]);
    for (const page of [person, tablet]) expect((await page.send(getSession)).statusCode).toBe(401);
  });

  it("RT-4, platform scenario 20: two processes receive the same events once each, in commit order", async () => {
    const heard: [BusEvent[], BusEvent[]] = [[], []];
    const mine = (event: BusEvent) => event.tenantId === facility.tenant.id && event.subject.type === "test-order";
    facility.platform.live.subscribe((event) => mine(event) && heard[0].push(event));
    second.platform.live.subscribe((event) => mine(event) && heard[1].push(event));
    const total = 60;
    await Promise.all(
      Array.from({ length: total }, (_, index) =>
        facility.system(async (act) => {
          await act.raise(
            "platform.config-changed",
            { keys: [] },
            { subject: { type: "test-order", id: String(index) } },
          );
          // Some transactions stay open longer than later ones, so that sequence numbers commit out of order.
          if (index % 7 === 0)
            await act.db
              .selectFrom("users")
              .select((eb) => eb.fn.countAll().as("n"))
              .execute();
        }),
      ),
    );
    await expect.poll(() => [heard[0].length, heard[1].length], { timeout: 10_000 }).toEqual([total, total]);
    expect(new Set(heard[0].map((event) => event.subject.id)).size).toBe(total);
    expect(heard[0].map((event) => event.cursor)).toEqual(heard[1].map((event) => event.cursor));
  });

  it("SES-12, platform scenario 8: a session revoked in one process is refused in the other", async () => {
    const person = await facility.as("billing", "elsewhere");
    const there = await second.app.http.inject({
      method: "GET",
      url: "/api/auth/session",
      headers: {
        host: facility.host,
        cookie: [...person.cookies].map(([name, value]) => `${name}=${value}`).join("; "),
      },
    });
    expect(there.statusCode).toBe(200);
    const cookies = [...person.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    await person.call(patchPreferences, { body: { textSize: 15 } });
    await person.call(logout);
    await expect
      .poll(
        async () =>
          (
            await second.app.http.inject({
              method: "GET",
              url: "/api/auth/session",
              headers: { host: facility.host, cookie: cookies },
            })
          ).statusCode,
        { timeout: 3_000 },
      )
      .toBe(401);
    expect(getSession.permission).toBe("self");
  });
});
