import { Button } from "@mantine/core";
import { useState } from "react";
import { z } from "zod";
import { type GivenWitness, WitnessEntry } from "#modules/accounts/index.web.ts";
import { listClients } from "#modules/clients/identity/client-list.contract.ts";
import { legalName } from "#modules/clients/identity/name.ts";
import { useAction, useRead, useSession } from "#platform/web/index.ts";
import { DrugName, Field, FieldRow, Form, FormActions, useFormValue, useZodForm } from "#ui/index.ts";
import type { DrugProduct } from "../../drugs/drug.contract.ts";
import { DoseText } from "../../orders/dose-amount.ts";
import { DrugPicker } from "../../orders/web/drug-picker.tsx";
import { listContainers, listStorages, ownerships, receiveContainer, type Storage } from "../container.contract.ts";
import { containerLabel } from "../quantity.ts";
import classes from "./supply.module.css";

const Fields = z
  .strictObject({
    storageId: z.string("Choose the storage.").min(1, "Choose the storage."),
    ownership: z.enum(ownerships),
    demographicId: z.string().optional(),
    quantity: DoseText,
    receivedFrom: z.string().trim().min(2, "Enter the pharmacy or person it came from.").max(120),
    lot: z.string().trim().max(40).optional(),
    expiresOn: z.string().optional(),
    rxNumber: z.string().trim().max(40).optional(),
    barcode: z.string().trim().max(200).optional(),
  })
  .superRefine(({ ownership, demographicId }, context) => {
    if (ownership !== "facility_stock" && !demographicId)
      context.addIssue({ code: "custom", path: ["demographicId"], message: "Choose the client." });
  });

const belongs = {
  client: "A client",
  client_brought: "Brought in",
  facility_stock: "Facility stock",
} as const satisfies Record<(typeof ownerships)[number], string>;

interface ReceiveProps {
  storages: readonly Storage[];
  onClose: () => void;
}

/** Receives a card, bottle or box: product, owner, quantity, storage. */
export function ReceiveContainer({ storages, onClose }: ReceiveProps) {
  const [drug, setDrug] = useState<DrugProduct | null>(null);
  const open = storages.filter(({ status }) => status === "active");
  if (!drug) return <DrugPicker onChoose={setDrug} />;
  return <Entry drug={drug} storages={open} onClose={onClose} onOther={() => setDrug(null)} />;
}

function Entry({ drug, storages, onClose, onOther }: ReceiveProps & { drug: DrugProduct; onOther: () => void }) {
  const { locationId } = useSession();
  const [witness, setWitness] = useState<GivenWitness | null>(null);
  const only = storages.length === 1 ? storages[0] : undefined;
  const form = useZodForm({
    draft: { form: "container:receive", record: drug.rxcui },
    schema: Fields,
    initial: { ownership: "client", ...(only ? { storageId: only.id } : {}) },
    doing: "receiving medication",
  });
  const receive = useAction(receiveContainer, {
    inline: true,
    invalidates: [listContainers, listStorages],
    done: (container) => `${containerLabel(container.containerNo)} received. Write this number on the label.`,
  });
  const save = ({ demographicId, ...values }: z.output<typeof Fields>) => {
    const ticket = witness?.ticket;
    setWitness(null);
    return receive.run({
      body: {
        ...values,
        rxcui: drug.rxcui,
        ...(values.ownership !== "facility_stock" && demographicId ? { demographicId } : {}),
        ...(ticket ? { witnessTicket: ticket } : {}),
      },
    });
  };
  return (
    <Form form={form} label="Receive medication" onSubmit={save} onSaved={onClose}>
      <div className={classes.line}>
        <p className={classes.drug}>
          <DrugName name={drug.displayName} />
        </p>
        <Button variant="subtle" onClick={onOther}>
          Other product
        </Button>
      </div>
      <Field.Segmented
        name="ownership"
        label="Belongs to"
        options={ownerships.map((value) => ({ value, label: belongs[value] }))}
      />
      <ClientField storages={storages} />
      <FieldRow least={150}>
        <Field.Decimal name="quantity" label="Quantity" {...(drug.unitOfUse ? { unit: drug.unitOfUse } : {})} />
        <Field.Select
          name="storageId"
          label="Storage"
          options={storages.map(({ id, name, locationName }) => ({
            value: id,
            label: locationId ? name : `${name}, ${locationName}`,
          }))}
        />
      </FieldRow>
      <Field.Text name="receivedFrom" label="Received from" placeholder="Pharmacy, or who brought it in" />
      <FieldRow least={120}>
        <Field.Text name="rxNumber" label="Rx number" maxLength={40} />
        <Field.Text name="lot" label="Lot" maxLength={40} />
        <Field.Date name="expiresOn" label="Expires" />
      </FieldRow>
      <Field.Text
        name="barcode"
        label="NDC or barcode of the package"
        help="Scan it here, so that doses of this product can be scanned."
        maxLength={200}
      />
      <BroughtIn storages={storages} witness={witness} onWitness={setWitness} />
      <FormActions submit="Receive medication" onCancel={onClose} />
    </Form>
  );
}

function useStorage(storages: readonly Storage[]): Storage | undefined {
  const storageId = useFormValue<string>("storageId");
  return storages.find(({ id }) => id === storageId) ?? storages[0];
}

/** Clients in care at the location of the storage. */
function ClientField({ storages }: { storages: readonly Storage[] }) {
  const ownership = useFormValue<string>("ownership");
  const location = useStorage(storages)?.locationId ?? "";
  const isAsked = ownership !== "facility_stock";
  const query = { location, statusList: "admitted,on_leave", pageSize: "100" };
  const read = useRead(listClients, { query }, { enabled: isAsked && location !== "" });
  if (!isAsked) return null;
  const options = (read.data?.rows ?? []).flatMap((row) =>
    row.demographicId ? [{ value: row.demographicId, label: `${legalName(row)}, ${row.mrNo}` }] : [],
  );
  return (
    <Field.Select name="demographicId" label="Client" options={options} nothingFound="No client in care found here" />
  );
}

/** Two people inventory what a client brought in. */
function BroughtIn({
  storages,
  witness,
  onWitness,
}: {
  storages: readonly Storage[];
  witness: GivenWitness | null;
  onWitness: (witness: GivenWitness | null) => void;
}) {
  const ownership = useFormValue<string>("ownership");
  const locationId = useStorage(storages)?.locationId;
  if (ownership !== "client_brought") return null;
  return (
    <div>
      <p className={classes.quiet}>Two people count what a client brought in. Add the second one.</p>
      <WitnessEntry permission="medications.witness" locationId={locationId} witness={witness} onWitness={onWitness} />
    </div>
  );
}
