import { Combobox, Loader, TextInput, useCombobox } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { useRead } from "#platform/web/index.ts";
import { searchDiagnoses } from "../diagnosis.contract.ts";
import type { Icd10Hit } from "../icd10.contract.ts";
import classes from "./diagnoses.module.css";

/** Searches ICD-10-CM by code, title or common name. Non-billable categories show but cannot be selected. */
export function CodeSearch({ on, onChoose }: { on: string; onChoose: (code: Icd10Hit) => void }) {
  const [text, setText] = useState("");
  const [typed] = useDebouncedValue(text.trim(), 150);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const read = useRead(
    searchDiagnoses,
    { query: { q: typed || "-", on, limit: 20 } },
    { enabled: typed.length >= 2, keep: true },
  );
  const rows = typed.length >= 2 ? (read.data?.rows ?? []) : [];
  const first = rows.find((row) => row.billable)?.code;
  const select = combobox.selectFirstOption;
  // Highlights the first billable match so Enter selects it.
  useEffect(() => {
    if (first !== undefined) select();
  }, [first, select]);
  return (
    <Combobox
      store={combobox}
      onOptionSubmit={(code) => {
        const chosen = rows.find((row) => row.code === code);
        if (chosen) onChoose(chosen);
        setText("");
        combobox.closeDropdown();
      }}
    >
      <Combobox.Target>
        <TextInput
          label="Add diagnosis"
          placeholder="alcohol, F10.20, panic attacks"
          value={text}
          leftSection={<IconSearch size="1.1em" />}
          rightSection={read.isFetching && typed.length >= 2 ? <Loader size="xs" /> : null}
          onChange={(event) => {
            setText(event.currentTarget.value);
            combobox.openDropdown();
          }}
          onFocus={() => combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={typed.length < 2}>
        <Combobox.Options className={classes.options ?? ""}>
          {rows.map((row) => (
            <Combobox.Option key={row.code} value={row.code} disabled={!row.billable}>
              <span className={classes.option}>
                <strong className={classes.code}>{row.code}</strong>
                <span>
                  {row.plainName ?? row.title}
                  {row.plainName && row.plainName !== row.title && <span className={classes.title}>{row.title}</span>}
                  {!row.billable && <span className={classes.title}>Not billable: choose a more specific code</span>}
                </span>
              </span>
            </Combobox.Option>
          ))}
          {rows.length === 0 && !read.isFetching && <Combobox.Empty>No matching codes</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
