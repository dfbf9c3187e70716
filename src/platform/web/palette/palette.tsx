import { useDebouncedValue } from "@mantine/hooks";
import { Spotlight } from "@mantine/spotlight";
import { IconArrowRight, IconBolt, IconSearch, IconUser, IconUserHeart } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type MouseEvent, useEffect, useRef, useState } from "react";
import { search } from "../../shared/search/search.contract.ts";
import { call } from "../api/call.ts";
import { problemText } from "../api/problem.ts";
import { keyOf } from "../api/query.ts";
import { useExtensions, useNavItems } from "../modules/registry.tsx";
import { useGo } from "../router/links.tsx";
import { useCan } from "../session/session-context.ts";
import { paletteStore } from "./open-palette.ts";
import classes from "./palette.module.css";
import { recentHits, rememberHit } from "./recents.ts";
import { type PaletteEntry, type PaletteSection, readQuery, sectionsFor } from "./sections.ts";

const icons = {
  Recent: IconUserHeart,
  Clients: IconUserHeart,
  People: IconUser,
  More: IconArrowRight,
  "Go to": IconArrowRight,
  Do: IconBolt,
};

/** Ctrl/Cmd K: finds clients, people and pages, and does things. Enter opens, Ctrl Enter opens in a new tab. */
export function Palette() {
  const [text, setText] = useState("");
  const [settled] = useDebouncedValue(text, 120);
  const allowed = useCan("search.use");
  const nav = useNavItems();
  const commands = useExtensions("palette.command");
  const go = useGo();
  const asked = readQuery(settled);
  const looking = allowed && asked.q.length >= 2 && asked.only !== "do";
  const hits = useQuery({
    queryKey: keyOf(search, { body: { q: asked.q } }),
    // The newer search of the same key cancels the older one.
    queryFn: () => call(search, { body: { q: asked.q, limit: 12 } }, { key: "palette" }),
    enabled: looking,
    staleTime: 10_000,
    gcTime: 30_000,
    placeholderData: (before) => before,
  });
  const sections = sectionsFor(readQuery(text), looking ? (hits.data?.rows ?? []) : [], recentHits(), nav, commands);
  // Enter reaches an entry as a plain click; only the key press knows that Ctrl was held.
  const ctrlEnter = useRef(false);
  const open = (entry: PaletteEntry, click: boolean) => {
    const newTab = click || ctrlEnter.current;
    ctrlEnter.current = false;
    if (entry.hit) rememberHit(entry.hit);
    if (typeof entry.to === "function") entry.to();
    else if (newTab) window.open(entry.to, "_blank", "noopener");
    else go(entry.to);
  };
  // Enter takes the best match; hits that arrive later must not leave the list without one.
  const field = useRef<HTMLInputElement>(null);
  const first = sections[0]?.entries[0]?.id;
  useEffect(() => {
    if (first && !field.current?.closest("[role=dialog]")?.querySelector("[data-action][data-selected]")) {
      paletteStore.setState({ ...paletteStore.getState(), selected: -1 });
      field.current?.dispatchEvent(new KeyboardEvent("keydown", { code: "ArrowDown", bubbles: true }));
    }
  }, [first]);
  return (
    <Spotlight.Root
      store={paletteStore}
      query={text}
      onQueryChange={setText}
      // Cleared at the opening: a clearing after the last closing would eat the first letters of a quick hand.
      clearQueryOnClose={false}
      onSpotlightOpen={() => setText("")}
      shortcut={null}
      scrollable
      maxHeight="min(60vh, 480px)"
      size="min(640px, 94vw)"
      title="Search and commands"
      centered={false}
      yOffset="12vh"
      classNames={{ header: classes.header ?? "", actionsGroup: classes.group ?? "", action: classes.action ?? "" }}
    >
      <Spotlight.Search
        ref={field}
        placeholder="Find a client, person or page; > for actions, @ staff, # clients"
        leftSection={<IconSearch size={20} stroke={1.5} />}
        aria-label="Search or press Ctrl K"
        onKeyDown={(event) => {
          ctrlEnter.current = event.key === "Enter" && (event.ctrlKey || event.metaKey);
        }}
      />
      <Spotlight.ActionsList>
        {sections.map((section) => (
          <Section key={section.title} section={section} onOpen={open} />
        ))}
        {sections.length === 0 && <Spotlight.Empty>{emptyText(asked.q, hits.isFetching, hits.error)}</Spotlight.Empty>}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}

function emptyText(q: string, looking: boolean, error: Error | null): string {
  if (error) return problemText(error);
  if (q.length < 2) return "Type at least two letters: a name, a record number, a page.";
  return looking ? "Looking…" : `Nothing found for “${q}”. A client outside your places does not appear here.`;
}

interface SectionProps {
  section: PaletteSection;
  onOpen: (entry: PaletteEntry, newTab: boolean) => void;
}

function Section({ section, onOpen }: SectionProps) {
  return (
    <Spotlight.ActionsGroup label={section.title}>
      {section.entries.map((entry) => {
        const Icon = entry.icon ?? icons[section.title];
        return (
          <Spotlight.Action
            key={entry.id}
            label={entry.label}
            {...(entry.detail ? { description: entry.detail } : {})}
            leftSection={<Icon size={20} stroke={1.5} />}
            onClick={(event: MouseEvent) => onOpen(entry, event.ctrlKey || event.metaKey)}
          />
        );
      })}
    </Spotlight.ActionsGroup>
  );
}
