import { Button, NativeSelect } from "@mantine/core";
import { memo, useState } from "react";
import type { z } from "zod";
import { resourceWords, scopeWords } from "#platform/shared/access/permission-words.ts";
import type { Permission, Scope } from "#platform/shared/access/permissions.ts";
import { isOneOf } from "#platform/shared/typed.ts";
import { cx } from "#ui/cx.ts";
import { mayGrant } from "../role-rules.ts";
import type { listPermissions } from "../roles.contract.ts";
import classes from "./roles.module.css";

export type Entry = z.infer<typeof listPermissions.response>["rows"][number];
export type Draft = ReadonlyMap<Permission, Scope>;
const scopes = ["tenant", "location", "own"] as const;
const none = "none";

interface SentencesProps {
  resource: string;
  entries: readonly Entry[];
  draft: Draft;
  saved: Draft;
  /** The default role it is or was made from. */
  origin: string | null;
  mayManage: boolean;
  /** Shows what is not allowed too, as a search does. */
  open: boolean;
  onChange: (permission: Permission, scope: Scope | null) => void;
}

/** What a role may do with one kind of record, as sentences: what, and where. Each is changed on its own. */
export function Sentences({ resource, entries, draft, saved, origin, mayManage, open, onChange }: SentencesProps) {
  const [all, setAll] = useState(false);
  // A sentence changed just now stays in its place, so the line under the pointer is not replaced.
  const isListed = (entry: Entry) => draft.has(entry.permission) || saved.has(entry.permission);
  const allowed = entries.filter(isListed);
  const rest = entries.filter((entry) => !isListed(entry));
  const sentence = (entry: Entry) => (
    <Sentence
      key={entry.permission}
      entry={entry}
      usualScope={origin ? entry.defaultScopes[origin] : undefined}
      scope={draft.get(entry.permission) ?? null}
      saved={saved.get(entry.permission) ?? null}
      mayManage={mayManage}
      onChange={onChange}
    />
  );
  return (
    <fieldset className={cx("cairn-group", classes.resource)} aria-label={resourceWords(resource)}>
      <h3>{resourceWords(resource)}</h3>
      {allowed.length > 0 && <ul className={classes.sentences}>{allowed.map(sentence)}</ul>}
      {rest.length > 0 && (all || open) && (
        <ul className={classes.sentences} aria-label={`${resourceWords(resource)}: not allowed`}>
          {rest.map(sentence)}
        </ul>
      )}
      {rest.length > 0 && !open && (
        <Button variant="subtle" size="compact-xs" className={classes.more} onClick={() => setAll(!all)}>
          {all ? "Show less" : `${rest.length} not allowed`}
        </Button>
      )}
    </fieldset>
  );
}

interface SentenceProps {
  entry: Entry;
  /** What the role, or the role it was made from, has in a new facility. */
  usualScope: Scope | undefined;
  scope: Scope | null;
  saved: Scope | null;
  mayManage: boolean;
  onChange: (permission: Permission, scope: Scope | null) => void;
}

/** A role has over 200 sentences: memoized, so that a change renders only its own. */
const Sentence = memo(function Sentence({ entry, usualScope, scope, saved, mayManage, onChange }: SentenceProps) {
  const [editing, setEditing] = useState(false);
  const mine: Draft = new Map(entry.mine ? [[entry.permission, entry.mine]] : []);
  const allowed = scopes.filter((one) => mayGrant(mine, entry.permission, one, usualScope));
  const words = `${entry.allows[0]?.toUpperCase()}${entry.allows.slice(1)}`;
  const choices = scopes.filter((one) => allowed.includes(one) || one === scope || one === saved);
  return (
    <li className={classes.sentence} data-changed={scope !== saved || undefined} data-off={scope === null || undefined}>
      <span>
        {words}
        {!editing && <span className={classes.where}>{scope ? scopeWords[scope] : "not allowed"}</span>}
        {editing && choices.length === 0 && (
          <span className={classes.where}>You don't have this permission, so you can't grant it.</span>
        )}
      </span>
      {editing && choices.length > 0 && (
        <NativeSelect
          aria-label={words}
          size="xs"
          autoFocus
          data={[
            ...choices.map((value) => ({ value, label: scopeWords[value] })),
            { value: none, label: "not allowed" },
          ]}
          value={scope ?? none}
          onChange={({ currentTarget: { value } }) => onChange(entry.permission, isOneOf(scopes, value) ? value : null)}
          onBlur={() => setEditing(false)}
        />
      )}
      {mayManage && !editing && (
        <Button
          variant="subtle"
          size="compact-xs"
          className={classes.change}
          aria-label={`Change: ${entry.allows}`}
          onClick={() => setEditing(true)}
        >
          Change
        </Button>
      )}
    </li>
  );
});
