import { TextInput } from "@mantine/core";
import { useState } from "react";
import { showPhone } from "#platform/shared/phone.ts";
import { type FieldProps, inputProps, useField } from "./use-field.ts";

export { showPhone };

const digitsOf = (text: string) => text.replace(/\D/g, "");

/** US numbers are stored `+18055550142` (E.164) and shown `(805) 555-0142`; others keep their `+`. */
export function PhoneField(props: FieldProps) {
  const field = useField<string>(props.name);
  const [typing, setTyping] = useState<string | undefined>(undefined);
  const commit = () => {
    if (typing === undefined) return;
    const digits = digitsOf(typing);
    const foreign = typing.trim().startsWith("+") && !digits.startsWith("1");
    const us = digits.replace(/^1(?=\d{10}$)/, "");
    field.set(foreign ? `+${digits}` : us.length === 10 ? `+1${us}` : typing.trim());
    setTyping(undefined);
  };
  return (
    <TextInput
      {...inputProps(props, field)}
      type="tel"
      placeholder={props.placeholder ?? "(000) 000-0000"}
      autoComplete="off"
      value={typing ?? (field.value ? showPhone(field.value) : "")}
      onChange={(event) => setTyping(event.currentTarget.value)}
      onBlur={() => {
        commit();
        field.onBlur();
      }}
    />
  );
}

/** Shown only while it is being typed; afterwards the last four digits. Stored as nine digits. */
export function SsnField(props: FieldProps) {
  const field = useField<string>(props.name);
  const [open, setOpen] = useState(false);
  const digits = digitsOf(field.value ?? "");
  const grouped = [digits.slice(0, 3), digits.slice(3, 5), digits.slice(5, 9)].filter(Boolean).join("-");
  return (
    <TextInput
      {...inputProps(props, field)}
      inputMode="numeric"
      autoComplete="off"
      placeholder={props.placeholder ?? "000-00-0000"}
      value={open || digits.length < 9 ? grouped : `•••-••-${digits.slice(5)}`}
      onFocus={() => setOpen(true)}
      onChange={(event) => field.set(digitsOf(event.currentTarget.value).slice(0, 9))}
      onBlur={() => {
        setOpen(false);
        field.onBlur();
      }}
    />
  );
}

/** Dollars as people type them, integer cents as they are stored. */
export function MoneyField(props: FieldProps) {
  const field = useField<number>(props.name);
  const [typing, setTyping] = useState<string | undefined>(undefined);
  const shown = field.value === undefined || field.value === null ? "" : (field.value / 100).toFixed(2);
  return (
    <TextInput
      {...inputProps(props, field)}
      inputMode="decimal"
      autoComplete="off"
      leftSection="$"
      placeholder={props.placeholder ?? "0.00"}
      value={typing ?? shown}
      onChange={(event) => {
        const text = event.currentTarget.value.replace(/[$,\s]/g, "");
        if (!/^\d{0,10}(\.\d{0,2})?$/.test(text)) return;
        setTyping(text);
        const [dollars = "", cents = ""] = text.split(".");
        field.set(text === "" ? undefined : Number(dollars || 0) * 100 + Number(cents.padEnd(2, "0")));
      }}
      onBlur={() => {
        setTyping(undefined);
        field.onBlur();
      }}
    />
  );
}
