import type { Database } from "#platform/server/database/tenant-database.ts";
import type { TenantStatus } from "#platform/shared/columns.generated.ts";
import type { TenantSwitch } from "#platform/shared/endpoint.ts";

import { tenantStates } from "./tenant-states.ts";

export interface Tenant {
  id: string;
  slug: string;
  name: string;
  legalName: string;
  customerType: string;
  modules: readonly TenantSwitch[];
  /** A code of `tenantStates`. */
  status: TenantStatus;
  timeZone: string;
  locale: string;
  part2Program: boolean;
  productName: string;
  logoFileId: string | null;
  primaryColor: string | null;
  isDemo: boolean;
  dataKeyWrapped: Buffer;
}

const columns = `id, slug::text AS slug, name, legal_name AS "legalName", customer_type AS "customerType", modules, status,
  time_zone AS "timeZone", locale, part2_program AS "part2Program", coalesce(brand ->> 'productName', 'Cairn') AS "productName",
  brand ->> 'logoFileId' AS "logoFileId", brand ->> 'primaryColor' AS "primaryColor", is_demo AS "isDemo", data_key_wrapped AS "dataKeyWrapped"`;
const freshFor = 5_000;

/** Tenants by host and id, cached for five seconds: a switched-off module acts within that time in every process. */
export class Tenants {
  readonly #database: Database;
  readonly #baseDomain: string;
  readonly #defaultSlug: string;
  readonly #cache = new Map<string, { at: number; tenant: Tenant | null }>();

  constructor(database: Database, options: { baseDomain: string; defaultSlug: string }) {
    this.#database = database;
    this.#baseDomain = options.baseDomain;
    this.#defaultSlug = options.defaultSlug;
  }

  /** TEN-1: `<slug>.<base domain>` or a custom domain; bare localhost or an IP address is the default tenant, or the first one. */
  byHost(host: string): Promise<Tenant | null> {
    const name = host.replace(/:\d+$/, "").toLowerCase();
    const bare = name === this.#baseDomain || name === "localhost" || /^[\d.]+$/.test(name) || name.startsWith("[");
    if (bare) return this.bySlug(this.#defaultSlug).then((tenant) => tenant ?? this.#first());
    for (const base of [this.#baseDomain, "localhost"])
      if (name.endsWith(`.${base}`)) return this.bySlug(name.slice(0, -base.length - 1));
    return this.#read(`domain:${name}`, "custom_domain = $1", name);
  }

  bySlug(slug: string): Promise<Tenant | null> {
    return this.#read(`slug:${slug}`, "slug = $1", slug);
  }

  byId(id: string): Promise<Tenant | null> {
    return this.#read(`id:${id}`, "id = $1", id);
  }

  /** Ids of all tenants that are in use, for jobs that walk over them. */
  async active(): Promise<string[]> {
    const rows = await this.#database.global<{ id: string }>("SELECT id FROM tenants WHERE status = $1 ORDER BY id", [
      tenantStates.code("active"),
    ]);
    return rows.map((row) => row.id);
  }

  /** Ids of all tenants whose log grows: a suspended one's, too, by every refused sign-in. */
  async kept(): Promise<string[]> {
    const rows = await this.#database.global<{ id: string }>(
      "SELECT id FROM tenants WHERE status IN ($1, $2) ORDER BY id",
      [tenantStates.code("active"), tenantStates.code("suspended")],
    );
    return rows.map((row) => row.id);
  }

  forget(): void {
    this.#cache.clear();
  }

  /**
   * Without a default, the first facility of this installation. Facilities that sign up later have addresses of their own.
   */
  async #first(): Promise<Tenant | null> {
    const [first] = await this.#database.global<{ id: string }>(
      "SELECT id FROM tenants WHERE status <> $1 ORDER BY created_at, id LIMIT 1",
      [tenantStates.code("closed")],
    );
    return first ? this.byId(first.id) : null;
  }

  async #read(key: string, where: string, value: string): Promise<Tenant | null> {
    const known = this.#cache.get(key);
    if (known && Date.now() - known.at < freshFor) return known.tenant;
    const [tenant] = await this.#database.global<Tenant>(`SELECT ${columns} FROM tenants WHERE ${where}`, [value]);
    if (this.#cache.size > 5_000) this.#cache.clear();
    this.#cache.set(key, { at: Date.now(), tenant: tenant ?? null });
    return tenant ?? null;
  }
}
