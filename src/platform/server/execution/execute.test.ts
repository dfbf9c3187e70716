import { sql } from "kysely";
import type pg from "pg";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { checkSmtp } from "#modules/integrations/mail/smtp.ts";
import { createTenant } from "#modules/settings/tenancy/create-tenant.ts";
import { endpoint } from "#platform/shared/endpoint.ts";
import { Id, newId } from "#platform/shared/ids.ts";
import { Problem } from "#platform/shared/problems.ts";
import { type Facility, givenFacility, type Person } from "#testing/facility.ts";
import { systemActor } from "../access/actor.ts";
import { scan } from "../files/scan.ts";
import { ask } from "../http/ask.ts";
import { type Act, noRequest } from "./context.ts";
import { execute } from "./execute.ts";
import { action, query } from "./module.ts";
import type { MountedHandler } from "./registry.ts";

/** The five beats by themselves: an endpoint that adds a business location, run as the platform runs any. */
const addPlace = endpoint({
  method: "POST",
  path: "/test/places",
  summary: "Add a place",
  permission: "locations.manage",
  switch: null,
  audit: { action: "place.added", subject: "place" },
  body: z.strictObject({ name: z.string() }),
  response: z.strictObject({ id: Id, name: z.string() }),
  idempotent: true,
});

let facility: Facility;
let admin: Person;
beforeAll(async () => {
  facility = await givenFacility();
  admin = await facility.as("admin");
});

async function run(
  work: (act: Act, name: string) => Promise<void>,
  body: { name: string },
  key: string | null = newId(),
) {
  const handler: MountedHandler = {
    ...action(addPlace, async (act, input) => {
      const id = newId();
      await act.db
        .insertInto("businessLocations")
        .values({ id, name: input.body.name, legalName: input.body.name })
        .execute();
      await work(act, input.body.name);
      return { id, name: input.body.name };
    }),
    module: "test",
    switch: null,
  };
  const session = await facility.platform.sessions.state(facility.tenant.id, sessionOf(admin));
  if (!session) throw new Error("The administrator is signed in.");
  const parts = {
    platform: facility.platform,
    tenant: facility.tenant,
    actor: await facility.platform.sessions.actor(session),
    request: { ...noRequest, id: newId(), idempotencyKey: key },
    contract: addPlace,
  };
  return {
    answer: (await execute(handler, parts, { params: {}, query: {}, body })) as { id: string },
    requestId: parts.request.id,
  };
}

function sessionOf(person: Person): string {
  const payload = person.cookies.get("token")?.split(".")[1] ?? "";
  return (JSON.parse(Buffer.from(payload, "base64url").toString()) as { sid: string }).sid;
}
const db = () => facility.platform.database.tenant(facility.tenant.id);
const placesNamed = (name: string) =>
  db().selectFrom("businessLocations").select("id").where("name", "=", name).execute();
const audited = (act: Act) => act.audit({ subjectId: "x" });

describe("An action is atomic", () => {
  it("EVT-1, AUD-1 writes row, audit entry and event in one transaction", async () => {
    const { answer, requestId } = await run(
      async (act, name) => {
        audited(act);
        await act.raise("platform.location-created", { locationId: newId() }, { topics: ["board:beds:x"] });
        expect(name).toBe("Whole");
      },
      { name: "Whole" },
    );
    expect(await placesNamed("Whole")).toEqual([{ id: answer.id }]);
    const entries = await db()
      .selectFrom("auditEvents")
      .select(["action", "actorName", "endpoint"])
      .where("requestId", "=", requestId)
      .execute();
    expect(entries).toEqual([
      { action: "place.added", actorName: "Administrator First", endpoint: "POST /test/places" },
    ]);
    const outbox = await db()
      .selectFrom("eventOutbox")
      .select(["type", "topics"])
      .where("type", "=", "platform.location-created")
      .orderBy("seq", "desc")
      .limit(1)
      .executeTakeFirst();
    expect(outbox?.topics).toEqual(["list:platform", "board:beds:x", "tenant"]);
  });

  it("EVT-1 a refusal after writing leaves nothing: no row, no audit, no event", async () => {
    const before = await db()
      .selectFrom("eventOutbox")
      .select((eb) => eb.fn.countAll().as("n"))
      .executeTakeFirst();
    await expect(
      run(
        async (act) => {
          audited(act);
          await act.raise("platform.location-created", { locationId: newId() });
          throw new Problem("in-use");
        },
        { name: "Half" },
      ),
    ).rejects.toMatchObject({ code: "in-use" });
    expect(await placesNamed("Half")).toEqual([]);
    expect(
      await db()
        .selectFrom("eventOutbox")
        .select((eb) => eb.fn.countAll().as("n"))
        .executeTakeFirst(),
    ).toEqual(before);
  });

  it("AUD-1 an action that forgets its audit entry does not commit", async () => {
    await expect(run(async () => {}, { name: "Unaudited" })).rejects.toThrow(/did not say what to audit/);
    expect(await placesNamed("Unaudited")).toEqual([]);
  });
});

it("AUD-1 a change whose entry cannot be written is refused with 503 and not done", async () => {
  const unwritable = (act: Act) => act.audit({ subjectId: "x", outcome: 3 as never });
  await expect(run(async (act) => unwritable(act), { name: "Unwritable" })).rejects.toMatchObject({
    code: "busy",
    status: 503,
  });
  expect(await placesNamed("Unwritable")).toEqual([]);
});

it("AUD-1 a read whose entry cannot be written is refused without details", async () => {
  const contract = endpoint({
    method: "GET",
    path: "/test/places",
    summary: "Read the places",
    permission: "locations.view",
    switch: null,
    // No name of an action: the log refuses it.
    audit: { action: "Not An Action", subject: "place" },
    response: z.strictObject({ secret: z.string() }),
  });
  const handler: MountedHandler = { ...query(contract, async () => ({ secret: "x" })), module: "test", switch: null };
  const session = await facility.platform.sessions.state(facility.tenant.id, sessionOf(admin));
  if (!session) throw new Error("The administrator is signed in.");
  const parts = {
    platform: facility.platform,
    tenant: facility.tenant,
    actor: await facility.platform.sessions.actor(session),
    request: { ...noRequest, id: newId() },
    contract,
  };
  const refused = await execute(handler, parts, { params: {}, query: {} }).catch((error: Problem) => error);
  expect(refused).toMatchObject({ code: "busy", status: 503 });
  expect((refused as Problem).details.params).toBeUndefined();
});

describe("An action that calls an outside service", () => {
  const pool = () => facility.platform.database.pool;

  it("holds no connection during the call, and runs again with the answer", async () => {
    let runs = 0;
    const inUse: number[] = [];
    await run(
      async (act) => {
        runs += 1;
        const said = await act.outside("weather", async () => {
          inUse.push(pool().totalCount - pool().idleCount);
          return "sunny";
        });
        expect(said).toBe("sunny");
        audited(act);
      },
      { name: "Asked" },
    );
    expect(runs).toBe(2);
    expect(inUse).toEqual([0]);
    expect(await placesNamed("Asked")).toHaveLength(1);
  });

  it("gets the service's error from the call, and saves nothing if it does not handle it", async () => {
    const failing = async (act: Act) => {
      audited(act);
      await act.outside("weather", async () => {
        throw new Problem("upstream-failed");
      });
    };
    await expect(run(failing, { name: "Unanswered" })).rejects.toMatchObject({ code: "upstream-failed" });
    expect(await placesNamed("Unanswered")).toEqual([]);
    const caught = async (act: Act) => void (await failing(act).catch(() => undefined));
    await run(caught, { name: "Unanswered, and so be it" });
    expect(await placesNamed("Unanswered, and so be it")).toHaveLength(1);
  });

  it("calls the service once for a request that is sent twice", async () => {
    const key = newId();
    let asked = 0;
    const asking = () =>
      run(
        async (act) => {
          audited(act);
          await act.outside("weather", async () => {
            asked += 1;
          });
        },
        { name: "Asked once" },
        key,
      );
    const first = await asking();
    expect((await asking()).answer).toEqual(first.answer);
    expect(asked).toBe(1);
  });

  it("cannot call any service inside its transaction", async () => {
    const { outside } = facility.platform;
    const from = { name: "Cairn", address: "cairn@demo.example" };
    const services: (() => Promise<unknown>)[] = [
      () => ask(outside, { method: "GET", url: outside.simulators?.control ?? "" }),
      () => scan(outside, Buffer.from("x")),
      () => checkSmtp({ host: "localhost", port: 1, security: "none", from, auth: null, publicOnly: false }),
    ];
    for (const service of services)
      await expect(run(async () => void (await service()), { name: "Asked inside" })).rejects.toThrow(
        /was called inside a transaction/,
      );
    expect(await placesNamed("Asked inside")).toEqual([]);
  });
});

describe("A connection that PostgreSQL ends while it is in use", () => {
  it("fails this request only; the next one uses another connection", async () => {
    const { pool } = facility.platform.database;
    const taken: pg.PoolClient[] = [];
    const take = (client: pg.PoolClient) => void taken.push(client);
    pool.on("acquire", take);
    const ended = run(
      async (act) => {
        const mine = taken.at(-1);
        if (!mine) throw new Error("The action has no connection.");
        const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(act.db);
        // The connection breaks between statements, so no statement fails at that moment.
        const end = new Promise<void>((done) => mine.once("end", done));
        await pool.query("SELECT pg_terminate_backend($1)", [rows[0]?.pid]);
        await end;
        audited(act);
      },
      { name: "Ended" },
    );
    await expect(ended).rejects.toThrow();
    pool.off("acquire", take);
    expect(await placesNamed("Ended")).toEqual([]);
    await run(async (act) => audited(act), { name: "After it" });
    expect(await placesNamed("After it")).toHaveLength(1);
  });
});

describe("A repeated request", () => {
  it("returns the first answer and is done once, also for concurrent requests", async () => {
    const key = newId();
    const once = () => run(async (act) => audited(act), { name: "Once" }, key);
    const answers = await Promise.all([once(), once(), once()]);
    expect(new Set(answers.map(({ answer }) => answer.id)).size).toBe(1);
    expect((await once()).answer.id).toBe(answers[0]?.answer.id);
    expect(await placesNamed("Once")).toHaveLength(1);
  });

  it("refuses the same key for another request, and a missing key", async () => {
    const key = newId();
    await run(async (act) => audited(act), { name: "First use" }, key);
    await expect(run(async (act) => audited(act), { name: "Second use" }, key)).rejects.toMatchObject({
      code: "idempotency-mismatch",
    });
    await expect(run(async (act) => audited(act), { name: "No key" }, null)).rejects.toMatchObject({
      code: "idempotency-key-required",
    });
  });
});

describe("Tenancy", () => {
  it("TEN-2, platform scenario 16: a handle sees its own facility's rows only, in every query", async () => {
    const other = await createTenant(facility.platform, {
      slug: `o-${newId().slice(-12)}`,
      name: "Other",
      legalName: "Other, Inc.",
      customerType: "EMR",
      timeZone: "America/New_York",
      part2Program: false,
    });
    const theirs = facility.platform.database.tenant(other.id);
    expect(await theirs.selectFrom("clinicians").select("id").execute()).toEqual([]);
    expect(await theirs.selectFrom("clinicians").select("id").where("id", "=", admin.clinicianId).execute()).toEqual(
      [],
    );
    const changed = await theirs
      .updateTable("clinicians")
      .set({ title: "Taken" })
      .where("id", "=", admin.clinicianId)
      .executeTakeFirst();
    expect(changed.numUpdatedRows).toBe(0n);
    expect(systemActor.kind).toBe("system");
  });
});
