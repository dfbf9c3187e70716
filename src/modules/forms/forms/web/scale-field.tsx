import { Autocomplete, Radio } from "@mantine/core";
import { Field, type FieldProps, useField } from "#ui/index.ts";
import type { Item } from "../../templates/item.contract.ts";
import classes from "./form.module.css";

const mostSteps = 11;

/** A scale as one button per number, so that no answer is not mistaken for the lowest. Wide scales are typed. */
export function ScaleField({ item, ...props }: FieldProps & { item: Item }) {
  const { min = 0, max = 10 } = item;
  if (max - min + 1 > mostSteps) return <Field.Number {...props} min={min} max={max} />;
  return <Scale {...props} item={item} min={min} max={max} />;
}

function Scale({ item, min, max, ...props }: FieldProps & { item: Item; min: number; max: number }) {
  const field = useField<number>(props.name);
  const steps = Array.from({ length: Math.floor(max - min) + 1 }, (_, at) => String(min + at));
  return (
    <Radio.Group
      name={props.name}
      label={props.label}
      description={props.help}
      error={field.error}
      withAsterisk={field.required}
      aria-required={field.required || undefined}
      value={typeof field.value === "number" ? String(field.value) : null}
      onChange={(value) => field.set(Number(value))}
      data-refused={field.error ? true : undefined}
    >
      <div className={classes.scale}>
        {steps.map((number) => (
          <Radio.Card
            key={number}
            value={number}
            className={classes.scaleStep}
            disabled={props.disabled === true}
            onBlur={field.onBlur}
          >
            {number}
          </Radio.Card>
        ))}
      </div>
      {(item.minLabel || item.maxLabel) && (
        <div className={classes.scaleEnds}>
          <span>{item.minLabel && `${min}: ${item.minLabel}`}</span>
          <span>{item.maxLabel && `${max}: ${item.maxLabel}`}</span>
        </div>
      )}
    </Radio.Group>
  );
}

/** A choice from the list or text of one's own. The answer of a listed choice is its value. */
export function OpenChoiceField({ item, ...props }: FieldProps & { item: Item }) {
  const field = useField<string>(props.name);
  const options = item.options ?? [];
  return (
    <Autocomplete
      name={props.name}
      label={props.label}
      description={props.help ?? "Choose from the list or enter your own."}
      error={field.error}
      aria-invalid={field.error ? true : undefined}
      withAsterisk={field.required}
      aria-required={field.required || undefined}
      disabled={props.disabled === true}
      data={options.map((option) => option.label)}
      value={options.find((option) => option.value === field.value)?.label ?? field.value ?? ""}
      onChange={(text) => field.set(options.find((option) => option.label === text)?.value ?? text)}
      onBlur={field.onBlur}
      maxLength={300}
    />
  );
}
