import { Button } from "@mantine/core";
import { IconId } from "@tabler/icons-react";
import { useState } from "react";
import { VitalsDrawer } from "#modules/clients/index.web.ts";
import { useCan } from "#platform/web/index.ts";
import { useKeys } from "#ui/index.ts";
import { scaleOf } from "../../orders/score-condition.ts";
import { ScoreEntry } from "../../scores/web/score-entry.tsx";
import type { MedicationLog } from "../log.contract.ts";
import { type PassClient, type PassDose, readPass } from "../pass.contract.ts";
import { ClientHead } from "./client-head.tsx";
import { DoseCard } from "./dose-card.tsx";
import { Identify } from "./identify.tsx";
import { asksBirthYear } from "./identity-check.tsx";
import type { Entry } from "./last-entry.tsx";
import classes from "./pass-client-panel.module.css";
import { givablePrn, isOpen, needsAcknowledgment, nextOpen } from "./pass-progress.ts";
import { noDoseHere, ScanButton, usePassScanner } from "./pass-scan.tsx";
import { PrnCard } from "./prn-card.tsx";
import { ScoreOrderCard } from "./score-order-card.tsx";
import { type DoseOutcome, type Identified, identifiers, type Step } from "./step.ts";

export interface PassClientPanelProps {
  client: PassClient;
  clients: readonly PassClient[];
  timeZone: string;
  now: string;
  /** How the client was identified on arrival at this client. */
  identifiedBy: Identified;
  onChoose: (client: PassClient) => void;
  /** Goes to the client of another wristband; false when they have no dose here. */
  onScanned: (demographicId: string) => boolean;
  onRecorded: (entry: Entry) => void;
}

/** One client with doses and PRN orders. Two keystrokes per dose: the outcome and Enter. */
export function PassClientPanel(props: PassClientPanelProps) {
  const { client, clients, timeZone, now, identifiedBy, onChoose, onRecorded } = props;
  const mayGive = useCan("medications.administer");
  const mayObserve = useCan("medications.observe");
  const [identified, setIdentified] = useState<Identified>(identifiedBy);
  const [doseId, setDoseId] = useState<string>();
  const [step, setStep] = useState<Step | null>(null);
  const selected = client.doses.find((dose) => dose.id === doseId) ?? nextOpen(client.doses, now);
  const keyed = givablePrn(client.prn, now);
  const mayAct = mayGive || mayObserve;
  const mayScore = useCan("metrics.write");
  const [isScoring, setScoring] = useState(false);
  const [isMeasuring, setMeasuring] = useState(false);
  const onVitals = mayScore ? () => setMeasuring(true) : undefined;

  const begin = (dose: PassDose | undefined, outcome: DoseOutcome) => {
    if (!dose || !isOpen(dose) || needsAcknowledgment(dose) || !mayAct) return;
    // Holding a dose, or missing it, is documented by who may give it.
    if (!mayGive && (outcome === "held" || outcome === "missed")) return;
    setDoseId(dose.id);
    setStep({ kind: "dose", dose, outcome });
  };
  const beginMove = (dose: PassDose | undefined) => {
    if (dose?.state !== "planned" || dose.byScore || needsAcknowledgment(dose) || !mayGive) return;
    setDoseId(dose.id);
    setStep({ kind: "move", dose });
  };
  const move = (by: number) => {
    const from = selected ? client.doses.indexOf(selected) : -1;
    const next = client.doses[Math.min(Math.max(from + by, 0), client.doses.length - 1)];
    if (next) setDoseId(next.id);
  };
  const finished = (product: string, log?: MedicationLog) => {
    setStep(null);
    setDoseId(undefined);
    scanner.clear();
    if (log) onRecorded({ log, client, product });
  };

  const scanner = usePassScanner({
    demographicId: client.demographicId,
    orderId: preparedOrder(step),
    isPaused: isScoring || isMeasuring,
    onMatch: ({ verdict, demographicId }, scan) => {
      if (verdict === "client") {
        setIdentified("barcode");
        if (step?.kind === "identify") setStep(null);
      } else if (scan) {
        if (preparedOrder(step)) return undefined;
        const dose = client.doses.find((one) => scan.orderIds.includes(one.orderId) && isOpen(one));
        const prn = client.prn.find((one) => scan.orderIds.includes(one.orderId));
        if (dose && !needsAcknowledgment(dose)) begin(dose, mayGive ? "given" : "observed_self");
        else if (prn && mayGive && prn.noted) setStep({ kind: "prn", prn });
        else return `${client.name} has no dose of this product to give now.`;
      } else if (demographicId && !props.onScanned(demographicId)) return noDoseHere;
      return undefined;
    },
  });

  useKeys([
    { keys: "arrowdown", does: "Next client", run: () => stepTo(clients, client, 1, onChoose) },
    { keys: "arrowup", does: "Previous client", run: () => stepTo(clients, client, -1, onChoose) },
    { keys: "arrowright", does: "Next dose", run: () => move(1) },
    { keys: "arrowleft", does: "Previous dose", run: () => move(-1) },
    { keys: "g", does: "Give", run: () => begin(selected, mayGive ? "given" : "observed_self") },
    { keys: "r", does: "Refused", run: () => begin(selected, "refused") },
    { keys: "h", does: "Held", run: () => begin(selected, "held") },
    { keys: "n", does: "Not available (NA)", run: () => begin(selected, "not_available") },
    { keys: "t", does: "Move time", run: () => beginMove(selected) },
    { keys: "m", does: "Missed", run: () => begin(selected, "missed") },
    { keys: "s", does: "Record score", run: () => mayScore && setScoring(true) },
    { keys: "v", does: "Record vitals", run: () => onVitals?.() },
    {
      keys: "p",
      does: "Give PRN",
      run: () => {
        if (keyed && mayGive) setStep({ kind: "prn", prn: keyed });
      },
    },
  ]);

  return scanner.provide(
    <section className={classes.client} aria-label={client.name}>
      {mayAct && scanner.dialogs}
      <ClientHead
        client={client}
        timeZone={timeZone}
        now={now}
        hidesBirthDate={mayAct && !identified && asksBirthYear(client)}
        onScore={mayScore ? () => setScoring(true) : undefined}
      />
      {isScoring && (
        <ScoreEntry
          clientName={client.preferredName ?? client.name}
          demographicId={client.demographicId}
          timeZone={timeZone}
          instrument={scaleAskedFor(client)}
          onClose={() => setScoring(false)}
        />
      )}
      {isMeasuring && (
        <VitalsDrawer
          chart={{
            mrNo: client.mrNo,
            preferredName: client.preferredName,
            legalFirstName: client.name,
            episode: { demographicId: client.demographicId, timeZone },
          }}
          context="pre_dose"
          invalidates={[readPass]}
          onClose={() => setMeasuring(false)}
        />
      )}
      {mayAct && step?.kind === "identify" && (
        <div className={classes.identifying}>
          <Identify
            client={client}
            onIdentified={(by) => {
              setIdentified(by);
              setStep(null);
            }}
            onCancel={() => setStep(null)}
          />
        </div>
      )}
      {mayAct && step?.kind !== "identify" && (
        <IdentityBar
          client={client}
          identified={identified}
          onScan={scanner.open}
          onVerify={() => setStep({ kind: "identify" })}
        />
      )}
      {client.scoreOrders.length > 0 && (
        <ul className={classes.doses} aria-label="Doses by score">
          {client.scoreOrders.map((order) => (
            <li key={order.orderId}>
              <ScoreOrderCard
                order={order}
                timeZone={timeZone}
                now={now}
                onScore={mayScore ? () => setScoring(true) : undefined}
              />
            </li>
          ))}
        </ul>
      )}
      {client.doses.length > 0 && (
        <ul className={classes.doses} aria-label="Doses">
          {client.doses.map((dose) => (
            <li key={dose.id}>
              <DoseCard
                dose={dose}
                client={client}
                timeZone={timeZone}
                now={now}
                selected={dose === selected}
                inSight={dose.id === doseId}
                step={step && "dose" in step && step.dose.id === dose.id ? step : null}
                identified={identified}
                onIdentified={setIdentified}
                onSelect={() => setDoseId(dose.id)}
                onBegin={(outcome) => begin(dose, outcome)}
                onVitals={onVitals}
                onVoid={() => setStep({ kind: "void", dose })}
                onMove={() => beginMove(dose)}
                onCancel={() => setStep(null)}
                onDone={(log) => finished(dose.product, log)}
              />
            </li>
          ))}
        </ul>
      )}
      {client.prn.length > 0 && (
        <>
          <h3 className={classes.groupHead}>As needed</h3>
          <ul className={classes.doses} aria-label="As needed">
            {client.prn.map((prn) => (
              <li key={prn.orderId}>
                <PrnCard
                  prn={prn}
                  client={client}
                  timeZone={timeZone}
                  now={now}
                  keyed={prn === keyed}
                  step={step && "prn" in step && step.prn.orderId === prn.orderId ? step.kind : null}
                  identified={identified}
                  onIdentified={setIdentified}
                  onVitals={onVitals}
                  onBegin={(kind) => setStep({ kind, prn })}
                  onCancel={() => setStep(null)}
                  onDone={(log) => finished(prn.product, log)}
                />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>,
  );
}

/** The order of the dose that is being given. */
function preparedOrder(step: Step | null): string | undefined {
  if (step?.kind === "dose" && (step.outcome === "given" || step.outcome === "observed_self")) return step.dose.orderId;
  return step?.kind === "prn" ? step.prn.orderId : undefined;
}

interface IdentityBarProps {
  onScan: () => void;
  client: PassClient;
  identified: Identified;
  onVerify: () => void;
}

/** Two identifiers, once per client (MED-53). Selecting another client clears them. */
function IdentityBar({ client, identified, onScan, onVerify }: IdentityBarProps) {
  if (identified)
    return (
      <p className={classes.identity} data-done="true">
        <IconId size="1.2em" aria-hidden="true" />
        {identifiers(client)[identified]} {identified === "barcode" ? "matches" : "match"}
      </p>
    );
  return (
    <div className={classes.identity}>
      <span>Identity not verified.{client.photoFileId ? "" : " No photo on file."}</span>
      <ScanButton onClick={onScan} />
      <Button size="sm" variant="default" className={classes.verify ?? ""} onClick={onVerify}>
        Verify identity
      </Button>
    </div>
  );
}

/** Chooses the client before or after this one in room order. */
export function stepTo(
  clients: readonly PassClient[],
  from: PassClient,
  by: number,
  onChoose: (client: PassClient) => void,
): void {
  const next = clients[clients.indexOf(from) + by];
  if (next) onChoose(next);
}

/** The scale that the client's orders ask for, or the one scored last. */
function scaleAskedFor({ doses, prn, scores, scoreOrders }: PassClient): string | undefined {
  if (scoreOrders[0]) return scoreOrders[0].instrument;
  const condition = [...doses, ...prn].find(({ scoreCondition }) => scoreCondition !== null)?.scoreCondition;
  return condition ? scaleOf(condition) : scores[0]?.instrument;
}
