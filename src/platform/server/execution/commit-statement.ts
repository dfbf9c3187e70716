import { CompiledQuery } from "kysely";
import type { Act } from "./context.ts";

/** A statement among those that go out with the commit. */
export interface Part {
  name: string;
  text: string;
  /** Run whether or not anything reads it. */
  materialized?: true;
}

/** One statement of all parts; null when there are none. A single part is sent without WITH, which would cost a sixth more. */
export function combined(parts: readonly Part[], results: readonly string[], values: unknown[]): CompiledQuery | null {
  const [only] = parts;
  if (!only) return null;
  if (parts.length === 1 && results.length === 0) return CompiledQuery.raw(only.text, values);
  const named = parts
    .map(({ name, text, materialized }) => `${name} AS ${materialized ? "MATERIALIZED " : ""}(${text})`)
    .join(", ");
  return CompiledQuery.raw(`WITH ${named} SELECT ${results.join(", ") || "1 AS done"}`, values);
}

export function pushOutbox(act: Act, parts: Part[], next: (value: unknown) => string): void {
  if (act.raised.length === 0) return;
  const rows = act.raised.map((event) => ({ ...event, actorId: act.actor.userId, at: act.now }));
  parts.push({
    name: "outbox",
    text: `INSERT INTO event_outbox (topics, type, subject_type, subject_id, subject_version, actor_id, at)
    SELECT ARRAY(SELECT jsonb_array_elements_text(e -> 'topics')), e ->> 'type', e ->> 'subjectType', e ->> 'subjectId',
      (e ->> 'subjectVersion')::int, (e ->> 'actorId')::uuid, (e ->> 'at')::timestamptz
    FROM jsonb_array_elements(${next(JSON.stringify(rows))}::jsonb) AS e`,
  });
}

/** Returns what the statement has to select so that PostgreSQL executes the job insert. */
export function pushJobs(act: Act, parts: Part[], next: (value: unknown) => string): string[] {
  if (act.jobs.length === 0) return [];
  parts.push({
    name: "jobs",
    materialized: true,
    text: `SELECT graphile_worker.cairn_add_job(j ->> 'task', (j -> 'payload')::json,
      (j ->> 'runAt')::timestamptz, j ->> 'key') AS added
    FROM jsonb_array_elements(${next(JSON.stringify(act.jobs))}::jsonb) AS j`,
  });
  return ["(SELECT count(added) FROM jobs)::int AS jobs"];
}
