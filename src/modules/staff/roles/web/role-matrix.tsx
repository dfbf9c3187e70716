import { Button, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useCallback, useMemo, useState } from "react";
import { permissionWords } from "#platform/shared/access/permission-words.ts";
import type { Permission, Scope } from "#platform/shared/access/permissions.ts";
import { useAction } from "#platform/web/api/action.ts";
import { WhyReadOnly } from "#platform/web/router/why-read-only.tsx";
import { NewerVersion } from "#ui/feedback/newer-version.tsx";
import { useBusy } from "#ui/form/busy.ts";
import classes from "#ui/form/settings.module.css";
import { StickySaveBar } from "#ui/page/save-bar.tsx";
import { diffGrants, isSystemRole } from "../role-rules.ts";
import { changeRole, listRoles, type Role } from "../roles.contract.ts";
import { countedChanges, RoleDiff } from "./role-diff.tsx";
import { type Draft, type Entry, Sentences } from "./role-sentences.tsx";
import { RoleView } from "./role-view.tsx";

interface RoleMatrixProps {
  role: Role;
  catalogue: readonly Entry[];
  mayManage: boolean;
}

const grantsOf = ({ grants }: Role): Draft => new Map(grants.map(({ permission, scope }) => [permission, scope]));

/** What one role may do, by kind of record. Changes are reviewed before saving. */
export function RoleMatrix({ role, catalogue, mayManage }: RoleMatrixProps) {
  // The version being edited. A newer one is loaded only while nothing is changed.
  const [base, setBase] = useState(role);
  const before = useMemo(() => grantsOf(base), [base]);
  const [draft, setDraft] = useState<Draft>(before);
  const [text, setText] = useState("");
  const [reading, setReading] = useState(false);
  const changes = diffGrants(before, draft);
  const newer = role.version > base.version ? role : null;
  const take = (record: Role) => {
    setBase(record);
    setDraft(grantsOf(record));
  };
  if (newer && changes.length === 0) take(newer);
  useBusy(changes.length > 0 && `changes to ${role.name}`);
  const save = useAction(changeRole, {
    inline: true,
    handles: ["stale-version"],
    invalidates: [listRoles],
    onDone: (saved) => {
      setBase(saved);
      setReading(false);
    },
    done: `${role.name} saved. Changes apply immediately.`,
  });
  const set = useCallback((permission: Permission, scope: Scope | null) => {
    setDraft((current) => {
      const next = new Map(current);
      if (scope === null) next.delete(permission);
      else next.set(permission, scope);
      return next;
    });
  }, []);
  const origin = isSystemRole(base.code) ? base.code : base.baseRole;
  const typed = text.trim().toLowerCase();
  const shown = catalogue.filter(
    (entry) =>
      typed === "" ||
      `${entry.permission} ${permissionWords(entry.permission)} ${entry.allows}`.toLowerCase().includes(typed),
  );
  const submit = () =>
    save.go({
      params: { code: role.code },
      body: { version: base.version, grants: [...draft].map(([permission, scope]) => ({ permission, scope })) },
    });
  return (
    <>
      {newer && changes.length > 0 && !save.pending && (
        <NewerVersion onKeep={() => setBase(newer)} onTake={() => take(newer)} />
      )}
      <div className={classes.find}>
        <TextInput
          aria-label="Search permissions"
          placeholder="Search permissions"
          className={classes.picker}
          leftSection={<IconSearch size="1.1em" />}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <RoleView role={role} grants={new Set(draft.keys())} />
      </div>
      {[...Map.groupBy(shown, (entry) => entry.resource)].map(([resource, entries]) => (
        <Sentences
          key={resource}
          resource={resource}
          entries={entries}
          draft={draft}
          saved={before}
          origin={origin}
          mayManage={mayManage}
          open={typed !== ""}
          onChange={set}
        />
      ))}
      {shown.length === 0 && <p className={classes.quiet}>No permissions match “{text.trim()}”.</p>}
      <RoleDiff
        role={role}
        changes={changes}
        opened={reading}
        saving={save.pending}
        problem={save.problem}
        onClose={() => setReading(false)}
        onSave={submit}
      />
      {!mayManage && <WhyReadOnly permission="roles.manage" />}
      {mayManage && (
        <StickySaveBar
          state={save.pending ? { kind: "saving" } : changes.length > 0 ? { kind: "dirty" } : { kind: "clean" }}
        >
          <Button variant="default" disabled={changes.length === 0} onClick={() => setDraft(before)}>
            Undo
          </Button>
          <Button disabled={changes.length === 0} onClick={() => setReading(true)}>
            {changes.length > 0 ? `Review ${countedChanges(changes.length)}` : "Review changes"}
          </Button>
        </StickySaveBar>
      )}
    </>
  );
}
