import { Button, Menu } from "@mantine/core";
import { IconChevronDown, IconPlus } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { serverInstant, useAction, useGo, useRead, useUrlState } from "#platform/web/index.ts";
import { useKeys } from "#ui/index.ts";
import { listNoteTemplates } from "../../templates/template.contract.ts";
import { createProgressNote, listNotes } from "../note.contract.ts";

/** Starts a note from a template. `n` opens the menu. */
export function NewNote({ mrNo, demographicId }: { mrNo: string; demographicId?: string | undefined }) {
  const go = useGo();
  const url = useUrlState();
  const [chosen, setChosen] = useState(false);
  const opened = chosen || url.params.new === "1";
  const setOpened = (next: boolean) => {
    setChosen(next);
    if (!next && url.params.new) url.set({ new: null });
  };
  const templates = useRead(listNoteTemplates, {}, { enabled: opened, staleMs: 600_000 });
  const [list, setList] = useState<HTMLDivElement | null>(null);
  const isReady = opened && templates.data !== undefined;
  // The menu may open together with the page, or before its templates are there: Enter then takes the first one.
  useEffect(() => {
    if (isReady) list?.querySelector<HTMLElement>("[role=menuitem]")?.focus();
  }, [isReady, list]);
  const create = useAction(createProgressNote, { invalidates: [listNotes], onDone: (note) => go(`/notes/${note.id}`) });
  useKeys([{ keys: "n", does: "New note", run: () => setOpened(true) }]);
  const begin = (templateKey: string) =>
    create.go({
      body: { mrNo, templateKey, serviceStart: serverInstant(), ...(demographicId ? { demographicId } : {}) },
    });
  return (
    <Menu opened={opened} onChange={setOpened} position="bottom-end" width={280}>
      <Menu.Target>
        <Button
          loading={create.pending}
          leftSection={<IconPlus size="1.15em" />}
          rightSection={<IconChevronDown size="1em" />}
        >
          New note
        </Button>
      </Menu.Target>
      <Menu.Dropdown ref={setList}>
        {templates.isPending && <Menu.Item disabled>Loading templates…</Menu.Item>}
        {templates.isError && (
          <Menu.Item onClick={() => void templates.refetch()}>Templates didn't load. Try again</Menu.Item>
        )}
        {templates.data?.rows.map((template) => (
          <Menu.Item key={template.key} onClick={() => begin(template.key)}>
            {template.name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
