import { Combobox, TextInput, useCombobox } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useEffect, useState } from "react";
import { useRead } from "#platform/web/index.ts";
import { Chip, DrugName } from "#ui/index.ts";
import { deaLabel } from "../../drugs/dea-schedule.ts";
import { type DrugProduct, searchDrugs } from "../../drugs/drug.contract.ts";
import classes from "./orders.module.css";

/** Searches products by brand or generic name, strength or form, from two letters on: "sert 50". */
export function DrugPicker({ onChoose }: { onChoose: (drug: DrugProduct) => void }) {
  const [typed, setTyped] = useState("");
  const [asked] = useDebouncedValue(typed.trim(), 150);
  const combobox = useCombobox();
  const found = useRead(searchDrugs, { query: { q: asked, limit: 12 } }, { enabled: asked.length >= 2, keep: true });
  const rows = asked.length >= 2 ? (found.data?.rows ?? []) : [];
  const first = rows[0]?.rxcui;
  // biome-ignore lint/correctness/useExhaustiveDependencies: Enter takes the best match of what has just been found
  useEffect(() => {
    if (first) combobox.selectFirstOption();
  }, [first]);
  return (
    <Combobox
      store={combobox}
      onOptionSubmit={(rxcui) => {
        const drug = rows.find((row) => row.rxcui === rxcui);
        if (drug) onChoose(drug);
        combobox.closeDropdown();
      }}
    >
      <Combobox.Target>
        <TextInput
          label="Drug"
          placeholder="Generic or brand name, strength: sert 50"
          data-autofocus
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            combobox.openDropdown();
          }}
          onFocus={() => combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={asked.length < 2}>
        <Combobox.Options mah="20rem" style={{ overflowY: "auto" }}>
          {rows.map((drug) => (
            <Combobox.Option key={drug.rxcui} value={drug.rxcui}>
              <span className={classes.found}>
                <span>
                  <DrugName name={drug.displayName} />
                  {drug.matchedBrand && <span className={classes.sig}> {drug.matchedBrand}</span>}
                </span>
                {drug.deaSchedule > 0 && <Chip title="Controlled">{deaLabel(drug.deaSchedule)}</Chip>}
              </span>
            </Combobox.Option>
          ))}
          {rows.length === 0 && (
            <Combobox.Empty>
              {found.isFetching ? "Searching…" : "No matching products. Try fewer letters."}
            </Combobox.Empty>
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
