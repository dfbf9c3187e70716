import { describe, expect, it } from "vitest";
import { apiVersions } from "#platform/server/http/key-conventions.ts";
import { breaks } from "./breaks.ts";
import { presentSurface, promisedSurface } from "./promise.ts";

const before = [
  "GET /beds = 200",
  "GET /beds < rows[].id! string",
  'GET /beds < rows[].state! "clean"|"dirty"',
  "GET /beds > limit integer",
  "POST /beds = 201",
  "POST /beds > name! string",
  "POST /beds > note null|string",
];
const changed = (from: string, to: string[]) =>
  breaks(
    before,
    before.flatMap((line) => (line === from ? to : [line])),
  );

describe("KEY-5 a version of the API", () => {
  it.each([...apiVersions])("%s still holds what it promised: programs written for it go on working", (version) => {
    const found = breaks(promisedSurface(version), presentSurface());
    // Before an API client relies on it, `npm run api:promise` writes the promise anew; afterwards a change needs another way.
    expect(found).toEqual([]);
  });

  it.each([
    ["an endpoint that is gone", "POST /beds = 201", []],
    ["another status", "POST /beds = 201", ["POST /beds = 200"]],
    ["a field that is gone", "GET /beds < rows[].id! string", []],
    ["a field that is there only sometimes", "GET /beds < rows[].id! string", ["GET /beds < rows[].id string"]],
    ["an answer of another type", "GET /beds < rows[].id! string", ["GET /beds < rows[].id! null|string"]],
    ["a query that is refused now", "GET /beds > limit integer", []],
    ["a field that is needed now", "POST /beds > note null|string", ["POST /beds > note! null|string"]],
    ["a field that takes less", "POST /beds > note null|string", ["POST /beds > note string"]],
    ["a new field that is needed", "POST /beds = 201", ["POST /beds = 201", "POST /beds > room! string"]],
  ])("is broken by %s", (_what, from, to) => {
    const of = from.startsWith("POST /beds =") && to.length === 0;
    expect(
      of
        ? breaks(
            before,
            before.filter((line) => !line.startsWith("POST /beds")),
          )
        : changed(from, to),
    ).toHaveLength(1);
  });

  it.each([
    ["a new endpoint", "POST /beds = 201", ["POST /beds = 201", "DELETE /beds = 204"]],
    ["more in an answer", "GET /beds = 200", ["GET /beds = 200", "GET /beds < total! integer"]],
    [
      "one more word of a list",
      'GET /beds < rows[].state! "clean"|"dirty"',
      ['GET /beds < rows[].state! "clean"|"dirty"|"wet"'],
    ],
    ["what may be left out now", "POST /beds > name! string", ["POST /beds > name string"]],
    ["a new field that may be left out", "POST /beds = 201", ["POST /beds = 201", "POST /beds > room string"]],
  ])("is not broken by %s", (_what, from, to) => {
    expect(changed(from, to)).toEqual([]);
  });
});
