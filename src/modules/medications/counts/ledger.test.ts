import { Decimal } from "decimal.js";
import fc from "fast-check";
import { expect, it } from "vitest";
import { givenFacility } from "#testing/facility.ts";
import { entriesOf, postEntry } from "./ledger.store.ts";
import { givenContainer, givenStorage } from "./testing.ts";

const halves = fc.integer({ min: 1, max: 24 }).map((n) => (n / 2).toString());
const step = fc.oneof(
  halves.map((quantity) => ({ kind: "received" as const, delta: quantity })),
  halves.map((quantity) => ({ kind: "administered" as const, delta: `-${quantity}` })),
  halves.map((quantity) => ({ kind: "wasted" as const, delta: `-${quantity}` })),
  fc.constant({ kind: "reverse" as const, delta: "0" }),
);

it("MED-57: after any sequence of entries the balance is their sum, never below zero, numbered without a gap", async () => {
  const facility = await givenFacility();
  const nurse = await facility.as("nurse");
  const witness = await facility.as("nurse", "second");
  const storageId = (await givenStorage(facility)).id;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 14 }), async (steps) => {
      const { id: containerId } = await givenContainer(facility, { storageId });
      let balance = new Decimal(20);
      let written = 1;
      const common = { containerId, actorId: nurse.clinicianId, occurredAt: facility.clock.now() };
      for (const { kind, delta } of steps) {
        const before = await facility.system((act) => entriesOf(act.db, containerId));
        const last = before.find((entry) => !entry.isCorrected && entry.entryType === "wasted");
        if (kind === "reverse" && !last) continue;
        const entry =
          kind === "reverse" && last
            ? {
                entryType: "correction" as const,
                delta: new Decimal(last.delta).negated().toFixed(),
                correctsId: last.id,
              }
            : { entryType: kind === "reverse" ? ("wasted" as const) : kind, delta };
        const next = balance.plus(entry.delta);
        // An empty container gives nothing, whatever the amount.
        const isRefused = next.lt(0) || (entry.entryType === "administered" && balance.isZero());
        const posting = facility.system((act) =>
          postEntry(act.db, {
            ...common,
            ...entry,
            witness: { clinicianId: witness.clinicianId, at: facility.clock.now() },
          }),
        );
        if (isRefused) await expect(posting).rejects.toThrow();
        else {
          await posting;
          balance = next;
          written += 1;
        }
      }
      const entries = (await facility.system((act) => entriesOf(act.db, containerId))).toReversed();
      expect(entries.map(({ seq }) => seq)).toEqual(entries.map((_, n) => n + 1));
      expect(entries).toHaveLength(written);
      let sum = new Decimal(0);
      for (const { delta, balanceAfter } of entries) {
        sum = sum.plus(delta);
        expect(balanceAfter).toBe(sum.toFixed());
        expect(sum.gte(0)).toBe(true);
      }
      const held = await facility.system((act) =>
        act.db.selectFrom("containers").select(["balance", "lastSeq"]).where("id", "=", containerId).executeTakeFirst(),
      );
      expect(new Decimal(held?.balance ?? "-1").toFixed()).toBe(balance.toFixed());
      expect(held?.lastSeq).toBe(written);
    }),
    { numRuns: 15 },
  );
});
