import type { UpdateObject } from "kysely";
import type { AuditSubject } from "#platform/shared/audit/audit-subjects.ts";
import type { States } from "#platform/shared/state-table.ts";
import type { AuditNote } from "../audit/audit.ts";
import type { DB } from "../database/schema.generated.ts";
import type { TenantDb } from "../database/tenant-database.ts";
import type { Act } from "./context.ts";

export type TableName = keyof DB & string;

/** Columns of a table with their new values; a column left undefined keeps its value. */
export type Change<T extends TableName> = UpdateObject<DB, T>;

/** A change of a record that was just saved, for the record's `saved` hook. */
export interface Saved<Row, Move extends string = never> {
  /** Null for a record that was just created. */
  before: Row | null;
  after: Row;
  /** The move of the state table; null where the verb is none. */
  move: Move | null;
  /** Names of the columns that the verb changed, without the state's. */
  fields: readonly string[];
  /** `body.reason` of the request, or `query.reason` of a DELETE. */
  reason: string | null;
}

/**
 * What every verb of a record does the same way, declared once beside its store and used by `edit`, `create`, `verb` and
 * `move`.
 */
export interface RecordDefinition<
  Table extends TableName,
  Subject extends AuditSubject,
  Key extends string,
  Row extends object,
  View,
  State extends string,
  Move extends string,
  Params extends object,
  Remark,
> {
  /** The table its verbs write. */
  readonly table: Table;
  /** What its audit entries are about. */
  readonly subject: Subject;
  /** The path parameter that names it: `orderId`. */
  readonly key: Key;
  /** The column that holds `key`; `id` when left out. */
  readonly idColumn?: keyof DB[Table] & string;
  /** The record locked until the end of the transaction. Throws `not-found`. `version: 0` says that no row exists yet. */
  readonly load: (db: TenantDb, id: string) => Promise<Row>;
  /** The record read back after it was saved; `load` when left out. */
  readonly read?: (db: TenantDb, id: string) => Promise<Row>;
  /** Runs before `load`: opens the chart that the path names (`:mrNo`), or takes a lock that comes first. */
  readonly open?: (act: Act, params: Params) => Promise<unknown>;
  /**
   * Refuses a record out of the actor's reach: by its chart (`act.openChart`) or place (`act.requireLocation`). Asked of the
   * record as it was and, where it was created or moved, as it is now. `facility`: the permission alone decides.
   */
  readonly scope: "facility" | ((act: Act, row: Row) => void | Promise<void>);
  /** The answer of its endpoints, and `current` of `stale-version`; the row itself when left out. */
  readonly view?: (act: Act, row: Row) => View | Promise<View>;
  /** Its state table, and the column that holds the state by code or by name. */
  readonly states?: { readonly column: keyof DB[Table] & keyof Row & string; readonly table: States<State, Move> };
  /** jsonb columns: their values are sent as JSON. */
  readonly json?: readonly (keyof DB[Table] & string)[];
  /** What its audit entries say besides id, chart, place and fields. */
  readonly audit?: (row: Row) => Partial<AuditNote<Subject>>;
  /** Follows every saved change in the same transaction: history line, timeline line, events, search. */
  readonly saved?: (act: Act, saved: Saved<Row, Move>, remark: Remark | undefined) => Promise<void>;
}

/**
 * A record of any types, as the mechanism uses it. Its functions are written as methods, so that every record fits here
 * without a cast.
 */
export interface AnyRecord {
  readonly table: TableName;
  readonly subject: AuditSubject;
  readonly key: string;
  readonly idColumn?: string;
  readonly json?: readonly string[];
  readonly scope: "facility" | AnyScope["scope"];
  readonly states?: { readonly column: string; readonly table: AnyStates };
  load(db: TenantDb, id: string): Promise<object>;
  read?(db: TenantDb, id: string): Promise<object>;
  open?(act: Act, params: object): Promise<unknown>;
  view?(act: Act, row: object): unknown;
  audit?(row: object): Partial<AuditNote>;
  saved?(act: Act, saved: Saved<object, string>, remark: unknown): Promise<void>;
}
interface AnyScope {
  scope(act: Act, row: object): void | Promise<void>;
}
interface AnyStates {
  readonly states: readonly string[];
  label(state: string): string;
  code(state: string): number;
  fromCode(code: number): string | undefined;
  next(state: string, move: string): string | undefined;
}

/** Declares a record; see `RecordDefinition`. */
export function record<
  Table extends TableName,
  Subject extends AuditSubject,
  Key extends string,
  Row extends object,
  View = Row,
  State extends string = string,
  Move extends string = never,
  Params extends object = object,
  Remark = never,
>(
  definition: RecordDefinition<Table, Subject, Key, Row, View, State, Move, Params, Remark>,
): RecordDefinition<Table, Subject, Key, Row, View, State, Move, Params, Remark> {
  return definition;
}

/** The same record with another answer, for endpoints that do not answer with its usual view. */
export function answering<
  Table extends TableName,
  Subject extends AuditSubject,
  Key extends string,
  Row extends object,
  View,
  State extends string,
  Move extends string,
  Params extends object,
  Remark,
  Other,
>(
  definition: RecordDefinition<Table, Subject, Key, Row, View, State, Move, Params, Remark>,
  view: (act: Act, row: Row) => Other | Promise<Other>,
): RecordDefinition<Table, Subject, Key, Row, Other, State, Move, Params, Remark> {
  return { ...definition, view };
}
