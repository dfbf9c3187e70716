import { randomBytes } from "node:crypto";
import type pg from "pg";
import { auditColumnCount, auditColumns, auditValues } from "#platform/server/audit/audit.ts";
import { type TenantMove, type TenantState, tenantStates } from "#platform/server/tenancy/tenant-states.ts";
import { newId } from "#platform/shared/ids.ts";
import { defaultRetention } from "../facility/settings.ts";

/** A message for the operator. */
export class LifecycleRefusal extends Error {}

interface Row {
  id: string;
  slug: string;
  status: number;
  suspended_at: Date | null;
  closed_at: Date | null;
  keys_destroyed_at: Date | null;
}

/**
 * Suspends, resumes or closes a facility, in one transaction with its audit entry. Closing requires an export that was
 * made while suspended, when nothing can change. `owner`: a connection of the schema's owner. Throws
 * `LifecycleRefusal`.
 */
export async function moveTenant(
  owner: pg.ClientBase,
  slug: string,
  move: TenantMove,
  now: string,
): Promise<TenantState> {
  return inTransaction(owner, async () => {
    const tenant = await lockTenant(owner, slug);
    const from = tenantStates.fromCode(tenant.status) ?? "closed";
    const to = tenantStates.next(from, move);
    if (!to)
      throw new LifecycleRefusal(`${slug} is ${tenantStates.label(from).toLowerCase()}. This action is not available.`);
    if (move === "close") await requireExport(owner, tenant);
    await owner.query(
      `UPDATE tenants SET status = $2::smallint, version = version + 1, updated_at = now(),
         suspended_at = CASE WHEN $2::smallint = 2 THEN $3::timestamptz WHEN $2::smallint = 1 THEN NULL ELSE suspended_at END,
         closed_at = CASE WHEN $2::smallint = 4 THEN $3::timestamptz END
       WHERE id = $1`,
      [tenant.id, tenantStates.code(to), now],
    );
    await note(owner, tenant.id, now, `tenant.${to === "active" ? "resumed" : to}`);
    return to;
  });
}

/** Sets a facility's custom domain in addition to `<slug>.<base domain>` (TEN-1); null removes it. Throws `LifecycleRefusal`. */
export async function setDomain(owner: pg.ClientBase, slug: string, domain: string | null, now: string): Promise<void> {
  if (domain !== null && !/^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/.test(domain))
    throw new LifecycleRefusal("Enter a host name like records.example.org, in lowercase, without port or path.");
  await inTransaction(owner, async () => {
    const tenant = await lockTenant(owner, slug);
    const { rows } = await owner.query<{ slug: string }>(
      "SELECT slug::text FROM tenants WHERE custom_domain = $1 AND id <> $2",
      [domain, tenant.id],
    );
    if (rows[0]) throw new LifecycleRefusal(`${domain} is already used by ${rows[0].slug}.`);
    await owner.query("UPDATE tenants SET custom_domain = $2 WHERE id = $1", [tenant.id, domain]);
    await note(owner, tenant.id, now, "tenant.domain-changed");
  });
}

/**
 * Crypto-shredding: destroys the key of a closed facility, so its files and drafts can never be read again. Allowed only
 * after the retention period of its records. Throws `LifecycleRefusal`.
 */
export async function destroyKeys(owner: pg.ClientBase, slug: string, now: string): Promise<void> {
  await inTransaction(owner, async () => {
    const tenant = await lockTenant(owner, slug);
    if (!tenant.closed_at) throw new LifecycleRefusal(`${slug} is not closed.`);
    if (tenant.keys_destroyed_at) throw new LifecycleRefusal(`The keys of ${slug} have already been destroyed.`);
    const years = await retentionYears(owner, tenant.id);
    const until = new Date(tenant.closed_at);
    until.setUTCFullYear(until.getUTCFullYear() + years);
    if (now < until.toISOString())
      throw new LifecycleRefusal(
        `The records of ${slug} must be kept for ${years} years, until ${until.toISOString().slice(0, 10)}.`,
      );
    await owner.query("UPDATE tenants SET data_key_wrapped = $2, keys_destroyed_at = $3 WHERE id = $1", [
      tenant.id,
      randomBytes(60),
      now,
    ]);
    await note(owner, tenant.id, now, "tenant.keys-destroyed");
  });
}

async function inTransaction<T>(owner: pg.ClientBase, work: () => Promise<T>): Promise<T> {
  await owner.query("BEGIN");
  try {
    const result = await work();
    await owner.query("COMMIT");
    return result;
  } catch (error) {
    await owner.query("ROLLBACK");
    throw error;
  }
}

async function lockTenant(owner: pg.ClientBase, slug: string): Promise<Row> {
  const { rows } = await owner.query<Row>(
    "SELECT id, slug::text, status, suspended_at, closed_at, keys_destroyed_at FROM tenants WHERE slug = $1 FOR UPDATE",
    [slug],
  );
  const [tenant] = rows;
  if (!tenant) throw new LifecycleRefusal(`Facility "${slug}" not found.`);
  return tenant;
}

async function requireExport(owner: pg.ClientBase, { id, slug, suspended_at }: Row): Promise<void> {
  const { rowCount } = await owner.query(
    "SELECT 1 FROM backup_runs WHERE tenant_id = $1 AND kind = 'tenant' AND status IN ('done', 'removed') AND started_at > $2",
    [id, suspended_at],
  );
  if (!rowCount)
    throw new LifecycleRefusal(
      `Export ${slug} first: npm run backup -- --tenant ${slug}. Keep the archive and test it with a restore.`,
    );
}

async function retentionYears(owner: pg.ClientBase, tenantId: string): Promise<number> {
  const { rows } = await owner.query<{ years: number | null }>(
    "SELECT (value ->> 'auditYears')::int AS years FROM tenant_settings WHERE tenant_id = $1 AND key = 'retention'",
    [tenantId],
  );
  return rows[0]?.years ?? defaultRetention.auditYears;
}

/** Operators have no account in a facility, so the audit entry names the operator as actor. */
async function note(owner: pg.ClientBase, tenantId: string, now: string, action: string): Promise<void> {
  await owner.query("SELECT set_config('app.tenant_id', $1, true)", [tenantId]);
  const places = Array.from({ length: auditColumnCount }, (_, at) => `$${at + 1}`).join(", ");
  await owner.query(
    `INSERT INTO audit_events (${auditColumns}) VALUES (${places})`,
    auditValues({
      id: newId(),
      at: now,
      actor: { userId: null, name: "Operator", role: "system", sessionId: null },
      action,
      type: "U",
      subjectType: "tenant",
      subjectId: tenantId,
      ip: null,
      requestId: null,
      endpoint: "npm run tenant",
    }),
  );
}
