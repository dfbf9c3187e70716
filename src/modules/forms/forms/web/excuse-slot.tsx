import { SegmentedControl, Textarea } from "@mantine/core";
import { useState } from "react";
import { type GivenWitness, SignWithPin, WitnessEntry } from "#modules/accounts/index.web.ts";
import { useAction, useSession } from "#platform/web/index.ts";
import { FormDialog, ProblemAlert, useBusy } from "#ui/index.ts";
import { excuseSignature } from "../excuse.contract.ts";
import { getForm, listClientForms } from "../form.contract.ts";
import type { Form, SigningSlot } from "../form-fields.contract.ts";
import { whoIsHanded } from "../slots.ts";
import classes from "./form.module.css";

interface ExcuseSlotProps {
  form: Form;
  slot: SigningSlot;
  onClose: () => void;
}

/** Staff record why a client or guardian did not sign, with a coworker as witness (SIG-17). */
export function ExcuseSlot({ form, slot, onClose }: ExcuseSlotProps) {
  const { user } = useSession();
  const [outcome, setOutcome] = useState<"refused" | "unable">("refused");
  const [reason, setReason] = useState("");
  const [witness, setWitness] = useState<GivenWitness | null>(null);
  const record = useAction(excuseSignature, {
    inline: true,
    invalidates: [[getForm, { params: { formId: form.id } }], listClientForms],
    done: outcome === "refused" ? "Refusal recorded" : "Recorded as unable to sign",
    onDone: onClose,
  });
  useBusy(reason.trim() !== "" && "A refusal");
  const isReady = reason.trim().length >= 3 && witness !== null;
  const recordNow = (ticket: string) =>
    record.run(
      {
        params: { formId: form.id },
        body: { slotKey: slot.slotKey, outcome, reason: reason.trim(), witnessTicket: witness?.ticket ?? "" },
      },
      { ticket },
    );
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={`${whoIsHanded(slot, form.client.name)} does not sign`}
      closeButtonProps={{ "aria-label": "Close" }}
    >
      <SegmentedControl
        aria-label="Outcome"
        fullWidth
        data={[
          { value: "refused", label: "Refused" },
          { value: "unable", label: "Unable to sign" },
        ]}
        value={outcome}
        onChange={setOutcome}
      />
      <Textarea
        mt="md"
        label="Reason"
        autosize
        minRows={2}
        withAsterisk
        data-autofocus
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <div className={classes.witness}>
        <WitnessEntry permission="forms.sign" locationId={form.locationId} witness={witness} onWitness={setWitness} />
      </div>
      {record.problem && <ProblemAlert error={record.problem} />}
      {!isReady && <p className={classes.quiet}>Enter a reason and add a witness, then enter your PIN.</p>}
      <SignWithPin
        label={`${user.fullName}, enter your PIN to record this`}
        autoFocus={false}
        onTicket={recordNow}
        disabled={!isReady || record.pending}
      />
    </FormDialog>
  );
}
