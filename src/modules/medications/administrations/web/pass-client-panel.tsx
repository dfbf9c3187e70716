import { Button } from "@mantine/core";
import { IconChevronLeft, IconChevronRight, IconId } from "@tabler/icons-react";
import { useState } from "react";
import { useCan } from "#platform/web/index.ts";
import { dateAt, Kbd, PersonPhoto, showBirthDate, useKeys } from "#ui/index.ts";
import type { PassClient, PassDose } from "../pass.contract.ts";
import { AllergyLine } from "./allergy-line.tsx";
import { DoseCard } from "./dose-card.tsx";
import classes from "./pass-client-panel.module.css";
import { givablePrn, isOpen, needsAcknowledgment, nextOpen } from "./pass-progress.ts";
import { PrnCard } from "./prn-card.tsx";
import { type DoseOutcome, type Identified, identifiers, type Step } from "./step.ts";

export interface PassClientPanelProps {
  client: PassClient;
  clients: readonly PassClient[];
  timeZone: string;
  now: string;
  onChoose: (client: PassClient) => void;
}

/** One client with doses and PRN orders. Two keystrokes per dose: the outcome and Enter. */
export function PassClientPanel({ client, clients, timeZone, now, onChoose }: PassClientPanelProps) {
  const mayGive = useCan("medications.administer");
  const mayObserve = useCan("medications.observe");
  const [identified, setIdentified] = useState<Identified>(null);
  const [doseId, setDoseId] = useState<string>();
  const [step, setStep] = useState<Step | null>(null);
  const selected = client.doses.find((dose) => dose.id === doseId) ?? nextOpen(client.doses, now);
  const keyed = givablePrn(client.prn, now);
  const at = clients.indexOf(client);
  const mayAct = mayGive || mayObserve;

  const begin = (dose: PassDose | undefined, outcome: DoseOutcome) => {
    if (!dose || !isOpen(dose) || needsAcknowledgment(dose) || !mayAct) return;
    setDoseId(dose.id);
    setStep({ kind: "dose", dose, outcome });
  };
  const move = (by: number) => {
    const from = selected ? client.doses.indexOf(selected) : -1;
    const next = client.doses[Math.min(Math.max(from + by, 0), client.doses.length - 1)];
    if (next) setDoseId(next.id);
    setStep(null);
  };
  const neighbour = (by: number) => {
    const next = clients[at + by];
    if (next) onChoose(next);
  };
  const finished = () => {
    setStep(null);
    setDoseId(undefined);
  };

  useKeys([
    { keys: "arrowdown", does: "Next client", run: () => neighbour(1) },
    { keys: "arrowup", does: "Previous client", run: () => neighbour(-1) },
    { keys: "arrowright", does: "Next dose", run: () => move(1) },
    { keys: "arrowleft", does: "Previous dose", run: () => move(-1) },
    { keys: "i", does: `${identifiers(client).photo_dob} match`, run: () => setIdentified("photo_dob") },
    { keys: "g", does: "Give", run: () => begin(selected, mayGive ? "given" : "observed_self") },
    { keys: "r", does: "Refused", run: () => begin(selected, "refused") },
    { keys: "h", does: "Held", run: () => begin(selected, "held") },
    { keys: "n", does: "Not available (NA)", run: () => begin(selected, "not_available") },
    { keys: "m", does: "Missed", run: () => begin(selected, "missed") },
    {
      keys: "p",
      does: "Give PRN",
      run: () => {
        if (keyed && mayGive) setStep({ kind: "prn", prn: keyed });
      },
    },
    {
      keys: "escape",
      does: "Back",
      run: ({ target }) => {
        // The first Esc only leaves the text field, so that a slip does not discard the comment.
        if (target instanceof HTMLTextAreaElement && target.value.trim() !== "") target.blur();
        else setStep(null);
      },
      inFields: true,
    },
  ]);

  return (
    <section className={classes.client} aria-label={client.name}>
      <div className={classes.stepper}>
        <Button
          variant="default"
          size="sm"
          disabled={at <= 0}
          onClick={() => neighbour(-1)}
          leftSection={<IconChevronLeft size="1.1em" />}
        >
          Previous
        </Button>
        <span>
          {at + 1} of {clients.length}
        </span>
        <Button
          variant="default"
          size="sm"
          disabled={at >= clients.length - 1}
          onClick={() => neighbour(1)}
          rightSection={<IconChevronRight size="1.1em" />}
        >
          Next
        </Button>
      </div>
      <header className={classes.head}>
        <PersonPhoto
          name={client.name}
          seed={client.mrNo}
          src={client.photoFileId ? `/api/auth/files/${client.photoFileId}/thumbnail` : undefined}
          size={96}
        />
        <div className={classes.who}>
          <h2>{client.name}</h2>
          {client.preferredName && <p className={classes.preferred}>Preferred name: {client.preferredName}</p>}
          <p className={classes.birth}>{showBirthDate(client.birthDate, dateAt(now, timeZone))}</p>
          <p className={classes.quiet}>
            {client.mrNo}
            {client.place ? ` · ${client.place}` : " · no bed"}
          </p>
        </div>
        <AllergyLine client={client} />
      </header>
      {mayAct && <IdentityBar client={client} identified={identified} onIdentified={setIdentified} />}
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
                onVoid={() => setStep({ kind: "void", dose })}
                onCancel={() => setStep(null)}
                onDone={finished}
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
                  onBegin={(kind) => setStep({ kind, prn })}
                  onCancel={() => setStep(null)}
                  onDone={finished}
                />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

interface IdentityBarProps {
  client: PassClient;
  identified: Identified;
  onIdentified: (by: Identified) => void;
}

/** Two identifiers, once per client (MED-53). Selecting another client clears them. */
function IdentityBar({ client, identified, onIdentified }: IdentityBarProps) {
  const words = identifiers(client);
  if (identified)
    return (
      <p className={classes.identity} data-done="true">
        <IconId size="1.2em" aria-hidden="true" />
        {words[identified]} match
      </p>
    );
  return (
    <div className={classes.identity}>
      <span>Verify client identity.{client.photoFileId ? "" : " No photo on file."}</span>
      <Button size="sm" variant="default" onClick={() => onIdentified("photo_dob")} rightSection={<Kbd keys="i" />}>
        {words.photo_dob} match
      </Button>
      <Button size="sm" variant="subtle" onClick={() => onIdentified("photo_name_mrn")}>
        {words.photo_name_mrn}
      </Button>
    </div>
  );
}
