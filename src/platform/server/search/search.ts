import { createHash } from "node:crypto";
import { sql } from "kysely";
import {
  breakGlassPermission,
  isAccessSubject,
  type Permission,
  permissionToOpen,
} from "#platform/shared/access/permissions.ts";
import { Problem } from "#platform/shared/problems.ts";
import { datedQuery, exactKey, initialsOf } from "#platform/shared/search/exact.ts";
import { listWorkItems, recentSearch, type SearchHit, search } from "#platform/shared/search/search.contract.ts";
import { asking, askingOf, requireReach, type SubjectType } from "../access/access.ts";
import type { TenantDb } from "../database/tenant-database.ts";
import type { Act, View } from "../execution/context.ts";
import { action, query } from "../execution/module.ts";
import { offered } from "../execution/offered.ts";
import { namesOf } from "../execution/subjects.ts";
import type { SearchKind } from "./search-rebuild.ts";
import { soundMarks, soundsAsked } from "./search-sound.ts";

export interface SearchEntry {
  /** A kind that a module declares in `searchKinds`: `client`, `lead`, `clinician`. */
  kind: string;
  subjectId: string;
  title: string;
  subtitle: string | null;
  /** All words it can be found by: names, record number, birth date, last four of the phone. */
  text: string;
  link: string;
  locationId: string | null;
  restricted?: boolean;
  /** Whole keys (`numberKey`, `nameKey`) that find it masked where it is out of reach (SRCH-3). */
  exact?: readonly string[];
  /** A higher rank comes first among equal matches: active before discharged. */
  rank?: number;
}

/** Puts a record into the global search, or renews its entry, in the transaction that changes the record. */
export async function indexForSearch(act: { db: TenantDb }, entry: SearchEntry): Promise<void> {
  const values = {
    kind: entry.kind,
    subjectId: entry.subjectId,
    title: entry.title,
    subtitle: entry.subtitle,
    text: [entry.text.toLowerCase().replace(/\s+/g, " ").trim(), ...soundMarks(entry.text)].join(" "),
    link: entry.link,
    locationId: entry.locationId,
    restricted: entry.restricted ?? false,
    rank: entry.rank ?? 0,
    exact: [...(entry.exact ?? [])],
    updatedAt: sql<string>`now()`,
  };
  await act.db
    .insertInto("searchDocuments")
    .values(values)
    .onConflict((conflict) => conflict.columns(["tenantId", "kind", "subjectId"]).doUpdateSet(values))
    .execute();
}

/** The search entries of known records, less those out of reach. */
export async function entriesInReach(
  view: View,
  kind: SubjectType,
  permission: Permission,
  ids: readonly string[],
): Promise<{ subjectId: string; title: string; subtitle: string | null; link: string | null }[]> {
  const { rows } = await sql<{ subjectId: string; title: string; subtitle: string | null; link: string | null }>`
    SELECT subject_id, title, subtitle, link FROM cairn_search_entries(${kind}, ${[...ids]}::uuid[],
      ${asking(view.actor, permission, view.now)})`.execute(view.db);
  return rows;
}

/** Takes a record out of the global search. */
export async function forgetInSearch(act: { db: TenantDb }, kind: string, subjectId: string): Promise<void> {
  await act.db.deleteFrom("searchDocuments").where("kind", "=", kind).where("subjectId", "=", subjectId).execute();
}

/**
 * SRCH-3: a record out of reach, found only by its whole key, for staff who may break the glass: initials and location,
 * and the link to the page that offers break-the-glass access.
 */
async function maskedHit(act: Act, q: string, kinds: readonly Pick<SearchKind, "kind" | "permission">[]) {
  const key = exactKey(q);
  const breakGlass = breakGlassPermission();
  if (key === null || !breakGlass || !act.can(breakGlass)) return null;
  const openable = kinds.filter(({ kind }) => isAccessSubject(kind));
  const { rows } = await sql<{
    kind: SubjectType;
    subjectId: string;
    title: string;
    link: string | null;
    locationId: string | null;
  }>`SELECT kind, subject_id, title, link, location_id FROM cairn_search_exact(
      ${openable.map(({ kind }) => kind)}::text[], ${key})`.execute(act.db);
  for (const { kind, subjectId, title, link, locationId } of rows) {
    const permission = openable.find((one) => one.kind === kind)?.permission;
    if (!permission || !(await outOfReach(act, permission, kind, subjectId))) continue;
    const place = locationId
      ? await act.db.selectFrom("locations").select("name").where("id", "=", locationId).executeTakeFirst()
      : null;
    const subtitle = `${place ? `${place.name} · ` : ""}out of your reach; opens in an emergency`;
    return { kind, subjectId, title: initialsOf(title), subtitle, link, masked: true };
  }
  return null;
}

/** By the rule of `openChart()` itself. With break-the-glass access it is still a masked hit: the list stays closed. */
async function outOfReach(act: Act, permission: Permission, type: SubjectType, id: string): Promise<boolean> {
  try {
    const { relation } = await requireReach(act.db, act.actor, permission, type, id, act.now);
    return relation === "break-glass";
  } catch (error) {
    if (error instanceof Problem && error.code === "out-of-scope") return true;
    if (error instanceof Problem && error.code === "not-found") return false;
    throw error;
  }
}

/** Full-text search, typing errors included, among the kinds and locations the user may see (SRCH-1, SRCH-2). */
const searchAction = action(search, async (act, { body }) => {
  const kinds = act.platform.registry.searchKinds.filter(
    ({ kind, permission }) => act.can(permission) && (!body.kinds || body.kinds.includes(kind)),
  );
  const find = finder(act, kinds, body.recent);
  const dated = datedQuery(body.q);
  const rows = dated ? await bornThen(dated, body.limit, find) : await found(body, find);
  const masked = await maskedHit(act, body.q, kinds);
  // An exact match comes before similar ones, because Enter opens the first.
  const hits = masked
    ? [masked, ...rows.filter((row) => row.subjectId !== masked.subjectId)].slice(0, body.limit)
    : rows;
  // The audit entry has only the hash of the query and the ids found (AUD-5).
  act.audit({
    subjectId: null,
    detail: {
      query: createHash("sha256").update(body.q.toLowerCase()).digest("hex").slice(0, 16),
      found: hits.map((row) => row.subjectId),
      ...(masked ? { masked: masked.subjectId } : {}),
    },
  });
  return { rows: await withStanding(act, await withNameAlerts(act, hits)) };
});

/**
 * Clients with the same name among the hits, or with a name alert, are marked and shown with their photos, to prevent opening
 * the wrong chart (SRCH-1).
 */
async function withNameAlerts(act: Act, rows: SearchHit[]): Promise<SearchHit[]> {
  const keyOf = (row: SearchHit) => row.title.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  const people = rows.filter((row) => row.kind === "client" && !row.masked).map(keyOf);
  const twice = new Set(people.filter((key, at) => people.indexOf(key) !== at));
  const alerts = await Promise.all(
    act.platform.registry.searchKinds.map(({ kind, nameAlerts }) => {
      const ids = rows.filter((row) => row.kind === kind && !row.masked).map((row) => row.subjectId);
      return ids.length > 0 ? nameAlerts?.(act, ids) : undefined;
    }),
  );
  const hasAlert = (row: SearchHit) => alerts.some((ids) => ids?.has(row.subjectId));
  const alike = rows.filter(
    (row) => !row.masked && ((row.kind === "client" && twice.has(keyOf(row))) || hasAlert(row)),
  );
  const names = await namesOf(
    act,
    alike.map(({ kind, subjectId }) => ({ type: kind, id: subjectId })),
  );
  return rows.map((row) =>
    alike.includes(row)
      ? { ...row, nameAlert: true, photoFileId: names.get(`${row.kind}:${row.subjectId}`)?.photoFileId ?? null }
      : row,
  );
}

/** Adds where each record stands now; what is out of reach stays without it. */
async function withStanding(view: View, rows: readonly SearchHit[]): Promise<SearchHit[]> {
  const standings = new Map<string, string>();
  for (const { kind, standing } of view.platform.registry.searchKinds) {
    const ids = rows.filter((row) => row.kind === kind && !row.masked).map((row) => row.subjectId);
    if (!standing || ids.length === 0) continue;
    for (const [id, text] of await standing(view, ids)) standings.set(`${kind}:${id}`, text);
  }
  return rows.map((row) => {
    const standing = standings.get(`${row.kind}:${row.subjectId}`);
    return standing ? { ...row, standing } : row;
  });
}

type Find = (q: string, limit: number) => Promise<SearchHit[]>;

/** Searches the kinds of each scope apart, or the narrower scope would apply to all of them (PERM-3). */
function finder(act: Act, kinds: readonly Pick<SearchKind, "kind" | "permission">[], recent: readonly string[]): Find {
  const scopes = (["tenant", "location", "own"] as const).map((scope) => ({
    scope,
    kinds: kinds.filter(({ permission }) => act.scopeOf(permission) === scope).map(({ kind }) => kind),
  }));
  return async (q, limit) => {
    const hits: SearchHit[] = [];
    for (const asked of scopes.filter((one) => one.kinds.length > 0)) {
      const { rows } = await sql<SearchHit>`SELECT kind, subject_id, title, subtitle, link FROM cairn_search(
        ${q}, ${asked.kinds}::text[], ${askingOf({ ...act.actor, scope: asked.scope }, act.now)}, ${limit},
        ${[...recent]}::uuid[])`.execute(act.db);
      hits.push(...rows);
    }
    return hits.slice(0, limit);
  };
}

async function found({ q, limit }: { q: string; limit: number }, find: Find): Promise<SearchHit[]> {
  const spelled = await find(q, limit);
  return spelled.length < limit ? withSounds(spelled, { q, limit }, find) : spelled;
}

/** `Delgado 3/14/1992`: clients with this birth date whose name matches; entries have dates as the chart shows them (SRCH-1). */
async function bornThen(dated: { words: string; date: string }, limit: number, find: Find): Promise<SearchHit[]> {
  const [year, month, day] = dated.date.split("-");
  const born = await find(`${month}-${day}-${year}`, mostBornThen);
  if (dated.words.length < 2) return born.slice(0, limit);
  const ids = new Set((await found({ q: dated.words, limit: mostBornThen }, find)).map((row) => row.subjectId));
  return born.filter((row) => ids.has(row.subjectId)).slice(0, limit);
}

/** After similar spellings, names that sound like every word of the query: 'Smyth' finds Smith. */
async function withSounds(
  spelled: SearchHit[],
  { q, limit }: { q: string; limit: number },
  find: Find,
): Promise<SearchHit[]> {
  const known = new Set(spelled.map((row) => row.subjectId));
  let alike: SearchHit[] | null = null;
  for (const sound of soundsAsked(q)) {
    const rows = await find(sound, 50);
    const ids = new Set(rows.map((row) => row.subjectId));
    alike = alike ? alike.filter((row) => ids.has(row.subjectId)) : rows;
  }
  return [...spelled, ...(alike ?? []).filter((row) => !known.has(row.subjectId))].slice(0, limit);
}

const mostBornThen = 50;
const recentsMost = 8;
const recentDays = 30;

/** The records this user opened last, from their own reads in the audit log; those now out of reach are left out. */
const recentQuery = query(recentSearch, async (view) => {
  const permission = permissionToOpen("client");
  if (!view.can(permission)) return { rows: [] };
  const since = new Date(Date.parse(view.now) - recentDays * 86_400_000).toISOString();
  const opened = await view.db
    .selectFrom("auditEvents")
    .select(["clientId", (eb) => eb.fn.max("at").as("last")])
    .where("actorUserId", "=", view.actor.userId)
    .where("clientId", "is not", null)
    .where("at", ">", since)
    .groupBy("clientId")
    .orderBy("last", "desc")
    .limit(recentsMost)
    .execute();
  const ids = opened.map(({ clientId }) => clientId ?? "");
  if (ids.length === 0) return { rows: [] };
  const rows = await entriesInReach(view, "client", permission, ids);
  const order = (id: string) => ids.indexOf(id);
  const hits = rows.map((row) => ({ kind: "client", ...row }));
  return {
    rows: await withStanding(
      view,
      hits.sort((a, b) => order(a.subjectId) - order(b.subjectId)),
    ),
  };
});

/** The rest of a group is behind its link (platform §5). */
const workItemRowsMost = 5;

const orderOf = ({ order }: { order?: number }) => order ?? 50;

const workItemsQuery = query(listWorkItems, async (view) => {
  const providers = offered(view, view.platform.registry.workItems).sort((a, b) => orderOf(a) - orderOf(b));
  const groups = await Promise.all(providers.map(({ load }) => load(view)));
  return {
    sources: providers.filter(({ everyone }) => !everyone).length,
    groups: groups.flatMap((group) =>
      group && group.count > 0 ? [{ ...group, rows: group.rows.slice(0, workItemRowsMost) }] : [],
    ),
  };
});

export const searchHandlers = [searchAction, recentQuery, workItemsQuery];
