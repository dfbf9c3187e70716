import pg from "pg";
import { expect, it } from "vitest";
import { databaseProblem } from "./database-problem.ts";

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

it("tells the user to try again when the database is unavailable or ends the connection", async () => {
  const away = new pg.Client({ host: "127.0.0.1", port: 1 });
  expect(databaseProblem(await failureOf(away.connect()))).toMatchObject({ code: "busy", status: 503 });

  const client = new pg.Client({ connectionString: process.env.APP_DATABASE_URL });
  client.on("error", () => {});
  await client.connect();
  const ended = new Promise<void>((done) => client.once("end", done));
  const asked = failureOf(client.query("SELECT pg_terminate_backend(pg_backend_pid())"));
  expect(databaseProblem(await asked)).toMatchObject({ code: "busy", status: 503 });
  await ended;
  expect(databaseProblem(await failureOf(client.query("SELECT 1")))).toMatchObject({ code: "busy", status: 503 });
});
