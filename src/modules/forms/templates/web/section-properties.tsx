import { NumberInput, Switch, TextInput } from "@mantine/core";
import type { Section } from "../item.contract.ts";
import type { TemplateDraft } from "../version.contract.ts";
import { Conditions } from "./conditions.tsx";

interface SectionPropertiesProps {
  draft: TemplateDraft;
  section: Section;
  onChange: (section: Section, field: string | null) => void;
}

export function SectionProperties({ draft, section, onChange }: SectionPropertiesProps) {
  const { linkId, repeats } = section;
  const { help: _, ...withoutHelp } = section;
  const { repeats: __, ...withoutRepeats } = section;
  const { visibleWhen: ___, ...withoutRule } = section;
  return (
    <>
      <TextInput
        label="Section title"
        data-autofocus
        maxLength={200}
        value={section.text}
        onChange={(event) => onChange({ ...section, text: event.currentTarget.value }, `${linkId}.text`)}
      />
      <TextInput
        label="Note under the title"
        maxLength={500}
        value={section.help ?? ""}
        onChange={({ currentTarget: { value } }) =>
          onChange(value === "" ? withoutHelp : { ...section, help: value }, `${linkId}.help`)
        }
      />
      <Switch
        label="Repeats, one row for each"
        checked={repeats !== undefined}
        onChange={(event) =>
          onChange(
            event.currentTarget.checked ? { ...section, repeats: { min: 1, max: 10, noun: "Row" } } : withoutRepeats,
            null,
          )
        }
      />
      {repeats && (
        <>
          <TextInput
            label="Name of one row"
            description="For example Contact, Medication, Child."
            maxLength={40}
            value={repeats.noun}
            onChange={({ currentTarget: { value } }) =>
              onChange({ ...section, repeats: { ...repeats, noun: value || "Row" } }, `${linkId}.noun`)
            }
          />
          <NumberInput
            label="Fewest rows"
            min={1}
            max={50}
            clampBehavior="strict"
            value={repeats.min}
            onChange={(min) =>
              onChange({ ...section, repeats: { ...repeats, min: Number(min) || 1 } }, `${linkId}.min`)
            }
          />
          <NumberInput
            label="Most rows"
            min={1}
            max={50}
            clampBehavior="strict"
            value={repeats.max}
            onChange={(max) =>
              onChange({ ...section, repeats: { ...repeats, max: Number(max) || 1 } }, `${linkId}.max`)
            }
          />
        </>
      )}
      <Conditions
        draft={draft}
        linkId={linkId}
        rule={section.visibleWhen}
        onChange={(rule) => onChange(rule ? { ...section, visibleWhen: rule } : withoutRule, null)}
      />
    </>
  );
}
