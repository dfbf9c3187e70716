import { lazy, Suspense } from "react";
import { chosenOf } from "#ui/feedback/conflict.ts";
import { retryImport } from "#ui/retry-import.ts";
import type { Draft } from "./draft-store.ts";

// Seldom needed, so what it draws with is no part of every first load.
const StaleDraftAlert = lazy(() =>
  retryImport(() => import("./stale-draft-alert.tsx")).then((file) => ({ default: file.StaleDraftAlert })),
);

export interface StaleDraftProps<V extends Record<string, unknown>> {
  draft: Draft<V>;
  /** The record as it now stands, by the same names as the draft's fields. */
  current: V;
  /** Names of the fields to compare, as the form labels them. */
  labels: Readonly<Record<string, string>>;
  /** Puts the chosen values into the form; nothing is saved by itself. */
  onTake: (merged: Partial<V>) => void;
}

/**
 * A draft typed over an older version of the record (SHELL-12): says so, and compares field by field when asked. Shows
 * nothing when there is none. Put it above the form that was given `draft.store`.
 */
export function StaleDraft<V extends Record<string, unknown>>({ draft, current, labels, onTake }: StaleDraftProps<V>) {
  const { stale } = draft;
  if (!stale) return null;
  const take = (merged: Record<string, unknown>) => {
    onTake(chosenOf(merged, current, stale.value));
    draft.settleStale();
  };
  const drop = () => {
    draft.settleStale();
    void draft.store.discard();
  };
  return (
    <Suspense fallback={null}>
      <StaleDraftAlert stale={stale} current={current} labels={labels} onTake={take} onDrop={drop} />
    </Suspense>
  );
}
