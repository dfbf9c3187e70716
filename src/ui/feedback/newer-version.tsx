import { Alert, Button, Group } from "@mantine/core";
import { IconUsers } from "@tabler/icons-react";

export interface NewerVersionProps {
  /** Who saved it, when that is known. */
  by?: string | null | undefined;
  /** Field by field, where the fields have names. */
  onCompare?: () => void;
  /** Goes on with what is typed here, over theirs. */
  onKeep?: () => void;
  onTake: () => void;
}

/** Over a form: somebody saved the same record while it was being filled in. Nothing is put in by itself. */
export function NewerVersion({ by, onCompare, onKeep, onTake }: NewerVersionProps) {
  return (
    <Alert
      role="status"
      color="amber"
      icon={<IconUsers size="1.3em" />}
      title={`${by ?? "Somebody"} saved this meanwhile`}
    >
      What you typed is kept here, and not saved yet.
      <Group gap="xs" mt="sm">
        {onCompare && (
          <Button size="xs" onClick={onCompare}>
            Compare
          </Button>
        )}
        {onKeep && (
          <Button size="xs" onClick={onKeep}>
            Go on with mine
          </Button>
        )}
        <Button size="xs" variant="default" onClick={onTake}>
          Take {by ? `${by}'s` : "theirs"}
        </Button>
      </Group>
    </Alert>
  );
}
