import { Button } from "@mantine/core";
import { useState } from "react";
import { handOver } from "#platform/web/index.ts";
import { ProblemAlert } from "#ui/index.ts";
import type { Form, SigningSlot } from "../form-fields.contract.ts";
import { mayBeExcused, whoIsHanded } from "../slots.ts";
import { ExcuseSlot } from "./excuse-slot.tsx";
import classes from "./form.module.css";

/** A client or guardian signs with the device in hand: it shows this form and nothing else until staff enter their PIN. */
export function HandDevice({ form, slot }: { form: Form; slot: SigningSlot }) {
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);
  const [excusing, setExcusing] = useState(false);
  const hand = async () => {
    setPending(true);
    setProblem(null);
    try {
      await handOver(`form:${form.id}`);
    } catch (error) {
      setProblem(error);
      setPending(false);
    }
  };
  return (
    <section className={classes.slot} aria-label={`Signature: ${slot.label}`}>
      <h2>{slot.label}</h2>
      <p className={classes.quiet}>
        {slot.reason} {slot.citation && `(${slot.citation})`}
      </p>
      {problem !== null && <ProblemAlert error={problem} />}
      <Button fullWidth mt="sm" loading={pending} onClick={() => void hand()}>
        Hand device to {whoIsHanded(slot, form.client.name)}
      </Button>
      <p className={classes.quiet}>Only this form is shown until you enter your PIN.</p>
      {mayBeExcused(form.consentType) && (
        <Button variant="subtle" size="compact-md" mt="xs" onClick={() => setExcusing(true)}>
          Record refused or unable…
        </Button>
      )}
      {excusing && <ExcuseSlot form={form} slot={slot} onClose={() => setExcusing(false)} />}
    </section>
  );
}
