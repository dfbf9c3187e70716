import { describe, expect, it } from "vitest";
import { sqlFindings, tableOwners } from "./sql-in-stores.ts";

const owners = tableOwners(
  new Map([
    ["database/migrations/0200_facility_places.sql", "CREATE TABLE bed_stays (\n);"],
    ["database/migrations/0300_medications.sql", "CREATE TABLE orders (\n);"],
  ]),
);
const findings = (file: string, source: string) =>
  sqlFindings(new Map([[file, source]]), owners).map(({ line, why }) => `${line}: ${why}`);

describe("SQL in stores", () => {
  it("finds builders and raw SQL outside a store, not in comments", () => {
    const source = 'db\n  .selectFrom("orders")\n// sql`x`\nconst q = sql<number>`count(*)`;';
    expect(findings("src/modules/medications/orders/order.actions.ts", source)).toEqual([
      "2: SQL outside a *.store.ts",
      "4: SQL outside a *.store.ts",
    ]);
    expect(findings("src/modules/medications/orders/order.store.ts", source)).toEqual([]);
  });

  it("finds a table written by another module, also by a record", () => {
    const source = 'db.updateTable("bedStays");\nrecord({\n  table: "orders",\n});';
    expect(findings("src/modules/medications/orders/order.store.ts", source)).toEqual([
      "1: bedStays is a table of facility",
    ]);
    expect(findings("src/modules/facility/beds/bed.store.ts", source)).toEqual(["2: orders is a table of medications"]);
  });
});
