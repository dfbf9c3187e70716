import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

/** TEN-2: the wall between facilities, read from the catalog of the real database. */
let owner: pg.Client;
let app: pg.Client;
beforeAll(async () => {
  owner = new pg.Client({ connectionString: process.env.DATABASE_URL });
  app = new pg.Client({ connectionString: process.env.APP_DATABASE_URL });
  await Promise.all([owner.connect(), app.connect()]);
});
afterAll(async () => {
  await Promise.all([owner.end(), app.end()]);
});

interface TableFacts {
  name: string;
  comment: string | null;
  hasTenant: boolean;
  rls: boolean;
  forced: boolean;
  policies: string[];
  primaryKey: string[];
  partition: boolean;
}

async function tables(): Promise<TableFacts[]> {
  const { rows } = await owner.query<TableFacts>(`
    SELECT c.relname AS name, obj_description(c.oid) AS comment, c.relrowsecurity AS rls, c.relforcerowsecurity AS forced,
      c.relispartition AS partition,
      EXISTS (SELECT 1 FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'tenant_id' AND a.attnotnull) AS "hasTenant",
      ARRAY(SELECT pg_get_expr(p.polqual, p.polrelid) FROM pg_policy p WHERE p.polrelid = c.oid) AS policies,
      ARRAY(SELECT a.attname::text FROM pg_index i JOIN LATERAL unnest(i.indkey) WITH ORDINALITY AS k(attnum, n) ON true
            JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = k.attnum
            WHERE i.indrelid = c.oid AND i.indisprimary ORDER BY k.n) AS "primaryKey"
    FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') ORDER BY c.relname`);
  return rows;
}

/** Tenant tables whose key does not begin with the tenant, and why that is right. */
const keyExemptions: Record<string, string> = {
  event_outbox: "read by every process in commit order across tenants; holds ids only",
};

describe("Every table has tenant isolation", () => {
  it("TEN-2 has a tenant column, the policy and a key that begins with the tenant, or is marked global", async () => {
    const faults: string[] = [];
    for (const table of await tables()) {
      const isGlobal = table.comment?.startsWith("global:") ?? false;
      if (isGlobal) {
        if (table.hasTenant) faults.push(`${table.name}: marked global but has tenant_id`);
        continue;
      }
      if (!table.hasTenant) faults.push(`${table.name}: no tenant_id NOT NULL`);
      // Partitions are reached through their parent, whose policy holds; the application has no rights on them.
      if (table.partition) continue;
      if (!table.rls) faults.push(`${table.name}: row-level security is off`);
      if (table.forced) faults.push(`${table.name}: FORCE would bind the owner's search functions (SRCH-2)`);
      if (table.policies.length !== 1 || !table.policies[0]?.includes("cairn_tenant()"))
        faults.push(`${table.name}: not exactly the one policy`);
      if (table.primaryKey[0] !== "tenant_id" && !keyExemptions[table.name])
        faults.push(`${table.name}: key (${table.primaryKey.join(", ")})`);
    }
    expect(faults).toEqual([]);
  });

  it("TEN-2 no foreign key between tenant tables leaves the tenant", async () => {
    const { rows } = await owner.query<{ constraint: string; columns: string[]; target: string }>(`
      SELECT con.conname AS constraint, t.relname AS target,
        ARRAY(SELECT a.attname::text FROM unnest(con.conkey) WITH ORDINALITY AS k(attnum, n)
              JOIN pg_attribute a ON a.attrelid = con.conrelid AND a.attnum = k.attnum ORDER BY k.n) AS columns
      FROM pg_constraint con JOIN pg_class c ON c.oid = con.conrelid JOIN pg_class t ON t.oid = con.confrelid
      WHERE con.contype = 'f' AND c.relnamespace = 'public'::regnamespace AND con.conparentid = 0
        AND EXISTS (SELECT 1 FROM pg_attribute a WHERE a.attrelid = con.confrelid AND a.attname = 'tenant_id')`);
    expect(rows.length).toBeGreaterThan(10);
    expect(rows.filter((row) => row.columns[0] !== "tenant_id")).toEqual([]);
  });

  it("TEN-2 the application owns nothing, cannot bypass policies, and sees no rows without a tenant", async () => {
    const { rows } = await app.query<{ user: string; super: boolean; bypass: boolean; owned: number }>(`
      SELECT current_user AS user, r.rolsuper AS super, r.rolbypassrls AS bypass,
        (SELECT count(*)::int FROM pg_class c WHERE c.relowner = r.oid) AS owned
      FROM pg_roles r WHERE r.rolname = current_user`);
    expect(rows).toEqual([{ user: "cairn_app", super: false, bypass: false, owned: 0 }]);
    expect((await app.query("SELECT count(*)::int AS n FROM users")).rows).toEqual([{ n: 0 }]);
    const { rows: owners } = await owner.query<{ name: string }>("SELECT quote_ident(current_user) AS name");
    await expect(app.query(`SET ROLE ${owners[0]?.name}`)).rejects.toThrow(/permission denied/);
    await expect(app.query("ALTER TABLE users DISABLE ROW LEVEL SECURITY")).rejects.toThrow(/must be owner/);
  });

  it("TEN-2 a row cannot be written into another tenant", async () => {
    await app.query("SELECT set_config('app.tenant_id', '00000000-0000-7000-8000-000000000001', false)");
    await expect(
      app.query(
        "INSERT INTO users (tenant_id, id, email) VALUES ('00000000-0000-7000-8000-000000000002', gen_random_uuid(), 'x@example.test')",
      ),
    ).rejects.toThrow(/row-level security/);
  });

  it("AUD-5 ledger tables refuse change even to their owner", async () => {
    const { rows } = await owner.query<{ name: string }>(`
      SELECT c.relname AS name FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
      WHERE t.tgname = 'ledger_rows' AND NOT c.relispartition ORDER BY 1`);
    const names = rows.map((row) => row.name);
    expect(names).toEqual(expect.arrayContaining(["audit_events", "audit_seals", "signatures"]));
    for (const name of names)
      await expect(owner.query(`TRUNCATE ${name} CASCADE`)).rejects.toThrow(/never changed or removed/);
  });

  it("SRCH-2 every SECURITY DEFINER function pins its search path and is not open to the public", async () => {
    const { rows } = await owner.query<{ name: string }>(`
      SELECT p.proname AS name FROM pg_proc p
      WHERE p.prosecdef AND p.prorettype <> 'trigger'::regtype AND p.pronamespace IN ('public'::regnamespace, 'graphile_worker'::regnamespace)
        AND (NOT coalesce(p.proconfig::text, '') LIKE '%search_path%' OR has_function_privilege('public', p.oid, 'EXECUTE'))`);
    expect(rows).toEqual([]);
  });
});
