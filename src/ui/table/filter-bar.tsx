import { CloseButton, Popover, TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { IconCheck, IconChevronDown, IconSearch } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import classes from "./filter.module.css";
import { type Filter, FilterChoices, filterValue } from "./filter-choices.tsx";
import type { TableState } from "./table-state.ts";

export type { Filter } from "./filter-choices.tsx";

export interface FilterBarProps {
  state: TableState;
  filters?: readonly Filter[];
  /** What the search box looks in: "Name or record number". No box without it. */
  search?: string;
  /** A filter was opened: its options can be loaded now. */
  onOpen?: (key: string) => void;
  children?: ReactNode;
}

/** Filters as chips that show their value, and a search box. Everything but the typed text lives in the address. */
export function FilterBar({ state, filters = [], search, onOpen, children }: FilterBarProps) {
  return (
    <search className={classes.bar}>
      {search && <SearchBox state={state} placeholder={search} />}
      {filters.length > 0 && (
        <div className={classes.chips}>
          {filters.map((filter) =>
            filter.kind === "flag" ? (
              <FlagChip key={filter.key} filter={filter} state={state} />
            ) : (
              <FilterChip key={filter.key} filter={filter} state={state} onOpen={onOpen} />
            ),
          )}
        </div>
      )}
      {state.narrowed && (
        <button type="button" className={classes.clear} onClick={state.clear}>
          Clear
        </button>
      )}
      {children}
    </search>
  );
}

function SearchBox({ state, placeholder }: { state: TableState; placeholder: string }) {
  const [text, setText] = useState(state.search);
  const [given, setGiven] = useState(state.search);
  // Cleared from outside (Clear, a saved view): the box follows. Own typing arrives here late and changes nothing.
  if (given !== state.search) {
    setGiven(state.search);
    setText(state.search);
  }
  const search = useDebouncedCallback((next: string) => {
    setGiven(next);
    state.setSearch(next);
  }, 200);
  const type = (next: string) => {
    setText(next);
    search(next);
  };
  return (
    <TextInput
      className={classes.search ?? ""}
      aria-label={placeholder}
      placeholder={placeholder}
      value={text}
      leftSection={<IconSearch size="1.15em" />}
      rightSection={text ? <CloseButton size="sm" aria-label="Clear search" onClick={() => type("")} /> : null}
      onChange={(event) => type(event.currentTarget.value)}
    />
  );
}

function FlagChip({ filter, state }: { filter: Filter; state: TableState }) {
  const on = state.filters[filter.key] !== undefined;
  return (
    <button
      type="button"
      className={classes.chip}
      data-set={on || undefined}
      aria-pressed={on}
      onClick={() => state.setFilter(filter.key, on ? undefined : "true")}
    >
      {filter.label}
      {on && <IconCheck size="1em" aria-hidden="true" />}
    </button>
  );
}

interface FilterChipProps {
  filter: Filter;
  state: TableState;
  onOpen: ((key: string) => void) | undefined;
}

function FilterChip({ filter, state, onOpen }: FilterChipProps) {
  const [open, setOpen] = useState(false);
  const value = state.filters[filter.key];
  const holds = value ?? ("usual" in filter ? filter.usual : undefined);
  const shown = holds === undefined ? undefined : filterValue(filter, holds);
  return (
    <Popover opened={open} onChange={setOpen} position="bottom-start" trapFocus returnFocus>
      <Popover.Target>
        <button
          type="button"
          className={classes.chip}
          data-set={value !== undefined || undefined}
          onClick={() => {
            if (!open) onOpen?.(filter.key);
            setOpen(!open);
          }}
        >
          {filter.label}
          {shown !== undefined && <span className={classes.value}>{shown}</span>}
          <IconChevronDown size="1em" aria-hidden="true" />
        </button>
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown ?? ""}>
        <FilterChoices
          filter={filter}
          value={value}
          onChange={(next) => state.setFilter(filter.key, next)}
          onDone={() => setOpen(false)}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
