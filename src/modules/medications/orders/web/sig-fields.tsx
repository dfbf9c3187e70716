import { MultiSelect, SegmentedControl, Select, Textarea, TextInput } from "@mantine/core";
import { showClock } from "#ui/index.ts";
import { orderModeLabels, orderModes } from "../order.contract.ts";
import { routes } from "../routes.ts";
import { isSingle, prnReasons } from "../sig.ts";
import { type Composed, durationUnits, orderKinds } from "./composer-state.ts";
import classes from "./orders.module.css";

interface FieldsProps {
  state: Composed;
  set: (change: Partial<Composed>) => void;
}

/** Dose, route, timing, limits and indication. */
export function SigFields({
  state,
  set,
  frequencies,
}: FieldsProps & { frequencies: readonly { code: string; display: string; kind: string; times: string[] }[] }) {
  const controlled = (state.drug?.deaSchedule ?? 0) > 0;
  const single = isSingle(state.kind);
  return (
    <>
      <SegmentedControl
        aria-label="Order type"
        data={[...orderKinds]}
        value={state.kind}
        onChange={(chosen) => set({ kind: orderKinds.find(({ value }) => value === chosen)?.value ?? "scheduled" })}
      />
      <div className={classes.two}>
        <TextInput
          label="Dose"
          autoFocus
          inputMode="decimal"
          value={state.doseValue}
          onChange={(event) => set({ doseValue: event.currentTarget.value })}
        />
        <Select
          label="Unit"
          allowDeselect={false}
          data={state.drug?.doseUnits ?? []}
          value={state.doseUnit}
          onChange={(unit) => set({ doseUnit: unit ?? "" })}
        />
        <Select
          label="Route"
          placeholder="Choose"
          data={routes.map(({ code, label }) => ({ value: code, label }))}
          value={state.routeCode || null}
          onChange={(code) => set({ routeCode: code ?? "" })}
        />
      </div>
      {state.kind === "prn" && (
        <div className={classes.two}>
          <MultiSelect
            label="As needed for"
            data={prnReasons.map(({ code, label }) => ({ value: code, label }))}
            value={state.prnReason}
            onChange={(prnReason) => set({ prnReason })}
          />
          <TextInput
            label="Min hours between doses"
            inputMode="decimal"
            value={state.minIntervalHours}
            onChange={(event) => set({ minIntervalHours: event.currentTarget.value })}
          />
          <TextInput
            label="Max doses in 24 h"
            inputMode="numeric"
            value={state.maxDosesPer24h}
            onChange={(event) => set({ maxDosesPer24h: event.currentTarget.value })}
          />
          <TextInput
            label={`Max ${state.doseUnit} in 24 h`}
            inputMode="decimal"
            value={state.maxAmountPer24h}
            onChange={(event) => set({ maxAmountPer24h: event.currentTarget.value })}
          />
        </div>
      )}
      {!single && (
        <div className={state.kind === "scheduled" ? classes.howLong : classes.two}>
          {state.kind === "scheduled" && (
            <Select
              className={classes.often ?? ""}
              label="Frequency"
              allowDeselect={false}
              data={frequencies
                .filter((frequency) => frequency.kind !== "event")
                .map(({ code, display, times }) => ({
                  value: code,
                  label: times.length > 0 ? `${display} (${times.map(showClock).join(", ")})` : display,
                }))}
              value={state.frequencyCode}
              onChange={(code) => set({ frequencyCode: code ?? "DAILY" })}
            />
          )}
          <TextInput
            label="Duration"
            placeholder={controlled ? "" : "Until discontinued"}
            withAsterisk={controlled}
            inputMode="numeric"
            value={state.durationValue}
            onChange={(event) => set({ durationValue: event.currentTarget.value })}
          />
          <Select
            label="Duration unit"
            allowDeselect={false}
            data={[...durationUnits]}
            value={state.durationUnit}
            onChange={(chosen) => set({ durationUnit: durationUnits.find((unit) => unit === chosen) ?? "days" })}
          />
        </div>
      )}
      <div className={classes.two}>
        <TextInput
          label="Indication"
          withAsterisk={controlled}
          value={state.indication}
          maxLength={200}
          onChange={(event) => set({ indication: event.currentTarget.value })}
        />
        <Textarea
          label="Instructions"
          autosize
          minRows={1}
          maxLength={2000}
          value={state.instructions}
          onChange={(event) => set({ instructions: event.currentTarget.value })}
        />
      </div>
    </>
  );
}

/** Prescriber and order mode, for a nurse who enters the order. */
export function PrescriberFields({
  state,
  set,
  prescribers,
}: FieldsProps & { prescribers: readonly { id: string; name: string }[] }) {
  return (
    <div className={classes.two}>
      <Select
        label="Prescriber"
        placeholder="Choose the prescriber"
        data={prescribers.map(({ id, name }) => ({ value: id, label: name }))}
        value={state.prescriberId || null}
        onChange={(id) => set({ prescriberId: id ?? "" })}
      />
      <Select
        label="Order mode"
        allowDeselect={false}
        data={orderModes.map((mode) => ({
          value: mode,
          label: mode === "written" ? "Proposed, pending signature" : orderModeLabels[mode],
        }))}
        value={state.mode}
        onChange={(chosen) => set({ mode: orderModes.find((mode) => mode === chosen) ?? "written", readBack: false })}
      />
    </div>
  );
}
