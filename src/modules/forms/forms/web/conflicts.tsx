import { Alert, Button, Group } from "@mantine/core";
import type { Definition } from "../../templates/item.contract.ts";
import { itemOf } from "../answers.ts";
import type { Conflict } from "./answer-queue.ts";

interface ConflictsProps {
  conflicts: readonly Conflict[];
  definition: Definition;
  onKeepTheirs: (conflict: Conflict) => void;
  onKeepMine: (conflict: Conflict) => void;
}

/** Questions that someone else answered too; the user chooses which answer to keep (FRM-10). */
export function Conflicts({ conflicts, definition, onKeepTheirs, onKeepMine }: ConflictsProps) {
  return conflicts.map((conflict) => (
    <Alert
      key={conflict.linkPath}
      color="amber"
      role="alert"
      mb="md"
      title={itemOf(definition, conflict.linkPath)?.text ?? conflict.linkPath}
    >
      <p>{conflict.message}</p>
      <Group gap="xs">
        <Button size="compact-sm" variant="default" onClick={() => onKeepTheirs(conflict)}>
          Keep theirs
        </Button>
        <Button size="compact-sm" variant="default" onClick={() => onKeepMine(conflict)}>
          Keep mine
        </Button>
      </Group>
    </Alert>
  ));
}
