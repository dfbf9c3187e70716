import { useUi } from "../theme/context.ts";
import type { DateFieldProps } from "./date-fields.tsx";
import { MomentEntry } from "./moment-entry.tsx";
import { inputProps, useField } from "./use-field.ts";

export interface DateTimeFieldProps extends DateFieldProps {
  /** Zone of the wall clock that is typed; the surrounding one when left out. */
  timeZone?: string;
  /** A button that fills in this moment. */
  now?: boolean;
}

/** A moment as a field of the surrounding form. */
export function DateTimeField(props: DateTimeFieldProps) {
  const field = useField<string>(props.name);
  const ui = useUi();
  const { help, timeZone = ui.timeZone, neededLater = false, ...entry } = props;
  const { onBlur } = inputProps(props, field);
  return (
    <MomentEntry
      {...entry}
      description={help}
      error={field.error}
      required={field.required || neededLater}
      value={field.value}
      timeZone={timeZone}
      onChange={field.set}
      onBlur={onBlur}
    />
  );
}
