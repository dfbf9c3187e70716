import { CompiledQuery } from "kysely";
import pg from "pg";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { newId } from "#platform/shared/ids.ts";
import { type Facility, givenFacility } from "#testing/facility.ts";
import type { TenantDb } from "./tenant-database.ts";
import { statementsIn } from "./testing.ts";

let facility: Facility;
beforeAll(async () => {
  facility = await givenFacility();
});

const transaction = <T>(work: (db: TenantDb) => Promise<T>, last?: () => CompiledQuery, failed?: () => Error) =>
  facility.platform.database.transaction(facility.tenant.id, null, work, () =>
    last ? { query: last(), ...(failed ? { failed } : {}) } : null,
  );
const addPlace = (db: TenantDb, name: string) =>
  db.insertInto("businessLocations").values({ id: newId(), name, legalName: name }).execute();
const placesNamed = (name: string) =>
  facility.platform.database
    .tenant(facility.tenant.id)
    .selectFrom("businessLocations")
    .select("id")
    .where("name", "=", name)
    .execute();
const note = (name: string) =>
  CompiledQuery.raw("INSERT INTO business_locations (id, name, legal_name) VALUES ($1, $2, $2)", [newId(), name]);

describe("A transaction", () => {
  it("sends BEGIN and COMMIT with its first and last statement: two round trips", async () => {
    const sent = vi.spyOn(pg.Client.prototype, "query");
    await transaction(
      (db) => addPlace(db, "Two ways, first"),
      () => note("Two ways, last"),
    );
    const messages = sent.mock.calls
      .map(([asked]) => statementsIn(asked).map(({ text }) => text.split(" ")[0]))
      // An earlier commit may wake the live channel at this moment.
      .filter(([first]) => first !== "NOTIFY");
    sent.mockRestore();
    expect(messages).toEqual([
      ["BEGIN", "SELECT", "insert"],
      ["INSERT", "COMMIT"],
    ]);
    expect(await placesNamed("Two ways, last")).toHaveLength(1);
  });

  it("sends statements that are asked for at once one after another", async () => {
    const ask = pg.Client.prototype.query;
    const queued: number[] = [];
    const sent = vi.spyOn(pg.Client.prototype, "query").mockImplementation(function (
      this: pg.Client,
      ...asked: unknown[]
    ) {
      queued.push(Reflect.get(this, "_queryQueue").length);
      return Reflect.apply(ask, this, asked);
    });
    await transaction((db) =>
      Promise.all(["North", "East", "South", "West"].map((name) => addPlace(db, `At once, ${name}`))),
    );
    sent.mockRestore();
    expect(Math.max(...queued)).toBe(0);
  });

  it("sends nothing without a statement", async () => {
    const sent = vi.spyOn(pg.Client.prototype, "query");
    expect(await transaction(async () => 7)).toBe(7);
    expect(sent.mock.calls).toEqual([]);
    sent.mockRestore();
  });

  it("is rolled back when its last statement fails: the COMMIT after it does not run", async () => {
    await expect(
      transaction(
        (db) => addPlace(db, "Half"),
        () => CompiledQuery.raw("SELECT 1 / 0"),
      ),
    ).rejects.toMatchObject({ code: "22012" });
    // In words of the caller's own: only that statement's failure, not the COMMIT's.
    const inWords = transaction(
      (db) => addPlace(db, "Half"),
      () => CompiledQuery.raw("SELECT 1 / 0"),
      () => new Error("not recorded"),
    );
    await expect(inWords).rejects.toThrow("not recorded");
    // A value that cannot even be sent.
    const circular: Record<string, unknown> = {};
    circular.itself = circular;
    await expect(
      transaction(
        (db) => addPlace(db, "Half"),
        () => CompiledQuery.raw("SELECT $1::jsonb", [circular]),
      ),
    ).rejects.toThrow(/circular/);
    expect(await placesNamed("Half")).toEqual([]);
  });

  it("is not acknowledged after a failed statement whose error was ignored", async () => {
    await expect(
      transaction(async (db) => {
        await addPlace(db, "Swallowed");
        await db.executeQuery(CompiledQuery.raw("SELECT 1 / 0")).catch(() => {});
      }),
    ).rejects.toThrow(/rolled back/);
    expect(await placesNamed("Swallowed")).toEqual([]);
  });

  it("answers each of several concurrent statements", async () => {
    const answers = await transaction((db) =>
      Promise.all([1, 2, 3].map((n) => db.executeQuery(CompiledQuery.raw("SELECT $1::int AS n", [n])))),
    );
    expect(answers.map(({ rows }) => rows)).toEqual([[{ n: 1 }], [{ n: 2 }], [{ n: 3 }]]);
  });

  it("reuses the connection after a failure, with statements that were skipped and never parsed", async () => {
    const text = `SELECT '${newId()}' AS seen`;
    const fail = (db: TenantDb) => db.executeQuery(CompiledQuery.raw("SELECT 1 / 0"));
    for (let time = 0; time < 3; time += 1) {
      await expect(transaction(fail, () => CompiledQuery.raw(text))).rejects.toMatchObject({ code: "22012" });
      await transaction(
        async (db) => db.executeQuery(CompiledQuery.raw(text)),
        () => CompiledQuery.raw(text),
      );
    }
  });

  it("has the tenant and user of its request, only until it ends", async () => {
    const who = CompiledQuery.raw("SELECT cairn_tenant() AS tenant, cairn_user() AS person");
    const person = newId();
    const { rows } = await facility.platform.database.transaction(facility.tenant.id, person, (db) =>
      db.executeQuery(who),
    );
    expect(rows).toEqual([{ tenant: facility.tenant.id, person }]);
    const after = await facility.platform.database.tenant(facility.tenant.id).executeQuery(who);
    expect(after.rows).toEqual([{ tenant: facility.tenant.id, person: null }]);
  });

  it("refuses a statement after its end, when its connection may serve another facility", async () => {
    const left: TenantDb[] = [];
    const leave = async (db: TenantDb) => {
      left.push(db);
      await db.executeQuery(CompiledQuery.raw("SELECT 1"));
    };
    await transaction(leave);
    const failing = transaction(async (db) => {
      await leave(db);
      throw new Error("Undone");
    });
    await expect(failing).rejects.toThrow("Undone");
    for (const db of left) await expect(addPlace(db, "Too late")).rejects.toThrow("This transaction has ended");
  });
});
