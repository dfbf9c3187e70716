import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { sectionKinds } from "#modules/places/locations/location-edit.contract.ts";
import { useTexts } from "#platform/web/messages/language.ts";
import { Field } from "#ui/form/field.ts";
import { useForm } from "#ui/form/form.tsx";
import { FieldRow } from "#ui/form/form-actions.tsx";
import { useFormValue } from "#ui/form/use-field.ts";
import classes from "./setup.module.css";
import { setupTexts } from "./setup.texts.ts";
import { useList } from "./setup-list.ts";
import { localZone, zoneEntries } from "./zone-options.ts";

/** Locations step: locations with their sections. */
export function Places() {
  const say = useTexts(setupTexts);
  const list = useList("places");
  return (
    <>
      {list.entries.map((_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries have no other identity before they are saved
        <div key={index} className={classes.item}>
          <FieldRow>
            <Field.Text name={`places.${index}.name`} label={say("place.name")} />
            <Field.Text name={`places.${index}.shortCode`} label={say("place.code")} help={say("place.codeHelp")} />
          </FieldRow>
          <Field.Select name={`places.${index}.timeZone`} label={say("timeZone")} options={zoneEntries()} searchable />
          <Field.Text name={`places.${index}.address.line1`} label={say("place.street")} />
          <FieldRow least={100}>
            <Field.Text name={`places.${index}.address.zip`} label={say("place.zip")} />
            <Field.Text name={`places.${index}.address.city`} label={say("place.city")} />
            <Field.Text name={`places.${index}.address.state`} label={say("place.state")} />
          </FieldRow>
          <Sections place={index} />
          {list.entries.length > 1 && (
            <Button variant="subtle" size="compact-sm" onClick={() => list.remove(index)}>
              {say("place.remove")}
            </Button>
          )}
        </div>
      ))}
      <div>
        <Button
          variant="default"
          leftSection={<IconPlus size="1.1em" />}
          onClick={() => list.add({ timeZone: localZone(), address: {}, sections: [], levelsOfCare: [] })}
        >
          {say("place.add")}
        </Button>
      </div>
    </>
  );
}

function Sections({ place }: { place: number }) {
  const say = useTexts(setupTexts);
  const form = useForm();
  const name = `places.${place}.sections`;
  const all = useFormValue<unknown[]>(name) ?? [];
  return (
    <>
      {all.map((_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries have no other identity before they are saved
        <FieldRow key={index}>
          <Field.Text name={`${name}.${index}.name`} label={say("section.name")} placeholder={say("section.example")} />
          <Field.Select
            name={`${name}.${index}.kind`}
            label={say("section.kind")}
            options={sectionKinds.map((value) => ({ value, label: say(`section.${value}`) }))}
          />
        </FieldRow>
      ))}
      <div>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlus size="1.1em" />}
          onClick={() => form.store.set(name, [...all, { kind: "unit", genderPolicy: "any" }])}
        >
          {say("section.add")}
        </Button>
        {all.length > 0 && (
          <Button variant="subtle" size="compact-sm" onClick={() => form.store.set(name, all.slice(0, -1))}>
            {say("section.remove")}
          </Button>
        )}
      </div>
    </>
  );
}
