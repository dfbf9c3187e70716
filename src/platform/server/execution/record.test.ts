import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { endpoint, Version } from "#platform/shared/endpoint.ts";
import { Id, type IdOf, newId } from "#platform/shared/ids.ts";
import { Problem } from "#platform/shared/problems.ts";
import { defineStates } from "#platform/shared/state-table.ts";
import { type Facility, givenFacility } from "#testing/facility.ts";
import { systemActor } from "../access/actor.ts";
import type { TenantDb } from "../database/tenant-database.ts";
import { noRequest } from "./context.ts";
import { execute } from "./execute.ts";
import { answering, create, edit, move, record, type Saved, verb } from "./index.ts";
import { action, type Handler } from "./module.ts";

/** Companies that bill, as a record of their own: a table of the platform with a JSON column and a state by code. */
const Company = z.strictObject({
  id: Id,
  name: z.string(),
  legalName: z.string(),
  phone: z.string().nullable(),
  billingAddress: z.unknown(),
  status: z.number(),
  version: Version,
});
type Company = z.infer<typeof Company>;

async function companyById(db: TenantDb, id: string): Promise<Company> {
  const row = await db
    .selectFrom("businessLocations")
    .select(["id", "name", "legalName", "phone", "billingAddress", "status", "version"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) throw new Problem("not-found");
  return row;
}

const states = defineStates<"active" | "inactive", "close" | "reopen">({
  active: { label: "Active", code: 1, tone: "brand", shape: "dot", moves: { close: "inactive" } },
  inactive: { label: "Inactive", code: 2, tone: "neutral", shape: "ring", moves: { reopen: "active" } },
});

let saved: (Pick<Saved<Company, string>, "move" | "fields" | "reason"> & {
  created: boolean;
  remark: string | null;
})[] = [];
const companies = record({
  table: "businessLocations",
  subject: "business-location",
  key: "companyId",
  load: companyById,
  scope: (_act, company) => {
    if (company.legalName === "Out of reach") throw new Problem("out-of-scope");
  },
  states: { column: "status", table: states },
  json: ["billingAddress"],
  saved: async (_act, { before, move, fields, reason }, remark?: string) => {
    saved.push({ created: before === null, move, fields, reason, remark: remark ?? null });
  },
});

const path = "/test/companies/:companyId";
const params = z.strictObject({ companyId: Id });
const common = { permission: "locations.manage", switch: null, summary: "Test" } as const;
const audit = { action: "company.changed", subject: "business-location" } as const;

const addCompany = create(
  endpoint({
    ...common,
    method: "POST",
    path: "/test/companies",
    audit,
    body: z.strictObject({ name: z.string(), legalName: z.string(), billingAddress: z.unknown().optional() }),
    response: Company,
  }),
  companies,
);
const editCompany = edit(
  endpoint({
    ...common,
    method: "PATCH",
    path,
    audit,
    params,
    body: z.strictObject({ version: Version, name: z.string().optional(), phone: z.string().nullable().optional() }),
    response: Company,
  }),
  companies,
  {
    beforeSave: (_act, company, change) => {
      if (change.name === "Refused") throw new Problem("duplicate", `${company.name} keeps its name.`);
      return change.name === "loud" ? { ...change, name: "LOUD" } : undefined;
    },
  },
);
const closeCompany = move(
  endpoint({
    ...common,
    method: "POST",
    path: `${path}/close`,
    audit,
    params,
    body: z.strictObject({ version: Version, reason: z.string() }),
    response: Company,
  }),
  companies,
  "close",
  (act, _company, { body }) => {
    act.auditDetail({ length: body.reason.length });
    return { phone: null };
  },
  { remark: ({ body }) => body.reason.toUpperCase() },
);
const renameCompany = verb(
  endpoint({
    ...common,
    method: "POST",
    path: `${path}/rename`,
    audit,
    params,
    body: z.strictObject({ to: z.string() }),
    response: z.strictObject({ name: z.string() }),
  }),
  answering(companies, (_act, { name }) => ({ name })),
  (_act, _company, { body }) => ({ name: body.to }),
);

let facility: Facility;
beforeAll(async () => {
  facility = await givenFacility();
});

async function run(handler: Handler, input: { companyId?: string; body: unknown }) {
  const requestId = newId();
  const parts = {
    platform: facility.platform,
    tenant: facility.tenant,
    actor: systemActor,
    request: { ...noRequest, id: requestId },
    contract: handler.contract,
  };
  const answer = await execute({ ...handler, module: "test", switch: null }, parts, {
    params: input.companyId ? { companyId: input.companyId } : {},
    query: {},
    body: input.body,
  });
  const entries = await facility.platform.database
    .tenant(facility.tenant.id)
    .selectFrom("auditEvents")
    .select(["action", "subjectType", "subjectId", "fields", "detail"])
    .where("requestId", "=", requestId)
    .execute();
  return { answer, entries };
}
const given = async (name: string, legalName = name) =>
  Company.parse((await run(addCompany, { body: { name, legalName } })).answer);

describe("A record's verbs", () => {
  it("create adds the row, announces it and leaves one audit entry about it", async () => {
    saved = [];
    const { answer, entries } = await run(addCompany, {
      body: { name: "North", legalName: "North LLC", billingAddress: { city: "Dayton" } },
    });
    const company = Company.parse(answer);
    expect(company).toMatchObject({ name: "North", billingAddress: { city: "Dayton" }, version: 1 });
    expect(entries).toEqual([
      expect.objectContaining({ action: "company.changed", subjectType: "business-location", subjectId: company.id }),
    ]);
    expect(saved).toEqual([
      { created: true, move: null, fields: ["name", "legalName", "billingAddress"], reason: null, remark: null },
    ]);
  });

  it("a new row out of the actor's reach is not added", async () => {
    await expect(given("Far", "Out of reach")).rejects.toMatchObject({ code: "out-of-scope" });
    const rows = await facility.platform.database
      .tenant(facility.tenant.id)
      .selectFrom("businessLocations")
      .select("id")
      .where("name", "=", "Far")
      .execute();
    expect(rows).toEqual([]);
  });

  it("edit saves what changed, names it in the audit entry and answers with the record", async () => {
    const { id } = await given("East");
    const { answer, entries } = await run(editCompany, {
      companyId: id,
      body: { version: 1, name: "East", phone: "555-0100" },
    });
    expect(answer).toMatchObject({ name: "East", phone: "555-0100", version: 2 });
    expect(entries).toMatchObject([{ subjectId: id, fields: ["phone"] }]);
  });

  it("an edit that changes nothing makes no new version and announces nothing", async () => {
    const { id } = await given("West");
    saved = [];
    const { answer, entries } = await run(editCompany, { companyId: id, body: { version: 1, name: "West" } });
    expect(answer).toMatchObject({ name: "West", version: 1 });
    expect(entries).toMatchObject([{ subjectId: id, fields: [] }]);
    expect(saved).toEqual([]);
  });

  it("a stale version is refused with the record as it is now", async () => {
    const { id } = await given("South");
    await run(editCompany, { companyId: id, body: { version: 1, phone: "555-0101" } });
    await expect(run(editCompany, { companyId: id, body: { version: 1, phone: null } })).rejects.toMatchObject({
      code: "stale-version",
      details: { current: { id, version: 2, phone: "555-0101" } },
    });
  });

  it("beforeSave refuses, or saves something else", async () => {
    const { id } = await given("Quiet");
    await expect(run(editCompany, { companyId: id, body: { version: 1, name: "Refused" } })).rejects.toMatchObject({
      code: "duplicate",
    });
    const { answer } = await run(editCompany, { companyId: id, body: { version: 1, name: "loud" } });
    expect(answer).toMatchObject({ name: "LOUD" });
  });

  it("move saves the new state with what the verb changes, and is refused where the state table has no such move", async () => {
    const { id } = await given("Closing");
    saved = [];
    const { answer, entries } = await run(closeCompany, { companyId: id, body: { version: 1, reason: "Sold" } });
    expect(answer).toMatchObject({ status: 2, phone: null });
    expect(entries).toMatchObject([{ subjectId: id, fields: ["phone"], detail: { length: 4 } }]);
    expect(saved).toEqual([{ created: false, move: "close", fields: ["phone"], reason: "Sold", remark: "SOLD" }]);
    await expect(run(closeCompany, { companyId: id, body: { version: 2, reason: "Again" } })).rejects.toMatchObject({
      code: "wrong-state",
      message: expect.stringContaining('is "Inactive"'),
    });
  });

  it("verb answers with the view that answering() gives it", async () => {
    const { id } = await given("Before");
    const { answer, entries } = await run(renameCompany, { companyId: id, body: { to: "After" } });
    expect(answer).toEqual({ name: "After" });
    expect(entries).toMatchObject([{ subjectId: id, fields: ["name"] }]);
  });

  it("an unknown id is not found", async () => {
    await expect(run(editCompany, { companyId: newId(), body: { version: 1 } })).rejects.toMatchObject({
      code: "not-found",
    });
  });

  it("an endpoint about another kind of record, with another answer or without the key does not compile", () => {
    const another = { ...common, method: "PATCH", path, params, response: Company } as const;
    const body = z.strictObject({ version: Version, name: z.string() });
    // @ts-expect-error the audit subject is another
    edit(endpoint({ ...another, audit: { action: "x.y", subject: "user" }, body }), companies);
    // @ts-expect-error the answer is another
    edit(endpoint({ ...another, audit, body, response: z.strictObject({ other: z.string() }) }), companies);
    // @ts-expect-error `surprise` is no column
    edit(endpoint({ ...another, audit, body: z.strictObject({ surprise: z.string() }) }), companies);
    // @ts-expect-error no such move
    move(endpoint({ ...another, audit, body }), companies, "explode");
    action(
      endpoint({ ...another, audit: { action: "x.y", subject: "user" }, body, response: z.void() }),
      async (act) => {
        const userId: IdOf<"user"> = newId();
        const fileId: IdOf<"file"> = newId();
        act.audit({ subjectId: userId });
        // @ts-expect-error the id of another kind of record
        act.audit({ subjectId: fileId });
      },
    );
    // @ts-expect-error no such subject
    endpoint({ ...another, audit: { action: "x.y", subject: "surprise" }, body });
    expect(true).toBe(true);
  });
});
