import { Select } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useState } from "react";
import { search } from "#platform/shared/search/search.contract.ts";
import { useRead } from "#platform/web/api/query.ts";

interface ClientPickerProps {
  /** The selected client's id, and the name once loaded. */
  value: string | undefined;
  name: string | null | undefined;
  label: string;
  onChange: (clientId: string | undefined) => void;
}

/** Finds a client by name or MR number; only the id leaves the component. */
export function ClientPicker({ value, name, label, onChange }: ClientPickerProps) {
  const [typed, setTyped] = useState("");
  const [q] = useDebouncedValue(typed.trim(), 200);
  // Search results clear with the typed text; the selected client's name stays.
  const [picked, setPicked] = useState<{ value: string; label: string } | null>(null);
  const asks = q.length >= 2 && q !== (name ?? picked?.label);
  const found = useRead(search, { body: { q, kinds: ["client"], limit: 20 } }, { enabled: asks, keep: true });
  const hits = (asks ? (found.data?.rows ?? []) : []).map((hit) => ({
    value: hit.subjectId,
    label: hit.subtitle ? `${hit.title} · ${hit.subtitle}` : hit.title,
  }));
  const known = name ?? (picked?.value === value ? picked?.label : undefined);
  const chosen = value && !hits.some((hit) => hit.value === value) ? [{ value, label: known ?? "…" }] : [];
  return (
    <Select
      label={label}
      placeholder="Name or MR number"
      searchable
      clearable
      value={value ?? null}
      onChange={(next, option) => {
        setPicked(next ? { value: next, label: option.label } : null);
        onChange(next ?? undefined);
      }}
      searchValue={typed}
      onSearchChange={setTyped}
      data={[...chosen, ...hits]}
      filter={({ options }) => options}
      nothingFoundMessage={
        q.length < 2 ? "Type at least two letters" : found.isFetching ? "Searching…" : "No clients found"
      }
    />
  );
}
