import { lazy, type ReactNode, Suspense } from "react";
import type { StaleDraftProps } from "./stale-draft-alert.tsx";

// Seldom needed, so what it draws with is no part of every first load.
const StaleDraftAlert = lazy(() =>
  import("./stale-draft-alert.tsx").then((file) => ({
    default: file.StaleDraftAlert as unknown as (props: StaleDraftProps<never>) => ReactNode,
  })),
);

export type { StaleDraftProps } from "./stale-draft-alert.tsx";

/**
 * A draft typed over an older version of the record (SHELL-12): says so, and compares field by field when asked. Shows
 * nothing when there is none. Put it above the form that was given `draft.store`.
 */
export function StaleDraft<V extends Record<string, unknown>>(props: StaleDraftProps<V>) {
  if (!props.draft.stale) return null;
  return (
    <Suspense fallback={null}>
      <StaleDraftAlert {...(props as unknown as StaleDraftProps<never>)} />
    </Suspense>
  );
}
