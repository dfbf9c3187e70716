import { UnstyledButton } from "@mantine/core";
import { IconArrowRight, IconBolt, IconHelpCircle, IconSearch, IconUser, IconUserHeart } from "@tabler/icons-react";
import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from "react";
import { usePageKeys } from "#ui/keys/use-keys.ts";
import { PersonPhoto } from "#ui/people/person-photo.tsx";
import { Chip } from "#ui/state/state-badge.tsx";
import { problemText } from "../api/problem.ts";
import { photoAddress } from "../files/photo-address.ts";
import type { ClientCommand } from "../modules/extension-points.ts";
import { useExtensions } from "../modules/registry.tsx";
import { useGo } from "../router/links.tsx";
import { useCommands } from "./commands.ts";
import { closePalette } from "./open-palette.ts";
import { usePages } from "./pages.ts";
import classes from "./palette.module.css";
import { rememberHit } from "./recents.ts";
import { type PaletteEntry, readQuery, sectionsFor, sectionsForWhom } from "./sections.ts";
import { useHits, useRecents } from "./use-hits.ts";

const icons = {
  Recent: IconUserHeart,
  Clients: IconUserHeart,
  People: IconUser,
  More: IconArrowRight,
  "Go to": IconArrowRight,
  Do: IconBolt,
  Help: IconHelpCircle,
};
const hint = "Find a client, person or page; > actions, @ staff, # clients, ? help";

/** The palette's inside: lives as long as it is open, so each opening starts empty. */
export function PaletteBox() {
  const [text, setText] = useState("");
  /** Moved to by hand; else the first entry is the one Enter takes. */
  const [chosen, setChosen] = useState<string | null>(null);
  const [enter, setEnter] = useState<"here" | "new-tab" | null>(null);
  /** What was chosen to be done, while it is asked for whom. */
  const [forWhom, setForWhom] = useState<ClientCommand | null>(null);
  const pages = usePages();
  const commands = useCommands();
  const clientCommands = useExtensions("palette.client");
  const keys = usePageKeys();
  const go = useGo();
  const { hits, fresh, error } = useHits(text);
  const recents = useRecents();
  const list = useRef<HTMLDivElement>(null);

  const asked = readQuery(text);
  const sections = forWhom
    ? sectionsForWhom(forWhom, asked, hits, recents)
    : sectionsFor(asked, hits, recents, pages, commands, keys, clientCommands);
  const entries = sections.flatMap((section) => section.entries);
  const picked = entries.find((entry) => entry.id === chosen);
  const active = picked ?? entries[0];

  const turnTo = (command: ClientCommand | null) => {
    setForWhom(command);
    setText("");
    setChosen(null);
  };
  const open = (entry: PaletteEntry, newTab: boolean) => {
    if (entry.asks) return turnTo(entry.asks);
    closePalette();
    // What is masked is no recent: it would stay in the list after the emergency is over.
    if (entry.hit && !entry.hit.masked) rememberHit(entry.hit);
    if (typeof entry.to === "function") entry.to();
    else if (newTab) window.open(entry.to, "_blank", "noopener");
    else go(entry.to);
  };

  // Enter before the answer is there waits for it: it must not open what an older text had found.
  useEffect(() => {
    if (!enter || !fresh) return;
    setEnter(null);
    if (active) open(active, enter === "new-tab");
  });
  useEffect(() => {
    if (active) list.current?.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" });
  }, [active]);

  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && entries.length > 0) {
      event.preventDefault();
      const at = active ? entries.indexOf(active) : -1;
      setChosen(entries[(at + step + entries.length) % entries.length]?.id ?? null);
    }
    if (event.key === "Backspace" && text === "" && forWhom) turnTo(null);
    if (event.key === "Enter") {
      event.preventDefault();
      const newTab = event.ctrlKey || event.metaKey;
      if (picked) open(picked, newTab);
      else setEnter(newTab ? "new-tab" : "here");
    }
  };

  return (
    <>
      <div className={classes.field}>
        <IconSearch size={20} stroke={1.5} aria-hidden />
        {forWhom && (
          <UnstyledButton className={classes.forWhom} onClick={() => turnTo(null)} aria-label="Back to everything">
            {forWhom.label} for
          </UnstyledButton>
        )}
        <input
          className={classes.input}
          role="combobox"
          aria-label={forWhom ? `${forWhom.label} for whom?` : "Search or press Ctrl K"}
          aria-expanded={entries.length > 0}
          aria-controls="palette-entries"
          aria-activedescendant={active ? optionId(active) : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          placeholder={forWhom ? "whom? Name or record number" : hint}
          data-autofocus
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setChosen(null);
            setEnter(null);
          }}
          onKeyDown={press}
          ref={focusAtOnce}
        />
      </div>
      <div className={classes.list} id="palette-entries" role="listbox" aria-label="Found" ref={list}>
        {sections.map((section) => (
          <fieldset key={section.title} className="cairn-group" aria-label={section.title}>
            <div className={classes.title} aria-hidden>
              {section.title}
            </div>
            {section.entries.map((entry) => (
              <Option
                key={entry.id}
                entry={entry}
                icon={entry.icon ?? icons[section.title]}
                active={entry === active}
                onHover={() => setChosen(entry.id)}
                onOpen={(event) => open(entry, event.ctrlKey || event.metaKey)}
              />
            ))}
          </fieldset>
        ))}
      </div>
      {entries.length === 0 && (
        <div className={classes.empty} role="status">
          {emptyText(readQuery(text).q, !fresh, error)}
        </div>
      )}
    </>
  );
}

function focusAtOnce(field: HTMLInputElement | null): void {
  field?.focus();
}

const optionId = (entry: PaletteEntry) => `palette-${entry.id.replaceAll(/[^\w-]/g, "-")}`;

interface OptionProps {
  entry: PaletteEntry;
  icon: NonNullable<PaletteEntry["icon"]>;
  active: boolean;
  onHover: () => void;
  onOpen: (event: MouseEvent) => void;
}

function Option({ entry, icon: Icon, active, onHover, onOpen }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the keys are heard by the field, which keeps the focus
    <div
      id={optionId(entry)}
      role="option"
      aria-selected={active}
      className={classes.option}
      onMouseMove={active ? undefined : onHover}
      onClick={onOpen}
    >
      {entry.hit?.nameAlert ? (
        <PersonPhoto
          name={entry.label}
          src={photoAddress(entry.hit.photoFileId)}
          seed={entry.hit.subjectId}
          size={36}
        />
      ) : (
        <Icon size={20} stroke={1.5} aria-hidden />
      )}
      <span className={classes.words}>
        <span>
          {entry.label}
          {entry.hit?.standing && <span className={classes.detail}> {entry.hit.standing}</span>}
          {entry.hit?.nameAlert && (
            <>
              {" "}
              <Chip tone="attention" shape="alert">
                Name alert
              </Chip>
            </>
          )}
        </span>
        {entry.detail && <span className={classes.detail}>{entry.detail}</span>}
      </span>
    </div>
  );
}

function emptyText(q: string, looking: boolean, error: Error | null): string {
  if (error) return problemText(error);
  if (q.length < 2) return "Type at least two letters: a name, a record number, a page.";
  return looking ? "Looking…" : `Nothing found for “${q}”. Clients outside your locations do not appear here.`;
}
