import pg from "pg";
import type { Facility } from "#testing/facility.ts";
import type { PipelinedQuery } from "./pipelined-query.ts";

/** How one row becomes many: the record to copy and, for each column that must differ, an SQL expression over `n`. */
export interface Crowd {
  table: string;
  /** Which record is copied, by columns (the first that matches); it was made by calling the actions. */
  like: Record<string, string>;
  count: number;
  /** `n` counts from 1, `m` is the copied row. `id` gets a new one by itself, and `null` leaves a column to its default. */
  columns?: Record<string, string | null>;
}

/** What one statement costs with the crowd around it. */
export interface Cost {
  sql: string;
  /** Large tables that are read from end to end. */
  scans: string[];
  /** Rows that went into the largest sort. */
  sorted: number;
  /** Pages of 8 KB that were touched, inside SECURITY DEFINER functions too. */
  pages: number;
  /** Milliseconds in the database. */
  ms: number;
  plan: string;
}

interface PlanNode {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Name"?: string;
  "Index Cond"?: string;
  Filter?: string;
  "Rows Removed by Filter"?: number;
  "Actual Rows": number;
  "Actual Loops": number;
  "Shared Hit Blocks"?: number;
  "Shared Read Blocks"?: number;
  Plans?: PlanNode[];
}
interface Statement {
  text: string;
  values: unknown[];
}

/**
 * The statements of each named list with their values, explained and run as the application's role in a facility with many
 * records. The records exist in one transaction only, which is rolled back.
 */
export async function costsOf(
  facility: Facility,
  crowds: readonly Crowd[],
  lists: Readonly<Record<string, () => Promise<unknown>>>,
): Promise<Record<string, Cost[]>> {
  const asked = new Map<string, Statement[]>();
  for (const [name, list] of Object.entries(lists)) asked.set(name, await statementsOf(list));
  const owner = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await owner.connect();
  try {
    await owner.query("BEGIN");
    await owner.query("SET LOCAL jit = off");
    await owner.query("SELECT set_config('app.tenant_id', $1, true), set_config('app.user_id', '', true)", [
      facility.tenant.id,
    ]);
    // The copies point at what the copied row points at, and no trigger has an opinion on them.
    await owner.query("SET LOCAL session_replication_role = replica");
    for (const crowd of crowds) await multiply(owner, facility.tenant.id, crowd);
    await owner.query("SET LOCAL session_replication_role = origin");
    const large = new Set(crowds.filter((crowd) => crowd.count >= 5000).map((crowd) => crowd.table));
    for (const table of new Set(crowds.map((crowd) => crowd.table))) await owner.query(`ANALYZE ${table}`);
    await owner.query("SET LOCAL ROLE cairn_app");
    const costs: Record<string, Cost[]> = {};
    for (const [name, statements] of asked) {
      costs[name] = [];
      for (const statement of statements) costs[name].push(await costOf(owner, statement, large));
    }
    return costs;
  } finally {
    await owner.query("ROLLBACK");
    // Rolled-back rows stay in tables and indexes until vacuumed, and would count as pages of the next test's lists.
    for (const table of new Set(crowds.map((crowd) => crowd.table))) await owner.query(`VACUUM ANALYZE ${table}`);
    await owner.end();
  }
}

/** The reads that `work` sends to the database, as the driver gets them. */
async function statementsOf(work: () => Promise<unknown>): Promise<Statement[]> {
  const seen = new Map<string, Statement>();
  const original = pg.Client.prototype.query;
  function watched(this: pg.Client, ...given: unknown[]) {
    for (const { text, values } of statementsIn(given[0]))
      if (/^\s*(select|with)\b/i.test(text)) seen.set(JSON.stringify([text, values]), { text, values: [...values] });
    return Reflect.apply(original, this, given);
  }
  pg.Client.prototype.query = watched as typeof original;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = original;
  }
  return [...seen.values()].filter((one) => !/\bfor (no key )?update\b|set_config|insert into|update /i.test(one.text));
}

/** What one call of the driver sends: a text, a statement with its values, or several that travel together. */
export function statementsIn(asked: unknown): { text: string; values: readonly unknown[] }[] {
  if (typeof asked === "string") return [{ text: asked, values: [] }];
  const { statements, text, values } = asked as Partial<PipelinedQuery> & { values?: unknown[] };
  if (statements) return statements.map((one) => ({ text: one.text, values: one.values ?? [] }));
  return text ? [{ text, values: values ?? [] }] : [];
}

async function multiply(
  owner: pg.Client,
  tenantId: string,
  { table, like, count, columns = {} }: Crowd,
): Promise<void> {
  const { rows } = await owner.query<{ name: string }>(
    `SELECT column_name AS name FROM information_schema.columns
     WHERE table_schema = 'public' AND table_name = $1 AND is_generated = 'NEVER'`,
    [table],
  );
  const named = rows.map((row) => row.name).filter((name) => columns[name] !== null);
  const value = (name: string) => columns[name] ?? (name === "id" ? "gen_random_uuid()" : `m.${name}`);
  const where = Object.keys(like).map((column, at) => `AND o.${column} = $${at + 3}`);
  const { rowCount } = await owner.query(
    `INSERT INTO ${table} (${named.join(", ")})
     SELECT ${named.map(value).join(", ")}
     FROM (SELECT * FROM ${table} o WHERE o.tenant_id = $2 ${where.join(" ")} LIMIT 1) m
     CROSS JOIN generate_series(1, $1::int) AS n`,
    [count, tenantId, ...Object.values(like)],
  );
  if (rowCount !== count) throw new Error(`There is no row of ${table} to copy.`);
}

async function costOf(owner: pg.Client, { text, values }: Statement, large: ReadonlySet<string>): Promise<Cost> {
  const { rows } = await owner.query<{ "QUERY PLAN": [{ Plan: PlanNode; "Execution Time": number }] }>(
    `EXPLAIN (ANALYZE, BUFFERS, TIMING OFF, FORMAT JSON) ${text}`,
    values,
  );
  const explained = rows[0]?.["QUERY PLAN"][0];
  const root = explained?.Plan;
  if (!root) throw new Error("PostgreSQL explained nothing.");
  const nodes = everyNode(root);
  const scans = nodes
    .filter((node) => node["Node Type"] === "Seq Scan" && large.has(tableOf(node["Relation Name"] ?? "")))
    // An empty month costs nothing.
    .filter((node) => node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0) > 0)
    .map((node) => node["Relation Name"] as string);
  const sorts = nodes
    .filter((node) => node["Node Type"] === "Sort")
    .map((node) => (node.Plans?.[0]?.["Actual Rows"] ?? 0) * (node.Plans?.[0]?.["Actual Loops"] ?? 0));
  return {
    sql: text,
    scans,
    sorted: Math.max(0, ...sorts),
    pages: pagesOf(root),
    ms: explained["Execution Time"],
    plan: outline(root),
  };
}

/** A month of a table kept by month is that table. */
const tableOf = (relation: string) => relation.replace(/_(\d{4}_\d{2}|rest)$/, "");

const everyNode = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(everyNode)];

const pagesOf = (node: PlanNode) => (node["Shared Hit Blocks"] ?? 0) + (node["Shared Read Blocks"] ?? 0);

/** One line per step: what it reads by which index, how often, and how many rows it discards. */
const outline = (node: PlanNode, depth = 0): string => {
  const words = [node["Node Type"], node["Relation Name"], node["Index Name"], node["Index Cond"], node.Filter];
  const figures = `rows ${node["Actual Rows"]} x${node["Actual Loops"]}, removed ${node["Rows Removed by Filter"] ?? 0}`;
  const line = `${"  ".repeat(depth)}${words.filter(Boolean).join(" ")} (${figures}, pages ${pagesOf(node)})`;
  return [line, ...(node.Plans ?? []).map((child) => outline(child, depth + 1))].join("\n");
};

/**
 * What is too expensive in a list: a sequential scan of a large table, a sort of more rows than `sorted`, or more pages than
 * `pages`. Empty when the list costs the same at any facility size. `counted` names lists of a complete history: counting
 * those reads a whole index, so their counting statement is left out.
 */
export function tooDear(
  costs: Readonly<Record<string, readonly Cost[]>>,
  { sorted = 100, pages = 2500, counted = [] }: { sorted?: number; pages?: number; counted?: readonly string[] } = {},
): string[] {
  const unknown = counted.filter((name) => !costs[name]?.some(({ sql }) => counts.test(sql)));
  if (unknown.length > 0) throw new Error(`Nothing is counted in ${unknown}.`);
  return Object.entries(costs).flatMap(([name, statements]) =>
    statements
      .filter((cost) => !(counted.includes(name) && counts.test(cost.sql)))
      .filter((cost) => cost.scans.length > 0 || cost.sorted > sorted || cost.pages > pages)
      .map(
        (cost) =>
          `${name}: reads all of [${cost.scans}], sorts ${cost.sorted}, touches ${cost.pages} pages\n${cost.sql}\n${cost.plan}`,
      ),
  );
}
const counts = /count\(\*\)/;
