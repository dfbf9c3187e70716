import { Chip, Group } from "@mantine/core";
import type { SetupStepPanelProps } from "#modules/settings/index.web.ts";
import { useReasons, useTexts } from "#platform/web/index.ts";
import { Field } from "#ui/form/field.ts";
import { Form, useForm } from "#ui/form/form.tsx";
import { FormActions } from "#ui/form/form-actions.tsx";
import { useFormValue } from "#ui/form/use-field.ts";
import { useZodForm } from "#ui/form/use-zod-form.ts";
import { PageSection } from "#ui/page/section.tsx";
import { codeOf, offeredLevels, programPresets, togglePreset } from "../level-presets.ts";
import { SetupLevels } from "../setup-levels.contract.ts";
import { setupLevelsTexts } from "./setup-levels.texts.ts";

/** The setup step that chooses the levels of care of each location, directly or by program. */
export function SetupLevelsStep({ state, value, onSave, submit }: SetupStepPanelProps) {
  const say = useTexts(setupLevelsTexts);
  const places = state.data.places?.places ?? [];
  const before = SetupLevels.safeParse(value).data?.places ?? [];
  const form = useZodForm({
    draft: { none: "Setup runs before anyone has an account." },
    schema: SetupLevels,
    initial: {
      places: places.map(({ shortCode }) => ({
        shortCode,
        levels: before.find((place) => place.shortCode === shortCode)?.levels ?? [],
      })),
    },
    reason: useReasons(),
    doing: say("step").toLowerCase(),
  });
  if (places.length === 0) return <p>{say("placeFirst")}</p>;
  return (
    <Form form={form} label={say("step")} onSubmit={onSave}>
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
  const say = useTexts(setupLevelsTexts);
  const form = useForm();
  const chosen = useFormValue<string[]>(name) ?? [];
  return (
    <>
      <Group gap="xs" role="group" aria-label={say("programs", { place })} mb="md">
        {programPresets.map(({ key, levels }) => (
          <Chip
            key={key}
            size="sm"
            variant="outline"
            checked={levels.every((level) => chosen.includes(level))}
            onChange={() => form.store.set(name, togglePreset(chosen, levels))}
          >
            {say(`program.${key}`)}
          </Chip>
        ))}
      </Group>
      <Field.MultiSelect name={name} label={say("levels", { place })} options={options} />
    </>
  );
}
