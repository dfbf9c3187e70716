import { expect, it } from "vitest";
import { newId } from "#platform/shared/ids.ts";
import { createPool } from "./pool.ts";
import { Database } from "./tenant-database.ts";

it("does not stop when each connection is held by a transaction that needs a second one", async () => {
  const database = new Database(createPool({ connectionString: process.env.APP_DATABASE_URL ?? "", max: 2 }));
  const begun = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const seen = await Promise.all(
    begun.map((mine) =>
      database.transaction(newId(), null, async () => {
        mine.resolve();
        await Promise.all(begun.map(({ promise }) => promise));
        return database.global("SELECT 1 AS one");
      }),
    ),
  );
  expect(seen).toEqual([[{ one: 1 }], [{ one: 1 }]]);
  await database.close();
});
