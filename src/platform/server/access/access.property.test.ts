import fc from "fast-check";
import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import { asSystem } from "#platform/server/execution/as-system.ts";
import { opensInEmergency } from "#platform/shared/access/emergency-access.ts";
import { staysWithFormerLocation } from "#platform/shared/access/former-location.ts";
import type { Permission, Scope } from "#platform/shared/access/permissions.ts";
import { newId } from "#platform/shared/ids.ts";
import { type ReachedRecord, type ReachingStaff, relationTo } from "#platform/shared/reach.ts";
import { type Facility, givenFacility, theWorld } from "#testing/facility.ts";
import { noRequest, View } from "../execution/context.ts";
import { indexForSearch } from "../search/search.ts";
import { asking, inReach, requireReach, setAccessScope } from "./access.ts";
import type { Actor } from "./actor.ts";

let facility: Facility;
let now: string;
const staffIds: string[] = [];
beforeAll(async () => {
  facility = await givenFacility();
  now = facility.clock.now();
  for (const name of ["first", "second", "third"]) staffIds.push((await facility.as("nurse", name)).clinicianId);
});

const places = [newId(), newId(), newId()];
const scopes = ["tenant", "location", "own"] as const satisfies Scope[];
/** Around `now`, in milliseconds: an interval is over at its last instant. */
const instant = fc.constantFrom(-1, 0, 1, 2_592_000_000).map((from) => new Date(Date.parse(now) + from).toISOString());
const staffId = fc.nat(2).map((at) => staffIds[at] ?? "");
const place = fc.constantFrom(...places);
const record: fc.Arbitrary<ReachedRecord> = fc.record({
  locationId: fc.option(place),
  formerLocationId: fc.option(place),
  formerUntil: fc.option(instant),
  restricted: fc.boolean(),
  careTeam: fc.subarray([0, 1, 2]).map((team) => team.map((at) => staffIds[at] ?? "")),
});
const staff: fc.Arbitrary<ReachingStaff> = fc.record({
  clinicianId: fc.option(staffId, { freq: 8 }),
  scope: fc.constantFrom(...scopes),
  locationIds: fc.subarray(places),
});

/** A record and who asks for it, as rows of `access_scopes` and `cairn_asking`. */
function rowsOf({ record, staff }: { record: ReachedRecord; staff: ReachingStaff }) {
  return {
    scope: {
      location_id: record.locationId,
      former_location_id: record.formerLocationId,
      former_until: record.formerUntil,
      restricted: record.restricted,
      care_team: record.careTeam,
    },
    asking: { clinician: staff.clinicianId, places: staff.locationIds, reach: staff.scope, at: now },
  };
}

it("PERM-3: the SQL rule and the TypeScript rule return the same relation", { timeout: 60_000 }, async () => {
  const { platform } = await theWorld();
  const db = platform.database.tenant(facility.tenant.id);
  const cases = fc.array(fc.record({ record, staff }), { minLength: 300, maxLength: 300, size: "max" });
  await fc.assert(
    fc.asyncProperty(cases, async (all) => {
      const { rows } = await sql<{ relation: string | null; kept: boolean; left: boolean }>`
        SELECT cairn_relation(s, a) AS relation, cairn_reaches(s, a, true) IS TRUE AS kept,
          cairn_reaches(s, a, false) IS TRUE AS left
        FROM jsonb_array_elements(${JSON.stringify(all.map(rowsOf))}::jsonb) WITH ORDINALITY AS c(pair, at),
          jsonb_populate_record(NULL::access_scopes, c.pair -> 'scope') AS s,
          jsonb_populate_record(NULL::cairn_asking, c.pair -> 'asking') AS a ORDER BY c.at`.execute(db);
      expect(rows).toEqual(
        all.map((one) => {
          const relation = relationTo(one.record, one.staff, now);
          return { relation, kept: relation !== null, left: relation !== null && relation !== "former-location" };
        }),
      );
    }),
    { numRuns: 10 },
  );
});

it("PERM-3: the planner inlines the rule into lists and opens", async () => {
  const { platform } = await theWorld();
  const db = platform.database.tenant(facility.tenant.id);
  const [actor] = fc.sample(house, 1)[0]?.actors ?? [];
  if (!actor) throw new Error("The sample has no actor.");
  for (const scope of scopes) {
    const grants = new Map<Permission, Scope>([["clients.read", scope]]);
    const list = inReach({ ...actor, grants }, "clients.read", "client", sql<string>`s.subject_id`, now);
    const plan = await sql<
      Record<string, string>
    >`EXPLAIN (VERBOSE) SELECT cairn_relation(s, ${asking({ ...actor, grants }, "clients.read", now)})
      FROM access_scopes s WHERE ${list}`.execute(db);
    const text = plan.rows.flatMap((row) => Object.values(row)).join("\n");
    expect(text).toContain("care_team");
    expect(text).not.toMatch(/cairn_re/);
  }
});

/** Reading, ending one's own records, care in an emergency, and what neither a former location nor an emergency opens. */
const permissions = ["clients.read", "notes.sign", "medications.administer", "clients.discharge"] as const;

interface House {
  records: (ReachedRecord & { id: string })[];
  actors: Actor[];
  /** Break-the-glass access: by whom, to what, until when, and whether it was ended early. */
  grants: { clinicianId: string; subjectId: string; expiresAt: string; ended: boolean }[];
}

const house: fc.Arbitrary<House> = fc
  .record({
    records: fc.array(record, { minLength: 12, maxLength: 12 }),
    actors: fc.array(
      fc.record({
        staff,
        mayBreak: fc.boolean(),
        scopes: fc.tuple(...permissions.map(() => fc.constantFrom(...scopes))),
      }),
      { minLength: 8, maxLength: 8 },
    ),
    grants: fc.array(
      fc.record({
        clinicianId: staffId,
        record: fc.nat(11),
        expiresAt: instant,
        ended: fc.boolean(),
      }),
      { maxLength: 20 },
    ),
  })
  .map(({ records, actors, grants }) => {
    const known = records.map((one) => ({ ...one, id: newId() }));
    return {
      records: known,
      actors: actors.map(({ staff: { clinicianId, locationIds }, mayBreak, scopes: held }) => ({
        kind: "staff",
        userId: newId(),
        clinicianId,
        name: "Pat Example",
        role: "nurse",
        sessionId: null,
        locationIds,
        grants: new Map<Permission, Scope>([
          ...permissions.map((permission, at) => [permission, held[at] ?? "own"] as const),
          ...(mayBreak ? [["clients.break-glass", "location"] as const] : []),
        ]),
      })),
      grants: grants.map(({ record: at, ...one }) => ({ ...one, subjectId: known[at]?.id ?? "" })),
    };
  });

/** What an open answers, read from the rule, the break-the-glass access and what each of them opens. */
function expectedOpening(
  { grants }: House,
  actor: Actor,
  one: House["records"][number],
  permission: Permission,
): string {
  const relation = relationTo(one, { ...actor, scope: actor.grants.get(permission) ?? "own" }, now);
  if (relation && relation !== "former-location") return relation;
  const mayBreak = actor.grants.has("clients.break-glass");
  const broken = grants.some(
    (grant) =>
      grant.clinicianId === actor.clinicianId && grant.subjectId === one.id && !grant.ended && grant.expiresAt > now,
  );
  if (mayBreak && broken && opensInEmergency(permission)) return "break-glass";
  if (relation && staysWithFormerLocation(permission)) return relation;
  return relation || mayBreak ? "out-of-scope" : "not-found";
}

it("PERM-3, BTG-1: opens, lists, search and the batch check agree for random staff, records and access grants", {
  timeout: 60_000,
}, async () => {
  const { platform } = await theWorld();
  await fc.assert(
    fc.asyncProperty(house, async (given) => {
      const rollBack = new Error("rolled back");
      const run = asSystem(platform, facility.tenant, async (act) => {
        for (const one of given.records) {
          await setAccessScope(act, { subjectType: "client", subjectId: one.id, ...one });
          const { id: subjectId, locationId, restricted } = one;
          const entry = {
            kind: "client",
            subjectId,
            title: "Zzyzx",
            subtitle: null,
            text: "zzyzx",
            link: "/clients/x",
          };
          await indexForSearch(act, { ...entry, locationId, restricted });
        }
        await givenGrants(act.db, given.grants);
        for (const actor of given.actors) {
          const view = new View(
            { platform, tenant: facility.tenant, actor, request: noRequest, contract: null },
            act.db,
          );
          const ids = given.records.map(({ id }) => id);
          for (const permission of permissions) {
            const expected = given.records.map((one) => expectedOpening(given, actor, one, permission));
            const opened: string[] = [];
            for (const id of ids) opened.push(await openingOf(view, permission, id));
            expect(opened).toEqual(expected);
            // A list never shows what only an emergency opens.
            const listed = given.records.filter((one) => {
              const relation = relationTo(one, { ...actor, scope: actor.grants.get(permission) ?? "own" }, now);
              return relation === "former-location" ? staysWithFormerLocation(permission) : relation !== null;
            });
            const reachable = await view.reachable(permission, "client", ids);
            expect(ids.filter((id) => reachable.has(id))).toEqual(listed.map(({ id }) => id));
            if (permission !== "clients.read") continue;
            const found = await sql<{ subjectId: string }>`SELECT subject_id FROM cairn_search('zzyzx', '{client}',
              ${asking(actor, permission, now)}, 50)`.execute(act.db);
            expect(found.rows.map(({ subjectId }) => subjectId).sort()).toEqual(listed.map(({ id }) => id).sort());
          }
        }
        throw rollBack;
      });
      await expect(run).rejects.toBe(rollBack);
    }),
    { numRuns: 6 },
  );
});

async function openingOf({ db, actor }: View, permission: Permission, id: string): Promise<string> {
  return requireReach(db, actor, permission, "client", id, now).then(
    ({ relation }) => relation,
    (problem: { code: string }) => problem.code,
  );
}

async function givenGrants(db: View["db"], grants: House["grants"]): Promise<void> {
  if (grants.length === 0) return;
  await db
    .insertInto("accessGrants")
    .values(
      grants.map(({ clinicianId, subjectId, expiresAt, ended }) => ({
        id: newId(),
        clinicianId,
        subjectType: "client",
        subjectId,
        reason: "other",
        reasonText: "Property test of the rule",
        openedAt: new Date(Date.parse(now) - 3_600_000).toISOString(),
        expiresAt,
        endedAt: ended ? now : null,
        endedWhy: ended ? "ended" : null,
        reviewDueAt: now,
      })),
    )
    .execute();
}
