import { Alert, Button, Group } from "@mantine/core";
import { IconUsers } from "@tabler/icons-react";

export interface NewerVersionProps {
  /** Who saved it, when that is known. */
  by?: string | null | undefined;
  /** Field by field, where the fields have names. */
  onCompare?: () => void;
  /** Keeps what is typed here and saves it over theirs. */
  onKeep?: () => void;
  onTake: () => void;
}

/** Shown over a form when someone else saved the same record meanwhile. Nothing is filled in automatically. */
export function NewerVersion({ by, onCompare, onKeep, onTake }: NewerVersionProps) {
  return (
    <Alert
      role="status"
      color="amber"
      icon={<IconUsers size="1.3em" />}
      title={`${by ?? "Someone else"} changed this record`}
    >
      Your changes are kept here, but not saved yet. Review the other changes and try again.
      <Group gap="xs" mt="sm">
        {onCompare && (
          <Button size="xs" onClick={onCompare}>
            Compare
          </Button>
        )}
        {onKeep && (
          <Button size="xs" onClick={onKeep}>
            Keep mine
          </Button>
        )}
        <Button size="xs" variant="default" onClick={onTake}>
          Use {by ? `${by}'s` : "theirs"}
        </Button>
      </Group>
    </Alert>
  );
}
