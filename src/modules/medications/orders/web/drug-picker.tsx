import { Combobox, TextInput, useCombobox } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useEffect, useState } from "react";
import { useRead } from "#platform/web/index.ts";
import { Chip, DrugName } from "#ui/index.ts";
import { deaLabel } from "../../drugs/dea-schedule.ts";
import { type DrugProduct, searchDrugs } from "../../drugs/drug.contract.ts";
import type { OrderSet, OrderTemplate } from "../../order-templates/order-template.contract.ts";
import { readShorthand, type Shorthand } from "../shorthand.ts";
import { type Offered, offeredFor, type Templates } from "./offered.ts";
import classes from "./orders.module.css";

interface DrugPickerProps {
  /** Favorites and order sets, offered above the catalog. */
  templates?: Templates | undefined;
  /** With what was typed after the drug: "lib 50 qid x2d". */
  onChoose: (drug: DrugProduct, read?: Shorthand) => void;
  onTemplate?: (template: OrderTemplate) => void;
  onSet?: (set: OrderSet) => void;
}

/**
 * Searches favorites, order sets and products by brand or generic name, strength or form: "sert 50". Before anything is typed
 * it lists favorites and order sets.
 */
export function DrugPicker({ templates, onChoose, onTemplate, onSet }: DrugPickerProps) {
  const [typed, setTyped] = useState("");
  const read = readShorthand(typed);
  // Without a frequency the number is the strength of the product: "sert 50".
  const isOrder = read.kind !== undefined;
  const wanted = isOrder ? read.drug : typed.trim();
  const [asked] = useDebouncedValue(wanted, 150);
  const [isOpened, setOpened] = useState(false);
  const found = useRead(searchDrugs, { query: { q: asked, limit: 12 } }, { enabled: asked.length >= 2, keep: true });
  const offered = offeredFor(templates, typed);
  const matches = asked.length >= 2 ? (found.data?.rows ?? []) : [];
  // The product of the dose that was typed comes first, so that Enter does not take two of half the strength.
  const products = isOrder ? byStrength(matches, read.doseValue) : matches;
  const isSearching = typed.trim().length >= 2;
  // A list that opens empty and hidden is placed for a width of 0, so on a phone it ends up beside the screen.
  const combobox = useCombobox({
    opened: isOpened && (offered.length > 0 || isSearching),
    onOpenedChange: setOpened,
  });
  const first = typed.trim() === "" ? undefined : (offered[0]?.key ?? products[0]?.rxcui);
  // biome-ignore lint/correctness/useExhaustiveDependencies: Enter takes the best match of what has just been found
  useEffect(() => {
    if (first) combobox.selectFirstOption();
    else combobox.resetSelectedOption();
  }, [first]);
  const choose = (key: string) => {
    const one = offered.find((option) => option.key === key);
    const drug = products.find(({ rxcui }) => rxcui === key);
    if (one?.set) onSet?.(one.set);
    else if (one?.template) onTemplate?.(one.template);
    else if (drug) onChoose(drug, isOrder ? read : undefined);
    combobox.closeDropdown();
  };
  return (
    <Combobox store={combobox} onOptionSubmit={choose}>
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
          onClick={() => combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        {isOrder && read.unread.length > 0 && <Combobox.Header>Not read: {read.unread.join(", ")}</Combobox.Header>}
        <Combobox.Options mah="24rem" style={{ overflowY: "auto" }}>
          {groups.map(({ kind, label }) => (
            <OfferedGroup key={kind} label={label} options={offered.filter((option) => option.kind === kind)} />
          ))}
          {isSearching && (
            <Combobox.Group label={offered.length > 0 ? "Drug catalog" : ""}>
              {products.map((drug) => (
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
              {products.length === 0 && (
                <Combobox.Empty>
                  {found.isFetching || asked !== wanted ? "Searching…" : "No matching products. Try fewer letters."}
                </Combobox.Empty>
              )}
            </Combobox.Group>
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

function byStrength(products: readonly DrugProduct[], dose: string | undefined): readonly DrugProduct[] {
  const isDose = ({ ingredients }: DrugProduct) => ingredients.length === 1 && ingredients[0]?.strengthValue === dose;
  return dose === undefined ? products : [...products.filter(isDose), ...products.filter((one) => !isDose(one))];
}

function namesOfSet({ orders, services }: OrderSet): string[] {
  return [...orders.map(({ product }) => product.displayName), ...services.map(({ service }) => service.name)];
}

const groups = [
  { kind: "favorite", label: "Your favorites" },
  { kind: "usual", label: "Usual orders" },
  { kind: "set", label: "Order sets" },
] as const;

function OfferedGroup({ label, options }: { label: string; options: readonly Offered[] }) {
  if (options.length === 0) return null;
  return (
    <Combobox.Group label={label}>
      {options.map(({ key, set, template }) => (
        <Combobox.Option key={key} value={key}>
          <span className={classes.offered}>
            {set && (
              <>
                <strong>{set.name}</strong>
                <span className={classes.sig}>
                  {namesOfSet(set).length} {namesOfSet(set).length === 1 ? "order" : "orders"}:{" "}
                  {namesOfSet(set).join(", ")}
                </span>
              </>
            )}
            {template && (
              <>
                <DrugName name={template.product.displayName} />
                <span className={classes.sig}>{template.text}</span>
              </>
            )}
          </span>
        </Combobox.Option>
      ))}
    </Combobox.Group>
  );
}
