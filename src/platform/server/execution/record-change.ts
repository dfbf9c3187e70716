import { isDeepStrictEqual } from "node:util";
import { newId } from "#platform/shared/ids.ts";
import { Problem } from "#platform/shared/problems.ts";
import { propertyOf } from "#platform/shared/property-of.ts";
import type { AuditNote } from "../audit/audit.ts";
import { type Act, staleVersion } from "./context.ts";
import { insertRow, updateRow } from "./record.store.ts";
import type { AnyRecord } from "./record.ts";

/** A request, before its types are known. */
export interface Input {
  params: object;
  query: unknown;
  body: unknown;
}

/** What one verb adds to the course of every change. */
interface ChangeSteps {
  isEdit?: boolean;
  hasAnswer: boolean;
  move?: string;
  beforeSave?(act: Act, before: object, change: object, input: Input): unknown;
  run?(act: Act, before: object, input: Input): unknown;
  afterSave?(act: Act, after: object, context: { before: object; input: Input }): Promise<unknown>;
  remark?(input: Input): unknown;
}

/**
 * The course of every change of a record: load for update, scope, version, state, decide, save, audit, announce, read back;
 * all of it in the action's transaction.
 */
export async function changeRecord(act: Act, record: AnyRecord, input: Input, steps: ChangeSteps): Promise<unknown> {
  const id = text(input.params, record.key);
  if (id === undefined) throw new Error(`The path does not name the ${nameOf(record)}: it has no ${record.key}.`);
  await record.open?.(act, input.params);
  const before = await record.load(act.db, id);
  await requireScope(act, record, before);
  await requireSeenVersion(act, record, before, input);
  const state = steps.move === undefined ? {} : movedState(record, before, steps.move);

  const change = steps.isEdit
    ? await editedColumns(act, before, input, steps)
    : given(await steps.run?.(act, before, input));
  const fields = Object.keys(change);
  const isSaved = fields.length > 0 || Object.keys(state).length > 0;
  if (isSaved) await save(act, record, id, before, { ...state, ...change });
  const after = isSaved || !steps.isEdit ? await readBack(act, record, id) : before;
  if ("locationId" in change || "clientId" in change) await requireScope(act, record, after);

  act.audit(auditNote(act, record, id, after, fields));
  if (isSaved || !steps.isEdit)
    await record.saved?.(
      act,
      { before, after, move: steps.move ?? null, fields, reason: reasonOf(input) },
      steps.remark?.(input),
    );
  await steps.afterSave?.(act, after, { before, input });
  if (!steps.hasAnswer) return undefined;
  return shown(act, record, steps.afterSave ? await readBack(act, record, id) : after);
}

interface CreateSteps {
  values?(act: Act, input: Input): unknown;
  afterSave?(act: Act, after: object, context: { input: Input }): Promise<unknown>;
}

/** The course of every new record: values, insert, scope, audit, announce, read back. */
export async function createRecord(act: Act, record: AnyRecord, input: Input, steps: CreateSteps): Promise<unknown> {
  const id = newId();
  await record.open?.(act, input.params);
  const values = given(steps.values ? await steps.values(act, input) : input.body);
  await insertRow(act.db, record, { id, ...values });
  const after = await readBack(act, record, id);
  await requireScope(act, record, after);
  act.audit(auditNote(act, record, id, after, []));
  await record.saved?.(
    act,
    { before: null, after, move: null, fields: Object.keys(values), reason: reasonOf(input) },
    undefined,
  );
  await steps.afterSave?.(act, after, { input });
  return shown(act, record, steps.afterSave ? await readBack(act, record, id) : after);
}

async function editedColumns(act: Act, before: object, input: Input, steps: ChangeSteps): Promise<object> {
  const { version: _, reason: __, ...body } = fieldsOf(input.body);
  const isNew = propertyOf(before, "version") === 0;
  const changed = Object.fromEntries(
    Object.entries(body).filter(
      ([name, value]) => value !== undefined && (isNew || !isDeepStrictEqual(value, propertyOf(before, name))),
    ),
  );
  if (Object.keys(changed).length === 0 && !isNew) return changed;
  const instead = await steps.beforeSave?.(act, before, changed, input);
  return instead === undefined ? changed : given(instead);
}

async function save(act: Act, record: AnyRecord, id: string, before: object, change: object): Promise<void> {
  // A record that applies its defaults until it is changed: the first change adds its row.
  if (propertyOf(before, "version") === 0)
    await insertRow(act.db, record, { id: newId(), [record.idColumn ?? "id"]: id, ...change });
  else await updateRow(act.db, record, id, change);
}

function readBack(act: Act, record: AnyRecord, id: string): Promise<object> {
  return record.read ? record.read(act.db, id) : record.load(act.db, id);
}

function shown(act: Act, record: AnyRecord, row: object): unknown {
  return record.view ? record.view(act, row) : row;
}

async function requireScope(act: Act, record: AnyRecord, row: object): Promise<void> {
  if (record.scope !== "facility") await record.scope(act, row);
  const clientId = text(row, "clientId");
  if (clientId !== undefined) await act.requireReachOfClient(clientId);
}

/** `version` of the body, or of the query of a DELETE; a verb without one is checked by its own rules only. */
async function requireSeenVersion(act: Act, record: AnyRecord, before: object, { body, query }: Input): Promise<void> {
  const seen = propertyOf(body, "version") ?? propertyOf(query, "version");
  if (seen !== undefined && seen !== propertyOf(before, "version"))
    throw staleVersion(await shown(act, record, before));
}

/** The column of the state that a move leads to. Throws `wrong-state` with the label of the present one. */
function movedState({ states, ...record }: AnyRecord, before: object, move: string): object {
  if (!states) throw new Error(`The ${nameOf(record)} has no state table.`);
  const { column, table } = states;
  const held = propertyOf(before, column);
  const state = typeof held === "number" ? table.fromCode(held) : table.states.find((one) => one === held);
  if (state === undefined) throw new Error(`No state of the ${nameOf(record)} is ${String(held)}.`);
  const next = table.next(state, move);
  if (next === undefined)
    throw new Problem(
      "wrong-state",
      `This ${nameOf(record)} is "${table.label(state)}". Reload to see what is possible.`,
    );
  return { [column]: typeof held === "number" ? table.code(next) : next };
}

function auditNote(act: Act, record: AnyRecord, id: string, row: object, fields: string[]): AuditNote {
  const clientId = text(row, "clientId");
  // An opened chart already names the location.
  const locationId = act.chart ? undefined : text(row, "locationId");
  return {
    subjectId: id,
    ...(clientId === undefined ? {} : { clientId }),
    ...(locationId === undefined ? {} : { locationId }),
    fields,
    ...record.audit?.(row),
  };
}

const nameOf = ({ subject }: { subject: string }) => subject.replaceAll("-", " ");
const reasonOf = ({ body, query }: Input) => text(body, "reason") ?? text(query, "reason") ?? null;

/** Without the keys that hold undefined: they were not given. */
function given(values: unknown): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fieldsOf(values)).filter(([, value]) => value !== undefined));
}
function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? Object.fromEntries(Object.entries(value)) : {};
}
function text(value: unknown, name: string): string | undefined {
  const found = propertyOf(value, name);
  return typeof found === "string" ? found : undefined;
}
