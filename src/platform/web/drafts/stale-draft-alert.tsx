import { Alert, Button, Group } from "@mantine/core";
import { IconHistory } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { conflictFields } from "#ui/feedback/conflict.ts";
import { retryImport } from "#ui/retry-import.ts";
import { showDateTime } from "#ui/when.ts";
import { useSession } from "../session/session-context.ts";
import type { KeptDraft } from "./draft-store.ts";

const ConflictView = lazy(() =>
  retryImport(() => import("#ui/feedback/conflict-view.tsx")).then((file) => ({ default: file.ConflictView })),
);

interface StaleDraftAlertProps {
  stale: KeptDraft<Record<string, unknown>>;
  current: Readonly<Record<string, unknown>>;
  labels: Readonly<Record<string, string>>;
  onTake: (merged: Record<string, unknown>) => void;
  onDrop: () => void;
}

/** Asks what to do with a draft that was typed over an older version, and compares it field by field. */
export function StaleDraftAlert({ stale, current, labels, onTake, onDrop }: StaleDraftAlertProps) {
  const { timeZone } = useSession();
  const [comparing, setComparing] = useState(false);
  const fields = conflictFields(labels, current, stale.value);
  if (comparing) {
    return (
      <Suspense fallback={null}>
        <ConflictView fields={fields} onResolve={onTake} onCancel={() => setComparing(false)} />
      </Suspense>
    );
  }
  return (
    <Alert color="amber" icon={<IconHistory size="1.3em" />} title="You have an older draft">
      It was typed on {showDateTime(stale.savedAt, timeZone)}, before someone else changed this record. Nothing is is
      put in by itself.
      <Group gap="xs" mt="sm">
        <Button size="xs" disabled={fields.length === 0} onClick={() => setComparing(true)}>
          Compare
        </Button>
        <Button size="xs" variant="default" onClick={onDrop}>
          Discard my draft
        </Button>
      </Group>
    </Alert>
  );
}
