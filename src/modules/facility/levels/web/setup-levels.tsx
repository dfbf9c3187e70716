import { Chip, Group } from "@mantine/core";
import type { SetupStepPanelProps } from "#platform/web/index.ts";
import { Field } from "#ui/form/field.ts";
import { Form, useForm } from "#ui/form/form.tsx";
import { FormActions } from "#ui/form/form-actions.tsx";
import { useZodForm } from "#ui/form/use-zod-form.ts";
import { PageSection } from "#ui/page/section.tsx";
import { codeOf, offeredLevels, programPresets, togglePreset } from "../level-presets.ts";
import { SetupLevels } from "../setup-levels.contract.ts";

/** A step of the set-up wizard: which programs each place runs, and the levels of care that go with them. */
export function SetupLevelsStep({ state, said, onSave, submit }: SetupStepPanelProps) {
  const places = state.data.places?.places ?? [];
  const before = SetupLevels.safeParse(said).data?.places ?? [];
  const form = useZodForm({
    schema: SetupLevels,
    initial: {
      places: places.map(({ shortCode }) => ({
        shortCode,
        levels: before.find((place) => place.shortCode === shortCode)?.levels ?? [],
      })),
    },
    doing: "levels of care",
  });
  if (places.length === 0) return <p>Add a place first; then say here what care it offers.</p>;
  return (
    <Form form={form} label="Levels of care" onSubmit={onSave}>
      {places.map((place, index) => (
        <PageSection key={place.shortCode} title={place.name}>
          <Offers name={`places.${index}.levels`} place={place.name} />
        </PageSection>
      ))}
      <FormActions submit={submit} />
    </Form>
  );
}

const options = offeredLevels.map(({ key, name }) => ({ value: key, label: `${codeOf(key)} ${name}` }));

function Offers({ name, place }: { name: `places.${number}.levels`; place: string }) {
  const form = useForm();
  const at = Number(name.split(".")[1]);
  const chosen = (form.values as { places?: { levels?: string[] }[] }).places?.[at]?.levels ?? [];
  return (
    <>
      <Group gap="xs" role="group" aria-label={`Programs of ${place}`} mb="md">
        {programPresets.map(({ label, levels }) => (
          <Chip
            key={label}
            size="sm"
            variant="outline"
            checked={levels.every((key) => chosen.includes(key))}
            onChange={() => form.store.set(name, togglePreset(chosen, levels))}
          >
            {label}
          </Chip>
        ))}
      </Group>
      <Field.MultiSelect name={name} label={`Levels of care at ${place}`} options={options} />
    </>
  );
}
