import { TextInput } from "@mantine/core";
import { useState } from "react";
import type { TableState } from "#ui/index.ts";
import own from "./partners.module.css";

/** Sorts a list by the distance from a ZIP code; takes effect with the fifth digit. */
export function NearZip({ state, problem }: { state: TableState; problem: string | undefined }) {
  const given = state.filters.near ?? "";
  const [typed, setTyped] = useState({ given, text: given });
  const text = typed.given === given ? typed.text : given;
  const type = (entered: string) => {
    const digits = entered.replace(/\D/g, "").slice(0, 5);
    const near = digits.length === 5 ? digits : "";
    setTyped({ given: near, text: digits });
    if (near !== given) state.setFilter("near", near || undefined);
  };
  return (
    <TextInput
      className={own.near}
      aria-label="Near ZIP"
      placeholder="Near ZIP"
      inputMode="numeric"
      value={text}
      error={problem}
      onChange={(event) => type(event.currentTarget.value)}
    />
  );
}
