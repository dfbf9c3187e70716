import { MultiSelect, SegmentedControl, Select, Textarea, TextInput } from "@mantine/core";
import { showClock } from "#ui/index.ts";
import { orderModeLabels, orderModes } from "../order.contract.ts";
import { routes } from "../routes.ts";
import { isSingle, prnIndication, prnReasons } from "../sig.ts";
import { type Composed, durationUnits, isAsUsual, orderKinds, withKind } from "./composer-state.ts";
import { HoldFields } from "./hold-fields.tsx";
import type { Authority } from "./order-signing.tsx";
import classes from "./orders.module.css";

export type Frequencies = readonly { code: string; display: string; kind: string; times: string[] }[];
interface SigFieldsProps {
  state: Composed;
  set: (change: Partial<Composed>) => void;
  frequencies: Frequencies;
  /** The dose field takes the focus: something is still to be entered. */
  takesFocus: boolean;
}

/** Dose, route, timing, limits and indication. */
export function SigFields({ state, set, frequencies, takesFocus }: SigFieldsProps) {
  const controlled = (state.drug?.deaSchedule ?? 0) > 0;
  const single = isSingle(state.kind);
  return (
    <>
      <SegmentedControl
        aria-label="Order type"
        data={[...orderKinds]}
        value={state.kind}
        onChange={(chosen) =>
          set(withKind(state, orderKinds.find(({ value }) => value === chosen)?.value ?? "scheduled"))
        }
      />
      <div className={classes.two}>
        <TextInput
          label="Dose"
          autoFocus={takesFocus}
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
          className={classes.last ?? ""}
          placeholder="Choose"
          allowDeselect={false}
          data={routes.map(({ code, label }) => ({ value: code, label }))}
          value={state.routeCode || null}
          onChange={(code) => set({ routeCode: code ?? "" })}
        />
      </div>
      {state.kind === "prn" && <PrnFields state={state} set={set} />}
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
        {state.kind !== "prn" && (
          <TextInput
            label="Indication"
            withAsterisk={controlled}
            value={state.indication}
            maxLength={200}
            onChange={(event) => set({ indication: event.currentTarget.value })}
          />
        )}
        <InstructionsField value={state.instructions} onChange={(instructions) => set({ instructions })} />
      </div>
      <HoldFields state={state} set={set} />
    </>
  );
}

/** Reason, frequency, limits and indication of a PRN order, in one group. */
function PrnFields({ state, set }: Pick<SigFieldsProps, "state" | "set">) {
  return (
    <fieldset className={classes.prn}>
      <legend>As needed</legend>
      {isAsUsual(state) && (
        <p className={classes.quiet}>
          Filled in with usual adult dosing. Check the reason, interval, limit and duration.
        </p>
      )}
      <MultiSelect
        label="PRN reason"
        placeholder={state.prnReason.length === 0 ? "Choose one or more" : ""}
        searchable
        withAsterisk
        data={prnReasons.map(({ code, label }) => ({ value: code, label }))}
        value={state.prnReason}
        onChange={(prnReason) => set({ prnReason })}
      />
      <div className={classes.three}>
        <TextInput
          label="Hours between doses"
          withAsterisk
          inputMode="decimal"
          value={state.minIntervalHours}
          onChange={(event) => set({ minIntervalHours: event.currentTarget.value })}
        />
        <TextInput
          label="Max doses in 24 h"
          withAsterisk={!state.maxAmountPer24h.trim()}
          inputMode="numeric"
          value={state.maxDosesPer24h}
          onChange={(event) => set({ maxDosesPer24h: event.currentTarget.value })}
        />
        <TextInput
          label={`or max ${state.doseUnit} in 24 h`}
          className={classes.last ?? ""}
          inputMode="decimal"
          value={state.maxAmountPer24h}
          onChange={(event) => set({ maxAmountPer24h: event.currentTarget.value })}
        />
      </div>
      <TextInput
        label="Indication, if more than the reason"
        placeholder={prnIndication(state.prnReason) || "CIWA-Ar 10 or more"}
        maxLength={200}
        value={state.indication}
        onChange={(event) => set({ indication: event.currentTarget.value })}
      />
    </fieldset>
  );
}

/** Prescriber and order mode, for a nurse who enters the order. */
export function PrescriberFields({
  state,
  set,
  prescribers,
}: {
  state: Authority;
  set: (change: Partial<Authority>) => void;
  prescribers: readonly { id: string; name: string }[];
}) {
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

/** What the nurse reads with the order. */
export function InstructionsField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  return (
    <Textarea
      label="Instructions"
      autosize
      minRows={1}
      maxLength={2000}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
