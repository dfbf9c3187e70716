import { ActionIcon, Button, Select, TextInput } from "@mantine/core";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { metricOf } from "#modules/clients/vitals/metric.ts";
import { holdMetrics, usualReadingAgeMin } from "../hold-parameters.ts";
import { type Composed, holdErrorOf, type TypedHold } from "./composer-state.ts";
import classes from "./orders.module.css";

const ops = [
  { value: "below", label: "is below" },
  { value: "above", label: "is above" },
] as const;

interface HoldFieldsProps {
  state: Composed;
  set: (change: Partial<Composed>) => void;
}

/** Vital signs beyond whose limits a dose is held. A dose then needs a recent reading of each (MED-55). */
export function HoldFields({ state, set }: HoldFieldsProps) {
  const { holdParameters: holds } = state;
  const error = holdErrorOf(state);
  const change = (index: number, next: Partial<TypedHold>) =>
    set({ holdParameters: holds.map((one, at) => (at === index ? { ...one, ...next } : one)) });
  const unused = holdMetrics.find((metric) => !holds.some((one) => one.metric === metric));
  return (
    <fieldset className={classes.holds}>
      <legend>Hold parameters</legend>
      {holds.map((hold, index) => {
        const unit = metricOf(hold.metric)?.unitLabel ?? "";
        const isTyped = hold.value !== "" && hold.maxAgeMin !== "";
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity but their place
          <div key={index} className={classes.hold}>
            <Select
              label="Hold if"
              allowDeselect={false}
              data={holdMetrics.map((value) => ({ value, label: metricOf(value)?.label ?? value }))}
              value={hold.metric}
              onChange={(chosen) => change(index, { metric: holdMetrics.find((one) => one === chosen) ?? hold.metric })}
            />
            <Select
              label="Limit"
              allowDeselect={false}
              data={[...ops]}
              value={hold.op}
              onChange={(chosen) => change(index, { op: chosen === "above" ? "above" : "below" })}
            />
            <TextInput
              label={`Value, ${unit}`}
              inputMode="numeric"
              value={hold.value}
              error={isTyped && error?.index === index ? error.message : undefined}
              onChange={(event) => change(index, { value: event.currentTarget.value })}
            />
            <TextInput
              label="Reading at most, min old"
              inputMode="numeric"
              value={hold.maxAgeMin}
              onChange={(event) => change(index, { maxAgeMin: event.currentTarget.value })}
            />
            <ActionIcon
              variant="subtle"
              size="lg"
              aria-label={`Remove ${metricOf(hold.metric)?.label ?? hold.metric}`}
              onClick={() => set({ holdParameters: holds.filter((_, at) => at !== index) })}
            >
              <IconTrash size="1.1em" />
            </ActionIcon>
          </div>
        );
      })}
      {holds.length < 6 && (
        <Button
          variant="subtle"
          size="compact-md"
          leftSection={<IconPlus size="1em" />}
          onClick={() =>
            set({
              holdParameters: [
                ...holds,
                { metric: unused ?? "systolic", op: "below", value: "", maxAgeMin: String(usualReadingAgeMin) },
              ],
            })
          }
        >
          Add hold parameter
        </Button>
      )}
    </fieldset>
  );
}
