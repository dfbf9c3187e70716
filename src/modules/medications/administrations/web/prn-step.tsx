import { Button, NumberInput, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import type { GivenWitness } from "#modules/accounts/index.web.ts";
import { serverInstant, useAction } from "#platform/web/index.ts";
import { DrugName, Kbd, ProblemAlert, toast } from "#ui/index.ts";
import { quantityText } from "../../orders/dose-amount.ts";
import { routeLabel } from "../../orders/routes.ts";
import { type PrnReason, prnReasonLabel } from "../../orders/sig.ts";
import { administerDose } from "../log.contract.ts";
import { readPass } from "../pass.contract.ts";
import { AllergyWarning } from "./allergy-line.tsx";
import { Choices } from "./choices.tsx";
import { Asides, happenedWords, useHappened, WhenHappened } from "./happened.tsx";
import { Identify } from "./identify.tsx";
import type { PrnCardProps } from "./prn-card.tsx";
import classes from "./step.module.css";

/** Gives an as-needed dose: what for, then the same last look as any dose. */
export function PrnStep({ prn, client, timeZone, identified, onIdentified, onCancel, onDone }: PrnCardProps) {
  const [reason, setReason] = useState<string | undefined>(prn.prnReason.length === 1 ? prn.prnReason[0] : undefined);
  const [pain, setPain] = useState<number | string>("");
  const [skipped, setSkipped] = useState("");
  const [witness, setWitness] = useState<GivenWitness | null>(null);
  const now = serverInstant();
  const happened = useHappened(now);
  const give = useAction(administerDose, {
    inline: true,
    invalidates: [readPass],
    onDone: () => {
      toast(`${client.preferredName ?? client.name}: ${prn.product} given`);
      onDone();
    },
  });
  if (!identified) return <Identify client={client} onIdentified={onIdentified} onCancel={onCancel} />;
  const asksEffect = give.problem?.code === "recheck-due";
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!reason || !happened.ready || give.pending) return;
    give.go({
      params: { orderId: prn.orderId },
      body: {
        result: "given",
        ...happened.body,
        ...(witness ? { witnessTicket: witness.ticket } : {}),
        identification: identified,
        prnReasonCode: reason as PrnReason,
        ...(typeof pain === "number" ? { painBefore: pain } : {}),
        ...(skipped.trim().length >= 3 ? { recheckSkippedReason: skipped.trim() } : {}),
      },
    });
  };
  return (
    <form className={classes.step} onSubmit={submit} aria-label={`Give ${prn.product}`}>
      <p className={classes.sentence}>
        {happened.isEarlier ? "Given" : "Give"} <DrugName name={prn.product} />{" "}
        <strong>
          {prn.doseValue} {prn.doseUnit}
        </strong>{" "}
        ({quantityText(prn.quantity, prn.quantityUnit)}), {routeLabel(prn.routeCode)}, to <strong>{client.name}</strong>{" "}
        {happenedWords(happened, now, timeZone)}. What for?
      </p>
      <AllergyWarning client={client} />
      <WhenHappened happened={happened} timeZone={timeZone} />
      <Choices
        label="What for"
        choices={prn.prnReason.map((code) => ({ code, label: prnReasonLabel(code) }))}
        value={reason}
        onChange={setReason}
        focused
      />
      {reason === "pain" && (
        <NumberInput
          label="Pain now, 0 to 10"
          min={0}
          max={10}
          allowDecimal={false}
          value={pain}
          onChange={setPain}
          w="12rem"
        />
      )}
      <Asides happened={happened} witness={{ given: witness, set: setWitness, controlled: prn.deaSchedule > 0 }} />
      {give.problem && <ProblemAlert error={give.problem} />}
      {asksEffect && (
        <TextInput
          label="Or say why the effect was not recorded"
          value={skipped}
          onChange={(event) => setSkipped(event.currentTarget.value)}
        />
      )}
      <div className={classes.stepButtons}>
        <Button
          type="submit"
          size="md"
          disabled={!reason || !happened.ready}
          loading={give.pending}
          rightSection={<Kbd keys="enter" />}
        >
          {happened.isEarlier ? "Record as given" : `Give ${prn.doseValue} ${prn.doseUnit}`}
        </Button>
        <Button variant="subtle" size="md" onClick={onCancel} rightSection={<Kbd keys="escape" />}>
          Back
        </Button>
      </div>
    </form>
  );
}
