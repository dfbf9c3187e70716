import { ActionIcon, Menu, TextInput } from "@mantine/core";
import { IconDots } from "@tabler/icons-react";
import { entriesOf } from "#platform/shared/typed.ts";
import { metricOf } from "../metric.ts";
import type { RangesInForce } from "../ranges.ts";
import { flagLabels } from "../reading.ts";
import classes from "./vitals.module.css";
import { flagOfField, type NotDoneReason, unitOf, type VitalsEntry } from "./vitals-entry.ts";

export const notDoneReasons: Record<NotDoneReason, string> = {
  refused: "Refused",
  asleep: "Asleep",
  away: "Not available",
  other: "Not done",
};

interface VitalFieldProps {
  name: string;
  typed: VitalsEntry;
  error: string | undefined;
  focus: boolean;
  inForce: RangesInForce;
  onChange: (next: VitalsEntry) => void;
}

/** One vital sign: its value, unit and flag, or the reason it was not taken. */
export function VitalField({ name, typed, error, focus, inForce, onChange }: VitalFieldProps) {
  const metric = metricOf(name);
  const label = metric?.label ?? "Blood pressure";
  const units = metric?.entryUnits ?? [{ unit: "mm[Hg]", label: "mmHg" }];
  const unit = unitOf(typed, name);
  const evaluated = flagOfField(typed, name, inForce);
  const skipped = typed.notDone[name];
  const said = evaluated?.text || (evaluated?.flag ? flagLabels[evaluated.flag] : "");
  const skip = (reason: NotDoneReason | null) => {
    const { [name]: _, ...rest } = typed.notDone;
    onChange({ ...typed, notDone: reason ? { ...rest, [name]: reason } : rest });
  };
  return (
    <div className={classes.entry}>
      <TextInput
        label={[label, units.find((one) => one.unit === unit)?.label].filter(Boolean).join(", ")}
        inputMode={name === "pressure" ? "text" : "decimal"}
        autoComplete="off"
        placeholder={name === "pressure" ? "120/80" : ""}
        value={skipped ? notDoneReasons[skipped] : (typed.values[name] ?? "")}
        disabled={skipped !== undefined}
        {...(focus ? { "data-autofocus": true } : {})}
        {...(error ? { error, "aria-invalid": true } : {})}
        onChange={(event) => onChange({ ...typed, values: { ...typed.values, [name]: event.currentTarget.value } })}
      />
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" color="sand" size="lg" aria-label={`More options: ${label}`}>
            <IconDots size="1.2em" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {units.length > 1 &&
            units.map((one) => (
              <Menu.Item
                key={one.unit}
                onClick={() => onChange({ ...typed, units: { ...typed.units, [name]: one.unit } })}
              >
                Enter in {one.label}
              </Menu.Item>
            ))}
          {skipped ? (
            <Menu.Item onClick={() => skip(null)}>Enter a value</Menu.Item>
          ) : (
            entriesOf(notDoneReasons).map(([reason, text]) => (
              <Menu.Item key={reason} onClick={() => skip(reason)}>
                {text}
              </Menu.Item>
            ))
          )}
        </Menu.Dropdown>
      </Menu>
      <span className={classes.judged} data-flag={evaluated?.flag ?? undefined} role="status">
        {error ? "" : said}
      </span>
    </div>
  );
}
