import { Autocomplete, NumberInput, PasswordInput, Textarea, TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./form.module.css";
import { type FieldProps, inputProps, useField } from "./use-field.ts";

export interface TextFieldProps extends FieldProps {
  type?: "text" | "email" | "url" | "search";
  autoComplete?: string;
  maxLength?: number;
  unit?: ReactNode;
}

export function TextField(props: TextFieldProps) {
  const field = useField<string>(props.name);
  return (
    <TextInput
      {...inputProps(props, field)}
      type={props.type ?? "text"}
      value={field.value ?? ""}
      autoComplete={props.autoComplete ?? "off"}
      {...(props.maxLength ? { maxLength: props.maxLength } : {})}
      rightSection={props.unit && <Unit>{props.unit}</Unit>}
      rightSectionWidth="auto"
      onChange={(event) => field.set(event.currentTarget.value)}
    />
  );
}

/** Free words, with what is known to choose from. */
export function SuggestField(props: FieldProps & { suggestions: readonly string[] }) {
  const field = useField<string>(props.name);
  return (
    <Autocomplete
      {...inputProps(props, field)}
      data={[...props.suggestions]}
      value={field.value ?? ""}
      autoComplete="off"
      onChange={(value) => field.set(value)}
    />
  );
}

/** `showLabel` is what the eye is called by a screen reader; Mantine says it in English. */
export function PasswordField(props: FieldProps & { autoComplete?: string; showLabel?: string }) {
  const field = useField<string>(props.name);
  return (
    <PasswordInput
      {...inputProps(props, field)}
      value={field.value ?? ""}
      autoComplete={props.autoComplete ?? "current-password"}
      visibilityToggleButtonProps={{ "aria-label": props.showLabel ?? "Show password", tabIndex: 0 }}
      onChange={(event) => field.set(event.currentTarget.value)}
    />
  );
}

export interface TextareaFieldProps extends FieldProps {
  rows?: number;
  maxLength?: number;
}

/** Grows with what is typed. */
export function TextareaField(props: TextareaFieldProps) {
  const field = useField<string>(props.name);
  return (
    <Textarea
      {...inputProps(props, field)}
      value={field.value ?? ""}
      autosize
      minRows={props.rows ?? 3}
      maxRows={18}
      {...(props.maxLength ? { maxLength: props.maxLength } : {})}
      onChange={(event) => field.set(event.currentTarget.value)}
    />
  );
}

export interface NumberFieldProps extends FieldProps {
  min?: number;
  max?: number;
  step?: number;
  unit?: ReactNode;
}

/** A number one counts with. Never for doses or money: those are `Field.Decimal` and `Field.Money`. */
export function NumberField(props: NumberFieldProps) {
  const field = useField<number>(props.name);
  const { min, max, step } = props;
  return (
    <NumberInput
      {...inputProps(props, field)}
      value={field.value ?? ""}
      hideControls
      inputMode="decimal"
      clampBehavior="none"
      {...(min !== undefined ? { min } : {})}
      {...(max !== undefined ? { max } : {})}
      {...(step !== undefined ? { step } : {})}
      rightSection={props.unit && <Unit>{props.unit}</Unit>}
      rightSectionWidth="auto"
      onChange={(value) => field.set(typeof value === "number" ? value : undefined)}
    />
  );
}

export interface DecimalFieldProps extends FieldProps {
  unit?: ReactNode;
  /** Digits behind the point that may be typed, 0-6. */
  places?: number;
}

/** An exact decimal kept as text: `.5` becomes `0.5`, and no trailing zero is added (ISMP). */
export function DecimalField(props: DecimalFieldProps) {
  const field = useField<string>(props.name);
  const pattern = new RegExp(`^-?\\d{0,12}(\\.\\d{0,${props.places ?? 6}})?$`);
  return (
    <TextInput
      {...inputProps(props, field)}
      value={field.value ?? ""}
      inputMode="decimal"
      autoComplete="off"
      rightSection={props.unit && <Unit>{props.unit}</Unit>}
      rightSectionWidth="auto"
      rightSectionPointerEvents="none"
      onChange={(event) => pattern.test(event.currentTarget.value) && field.set(event.currentTarget.value)}
      onBlur={() => {
        if (field.value) field.set(tidyDecimal(field.value));
        field.onBlur();
      }}
    />
  );
}

/** `.5` → `0.5`, `5.` → `5`, `2.50` → `2.5`: a trailing zero is read as ten times the dose. */
export function tidyDecimal(text: string): string {
  const whole = text.replace(/^(-?)\./, "$10.").replace(/\.$/, "");
  return whole.includes(".") ? whole.replace(/0+$/, "").replace(/\.$/, "") : whole;
}

function Unit({ children }: { children: ReactNode }) {
  return <span className={classes.unit}>{children}</span>;
}
