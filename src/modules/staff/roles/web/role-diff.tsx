import { Button, Group, Modal } from "@mantine/core";
import { permissionWords, scopeWords } from "#platform/shared/access/permission-words.ts";
import { asProblem } from "#ui/feedback/problem.ts";
import { ProblemAlert } from "#ui/feedback/problem-alert.tsx";
import classes from "#ui/form/settings.module.css";
import { Chip } from "#ui/state/state-badge.tsx";
import type { diffGrants } from "../role-rules.ts";
import type { Role } from "../roles.contract.ts";

type Change = ReturnType<typeof diffGrants>[number];

interface RoleDiffProps {
  role: Role;
  changes: readonly Change[];
  opened: boolean;
  saving: boolean;
  problem: unknown;
  onClose: () => void;
  onSave: () => void;
}

/** Review of a role's changes before saving. */
export function RoleDiff({ role, changes, opened, saving, problem, onClose, onSave }: RoleDiffProps) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      centered
      title={`Changes for ${role.people} staff ${role.people === 1 ? "member" : "members"}`}
    >
      <ul className={classes.diff}>
        {changes.map((change) => (
          <ChangeLine key={change.permission} change={change} />
        ))}
      </ul>
      {problem ? <ProblemAlert problem={asProblem(problem)} /> : null}
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          Keep editing
        </Button>
        <Button loading={saving} onClick={onSave} data-autofocus>
          Save {countedChanges(changes.length)}
        </Button>
      </Group>
    </Modal>
  );
}

export const countedChanges = (count: number) => `${count} ${count === 1 ? "change" : "changes"}`;

function ChangeLine({ change: { permission, from, to } }: { change: Change }) {
  return (
    <li>
      <Chip
        tone={from === null ? "done" : to === null ? "danger" : "attention"}
        shape={from === null ? "check" : to === null ? "cross" : "half"}
      >
        {from === null ? "Added" : to === null ? "Removed" : "Scope changed"}
      </Chip>
      <span>
        {permissionWords(permission)}
        {to && (
          <span className={classes.quiet}>
            {" "}
            ({from ? `${scopeWords[from]} to ` : ""}
            {scopeWords[to]})
          </span>
        )}
      </span>
    </li>
  );
}
