import { Button, Menu } from "@mantine/core";
import { IconBookmark, IconChevronDown, IconTrash, IconUsers } from "@tabler/icons-react";
import { useState } from "react";
import { z } from "zod";
import { useAction, useRead, useUrlState } from "#platform/web/index.ts";
import { Field, Form, FormActions, FormDialog, type TableState, useZodForm } from "#ui/index.ts";
import {
  addSavedView,
  changeSavedView,
  listSavedViews,
  removeSavedView,
  type SavedView,
} from "../saved-view.contract.ts";

interface BuiltInView {
  name: string;
  /** Filters and sort as in the address. */
  query: string;
}

interface SavedViewsProps {
  /** Name of the list. */
  list: string;
  state: TableState;
  filterKeys: readonly string[];
  builtIn?: readonly BuiltInView[];
}

const normalized = (query: string) => {
  const params = new URLSearchParams(query);
  params.sort();
  return params.toString();
};

/** Views of a list: filters and sort under a name, built in, own and shared with all staff. */
export function SavedViews({ list, state, filterKeys, builtIn = [] }: SavedViewsProps) {
  const url = useUrlState();
  const source = useRead(listSavedViews, { query: { list } }, { staleMs: 60_000 });
  const [saving, setSaving] = useState(false);
  const invalidates = [listSavedViews];
  const change = useAction(changeSavedView, { invalidates, done: ({ name }) => `${name} updated` });
  const remove = useAction(removeSavedView, { invalidates, done: "View removed" });
  const { sort } = url.params;
  const current = normalized(new URLSearchParams({ ...state.filters, ...(sort ? { sort } : {}) }).toString());
  const rows = source.data?.rows ?? [];
  const isShown = ({ query }: BuiltInView) => normalized(query) === current;
  const chosen = rows.find((row) => row.id === url.params.view);
  const shown = rows.find(isShown);
  const active = shown ?? builtIn.find(isShown);
  const show = (query: string, id?: string) =>
    url.set({
      ...Object.fromEntries([...filterKeys, "sort", "page"].map((key) => [key, undefined])),
      ...Object.fromEntries(new URLSearchParams(query)),
      view: id,
    });
  const item = (row: SavedView) => (
    <Menu.Item
      key={row.id}
      onClick={() => show(row.query, row.id)}
      {...(isShown(row) ? { "aria-current": "true" as const } : {})}
    >
      {row.name}
    </Menu.Item>
  );
  const own = rows.filter((row) => row.mine && !row.shared);
  const shared = rows.filter((row) => row.shared);
  const changed = chosen && !isShown(chosen) ? chosen : undefined;
  const removable = shown?.editable ? shown : undefined;
  return (
    <>
      <Menu position="bottom-end" width={280}>
        <Menu.Target>
          <Button
            variant="default"
            leftSection={<IconBookmark size="1.1em" />}
            rightSection={<IconChevronDown size="1em" />}
          >
            {active?.name ?? "Views"}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {builtIn.map((view) => (
            <Menu.Item
              key={view.name}
              onClick={() => show(view.query)}
              {...(isShown(view) ? { "aria-current": "true" as const } : {})}
            >
              {view.name}
            </Menu.Item>
          ))}
          {own.length > 0 && <Menu.Label>My views</Menu.Label>}
          {own.map(item)}
          {shared.length > 0 && <Menu.Label>Shared with all staff</Menu.Label>}
          {shared.map(item)}
          {(!active || changed?.editable || removable) && <Menu.Divider />}
          {changed?.editable && (
            <Menu.Item
              onClick={() =>
                change.go({ params: { viewId: changed.id }, body: { version: changed.version, query: current } })
              }
            >
              Update {changed.name}
            </Menu.Item>
          )}
          {!active && (
            <Menu.Item leftSection={<IconBookmark size="1.1em" />} onClick={() => setSaving(true)}>
              Save current filters as a view…
            </Menu.Item>
          )}
          {removable?.mine && (
            <Menu.Item
              leftSection={<IconUsers size="1.1em" />}
              onClick={() =>
                change.go({
                  params: { viewId: removable.id },
                  body: { version: removable.version, shared: !removable.shared },
                })
              }
            >
              {removable.shared ? "Stop sharing" : "Share with all staff"}
            </Menu.Item>
          )}
          {removable && (
            <Menu.Item
              leftSection={<IconTrash size="1.1em" />}
              onClick={() => remove.go({ params: { viewId: removable.id } })}
            >
              Remove {removable.name}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <FormDialog opened={saving} onClose={() => setSaving(false)} title="Save view">
        {saving && (
          <SaveView list={list} query={current} onSaved={(id) => show(current, id)} onClose={() => setSaving(false)} />
        )}
      </FormDialog>
    </>
  );
}

const Entry = z.object({
  name: z.string().trim().min(1, "Enter a name.").max(60, "Use at most 60 characters."),
  shared: z.boolean().default(false),
});

interface SaveViewProps {
  list: string;
  query: string;
  onSaved: (id: string) => void;
  onClose: () => void;
}

function SaveView({ list, query, onSaved, onClose }: SaveViewProps) {
  const save = useAction(addSavedView, {
    invalidates: [listSavedViews],
    done: ({ name }) => `${name} saved`,
    inline: true,
    onDone: ({ id }) => {
      onClose();
      onSaved(id);
    },
  });
  const form = useZodForm({
    draft: { form: "saved-view", record: list },
    schema: Entry,
    initial: { name: "", shared: false },
    doing: "saving a view",
  });
  return (
    <Form
      form={form}
      onSubmit={async (entry) => void (await save.run({ body: { list, query, ...entry } }))}
      label="Save view"
    >
      <Field.Text name="name" label="Name" />
      <Field.Checkbox name="shared" label="Share with all staff" />
      <FormActions submit="Save view" onCancel={onClose} />
    </Form>
  );
}
