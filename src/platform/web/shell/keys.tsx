import { Kbd, Modal, Switch, Table, Text } from "@mantine/core";
import { useEffect, useState } from "react";
import type { NavItem } from "../modules/module.ts";
import { useNavItems } from "../modules/registry.tsx";
import { useChangePreferences, usePreferences } from "../preferences/preferences.ts";
import { useGo } from "../router/links.tsx";
import { lock } from "../session/session.ts";
import { keyMeaning } from "./key-meaning.ts";

const openEvent = "cairn:keys";
/** Opens the list of keys (`?`). */
export function openKeys(): void {
  dispatchEvent(new Event(openEvent));
}

/** True where a letter is text: a field, an editor, an open dialog or menu. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest("input, textarea, select, [contenteditable=''], [contenteditable=true], [role=textbox]"))
    return true;
  return document.querySelector("[role=dialog][aria-modal=true], [role=menu]") !== null;
}

/** A page marks its filter box `data-filter` and its primary "new" action `data-new`. */
function focusFilter(): boolean {
  const box = document.querySelector<HTMLElement>(
    "#content [data-filter] input, #content input[data-filter], #content input[type=search]",
  );
  box?.focus();
  return box !== null;
}

function pressNew(): boolean {
  const button = document.querySelector<HTMLElement>("#content [data-new]");
  button?.click();
  return button !== null;
}

const lettersMs = 1200;

/** The keys that work everywhere, and their list. Single letters can be switched off (WCAG 2.1.4). */
export function GlobalKeys() {
  const [opened, setOpened] = useState(false);
  const { singleKeys } = usePreferences();
  const items = useNavItems();
  const go = useGo();
  useEffect(() => {
    const open = () => setOpened(true);
    addEventListener(openEvent, open);
    return () => removeEventListener(openEvent, open);
  }, []);
  useEffect(() => {
    let gAt = 0;
    /** Whether the key did something here; one that did not is left to the browser. */
    const act = (meaning: ReturnType<typeof keyMeaning>, target: NavItem | undefined): boolean => {
      if (meaning === "filter") return focusFilter();
      if (meaning === "new") return pressNew();
      if (meaning === "help") setOpened(true);
      else if (target) go(target.to);
      else return false;
      return true;
    };
    const press = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && event.shiftKey && event.key.toLowerCase() === "l") {
        event.preventDefault();
        void lock();
        return;
      }
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || !singleKeys) return;
      if (isTyping(event.target)) return;
      const meaning = keyMeaning(event.key, Date.now() - gAt < lettersMs);
      gAt = meaning === "g" ? Date.now() : 0;
      const target = meaning === "go" ? items.find((item) => item.key === event.key) : undefined;
      const did = act(meaning, target);
      if (did) event.preventDefault();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [items, go, singleKeys]);
  return (
    <Modal opened={opened} onClose={() => setOpened(false)} title="Keys" size="md">
      <KeyList items={items} />
    </Modal>
  );
}

function KeyList({ items }: { items: readonly NavItem[] }) {
  const { singleKeys } = usePreferences();
  const change = useChangePreferences();
  const rows: [string[], string][] = [
    [["Ctrl", "K"], "Search and commands"],
    [["Ctrl", "Shift", "L"], "Lock"],
    [["?"], "This list"],
    [["/"], "Filter the list"],
    [["n"], "New"],
    [["j"], "Next row"],
    [["k"], "Row before"],
    [["Esc"], "Close"],
    ...items.flatMap((item): [string[], string][] => (item.key ? [[["g", item.key], item.label]] : [])),
  ];
  return (
    <>
      <Table verticalSpacing={6}>
        <Table.Tbody>
          {rows.map(([keys, what]) => (
            <Table.Tr key={what}>
              <Table.Td>
                {keys.map((key) => (
                  <Kbd key={key} me={4}>
                    {key}
                  </Kbd>
                ))}
              </Table.Td>
              <Table.Td>{what}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Text size="xs" c="dimmed" mt="sm">
        On a Mac, Ctrl is also Cmd.
      </Text>
      <Switch
        mt="md"
        label="Keys of one letter"
        checked={singleKeys}
        onChange={(event) => change({ singleKeys: event.currentTarget.checked })}
      />
    </>
  );
}
