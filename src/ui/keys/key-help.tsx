import { Modal, Title } from "@mantine/core";
import { useEffect, useState } from "react";
import { Kbd } from "./kbd.tsx";
import classes from "./keys.module.css";
import { type PageKey, useKeys, usePageKeys } from "./use-keys.ts";

const inTables: readonly Pick<PageKey, "keys" | "does">[] = [
  { keys: "J", does: "Next row" },
  { keys: "K", does: "Previous row" },
  { keys: "Enter", does: "Open the row" },
  { keys: "Space", does: "Select the row" },
];

const inFront: readonly Pick<PageKey, "keys" | "does">[] = [{ keys: "Escape", does: "Close what is in front" }];

const opening = "cairn:key-help";
/** Opens the sheet without the key, for a help button. */
export function openKeyHelp(): void {
  window.dispatchEvent(new Event(opening));
}

/** The sheet behind `?`: every key that works on this page. The shell mounts it once. */
export function KeyHelp() {
  const [opened, setOpened] = useState(false);
  useKeys([{ keys: "?", does: "Show the keys of this page", group: "Everywhere", run: () => setOpened(true) }]);
  useEffect(() => {
    const open = () => setOpened(true);
    window.addEventListener(opening, open);
    return () => window.removeEventListener(opening, open);
  }, []);
  const keys = usePageKeys();
  const groups = [...new Set(keys.map((key) => key.group ?? "This page"))].sort((a, b) =>
    a === "This page" ? -1 : b === "This page" ? 1 : a.localeCompare(b),
  );
  return (
    <Modal opened={opened} onClose={() => setOpened(false)} title="Keys" size="lg">
      <div className={classes.sheet}>
        {groups.map((group) => (
          <KeyGroup key={group} title={group} keys={keys.filter((key) => (key.group ?? "This page") === group)} />
        ))}
        <KeyGroup title="In a table" keys={inTables} />
        <KeyGroup title="In dialogs, drawers and menus" keys={inFront} />
      </div>
    </Modal>
  );
}

function KeyGroup({ title, keys }: { title: string; keys: readonly Pick<PageKey, "keys" | "does">[] }) {
  return (
    <section>
      <Title order={3} className={classes.group ?? ""}>
        {title}
      </Title>
      <dl className={classes.keys}>
        {keys.map((key) => (
          <div key={key.keys}>
            <dt>{key.does}</dt>
            <dd>
              <Kbd keys={key.keys} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
