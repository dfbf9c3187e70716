import { Button, Checkbox, NativeSelect, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { memo, useCallback, useMemo, useState } from "react";
import type { z } from "zod";
import { permissionWords, resourceWords, scopeWords, verbWords } from "#platform/shared/access/permission-words.ts";
import type { Permission, Scope } from "#platform/shared/access/permissions.ts";
import { useAction } from "#platform/web/api/action.ts";
import { WhyReadOnly } from "#platform/web/router/why-read-only.tsx";
import { NewerVersion } from "#ui/feedback/newer-version.tsx";
import { useBusy } from "#ui/form/busy.ts";
import classes from "#ui/form/settings.module.css";
import { StickySaveBar } from "#ui/page/save-bar.tsx";
import { diffGrants, isSystemRole, mayGrant } from "../role-rules.ts";
import { changeRole, type listPermissions, listRoles, type Role } from "../roles.contract.ts";
import { countedChanges, RoleDiff } from "./role-diff.tsx";
import { RoleView } from "./role-view.tsx";

type Entry = z.infer<typeof listPermissions.response>["rows"][number];
interface RoleMatrixProps {
  role: Role;
  catalogue: readonly Entry[];
  mayManage: boolean;
}
type Draft = ReadonlyMap<Permission, Scope>;

const grantsOf = ({ grants }: Role): Draft => new Map(grants.map(({ permission, scope }) => [permission, scope]));

/** Permissions of one role, by resource. Changes are reviewed before saving. */
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
        <fieldset key={resource} className={classes.resource} disabled={!mayManage}>
          <legend>{resourceWords(resource)}</legend>
          {entries.map((entry) => (
            <GrantRow
              key={entry.permission}
              entry={entry}
              usualScope={origin ? entry.defaultScopes[origin] : undefined}
              scope={draft.get(entry.permission) ?? null}
              saved={before.get(entry.permission) ?? null}
              onChange={set}
            />
          ))}
        </fieldset>
      ))}
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

interface GrantRowProps {
  entry: Entry;
  /** What the role, or the role it was made from, has in a new facility. */
  usualScope: Scope | undefined;
  scope: Scope | null;
  saved: Scope | null;
  onChange: (permission: Permission, scope: Scope | null) => void;
}

/** A role has over 200 rows: memoized, with a native select, so that a change renders only its own row. */
const GrantRow = memo(function GrantRow({ entry, usualScope, scope, saved, onChange }: GrantRowProps) {
  const mine: Draft = new Map(entry.mine ? [[entry.permission, entry.mine]] : []);
  const allowed = (["tenant", "location", "own"] as const).filter((one) =>
    mayGrant(mine, entry.permission, one, usualScope),
  );
  const changed = scope !== saved;
  const refused = scope === null && allowed.length === 0;
  const usual = allowed.includes("location") ? "location" : (allowed[0] ?? null);
  const words = verbWords(entry.verb);
  const choices = [...new Set([...allowed, ...(scope ? [scope] : [])])];
  return (
    <div className={classes.grant} data-changed={changed || undefined}>
      <Checkbox
        label={`${words[0]?.toUpperCase()}${words.slice(1)}`}
        description={refused ? "You don't have this permission, so you can't grant it." : `Can ${entry.allows}`}
        checked={scope !== null}
        disabled={refused}
        onChange={(event) => onChange(entry.permission, event.currentTarget.checked ? (saved ?? usual) : null)}
      />
      {scope !== null && (
        <NativeSelect
          aria-label={`${permissionWords(entry.permission)} reaches`}
          size="xs"
          className={classes.scope}
          data={choices.map((value) => ({ value, label: scopeWords[value] }))}
          value={scope}
          onChange={({ currentTarget: { value } }) =>
            onChange(entry.permission, choices.find((one) => one === value) ?? scope)
          }
        />
      )}
    </div>
  );
});
