import { Button } from "@mantine/core";
import { useState } from "react";
import { z } from "zod";
import { type GivenWitness, WitnessEntry } from "#modules/accounts/index.web.ts";
import { useAction } from "#platform/web/index.ts";
import { Field, Form, FormActions, useZodForm } from "#ui/index.ts";
import { DoseText, quantityText } from "../../orders/dose-amount.ts";
import {
  type Container,
  correctLedger,
  type LedgerEntry,
  ledgerEntryLabels,
  listContainers,
  listStorages,
  putBackContainer,
  readLedger,
  returnContainer,
  type Storage,
  setAsideContainer,
  transferContainer,
  wasteFromContainer,
} from "../container.contract.ts";
import { containerLabel } from "../quantity.ts";
import classes from "./supply.module.css";

const invalidates = [readLedger, listContainers, listStorages];

const verbs = {
  transfer: "Transfer",
  waste: "Waste",
  return: "Return to pharmacy",
  "set-aside": "Set aside for destruction",
  "put-back": "Put back in use",
} as const;
type Verb = keyof typeof verbs;

/** What is possible in each state; the server refuses the rest. */
function verbsOf({ state, balance, setAsideOrderId }: Container): Verb[] {
  if (state === "in_use") return ["transfer", "waste", "return", "set-aside"];
  if (state !== "pending_destruction") return [];
  return [
    ...(setAsideOrderId === null ? (["put-back"] as const) : []),
    "transfer",
    ...(balance === "0" ? [] : (["return"] as const)),
  ];
}

export function ContainerVerbs({ container, storages }: { container: Container; storages: readonly Storage[] }) {
  const [verb, setVerb] = useState<Verb | null>(null);
  const offered = verbsOf(container);
  const close = () => setVerb(null);
  if (verb && offered.includes(verb))
    return (
      <section className={classes.ask} aria-label={verbs[verb]}>
        {verb === "transfer" ? (
          <Transfer container={container} storages={storages} onClose={close} />
        ) : verb === "waste" || verb === "return" ? (
          <Remove verb={verb} container={container} onClose={close} />
        ) : (
          <Reasoned verb={verb} container={container} onClose={close} />
        )}
      </section>
    );
  return (
    <div className={classes.buttons}>
      {offered.map((one) => (
        <Button key={one} variant="default" onClick={() => setVerb(one)}>
          {verbs[one]}
        </Button>
      ))}
    </div>
  );
}

interface VerbProps {
  container: Container;
  onClose: () => void;
}

const TransferFields = z.strictObject({ toStorageId: z.string().min(1, "Choose the storage.") });

function Transfer({ container, storages, onClose }: VerbProps & { storages: readonly Storage[] }) {
  const form = useZodForm({
    draft: { form: "container:transfer", record: container.id },
    schema: TransferFields,
    initial: {},
  });
  const label = containerLabel(container.containerNo);
  const transfer = useAction(transferContainer, { inline: true, invalidates, done: `${label} transferred` });
  const targets = storages.filter(
    ({ id, locationId, status }) =>
      id !== container.storageId && locationId === container.locationId && status === "active",
  );
  if (targets.length === 0)
    return (
      <>
        <p>This location has no other storage.</p>
        <Button variant="subtle" onClick={onClose}>
          Back
        </Button>
      </>
    );
  return (
    <Form
      form={form}
      label={`Transfer ${label}`}
      onSubmit={(body) => transfer.run({ params: { containerId: container.id }, body })}
      onSaved={onClose}
    >
      <Field.Select
        name="toStorageId"
        label="To storage"
        options={targets.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <FormActions submit={`Transfer ${label}`} onCancel={onClose} />
    </Form>
  );
}

const reason = z.string().trim().min(3, "Enter a reason of at least 3 characters.").max(500);
const ReasonFields = z.strictObject({ reason });

function Reasoned({ verb, container, onClose }: VerbProps & { verb: "set-aside" | "put-back" }) {
  const form = useZodForm({
    draft: { form: `container:${verb}`, record: container.id },
    schema: ReasonFields,
    initial: {},
  });
  const label = containerLabel(container.containerNo);
  const aside = useAction(setAsideContainer, { inline: true, invalidates, done: `${label} set aside for destruction` });
  const back = useAction(putBackContainer, { inline: true, invalidates, done: `${label} is in use again` });
  const run = verb === "set-aside" ? aside.run : back.run;
  return (
    <Form
      form={form}
      label={`${verbs[verb]} ${label}`}
      onSubmit={(body) => run({ params: { containerId: container.id }, body })}
      onSaved={onClose}
    >
      {verb === "set-aside" && <p>No dose comes from it any more. It stays on every count until it is destroyed.</p>}
      <Field.Textarea name="reason" label="Reason" rows={2} autoFocus />
      <FormActions submit={verbs[verb]} onCancel={onClose} />
    </Form>
  );
}

const WasteFields = z.strictObject({ quantity: DoseText, reason });

/** Wastes some units, or returns all of them, in front of a witness. */
function Remove({ verb, container, onClose }: VerbProps & { verb: "waste" | "return" }) {
  const isWaste = verb === "waste";
  const schema = isWaste ? WasteFields : WasteFields.partial({ quantity: true });
  const form = useZodForm({ draft: { form: `container:${verb}`, record: container.id }, schema, initial: {} });
  const [witness, setWitness] = useState<GivenWitness | null>(null);
  const label = containerLabel(container.containerNo);
  const waste = useAction(wasteFromContainer, { inline: true, invalidates, done: `Waste from ${label} recorded` });
  const back = useAction(returnContainer, { inline: true, invalidates, done: `${label} returned to the pharmacy` });
  const save = async ({ quantity, reason: why }: z.output<typeof schema>) => {
    const params = { containerId: container.id };
    const common = { reason: why, witnessTicket: witness?.ticket ?? "" };
    // A ticket is spent with the attempt, also a refused one.
    setWitness(null);
    return isWaste && quantity
      ? waste.run({ params, body: { quantity, ...common } })
      : back.run({ params, body: common });
  };
  return (
    <Form form={form} label={`${verbs[verb]} ${label}`} onSubmit={save} onSaved={onClose}>
      {isWaste ? (
        <Field.Decimal name="quantity" label="Quantity" unit={container.unit} autoFocus />
      ) : (
        <p>All of it, {quantityText(container.balance ?? "0", container.unit)}, goes back.</p>
      )}
      <Field.Textarea name="reason" label={isWaste ? "Reason and method" : "Reason"} rows={2} />
      <NeedsWitness container={container} witness={witness} onWitness={setWitness} />
      {witness && <FormActions submit={verbs[verb]} onCancel={onClose} />}
      {!witness && (
        <Button variant="subtle" onClick={onClose}>
          Back
        </Button>
      )}
    </Form>
  );
}

function NeedsWitness({
  container,
  witness,
  onWitness,
}: {
  container: Container;
  witness: GivenWitness | null;
  onWitness: (witness: GivenWitness | null) => void;
}) {
  return (
    <div>
      {!witness && <p className={classes.quiet}>A witness confirms it with their PIN.</p>}
      <WitnessEntry
        permission="medications.witness"
        locationId={container.locationId}
        witness={witness}
        onWitness={onWitness}
      />
    </div>
  );
}

const CorrectFields = z.strictObject({ rightQuantity: DoseText.optional(), reason });

/** Reverses an entry by a counter-entry, and enters the right quantity in its place. */
export function CorrectEntry({ container, entry, onClose }: VerbProps & { entry: LedgerEntry }) {
  const form = useZodForm({ draft: { form: "ledger:correct", record: entry.id }, schema: CorrectFields, initial: {} });
  const [witness, setWitness] = useState<GivenWitness | null>(null);
  const correct = useAction(correctLedger, { inline: true, invalidates, done: "Ledger corrected" });
  const what = `${ledgerEntryLabels[entry.entryType].toLowerCase()} ${quantityText(entry.delta.replace("-", ""), container.unit)}`;
  const save = async ({ rightQuantity, reason: why }: z.output<typeof CorrectFields>) => {
    const body = { entryId: entry.id, reason: why, witnessTicket: witness?.ticket ?? "" };
    setWitness(null);
    return correct.run({
      params: { containerId: container.id },
      body: { ...body, ...(rightQuantity ? { rightQuantity } : {}) },
    });
  };
  return (
    <section className={classes.ask} aria-label="Correct ledger entry">
      <Form form={form} label="Correct ledger entry" onSubmit={save} onSaved={onClose}>
        <p>
          Entry {entry.seq}: {what}. It stays in the ledger; a counter-entry reverses it.
        </p>
        <Field.Decimal
          name="rightQuantity"
          label="Right quantity"
          unit={container.unit}
          help="Leave it empty to reverse the entry only."
          autoFocus
        />
        <Field.Textarea name="reason" label="Reason" rows={2} />
        <NeedsWitness container={container} witness={witness} onWitness={setWitness} />
        {witness && <FormActions submit="Correct entry" onCancel={onClose} />}
        {!witness && (
          <Button variant="subtle" onClick={onClose}>
            Back
          </Button>
        )}
      </Form>
    </section>
  );
}
