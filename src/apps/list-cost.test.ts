import pg from "pg";
import { beforeAll, describe, expect, it, vi } from "vitest";
import type { z } from "zod";
import { statementsIn } from "#platform/server/database/testing.ts";
import { getSession } from "#platform/shared/authentication/session.contract.ts";
import type { AnyEndpoint } from "#platform/shared/endpoint.ts";
import { type Facility, givenFacility, type Person } from "#testing/facility.ts";
import { samples } from "./samples.ts";

/** Endpoints that answer with one page of a list: found by the shape of their answer, so a new one is measured by itself. */
const lists = samples
  .filter(({ contract }) => isPage(contract))
  .map((sample) => [nameOf(sample.contract), sample] as const);

function isPage({ response }: AnyEndpoint): boolean {
  const shape = (response as z.ZodObject).shape ?? {};
  return ["rows", "total", "page", "pageSize"].every((field) => field in shape);
}
function nameOf({ method, path }: AnyEndpoint): string {
  return `${method} ${path}`;
}

/** What a page shows beside its list, read once for the page however many rows it has, and why it is no part of the list's query. */
const beside: Readonly<Record<string, string[]>> = {
  "GET /clinicians": [
    "caseloads: the module that keeps care teams tells them, and the platform knows no table of a module",
  ],
  "GET /clients/:mrNo/forms": [
    "signatures of all forms of the page: inside JSON their instants would lose the form they have here",
  ],
  "GET /clients/:mrNo/payments": [
    "refunds of all payments of the page: inside JSON their instants would lose the form they have here",
  ],
  "GET /clients/:mrNo/assessments": ["the scales of all assessments of the page: several rows for each"],
  "GET /forms/:formId/history": [
    "the form: its chart decides who reads it",
    "its returns: shown above the changes of the first page, and few",
  ],
  "GET /reports/:code/records": [
    "locations and their time zones: every report is limited by them",
    "levels of care: the facility's own list, which names the cells of any page",
  ],
  "GET /audit/chart-access/:clientId": [
    "what the filters can offer: over the whole time, not over what the filters leave",
  ],
};
/** Reads of the live channel, which runs beside the call and delivers the commits of earlier tests. */
const ofLiveChannel = (text: string) => /FROM cairn_outbox_after\(/.test(text);
/** Whose chart or record it is, and whether it is in reach: asked before any list, by its key. */
const opensOne = (text: string) =>
  // The reach of the clients in an answer, which is checked in tests and development only.
  /FROM unnest\(\$1::uuid\[\]\) AS asked/.test(text) ||
  /^select "id" from "\w+" where "id" = \$1$/.test(text) ||
  // Kept in memory for a while: whether a call reads them again depends on the time, not on the list.
  /from "?(tenants|role_permissions|user_groups)"?(\s|$)/i.test(text) ||
  (/from "(access_scopes|clients|demographics)"/.test(text) && !/\boffset\b|limit \d\d|count\(\*\)/.test(text));

let facility: Facility;
beforeAll(async () => {
  facility = await givenFacility();
});

/** What a call reads of the database once the person is known: not whose rows it sees, nor what it leaves behind. */
async function readsOf(person: Person, contract: AnyEndpoint, input: object): Promise<string[]> {
  await person.call(getSession);
  const sent = vi.spyOn(pg.Client.prototype, "query");
  const answer = await person.send(contract, input);
  const texts = sent.mock.calls.flatMap(([asked]) => statementsIn(asked).map(({ text }) => text));
  sent.mockRestore();
  expect(answer.statusCode).toBe(200);
  return texts
    .filter((text) => /^\s*(select|with)\b/i.test(text) && !/set_config|insert into/i.test(text))
    .filter((text) => !opensOne(text) && !ofLiveChannel(text));
}

describe("Platform scenario 28: any list is one query and one count", () => {
  it("finds the lists", () => expect(lists.length).toBeGreaterThan(10));

  it.each(lists)("%s", async (name, sample) => {
    const { input } = await sample.input(facility);
    const person = await facility.as(sample.as);
    const reads = await readsOf(person, sample.contract, input);
    expect(reads.length, reads.join("\n\n")).toBeLessThanOrEqual(2 + (beside[name]?.length ?? 0));
  });
});
