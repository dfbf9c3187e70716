import { ActionIcon, Button, Select, TextInput } from "@mantine/core";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import orderClasses from "../../orders/web/orders.module.css";
import { stepTimes } from "../protocol.contract.ts";
import { daysOf, often, totalOf } from "../taper.ts";
import { blankStep, nextKey, stepOf, type TypedProtocol, type TypedStep } from "./protocol-draft.ts";
import classes from "./protocols.module.css";
import { TaperPlot } from "./taper-table.tsx";

interface FieldsProps {
  typed: TypedProtocol;
  set: (part: Partial<TypedProtocol>) => void;
}

/** Days and doses of a taper, with the amount of each day as it is typed. */
export function StepFields({ typed: { steps, taper }, set }: FieldsProps) {
  const change = (index: number, part: Partial<TypedStep>) =>
    set({ steps: steps.map((step, at) => (at === index ? { ...step, ...part } : step)) });
  const complete = steps.flatMap((step) => stepOf(step) ?? []);
  const { doses, total } = totalOf({ steps: complete });
  return (
    <fieldset className={orderClasses.holds}>
      <legend>Days and doses</legend>
      {steps.map((step, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity but their place
        <div key={index} className={classes.step}>
          <TextInput
            label="Days"
            inputMode="numeric"
            value={step.days}
            onChange={(event) => change(index, { days: event.currentTarget.value })}
          />
          <TextInput
            label={`Dose, ${taper.doseUnit}`}
            inputMode="decimal"
            value={step.doseValue}
            onChange={(event) => change(index, { doseValue: event.currentTarget.value })}
          />
          <Select
            label="How often"
            allowDeselect={false}
            data={stepTimes.map((value) => ({ value, label: often[value] }))}
            value={step.times}
            onChange={(chosen) => change(index, { times: stepTimes.find((one) => one === chosen) ?? step.times })}
          />
          <ActionIcon
            variant="subtle"
            size="lg"
            aria-label={`Remove row ${index + 1}`}
            disabled={steps.length === 1}
            onClick={() => set({ steps: steps.filter((_, at) => at !== index) })}
          >
            <IconTrash size="1.1em" />
          </ActionIcon>
        </div>
      ))}
      {steps.length < 20 && (
        <Button
          variant="subtle"
          size="compact-md"
          leftSection={<IconPlus size="1em" />}
          onClick={() => set({ steps: [...steps, blankStep] })}
        >
          Add days
        </Button>
      )}
      {complete.length > 0 && (
        <>
          <TaperPlot
            days={daysOf({ steps: complete }).map(({ day, step }) => ({
              day,
              total: totalOf({ steps: [{ ...step, days: 1 }] }).total,
            }))}
            unit={taper.doseUnit}
          />
          <p className={orderClasses.quiet} aria-live="polite">
            {doses} {doses === 1 ? "dose" : "doses"}, {total} {taper.doseUnit} in {daysOf({ steps: complete }).length}{" "}
            {daysOf({ steps: complete }).length === 1 ? "day" : "days"}
          </p>
        </>
      )}
    </fieldset>
  );
}

/** Questions that are answered before the protocol is started (MED-41). */
export function ExclusionFields({ typed: { exclusions }, set }: FieldsProps) {
  return (
    <fieldset className={orderClasses.holds}>
      <legend>Exclusions</legend>
      {exclusions.map((one, index) => (
        <div key={one.key} className={classes.exclusion}>
          <TextInput
            aria-label={`Exclusion ${index + 1}`}
            placeholder="Decompensated liver disease"
            maxLength={200}
            description={one.fromChart ? "Answered from the chart." : undefined}
            // The chart answers this question as it is worded.
            readOnly={one.fromChart !== undefined}
            value={one.question}
            onChange={(event) => {
              const question = event.currentTarget.value;
              set({ exclusions: exclusions.map((other, at) => (at === index ? { ...other, question } : other)) });
            }}
          />
          <ActionIcon
            variant="subtle"
            size="lg"
            aria-label={`Remove exclusion ${index + 1}`}
            onClick={() => set({ exclusions: exclusions.filter((_, at) => at !== index) })}
          >
            <IconTrash size="1.1em" />
          </ActionIcon>
        </div>
      ))}
      {exclusions.length < 20 && (
        <Button
          variant="subtle"
          size="compact-md"
          leftSection={<IconPlus size="1em" />}
          onClick={() => set({ exclusions: [...exclusions, { key: nextKey(exclusions), question: "" }] })}
        >
          Add exclusion
        </Button>
      )}
    </fieldset>
  );
}
