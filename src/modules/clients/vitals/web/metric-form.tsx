import { Button, NativeSelect, Switch, TextInput } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { isProblem, useAction } from "#platform/web/index.ts";
import { ActionRow, NewerVersion, ProblemAlert, useBusy } from "#ui/index.ts";
import { type DefinedMetric, listMetricDefinitions, saveMetricDefinition } from "../definition.contract.ts";
import { type MetricDefinition, metricOf, usualUnit } from "../metric.ts";
import { type BandEntry, bandOfEntry, blankBand, entryOfBand } from "./band-entry.ts";
import classes from "./metric-form.module.css";

/** A vital sign's ranges by age and sex, and whether it is offered. */
export function MetricForm({ defined, onClose }: { defined: DefinedMetric; onClose: () => void }) {
  const metric = metricOf(defined.metric);
  return metric ? <Fields metric={metric} defined={defined} onClose={onClose} /> : null;
}

function Fields({
  metric,
  defined,
  onClose,
}: {
  metric: MetricDefinition;
  defined: DefinedMetric;
  onClose: () => void;
}) {
  const [offered, setOffered] = useState(defined.offered);
  const [bands, setBands] = useState<readonly BandEntry[]>(() =>
    defined.bands.map((band, index) => entryOfBand(metric, band, index)),
  );
  const [version, setVersion] = useState(defined.version);
  const [dirty, setDirty] = useState(false);
  useBusy(dirty && metric.label);
  const save = useAction(saveMetricDefinition, {
    inline: true,
    invalidates: [listMetricDefinitions],
    done: `${metric.label} saved`,
    onDone: onClose,
  });
  const change = (key: number, part: Partial<BandEntry>) => {
    setDirty(true);
    setBands(bands.map((band) => (band.key === key ? { ...band, ...part } : band)));
  };
  const stale = isProblem(save.problem, "stale-version");
  const errors = isProblem(save.problem) ? (save.problem.body.errors ?? []) : [];
  const errorOf = (index: number) => errors.find(({ path }) => path === `body.bands.${index}`)?.message;
  const isBeside = bands.some((_, index) => errorOf(index));
  return (
    <form
      noValidate
      aria-label={metric.label}
      onSubmit={(event) => {
        event.preventDefault();
        save.go({
          body: { metric: metric.key, version, offered, bands: bands.map((band) => bandOfEntry(metric, band)) },
        });
      }}
    >
      {stale && (
        <NewerVersion
          by={defined.changedByName}
          onKeep={() => {
            setVersion(defined.version);
            save.go({
              body: {
                metric: metric.key,
                version: defined.version,
                offered,
                bands: bands.map((band) => bandOfEntry(metric, band)),
              },
            });
          }}
          onTake={onClose}
        />
      )}
      <Switch
        label="Offered in the vitals form"
        checked={offered}
        onChange={(event) => {
          setDirty(true);
          setOffered(event.currentTarget.checked);
        }}
      />
      <p className={classes.note}>
        Values in {usualUnit(metric).label}. Without a range of your own, the standard adult range applies.
      </p>
      {bands.map((band, index) => (
        <fieldset key={band.key} className={classes.band}>
          <legend>Range {index + 1}</legend>
          <div className={classes.who}>
            <NativeSelect
              label="Sex"
              value={band.sex}
              data={[
                { value: "", label: "Everyone" },
                { value: "F", label: "Women" },
                { value: "M", label: "Men" },
              ]}
              onChange={(event) => change(band.key, { sex: event.currentTarget.value })}
            />
            <Value label="From age" value={band.ageFrom} onChange={(ageFrom) => change(band.key, { ageFrom })} />
            <Value label="To age" value={band.ageTo} onChange={(ageTo) => change(band.key, { ageTo })} />
          </div>
          <div className={classes.values}>
            <Value
              label="Critical under"
              value={band.criticalLow}
              onChange={(criticalLow) => change(band.key, { criticalLow })}
            />
            <Value label="Normal from" value={band.low} onChange={(low) => change(band.key, { low })} />
            <Value label="Normal to" value={band.high} onChange={(high) => change(band.key, { high })} />
            <Value
              label="Critical from"
              value={band.criticalHigh}
              onChange={(criticalHigh) => change(band.key, { criticalHigh })}
            />
          </div>
          {errorOf(index) && (
            <p role="alert" className={classes.error}>
              {errorOf(index)}
            </p>
          )}
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => {
              setDirty(true);
              setBands(bands.filter((one) => one.key !== band.key));
            }}
          >
            Remove range {index + 1}
          </Button>
        </fieldset>
      ))}
      <Button
        variant="default"
        size="compact-md"
        leftSection={<IconPlus size="1.1em" />}
        onClick={() => {
          setDirty(true);
          setBands([...bands, blankBand(metric, Math.max(0, ...bands.map((band) => band.key)) + 1)]);
        }}
      >
        Add range
      </Button>
      {save.problem && !stale && !isBeside && <ProblemAlert error={save.problem} />}
      <ActionRow>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={save.pending}>
          Save changes
        </Button>
      </ActionRow>
    </form>
  );
}

function Value({ label, value, onChange }: { label: string; value: string; onChange: (text: string) => void }) {
  const isNumber = value.trim() === "" || /^\d{1,4}(\.\d{1,2})?$/.test(value.trim());
  return (
    <TextInput
      label={label}
      inputMode="decimal"
      autoComplete="off"
      value={value}
      error={isNumber ? undefined : "Enter a number"}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
