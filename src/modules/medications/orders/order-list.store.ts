import { type Expression, expressionBuilder, type SqlBool, sql } from "kysely";
import type { DB } from "#platform/server/database/schema.generated.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { finishedCounted, type OrderRow } from "./order.contract.ts";
import { orderOf, selectOrders, statusCodes, withClient } from "./order.store.ts";
import { archivedFilterCode, openOrderStates, orderCodes, orderStates } from "./order-states.ts";

export interface OrderFilters {
  order_status?: number[] | undefined;
  locationId?: string | undefined;
  demographicId?: string | undefined;
  waiting?: "toNote" | "toSign" | undefined;
}

/** Who is asking: which charts they may see, and whose signature `toSign` looks for. */
export interface OrderReader {
  /** True for orders `o` the reader may see. */
  reach: Expression<SqlBool>;
  clinicianId: string | null;
}

const noClinician = "00000000-0000-0000-0000-000000000000";

/** Filters as SQL. Archived orders appear only under their own filter. */
function matching(reader: OrderReader, filters: OrderFilters): Expression<SqlBool> {
  const eb = expressionBuilder<DB & { o: DB["orders"] }, "o">();
  const codes = filters.order_status ?? [];
  const stored = orderCodes(orderStates.states).filter((code) => codes.includes(code));
  const parts: Expression<SqlBool>[] = [
    reader.reach,
    eb("o.archivedAt", codes.includes(archivedFilterCode) ? "is not" : "is", null),
  ];
  if (stored.length > 0) parts.push(eb("o.orderStatus", "in", stored));
  if (filters.locationId) parts.push(eb("o.locationId", "=", filters.locationId));
  if (filters.demographicId) parts.push(eb("o.demographicId", "=", filters.demographicId));
  if (filters.waiting === "toNote")
    parts.push(eb("o.takenAt", "is", null), eb("o.orderStatus", "=", orderStates.code("active")));
  if (filters.waiting === "toSign")
    parts.push(
      eb("o.prescriberId", "=", reader.clinicianId ?? noClinician),
      eb.or([
        eb("o.orderStatus", "=", orderStates.code("pending_approval")),
        eb("o.signatureState", "in", ["awaiting_cosign", "cosign_overdue"]),
      ]),
    );
  return eb.and(parts);
}

/** Counting stops here; a longer list reports its total as an estimate. */
const countedTo = 10_001;

export interface OrderPage {
  rows: OrderRow[];
  total: number;
  totalIsEstimate?: boolean;
}

export async function pageOfOrders(
  db: TenantDb,
  reader: OrderReader,
  filters: OrderFilters,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<OrderPage> {
  const where = matching(reader, filters);
  // Two statements: counting in the statement of the page would read every order of the location for each page.
  const [rows, counted] = await Promise.all([
    withClient(selectOrders(db))
      // Selects the page by the index alone, then joins. With the joins first, the planner may start from the
      // prescribers and read all orders of each.
      .where("o.id", "in", (eb) =>
        eb
          .selectFrom(
            db
              .selectFrom("orders as o")
              .select("o.id")
              .where(where)
              .orderBy("o.createdAt", "desc")
              .orderBy("o.id", "desc")
              .limit(pageSize)
              .offset((page - 1) * pageSize)
              .as("page"),
          )
          .select("page.id"),
      )
      .orderBy("o.createdAt", "desc")
      .orderBy("o.id", "desc")
      .execute(),
    db
      .selectFrom((eb) => eb.selectFrom("orders as o").select("o.id").where(where).limit(countedTo).as("found"))
      .select((eb) => eb.fn.countAll<number>().as("total"))
      .executeTakeFirstOrThrow(),
  ]);
  const isEstimate = counted.total === countedTo;
  return {
    rows: rows.map((row): OrderRow => orderOf(row)),
    total: isEstimate ? countedTo - 1 : counted.total,
    ...(isEstimate ? { totalIsEstimate: true } : {}),
  };
}

/** Orders of clients in care: few at any age of the facility, so they are counted in full. */
const countedInFull = orderCodes([...openOrderStates, "pending_destruction"]);
const countedInPart = orderCodes(orderStates.states).filter((code) => !countedInFull.includes(code));

export interface OrderCounts {
  counts: { orderStatus: number; count: number }[];
  toNote: number;
  toSign: number;
}

export async function countOrders(
  db: TenantDb,
  reader: OrderReader,
  locationId: string | undefined,
): Promise<OrderCounts> {
  const orders = (filters: OrderFilters) =>
    db.selectFrom("orders as o").where(matching(reader, { locationId, ...filters }));
  const [open, finished, toSign] = await Promise.all([
    orders({ order_status: countedInFull })
      .groupBy("o.orderStatus")
      .select([
        "o.orderStatus",
        (eb) => eb.fn.countAll<number>().as("count"),
        sql<number>`count(*) FILTER (WHERE o.order_status IN (${statusCodes("active")}) AND o.taken_at IS NULL)::int`.as(
          "toNote",
        ),
      ])
      .execute(),
    // One short index scan a state instead of reading every order there ever was.
    Promise.all(
      countedInPart.map(async (orderStatus) => {
        // Sorted as the index is, so that the planner uses it even where most orders have this state.
        const some = orders({ order_status: [orderStatus] })
          .select("o.id")
          .orderBy("o.createdAt", "desc")
          .limit(finishedCounted);
        const { count } = await db
          .selectFrom(some.as("some"))
          .select((eb) => eb.fn.countAll<number>().as("count"))
          .executeTakeFirstOrThrow();
        return { orderStatus, count };
      }),
    ),
    orders({ waiting: "toSign" })
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .executeTakeFirst(),
  ]);
  return {
    counts: [...open.map(({ orderStatus, count }) => ({ orderStatus, count })), ...finished].filter(
      ({ count }) => count > 0,
    ),
    toNote: open.reduce((sum, row) => sum + row.toNote, 0),
    toSign: toSign?.count ?? 0,
  };
}
