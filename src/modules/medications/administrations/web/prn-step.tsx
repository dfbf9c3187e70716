import { NumberInput, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import type { GivenWitness } from "#modules/accounts/index.web.ts";
import { serverInstant, useAction } from "#platform/web/index.ts";
import { DrugName, ProblemAlert, StepFrame, tallMan, toast } from "#ui/index.ts";
import { DoseSupplyField, useDoseSupply } from "../../counts/web/dose-supply.tsx";
import { quantityText } from "../../orders/dose-amount.ts";
import { routeLabel } from "../../orders/routes.ts";
import { prnReasonCodes, prnReasonLabel } from "../../orders/sig.ts";
import { administerDose } from "../log.contract.ts";
import { readPass } from "../pass.contract.ts";
import { AllergyWarning } from "./allergy-line.tsx";
import { Choices } from "./choices.tsx";
import { ClientAlerts } from "./client-alerts.tsx";
import { gateOf, HoldGate } from "./hold-gate.tsx";
import { Identify } from "./identify.tsx";
import { DoseOptions, OccurredAtField, occurredAtText, useOccurredAt } from "./occurred-at.tsx";
import type { PrnCardProps } from "./prn-card.tsx";
import { ProductCheck, useProductCheck, useScannedContainer } from "./product-check.tsx";
import { decidingScoreOf, ScoreField, useScore } from "./score-field.tsx";
import classes from "./step.module.css";
import { identificationOf } from "./step.ts";
import { StepButtons } from "./step-buttons.tsx";

/** Gives a PRN dose: reason, then the same final check as any dose. */
export function PrnStep(props: PrnCardProps) {
  const { prn, client, timeZone, identified, onIdentified, onCancel, onDone } = props;
  const [reason, setReason] = useState(prn.prnReason.length === 1 ? prn.prnReason[0] : undefined);
  const [pain, setPain] = useState<number | string>("");
  const [skipped, setSkipped] = useState("");
  const [witness, setWitness] = useState<GivenWitness | null>(null);
  const supply = useDoseSupply(prn, "taken", witness);
  const check = useProductCheck(prn.orderId);
  useScannedContainer(supply, check.product);
  const now = serverInstant();
  const occurred = useOccurredAt(now);
  const score = useScore(prn.scoreCondition, decidingScoreOf(prn.scoreCondition, client.scores, occurred.at));
  const give = useAction(administerDose, {
    inline: true,
    invalidates: [readPass],
    onDone: (log) => {
      toast(`${client.preferredName ?? client.name}: ${tallMan(prn.product)} given`);
      onDone(log);
    },
  });
  if (!identified) return <Identify client={client} onIdentified={onIdentified} onCancel={onCancel} />;
  const gate = gateOf(prn.holdParameters, client, occurred.at);
  const ready = reason !== undefined && occurred.ready && score.ready && supply.ready && gate.is === "give";
  const asksEffect = give.problem?.code === "recheck-due";
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const prnReasonCode = prnReasonCodes.find((code) => code === reason);
    if (!prnReasonCode || !ready || give.pending) return;
    give.go({
      params: { orderId: prn.orderId },
      body: {
        result: "given",
        ...occurred.body,
        ...(witness ? { witnessTicket: witness.ticket } : {}),
        ...identificationOf(client, identified),
        ...check.body,
        prnReasonCode,
        ...score.body,
        ...supply.body,
        ...(typeof pain === "number" ? { painBefore: pain } : {}),
        ...(skipped.trim().length >= 3 ? { recheckSkippedReason: skipped.trim() } : {}),
      },
    });
  };
  return (
    <StepFrame className={classes.step} onSubmit={submit} onCancel={onCancel} label={`Give ${prn.product}`}>
      <p className={classes.sentence}>
        {occurred.isEarlier ? "Given" : "Give"} <DrugName name={prn.product} />{" "}
        <strong>
          {prn.doseValue} {prn.doseUnit}
        </strong>{" "}
        ({quantityText(prn.quantity, prn.quantityUnit)}), {routeLabel(prn.routeCode)}, to <strong>{client.name}</strong>{" "}
        {occurredAtText(occurred, now, timeZone)}. Choose the PRN reason.
      </p>
      <AllergyWarning client={client} />
      <ClientAlerts client={client} />
      <HoldGate gate={gate} prescriber={prn.prescriberName} timeZone={timeZone} onVitals={props.onVitals} />
      <ScoreField score={score} timeZone={timeZone} />
      <OccurredAtField occurred={occurred} outcome="given" timeZone={timeZone} />
      <Choices
        label="PRN reason"
        choices={prn.prnReason.map((code) => ({ code, label: prnReasonLabel(code) }))}
        value={reason}
        onChange={setReason}
        focused={prn.scoreCondition === null}
      />
      {reason === "pain" && (
        <NumberInput
          label="Pain score (0-10)"
          min={0}
          max={10}
          allowDecimal={false}
          value={pain}
          onChange={setPain}
          w="12rem"
        />
      )}
      <ProductCheck check={check} />
      <DoseSupplyField supply={supply} witness={witness} onWitness={setWitness} />
      <DoseOptions
        occurred={occurred}
        outcome="given"
        {...(supply.needsWitness
          ? {}
          : { witness: { given: witness, set: setWitness, controlled: prn.deaSchedule > 0 } })}
      />
      {give.problem && <ProblemAlert error={give.problem} />}
      {asksEffect && (
        <TextInput
          label="Or enter why the effect was not recorded"
          value={skipped}
          onChange={(event) => setSkipped(event.currentTarget.value)}
        />
      )}
      <StepButtons
        label={occurred.isEarlier ? "Record as given" : `Give ${prn.doseValue} ${prn.doseUnit}`}
        disabled={!ready}
        loading={give.pending}
        held={score.isUnmet || gate.is === "hold" ? {} : undefined}
        onCancel={onCancel}
      />
    </StepFrame>
  );
}
