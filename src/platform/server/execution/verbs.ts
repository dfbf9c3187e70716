import type { z } from "zod";
import type { Answer, AnyEndpoint, ParsedInput, SubjectOf } from "#platform/shared/endpoint.ts";
import type { DB } from "../database/schema.generated.ts";
import type { Act } from "./context.ts";
import type { Handler } from "./module.ts";
import type { AnyRecord, Change } from "./record.ts";
import { changeRecord, createRecord, type Input } from "./record-change.ts";

type Mounted<E extends AnyEndpoint> = Handler & { readonly contract: E };
type RowOf<R extends AnyRecord> = Awaited<ReturnType<R["load"]>>;
type ViewOf<R extends AnyRecord> = Awaited<ReturnType<NonNullable<R["view"]>>>;
type MoveOf<R extends AnyRecord> = Parameters<NonNullable<R["states"]>["table"]["next"]>[1];
type RemarkOf<R extends AnyRecord> = NonNullable<Parameters<NonNullable<R["saved"]>>[2]>;
type ParamsOf<R extends AnyRecord> = Parameters<NonNullable<R["open"]>>[1];
type BodyOf<E extends AnyEndpoint> = z.output<E["body"]>;

/** Refuses at compile time an endpoint that is not about this record: another audit subject, another answer. */
type Fits<E extends AnyEndpoint, R extends AnyRecord> = [SubjectOf<E>] extends [R["subject"]]
  ? [Answer<E>] extends [z.output<z.ZodVoid>]
    ? unknown
    : [ViewOf<R>] extends [Answer<E>]
      ? unknown
      : { readonly refused: "The record's view is not the endpoint's answer: use answering()." }
  : { readonly refused: "The endpoint's audit subject is not the record's." };
/** The path must name the record. */
type Names<E extends AnyEndpoint, R extends AnyRecord> =
  z.output<E["params"]> extends Record<R["key"], string> & ParamsOf<R>
    ? unknown
    : { readonly refused: "The path has no parameter of the record's key, or not what its open() needs." };
/** Every field of the body is a column, apart from `version` and `reason`. */
type Plain<E extends AnyEndpoint, R extends AnyRecord> =
  Exclude<keyof BodyOf<E>, "version" | "reason"> extends keyof DB[R["table"]]
    ? unknown
    : { readonly refused: "The body has fields that are no columns: use verb() and return the columns." };

type Given<T> = T | Promise<T>;

interface After<E extends AnyEndpoint, R extends AnyRecord> {
  /** Runs after the change was saved and announced; the record is read again for the answer. */
  afterSave?: (
    act: Act<SubjectOf<E>>,
    after: RowOf<R>,
    context: { before: RowOf<R>; input: ParsedInput<E> },
  ) => Promise<unknown>;
}
interface Remarks<E extends AnyEndpoint, R extends AnyRecord> {
  /** What the record's `saved` hook gets besides. */
  remark?: (input: ParsedInput<E>) => RemarkOf<R> | undefined;
}

export interface EditOptions<E extends AnyEndpoint, R extends AnyRecord> extends After<E, R> {
  /**
   * Runs before a change is saved: throws to refuse it, or returns what to save instead. `change` holds the fields that
   * were given and differ from the record.
   */
  beforeSave?: (
    act: Act<SubjectOf<E>>,
    before: RowOf<R>,
    change: Partial<Omit<BodyOf<E>, "version" | "reason">>,
    input: ParsedInput<E>,
  ) => Given<Change<R["table"]> | undefined>;
}

/**
 * A PATCH that writes what its body says: opens the record, refuses a stale `version`, leaves out what was not given or is
 * unchanged, saves, writes the audit entry with the names of the changed fields, announces, and answers with the record.
 */
export function edit<E extends AnyEndpoint, R extends AnyRecord>(
  contract: E & Fits<E, R> & Names<E, R> & Plain<E, R>,
  record: R,
  options: EditOptions<E, R> = {},
): Mounted<E> {
  return handler<E>(contract, (act, input) =>
    changeRecord(act, record, input, { ...options, isEdit: true, hasAnswer: contract.status !== 204 }),
  );
}

export interface CreateOptions<E extends AnyEndpoint, R extends AnyRecord> {
  /** The columns of the new row; the body when left out. Throws to refuse it. */
  values?: (act: Act<SubjectOf<E>>, input: ParsedInput<E>) => Given<Change<R["table"]>>;
  /** Runs after the row was added and announced; the record is read again for the answer. */
  afterSave?: (act: Act<SubjectOf<E>>, after: RowOf<R>, context: { input: ParsedInput<E> }) => Promise<unknown>;
}

/**
 * Adds a record with a new id, checks the scope of its row, writes the audit entry, announces, and answers with the
 * record.
 */
export function create<E extends AnyEndpoint, R extends AnyRecord>(
  contract: E & Fits<E, R>,
  record: R,
  options: CreateOptions<E, R> = {},
): Mounted<E> {
  return handler<E>(contract, (act, input) => createRecord(act, record, input, options));
}

/** What a verb's own logic gets, and gives back: the columns to save. */
export type Run<E extends AnyEndpoint, R extends AnyRecord> = (
  act: Act<SubjectOf<E>>,
  before: RowOf<R>,
  input: ParsedInput<E>,
) => Given<Change<R["table"]> | undefined>;

/**
 * An operation on a record. `run` holds only what this verb means: it decides, writes other tables, and returns the columns
 * to save; everything around it is as in `edit`.
 */
export function verb<E extends AnyEndpoint, R extends AnyRecord>(
  contract: E & Fits<E, R> & Names<E, R>,
  record: R,
  run: Run<E, R>,
  options: After<E, R> & Remarks<E, R> = {},
): Mounted<E> {
  return handler<E>(contract, (act, input) =>
    changeRecord(act, record, input, { run, ...options, hasAnswer: contract.status !== 204 }),
  );
}

/**
 * A verb that is a move of the record's state table: refused with `wrong-state` and the state's label where the table does
 * not allow it, before `run`; the new state is saved with what `run` returns.
 */
export function move<E extends AnyEndpoint, R extends AnyRecord>(
  contract: E & Fits<E, R> & Names<E, R>,
  record: R,
  name: MoveOf<R>,
  run?: Run<E, R>,
  options: After<E, R> & Remarks<E, R> = {},
): Mounted<E> {
  return handler<E>(contract, (act, input) =>
    changeRecord(act, record, input, {
      ...(run ? { run } : {}),
      ...options,
      move: name,
      hasAnswer: contract.status !== 204,
    }),
  );
}

function handler<E extends AnyEndpoint>(contract: E, run: (act: Act, input: Input) => Promise<unknown>): Mounted<E> {
  if (contract.method === "GET") throw new Error(`${contract.path}: a GET changes nothing, use query().`);
  return { contract, kind: "action", run };
}
