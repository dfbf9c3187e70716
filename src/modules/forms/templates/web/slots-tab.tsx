import { ActionIcon, Button, NumberInput, Select, Textarea, TextInput } from "@mantine/core";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { PageSection } from "#ui/index.ts";
import { Slot, SlotRole } from "../item.contract.ts";
import type { TemplateFault } from "../lint.ts";
import { clientSlot, guardianSlot, staffSlot } from "../template.ts";
import classes from "./builder.module.css";

const signers = {
  client: { label: "Client", slot: clientSlot("I have read this form and agree.") },
  guardian: { label: "Parent or guardian", slot: guardianSlot("I am this person's parent or guardian and I agree.") },
  staff: { label: "Staff", slot: staffSlot(2, "I went through this form with the client.") },
} as const;
const requiredLabels = {
  always: "Always",
  ifMinor: "If the client is a minor",
  ifGuardian: "If the client has a guardian",
  ifMinorOrGuardian: "If the client is a minor or has a guardian",
  optional: "Optional",
} as const satisfies Record<Slot["required"], string>;

interface SlotsTabProps {
  slots: readonly Slot[];
  faults: readonly TemplateFault[];
  onChange: (slots: Slot[], field: string | null) => void;
}

/** Who signs the form, in which order, and what they agree to. */
export function SlotsTab({ slots, faults, onChange }: SlotsTabProps) {
  const add = (role: keyof typeof signers) => {
    const { slot } = signers[role];
    const taken = new Set(slots.map((one) => one.slotKey));
    let key: string = slot.slotKey;
    for (let next = 2; taken.has(key); next += 1) key = `${slot.slotKey}${next}`;
    const order = Math.min(slot.order, Math.max(0, ...slots.map((one) => one.order)) + 1);
    onChange([...slots, { ...slot, slotKey: key, order }], null);
  };
  const change = (at: number, next: Slot, field: string | null) => onChange(slots.with(at, next), field);
  return (
    <PageSection
      title="Signatures"
      note="Equal numbers sign in any order; higher numbers sign later. A form without signatures is complete when it is submitted."
    >
      <ul className={classes.slots}>
        {slots.map((slot, at) => (
          <li key={slot.slotKey} className={classes.slot}>
            <NumberInput
              label="Step"
              min={1}
              max={20}
              w="5em"
              value={slot.order}
              onChange={(order) => change(at, { ...slot, order: Number(order) || 1 }, `${slot.slotKey}.order`)}
            />
            <TextInput
              label="Signer"
              maxLength={80}
              value={slot.label}
              error={faults.find((fault) => fault.path === `slots.${slot.slotKey}`)?.message}
              onChange={(event) => change(at, { ...slot, label: event.currentTarget.value }, `${slot.slotKey}.label`)}
            />
            <Select
              label="Needed"
              allowDeselect={false}
              data={Slot.shape.required.options.map((value) => ({ value, label: requiredLabels[value] }))}
              value={slot.required}
              onChange={(next) => {
                const required = Slot.shape.required.options.find((one) => one === next);
                if (required) change(at, { ...slot, required }, null);
              }}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={`Remove ${slot.label}`}
              onClick={() => onChange(slots.toSpliced(at, 1), null)}
            >
              <IconTrash size="1.2em" />
            </ActionIcon>
            <Textarea
              className={classes.intent}
              label="What they agree to"
              autosize
              maxLength={1000}
              value={slot.intentText}
              onChange={(event) =>
                change(at, { ...slot, intentText: event.currentTarget.value }, `${slot.slotKey}.intent`)
              }
            />
          </li>
        ))}
      </ul>
      <div className={classes.toolbar}>
        {SlotRole.extract(["client", "guardian", "staff"]).options.map((role) => (
          <Button key={role} variant="default" leftSection={<IconPlus size="1.2em" />} onClick={() => add(role)}>
            {signers[role].label}
          </Button>
        ))}
      </div>
      {faults.find((fault) => fault.path === "slots") && (
        <p className={classes.fault}>{faults.find((fault) => fault.path === "slots")?.message}</p>
      )}
    </PageSection>
  );
}
