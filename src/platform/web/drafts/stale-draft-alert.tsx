import { Alert, Button, Group } from "@mantine/core";
import { IconHistory } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { conflictFields } from "#ui/feedback/conflict.ts";
import { showDateTime } from "#ui/when.ts";
import { useSession } from "../session/session-context.ts";
import type { Draft } from "./draft-store.ts";

const ConflictView = lazy(() =>
  import("#ui/feedback/conflict-view.tsx").then((file) => ({ default: file.ConflictView })),
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
export function StaleDraftAlert<V extends Record<string, unknown>>({
  draft,
  current,
  labels,
  onTake,
}: StaleDraftProps<V>) {
  const { timeZone } = useSession();
  const [comparing, setComparing] = useState(false);
  if (!draft.stale) return null;
  const fields = conflictFields(labels, current, draft.stale.value);
  const drop = () => {
    draft.settleStale();
    void draft.store.discard();
  };
  const take = (merged: Record<string, unknown>) => {
    onTake(merged as Partial<V>);
    draft.settleStale();
  };
  if (comparing) {
    return (
      <Suspense fallback={null}>
        <ConflictView fields={fields} onResolve={take} onCancel={() => setComparing(false)} />
      </Suspense>
    );
  }
  return (
    <Alert color="amber" icon={<IconHistory size="1.3em" />} title="You have an older draft">
      It was typed on {showDateTime(draft.stale.savedAt, timeZone)}, before this was changed by someone. Nothing of it
      is put in by itself.
      <Group gap="xs" mt="sm">
        <Button size="xs" disabled={fields.length === 0} onClick={() => setComparing(true)}>
          Compare
        </Button>
        <Button size="xs" variant="default" onClick={drop}>
          Discard my draft
        </Button>
      </Group>
    </Alert>
  );
}
