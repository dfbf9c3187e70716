import pg from "pg";
import { expect, it, vi } from "vitest";
import { statementsIn } from "#platform/server/database/testing.ts";
import { getSession } from "#platform/shared/authentication/session.contract.ts";
import { givenFacility, type Person } from "#testing/facility.ts";
import { bulkCheckIn } from "./group-note.contract.ts";
import { signGroupNotes } from "./group-sign.contract.ts";
import { aGroupSigning, clientIdsOf, givenRunningSession, givenWrittenGroup } from "./testing.ts";

const facility = await givenFacility();

/** How many statements a piece of work sends to the database. */
async function statementsOf(person: Person, work: () => Promise<unknown>): Promise<number> {
  // What a session reads once is read before.
  await person.call(getSession);
  const sent = vi.spyOn(pg.Client.prototype, "query");
  await work();
  const texts = sent.mock.calls.flatMap(([asked]) => statementsIn(asked).map(({ text }) => text));
  sent.mockRestore();
  return texts.length;
}

it("30 clients are checked in with the statements of 2", async () => {
  const checkIn = async (count: number) => {
    const { session, lead, clients } = await givenRunningSession(facility, { clients: count });
    const params = { sessionId: session.id };
    return statementsOf(lead, () => lead.call(bulkCheckIn, { params, body: { clientIds: clientIdsOf(clients) } }));
  };
  const [few, many] = [await checkIn(2), await checkIn(30)];
  expect(many - few).toBeLessThanOrEqual(4);
});

it("GRP-21: what the notes of a session have in common is read once for all that are signed", async () => {
  const signing = async (count: number) => {
    const { session, lead } = await givenWrittenGroup(facility, { clients: count });
    const body = await aGroupSigning(lead, session.id);
    const ticket = await lead.ticket("sign");
    return statementsOf(lead, () => lead.call(signGroupNotes, body, { ticket }));
  };
  const [few, many] = [await signing(2), await signing(6)];
  // Its own version, revision, signature, slot and chart event; the rest is read for all together.
  expect((many - few) / 4).toBeLessThanOrEqual(20);
});
