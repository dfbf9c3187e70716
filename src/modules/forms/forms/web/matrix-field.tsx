import { useId } from "react";
import { useField } from "#ui/index.ts";
import type { Item, MatrixRow } from "../../templates/item.contract.ts";
import { fieldName } from "./field-values.ts";
import classes from "./kinds.module.css";

/** Questions with the same options: a table on a desk, one card per question on a phone. */
export function MatrixField({ item, disabled }: { item: Item; disabled: boolean }) {
  const id = useId();
  const options = item.options ?? [];
  return (
    <fieldset className={classes.matrix} style={{ "--matrix-options": options.length }} aria-labelledby={id}>
      <div id={id} className={classes.matrixTitle}>
        {item.text}
        {item.required && (
          <span className={classes.needed} aria-hidden="true">
            {" "}
            *
          </span>
        )}
      </div>
      {item.help && <p className={classes.help}>{item.help}</p>}
      <div className={classes.matrixHead} aria-hidden="true">
        <span />
        {options.map((option) => (
          <span key={option.value}>{option.label}</span>
        ))}
      </div>
      {(item.rows ?? []).map((row) => (
        <Row key={row.linkId} row={row} item={item} disabled={disabled} />
      ))}
    </fieldset>
  );
}

function Row({ row, item, disabled }: { row: MatrixRow; item: Item; disabled: boolean }) {
  const name = fieldName(row.linkId);
  const field = useField<string>(name);
  const id = useId();
  return (
    <div
      className={classes.matrixRow}
      role="radiogroup"
      aria-labelledby={`${id}-text`}
      aria-describedby={field.error ? `${id}-error` : undefined}
      aria-required={field.required || undefined}
      data-refused={field.error ? true : undefined}
    >
      <div className={classes.matrixText}>
        <span id={`${id}-text`}>{row.text}</span>
        {field.error && (
          <span id={`${id}-error`} className={classes.refused}>
            {field.error}
          </span>
        )}
      </div>
      {(item.options ?? []).map((option) => (
        <label key={option.value} className={classes.matrixCell}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={field.value === option.value}
            disabled={disabled}
            onChange={() => field.set(option.value)}
            onBlur={field.onBlur}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </div>
  );
}
