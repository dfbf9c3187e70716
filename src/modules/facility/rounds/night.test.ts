import { expect, it } from "vitest";
import { givenFacility } from "#testing/facility.ts";
import { givenBed, givenResident } from "../testing.ts";
import { gapsOf } from "./gap.ts";
import { recordLooks } from "./look.contract.ts";
import { givenRounds, lookAt } from "./testing.ts";

const isFull = Boolean(process.env.CAIRN_FULL);
/** Technicians and clients; in full as many as the largest facility has. */
const size = isFull ? { technicians: 40, clients: 200, hours: 8 } : { technicians: 2, clients: 5, hours: 2 };
/** The nights when clocks go back and forward, an hour before they do in Los Angeles. */
const nights = ["2026-11-01T08:00:00.000Z", "2027-03-14T09:00:00.000Z"];

function randomOf(start: number): () => number {
  let seed = start;
  return () => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return seed / 2147483648;
  };
}

it.each(nights)(
  "RND-8 a night with flapping networks: each true look is stored once, and no gap is hidden or invented (%s)",
  async (night) => {
    const facility = await givenFacility({ now: night });
    const random = randomOf(Date.parse(night) % 1_000_003);
    await givenRounds(facility, "q15");
    const clients: string[] = [];
    for (let index = 0; index < size.clients; index += 1)
      clients.push((await givenResident(facility, { bedId: (await givenBed(facility)).id })).clientId);
    const start = Date.parse(facility.clock.now());
    const technicians = await Promise.all(
      Array.from({ length: size.technicians }, (_, index) => facility.as("technician", `t${index}`)),
    );

    // Every client is seen about every 13 minutes, sometimes late; each look is on one phone with its own outages.
    const phones = technicians.map((person) => ({ person, looks: [] as ReturnType<typeof lookAt>[] }));
    for (const [index, clientId] of clients.entries()) {
      const phone = phones[index % phones.length];
      for (
        let at = start + 60_000 + index * 2000;
        at < start + size.hours * 3_600_000;
        at += (8 + random() * 9) * 60_000
      ) {
        const observedAt = new Date(at).toISOString();
        phone?.looks.push(
          lookAt(facility, clientId, { observedAt, activity: "asleep", signsOfLife: ["breathing_seen"] }),
        );
      }
    }
    const isApart = (a: { observedAt: string }, b: { observedAt: string }) =>
      Math.abs(Date.parse(a.observedAt) - Date.parse(b.observedAt)) >= 1500;
    for (const phone of phones)
      phone.looks = phone.looks.filter((look, at) => phone.looks.slice(0, at).every((one) => isApart(look, one)));

    const end = start + size.hours * 3_600_000;
    facility.clock.set(new Date(end).toISOString());
    // What a phone sends: parts in any order, some twice because the answer was lost.
    for (const { person, looks } of phones) {
      const shuffled = looks.map((look) => ({ look, order: random() })).sort((a, b) => a.order - b.order);
      const parts: ReturnType<typeof lookAt>[][] = [];
      for (let at = 0; at < shuffled.length; at += 30) parts.push(shuffled.slice(at, at + 30).map(({ look }) => look));
      for (const part of parts) {
        await person.call(recordLooks, { body: { looks: part } });
        if (random() < 0.4) await person.call(recordLooks, { body: { looks: part } });
      }
    }

    const made = phones.flatMap(({ looks }) => looks);
    const { logs, gaps, spans } = await facility.system(async ({ db }) => ({
      logs: await db.selectFrom("observationLogs").select(["id", "clientId", "observedAt"]).execute(),
      gaps: await db
        .selectFrom("observationGaps")
        .select(["clientId", "fromAt as from", "dueAt", "toAt as to", "level"])
        .where("withdrawnAt", "is", null)
        .execute(),
      spans: await db
        .selectFrom("observationAssignments")
        .select(["clientId", "level", "startsAt", "endsAt"])
        .execute(),
    }));
    expect(logs.map(({ id }) => id).sort()).toEqual(made.map(({ clientMutationId }) => clientMutationId).sort());
    const bySide = (a: { from: string }, b: { from: string }) => a.from.localeCompare(b.from);
    for (const clientId of clients) {
      const own = made
        .filter((look) => look.clientId === clientId)
        .map(({ observedAt }) => ({ at: observedAt, awayUntil: null }));
      const levels = spans.filter((span) => span.clientId === clientId);
      const expected = gapsOf(own, levels, {
        since: levels.map(({ startsAt }) => startsAt).sort()[0] ?? "",
        now: facility.clock.now(),
      });
      const stored = gaps.filter((gap) => gap.clientId === clientId).map(({ clientId: _, ...gap }) => gap);
      expect(stored.sort(bySide)).toEqual(expected.gaps.sort(bySide));
    }
  },
  // The full night takes minutes.
  isFull ? 1_800_000 : undefined,
);
