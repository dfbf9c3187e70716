import { Button, Menu } from "@mantine/core";
import { IconChevronDown, IconPlus } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { isProblem, serverInstant, useAction, useCan, useGo, useRead, useUrlState } from "#platform/web/index.ts";
import { useKeys } from "#ui/index.ts";
import { createDoctorNote } from "../../kinds/kind-notes.contract.ts";
import { doctorTemplates } from "../../templates/clinical-templates.ts";
import { listNoteTemplates } from "../../templates/template.contract.ts";
import { transferTemplate } from "../../templates/transfer-template.ts";
import { NewTransfer } from "../../transfers/web/new-transfer.tsx";
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
  const canDoctor = useCan("medications.prescribe");
  const canTransfer = useCan("transferNotes.write");
  const [transferring, setTransferring] = useState(false);
  const toOpen = (error: unknown) => {
    const noteId = isProblem(error, "note-exists") ? error.body.params?.noteId : undefined;
    if (typeof noteId === "string") go(`/notes/${noteId}`);
  };
  const doctor = useAction(createDoctorNote, { invalidates: [listNotes], onDone: (note) => go(`/notes/${note.id}`) });
  const started = (templateKey: string) => ({
    body: { mrNo, templateKey, serviceStart: serverInstant(), ...(demographicId ? { demographicId } : {}) },
  });
  const begin = (templateKey: string) => create.go(started(templateKey));
  const beginDoctor = (templateKey: string) => void doctor.run(started(templateKey)).catch(toOpen);
  return (
    <>
      <Menu opened={opened} onChange={setOpened} position="bottom-end" width={280}>
        <Menu.Target>
          <Button
            loading={create.pending || doctor.pending}
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
          {canDoctor && (
            <>
              <Menu.Label>Doctor notes</Menu.Label>
              {doctorTemplates.map((template) => (
                <Menu.Item key={template.key} onClick={() => beginDoctor(template.key)}>
                  {template.name}
                </Menu.Item>
              ))}
              <Menu.Label>Other notes</Menu.Label>
            </>
          )}
          {templates.data?.rows.map((template) => (
            <Menu.Item key={template.key} onClick={() => begin(template.key)}>
              {template.name}
            </Menu.Item>
          ))}
          {canTransfer && <Menu.Item onClick={() => setTransferring(true)}>{transferTemplate.name}</Menu.Item>}
        </Menu.Dropdown>
      </Menu>
      <NewTransfer
        mrNo={mrNo}
        demographicId={demographicId}
        opened={transferring}
        onClose={() => setTransferring(false)}
      />
    </>
  );
}
