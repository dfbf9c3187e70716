import { TextInput } from "@mantine/core";
import { useState } from "react";
import { type FieldProps, useField } from "#ui/index.ts";
import { isPartialDate, partialDateText, readPartialDate } from "../partial-date.ts";

/** A year, a month and year, or a date: what is known. */
export function PartialDateField(props: FieldProps) {
  const field = useField<string>(props.name);
  const [typed, setTyped] = useState<string | null>(null);
  const { value } = field;
  const shown = value && isPartialDate(value) ? partialDateText(value) : (value ?? "");
  const commit = () => {
    if (typed === null) return;
    // What cannot be read stays as typed, so that it is refused beside the field.
    field.set(typed.trim() === "" ? null : (readPartialDate(typed) ?? typed));
    setTyped(null);
  };
  return (
    <TextInput
      name={props.name}
      label={props.label}
      description={props.help ?? "What is known: 2019, 05-2019 or 05-14-2019."}
      placeholder="YYYY"
      error={field.error}
      aria-invalid={field.error ? true : undefined}
      withAsterisk={field.required}
      aria-required={field.required || undefined}
      disabled={props.disabled === true}
      autoComplete="off"
      value={typed ?? shown}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onKeyDown={(event) => event.key === "Enter" && commit()}
      onBlur={() => {
        commit();
        field.onBlur();
      }}
    />
  );
}
