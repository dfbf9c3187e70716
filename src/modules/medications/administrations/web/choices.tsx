import { useEffect, useId, useRef } from "react";
import { Kbd } from "#ui/index.ts";
import classes from "./step.module.css";

export interface ChoicesProps {
  label: string;
  choices: readonly { code: string; label: string }[];
  value: string | undefined;
  onChange: (code: string) => void;
  /** Focuses the first choice on mount. */
  focused?: boolean;
  /** Shows a digit beside each choice, which selects it. */
  numbered?: boolean;
}

/** Large radio buttons for touch, arrow keys or digits. */
export function Choices({ label, choices, value, onChange, focused = false, numbered = true }: ChoicesProps) {
  const group = useRef<HTMLFieldSetElement>(null);
  const name = useId();
  useEffect(() => {
    if (focused) group.current?.querySelector("input")?.focus();
  }, [focused]);
  return (
    <fieldset className={classes.choices} ref={group}>
      <legend>{label}</legend>
      {choices.map((choice, index) => (
        <label key={choice.code} className={classes.choice}>
          <input
            type="radio"
            name={name}
            checked={value === choice.code}
            onChange={() => onChange(choice.code)}
            onKeyDown={(event) => {
              const picked = numbered ? choices[Number(event.key) - 1] : undefined;
              if (picked) onChange(picked.code);
            }}
          />
          <span>{choice.label}</span>
          {numbered && <Kbd keys={String(index + 1)} />}
        </label>
      ))}
    </fieldset>
  );
}
