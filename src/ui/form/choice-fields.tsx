import {
  Checkbox,
  Group,
  Input,
  MultiSelect,
  Radio,
  SegmentedControl,
  Select,
  Stack,
  Switch,
  TagsInput,
} from "@mantine/core";
import { useId } from "react";
import classes from "./form.module.css";
import { type FieldProps, inputProps, useField } from "./use-field.ts";

export interface Option {
  value: string;
  label: string;
  disabled?: boolean;
}

export interface SelectFieldProps extends FieldProps {
  options: readonly Option[];
  /** Type to narrow; on unless switched off. */
  searchable?: boolean;
  /** Server-side search: called with the typed text. */
  onSearch?: (text: string) => void;
  nothingFound?: string;
}

const listOf = (options: readonly Option[]) => options.map((option) => ({ ...option }));

export function SelectField(props: SelectFieldProps) {
  const field = useField<string>(props.name);
  return (
    <Select
      {...inputProps(props, field)}
      data={listOf(props.options)}
      value={field.value ?? null}
      searchable={props.searchable ?? true}
      clearable={!field.required}
      nothingFoundMessage={props.nothingFound ?? "Nothing found"}
      {...(props.onSearch ? { onSearchChange: props.onSearch, filter: ({ options }) => options } : {})}
      onChange={(value) => field.set(value)}
    />
  );
}

export function MultiSelectField(props: SelectFieldProps) {
  const field = useField<string[]>(props.name);
  return (
    <MultiSelect
      {...inputProps(props, field)}
      data={listOf(props.options)}
      value={field.value ?? []}
      searchable
      clearable
      hidePickedOptions
      nothingFoundMessage={props.nothingFound ?? "Nothing found"}
      {...(props.onSearch ? { onSearchChange: props.onSearch, filter: ({ options }) => options } : {})}
      onChange={(value) => field.set(value)}
    />
  );
}

/** Free words, each its own chip. */
export function TagsField(props: FieldProps & { suggestions?: readonly string[] }) {
  const field = useField<string[]>(props.name);
  return (
    <TagsInput
      {...inputProps(props, field)}
      data={[...(props.suggestions ?? [])]}
      value={field.value ?? []}
      onChange={(value) => field.set(value)}
    />
  );
}

/** A statement that is true or not yet. */
export function CheckboxField(props: FieldProps) {
  const field = useField<boolean>(props.name);
  const { placeholder: _, withAsterisk: __, ...input } = inputProps(props, field);
  return (
    <Checkbox {...input} checked={field.value ?? false} onChange={(event) => field.set(event.currentTarget.checked)} />
  );
}

/** Takes effect at once, like a light. In a form that is saved later, use a checkbox. */
export function SwitchField(props: FieldProps) {
  const field = useField<boolean>(props.name);
  const { placeholder: _, withAsterisk: __, ...input } = inputProps(props, field);
  return (
    <Switch {...input} checked={field.value ?? false} onChange={(event) => field.set(event.currentTarget.checked)} />
  );
}

export interface ChoicesFieldProps extends FieldProps {
  options: readonly (Option & { help?: string })[];
  inline?: boolean;
}

/** A group's root takes none of the attributes of one input; its inputs and its reason show its state. */
function groupProps(props: FieldProps, field: Parameters<typeof inputProps>[1]) {
  const { placeholder: _, "aria-invalid": __, "aria-required": ___, ...rest } = inputProps(props, field);
  return rest;
}

/** A few ways, all in sight; one holds. */
export function RadioField(props: ChoicesFieldProps) {
  const field = useField<string>(props.name);
  const { onBlur, ...input } = groupProps(props, field);
  const Layout = props.inline ? Group : Stack;
  return (
    <Radio.Group
      {...input}
      value={field.value ?? null}
      onChange={(value) => field.set(value)}
      data-refused={field.error ? true : undefined}
    >
      <Layout gap={props.inline ? "lg" : "sm"} mt={4} {...(props.inline ? { className: classes.choices } : {})}>
        {props.options.map((option) => (
          <Radio
            key={option.value}
            value={option.value}
            label={option.label}
            disabled={option.disabled ?? props.disabled ?? false}
            {...(option.help ? { description: option.help } : {})}
            onBlur={onBlur}
          />
        ))}
      </Layout>
    </Radio.Group>
  );
}

/** A few statements, any of which may hold. */
export function CheckboxesField(props: ChoicesFieldProps) {
  const field = useField<string[]>(props.name);
  const { onBlur, name: _, ...input } = groupProps(props, field);
  const Layout = props.inline ? Group : Stack;
  return (
    <Checkbox.Group
      {...input}
      value={field.value ?? []}
      onChange={(value) => field.set(value)}
      data-refused={field.error ? true : undefined}
    >
      <Layout gap={props.inline ? "lg" : "sm"} mt={4} {...(props.inline ? { className: classes.choices } : {})}>
        {props.options.map((option) => (
          <Checkbox
            key={option.value}
            value={option.value}
            label={option.label}
            {...(option.help ? { description: option.help } : {})}
            onBlur={onBlur}
          />
        ))}
      </Layout>
    </Checkbox.Group>
  );
}

/** Two to four short words, one of which holds. */
export function SegmentedField(props: ChoicesFieldProps) {
  const field = useField<string>(props.name);
  const id = useId();
  const { onBlur, label, description, error, withAsterisk } = inputProps(props, field);
  return (
    <Input.Wrapper
      labelElement="div"
      label={label}
      description={description}
      error={error}
      withAsterisk={withAsterisk}
      labelProps={{ id }}
    >
      <div data-refused={error ? true : undefined}>
        <SegmentedControl
          className={classes.segmented ?? ""}
          data={listOf(props.options)}
          value={field.value ?? ""}
          onChange={(value) => field.set(value)}
          onBlur={onBlur}
          aria-labelledby={id}
        />
      </div>
    </Input.Wrapper>
  );
}
