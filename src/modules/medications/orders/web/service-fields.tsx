import { Autocomplete, Checkbox, SegmentedControl, Select, Textarea, TextInput } from "@mantine/core";
import { ServiceInput } from "../new-order.contract.ts";
import { priorities, priorityLabels, serviceTypeLabels, serviceTypes, usualServices } from "../service.ts";
import type { TypedService } from "./composer-entry.ts";
import classes from "./orders.module.css";
import type { Frequencies } from "./sig-fields.tsx";

/** The order as the API expects it; undefined while incomplete. */
export function serviceOf(typed: TypedService): ServiceInput | undefined {
  const days = typed.durationDays.trim();
  const parsed = ServiceInput.safeParse({
    orderType: typed.orderType,
    name: typed.name,
    frequencyCode: typed.frequencyCode,
    priority: typed.priority,
    ...(days && !isOnce(typed) ? { duration: { value: Number(days), unit: "days" } } : {}),
    ...(typed.indication.trim() ? { indication: typed.indication.trim() } : {}),
    ...(typed.specimen.trim() && isTest(typed) ? { specimen: typed.specimen.trim() } : {}),
    ...(typed.fasting && isTest(typed) ? { fasting: true } : {}),
    ...(typed.instructions.trim() ? { instructions: typed.instructions.trim() } : {}),
  });
  return parsed.success ? parsed.data : undefined;
}
const isOnce = ({ frequencyCode }: TypedService) => frequencyCode === "ONCE" || frequencyCode === "STAT";
const isTest = ({ orderType }: TypedService) => orderType === "lab" || orderType === "drug_screen";

interface ServiceFieldsProps {
  typed: TypedService;
  set: (change: Partial<TypedService>) => void;
  frequencies: Frequencies;
  takesFocus?: boolean;
}

/** Type, name, frequency and course of a non-medication order. */
export function ServiceFields({ typed, set, frequencies, takesFocus = false }: ServiceFieldsProps) {
  const offered: readonly { name: string; frequencyCode?: string }[] = usualServices[typed.orderType];
  return (
    <>
      <div className={classes.two}>
        <Select
          label="Type"
          allowDeselect={false}
          data={serviceTypes.map((value) => ({ value, label: serviceTypeLabels[value] }))}
          value={typed.orderType}
          onChange={(next) =>
            set({
              orderType: serviceTypes.find((type) => type === next) ?? "lab",
              name: "",
              specimen: "",
              fasting: false,
            })
          }
        />
        <Autocomplete
          label="Order"
          placeholder="Choose or type"
          data-autofocus={takesFocus || undefined}
          withAsterisk
          maxLength={200}
          data={offered.map(({ name }) => name)}
          value={typed.name}
          onChange={(name) => {
            const usual = offered.find((one) => one.name === name);
            set({ name, ...(usual?.frequencyCode ? { frequencyCode: usual.frequencyCode } : {}) });
          }}
        />
      </div>
      <div className={classes.two}>
        <Select
          label="Frequency"
          allowDeselect={false}
          data={frequencies
            .filter(({ code, kind }) => kind !== "event" || code === "ONCE" || code === "STAT")
            .map(({ code, display }) => ({ value: code, label: display }))}
          value={typed.frequencyCode}
          onChange={(code) => set({ frequencyCode: code ?? "ONCE" })}
        />
        {!isOnce(typed) && (
          <TextInput
            label="Days"
            placeholder="Until discontinued"
            inputMode="numeric"
            value={typed.durationDays}
            onChange={(event) => set({ durationDays: event.currentTarget.value })}
          />
        )}
      </div>
      <SegmentedControl
        aria-label="Priority"
        data={priorities.map((value) => ({ value, label: priorityLabels[value] }))}
        value={typed.priority}
        onChange={(next) => set({ priority: priorities.find((one) => one === next) ?? "routine" })}
      />
      {isTest(typed) && (
        <div className={classes.two}>
          <TextInput
            label="Specimen"
            maxLength={100}
            value={typed.specimen}
            onChange={(event) => set({ specimen: event.currentTarget.value })}
          />
          <Checkbox
            label="Fasting"
            checked={typed.fasting}
            onChange={(event) => set({ fasting: event.currentTarget.checked })}
          />
        </div>
      )}
      <div className={classes.two}>
        <TextInput
          label="Indication"
          maxLength={200}
          value={typed.indication}
          onChange={(event) => set({ indication: event.currentTarget.value })}
        />
        <Textarea
          label="Instructions"
          autosize
          minRows={1}
          maxLength={2000}
          value={typed.instructions}
          onChange={(event) => set({ instructions: event.currentTarget.value })}
        />
      </div>
    </>
  );
}
