import { NumberInput, SegmentedControl, Select, Switch, Textarea, TextInput } from "@mantine/core";
import { mostFiles } from "../../forms/answer.contract.ts";
import { blankItem } from "../draft-edits.ts";
import { chartFacts, type Item, isInput, isSpacer, itemTypes, lookupSources } from "../item.contract.ts";
import type { TemplateDraft } from "../version.contract.ts";
import { Conditions } from "./conditions.tsx";
import { factLabels, lookupLabels, typeGroups, typeLabels } from "./item-words.ts";
import { OptionsEditor } from "./options-editor.tsx";
import { RowsEditor } from "./rows-editor.tsx";
import { ScoreEditor } from "./score-editor.tsx";

interface ItemPropertiesProps {
  draft: TemplateDraft;
  item: Item;
  repeats: boolean;
  /** `field` names what is typed in, so that typing on is one step of undo. */
  onChange: (item: Item, field: string | null) => void;
}

const widths = [
  { value: "12", label: "Full" },
  { value: "6", label: "Half" },
  { value: "4", label: "Third" },
];
const bounded = ["integer", "decimal", "slider", "rating"];
const dated = ["date", "dateTime", "partialDate"];
const withText = ["shortText", "longText", "personName"];
const hasOptions = (type: string) => isChoice(type) || type === "matrix";
const isChoice = (type: string) => type === "singleChoice" || type === "multiChoice" || type === "openChoice";
const prefillable = ["shortText", "longText", "personName", "date", "integer"];

/** All properties of the selected question or text. */
export function ItemProperties({ draft, item, repeats, onChange }: ItemPropertiesProps) {
  const { linkId, type } = item;
  /** Sets or, with an empty value, removes a property. */
  const set = <K extends keyof Item>(key: K, value: Item[K] | "" | undefined, typed = false) => {
    const { [key]: _, ...rest } = item;
    const next: Item = { ...rest, linkId: item.linkId, type: item.type, text: item.text };
    onChange(value === "" || value === undefined ? next : { ...next, [key]: value }, typed ? `${linkId}.${key}` : null);
  };
  const number = (value: string | number) => (value === "" ? undefined : Number(value));
  return (
    <>
      {!isSpacer(item) && (
        <Textarea
          label={isInput(item) || item.rows ? "Question" : item.score ? "Name of the score" : "Text"}
          data-autofocus
          autosize
          minRows={isInput(item) || item.score || item.rows ? 1 : 4}
          maxLength={8000}
          value={item.text}
          onChange={(event) => onChange({ ...item, text: event.currentTarget.value }, `${linkId}.text`)}
        />
      )}
      <Select
        label="Type"
        allowDeselect={false}
        data={typeGroups.map(({ label, types }) => ({
          group: label,
          items: types.map((one) => ({ value: one, label: typeLabels[one] })),
        }))}
        value={type}
        onChange={(next) => {
          const chosen = itemTypes.find((one) => one === next);
          if (chosen) onChange(retyped(item, chosen), null);
        }}
      />
      {isInput(item) && (
        <>
          <Switch
            label="Required"
            checked={item.required === true}
            onChange={(event) => set("required", event.currentTarget.checked || undefined)}
          />
          <TextInput
            label="Help text"
            maxLength={500}
            value={item.help ?? ""}
            onChange={(event) => set("help", event.currentTarget.value, true)}
          />
        </>
      )}
      {type === "matrix" && (
        <>
          <Switch
            label="Required"
            checked={item.required === true}
            onChange={(event) => set("required", event.currentTarget.checked || undefined)}
          />
          <RowsEditor item={item} onChange={(rows, field) => onChange({ ...item, rows }, field)} />
        </>
      )}
      {hasOptions(type) && (
        <OptionsEditor item={item} onChange={(options, field) => onChange({ ...item, options }, field)} />
      )}
      {item.score && (
        <ScoreEditor
          draft={draft}
          item={item}
          score={item.score}
          onChange={(score, field) => onChange({ ...item, score }, field)}
        />
      )}
      {bounded.includes(type) && (
        <>
          <NumberInput label="Lowest" value={item.min ?? ""} onChange={(value) => set("min", number(value), true)} />
          <NumberInput label="Highest" value={item.max ?? ""} onChange={(value) => set("max", number(value), true)} />
        </>
      )}
      {(type === "slider" || type === "rating") && (
        <>
          <TextInput
            label="Label of the lowest"
            maxLength={60}
            value={item.minLabel ?? ""}
            onChange={(event) => set("minLabel", event.currentTarget.value, true)}
          />
          <TextInput
            label="Label of the highest"
            maxLength={60}
            value={item.maxLabel ?? ""}
            onChange={(event) => set("maxLabel", event.currentTarget.value, true)}
          />
        </>
      )}
      {(type === "integer" || type === "decimal") && (
        <TextInput
          label="Unit"
          maxLength={20}
          value={item.unit ?? ""}
          onChange={(event) => set("unit", event.currentTarget.value, true)}
        />
      )}
      {withText.includes(type) && (
        <NumberInput
          label="Most characters"
          min={1}
          max={20_000}
          value={item.maxLength ?? ""}
          onChange={(value) => set("maxLength", number(value), true)}
        />
      )}
      {type === "maskedText" && (
        <TextInput
          label="Format"
          description="# is a digit, A is a letter, * is either. Other characters stay as they are."
          maxLength={40}
          value={item.mask ?? ""}
          onChange={(event) => set("mask", event.currentTarget.value, true)}
        />
      )}
      {type === "lookup" && (
        <Select
          label="List"
          allowDeselect={false}
          data={lookupSources.map((source) => ({ value: source, label: lookupLabels[source] }))}
          value={item.lookup ?? null}
          onChange={(chosen) =>
            set(
              "lookup",
              lookupSources.find((source) => source === chosen),
            )
          }
        />
      )}
      {(type === "photo" || type === "file") && (
        <NumberInput
          label={type === "photo" ? "Most photos" : "Most files"}
          min={1}
          max={mostFiles}
          value={item.max ?? mostFiles}
          onChange={(value) => set("max", number(value), true)}
        />
      )}
      {dated.includes(type) && (
        <Select
          label="Allowed dates"
          data={[
            { value: "past", label: "Not in the future" },
            { value: "future", label: "Not in the past" },
          ]}
          placeholder="Any"
          clearable
          value={item.dateLimit ?? null}
          onChange={(limit) => set("dateLimit", limit === "past" || limit === "future" ? limit : undefined)}
        />
      )}
      {prefillable.includes(type) && !repeats && (
        <Select
          label="Prefill from the chart"
          description="The client or staff can change it on the form."
          placeholder="Not prefilled"
          clearable
          data={chartFacts
            .filter((fact) => fitsType(fact, type))
            .map((fact) => ({ value: fact, label: factLabels[fact] }))}
          value={item.bind ?? null}
          onChange={(chosen) =>
            set(
              "bind",
              chartFacts.find((fact) => fact === chosen),
            )
          }
        />
      )}
      {isInput(item) && (
        <div>
          <SegmentedControl
            size="xs"
            aria-label="Width"
            data={widths}
            value={String(item.width ?? 12)}
            onChange={(value) => set("width", value === "12" ? undefined : Number(value))}
          />
        </div>
      )}
      {type !== "pageBreak" && (
        <Switch
          label="On printouts"
          checked={item.print !== false}
          onChange={(event) => set("print", event.currentTarget.checked ? undefined : false)}
        />
      )}
      <Conditions draft={draft} linkId={linkId} rule={item.visibleWhen} onChange={(rule) => set("visibleWhen", rule)} />
    </>
  );
}

/** A date goes into a date, a number into a number, anything into text. */
function fitsType(fact: string, type: Item["type"]): boolean {
  if (type === "date") return fact === "today" || fact === "client.birthDate";
  if (type === "integer") return fact === "client.age";
  return true;
}

/** The item as another type: what the new type does not have is dropped, what it needs is added. */
export function retyped(item: Item, type: Item["type"]): Item {
  const { linkId, text, help, required, visibleWhen, width, print, element, options, min, max } = item;
  const kept: Item = {
    linkId,
    type,
    text,
    ...(help ? { help } : {}),
    ...(visibleWhen ? { visibleWhen } : {}),
    ...(width ? { width } : {}),
    ...(print === false ? { print } : {}),
    ...(element ? { element } : {}),
  };
  const choices = options ?? blankItem(linkId, "singleChoice").options ?? [];
  if (type === "matrix")
    return {
      ...kept,
      ...(required ? { required } : {}),
      options: choices,
      rows: item.rows ?? blankItem(linkId, type).rows ?? [],
    };
  if (isSpacer(kept)) return { ...kept, text: "" };
  if (!isInput(kept) && type !== "score") return kept;
  if (type === "score") return { ...kept, score: item.score ?? { method: "sum", of: [], decimals: 0, bands: [] } };
  const asked = required ? { ...kept, required } : kept;
  if (isChoice(type))
    return {
      ...asked,
      options: choices,
    };
  if (type === "lookup") return { ...asked, lookup: item.lookup ?? "diagnosis" };
  if (type === "maskedText") return { ...asked, mask: item.mask ?? "###-##" };
  if (type === "slider" || type === "rating")
    return { ...asked, min: min ?? (type === "slider" ? 0 : 1), max: max ?? (type === "slider" ? 10 : 5) };
  return asked;
}
