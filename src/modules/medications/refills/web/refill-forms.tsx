import { z } from "zod";
import { useAction, useRead, useSession } from "#platform/web/index.ts";
import { DrugName, Field, FieldRow, Form, FormActions, showDateTime, useZodForm } from "#ui/index.ts";
import { listContainers, listStorages, readLedger } from "../../counts/container.contract.ts";
import supply from "../../counts/web/supply.module.css";
import { DoseText, plural, quantityText } from "../../orders/dose-amount.ts";
import { countReviews, listReviews } from "../../reviews/review.contract.ts";
import {
  cancelRefill,
  denyRefill,
  listRefills,
  type OrderSupply,
  type Refill,
  readRefill,
  readSupply,
  receiveRefill,
  refillChannelLabels,
  refillChannels,
  requestRefill,
  sendRefill,
} from "../refill.contract.ts";

export const refillReads = [listRefills, readRefill, readSupply, listReviews, countReviews];

const Requested = z.strictObject({
  quantity: DoseText,
  channel: z.enum(refillChannels, "Choose how it is requested."),
  pharmacyName: z.string().trim().min(2, "Enter the pharmacy.").max(120),
  neededBy: z.string().optional(),
  rxNumber: z.string().trim().max(40).optional(),
  note: z.string().trim().max(500).optional(),
});

type Asked = Pick<
  OrderSupply,
  "orderId" | "productText" | "sigText" | "clientName" | "unit" | "deaSchedule" | "timeZone"
> & { suggestedQuantity: string; runsOutAt?: string | null; onHand?: string | null; neededBy?: string | null };

/** Asks a pharmacy for more; the quantity is suggested from the planned doses. */
export function RequestRefill({ row, onClose }: { row: Asked; onClose: () => void }) {
  const form = useZodForm({
    draft: { form: "refill:request", record: row.orderId },
    schema: Requested,
    initial: {
      quantity: row.suggestedQuantity,
      channel: "phone",
      ...(row.neededBy ? { neededBy: row.neededBy } : {}),
    },
    doing: "requesting a refill",
  });
  const request = useAction(requestRefill, {
    inline: true,
    invalidates: refillReads,
    done: (made) => (made.needsApproval ? "Refill requested. A prescriber approves it first." : "Refill requested"),
  });
  return (
    <Form
      form={form}
      label="Request refill"
      onSubmit={({ neededBy, rxNumber, note, ...rest }) =>
        request.run({
          body: {
            orderId: row.orderId,
            ...rest,
            ...(neededBy ? { neededBy } : {}),
            ...(rxNumber ? { rxNumber } : {}),
            ...(note ? { note } : {}),
          },
        })
      }
      onSaved={onClose}
    >
      <div>
        <p className={supply.drug}>
          <DrugName name={row.productText} />
        </p>
        <p className={supply.quiet}>
          {row.sigText}
          <br />
          {row.clientName}
          {row.onHand != null && ` · ${quantityText(row.onHand, row.unit)} on hand`}
          {row.runsOutAt && ` · runs out ${showDateTime(row.runsOutAt, row.timeZone)}`}
        </p>
      </div>
      <FieldRow least={150}>
        <Field.Decimal name="quantity" label="Quantity" unit={plural(row.unit)} />
        <Field.Date name="neededBy" label="Needed by" />
      </FieldRow>
      <Field.Text name="pharmacyName" label="Pharmacy" maxLength={120} />
      <FieldRow least={150}>
        <Field.Select
          name="channel"
          label="Requested by"
          searchable={false}
          options={refillChannels.map((value) => ({ value, label: refillChannelLabels[value] }))}
        />
        <Field.Text name="rxNumber" label="Rx number" maxLength={40} />
      </FieldRow>
      <Field.Textarea name="note" label="Note to the pharmacy" rows={2} />
      {row.deaSchedule > 0 && (
        <p className={supply.quiet}>This is a controlled drug. A prescriber approves the refill before it is sent.</p>
      )}
      <FormActions submit="Request refill" onCancel={onClose} />
    </Form>
  );
}

interface FormProps {
  refill: Refill;
  onClose: () => void;
}

const Sent = z.strictObject({ rxNumber: z.string().trim().max(40).optional() });

export function SendRefill({ refill, onClose }: FormProps) {
  const form = useZodForm({
    draft: { form: "refill:send", record: refill.id },
    schema: Sent,
    initial: refill.rxNumber ? { rxNumber: refill.rxNumber } : {},
  });
  const send = useAction(sendRefill, { inline: true, invalidates: refillReads, done: "Sent to the pharmacy" });
  const channel = refill.channel ? refillChannelLabels[refill.channel].toLowerCase() : "phone";
  return (
    <Form
      form={form}
      label="Send to pharmacy"
      onSubmit={({ rxNumber }) =>
        send.run({
          params: { refillId: refill.id },
          body: { version: refill.version, ...(rxNumber ? { rxNumber } : {}) },
        })
      }
      onSaved={onClose}
    >
      <p>
        Request {quantityText(refill.quantity, refill.unit)} from {refill.pharmacyName} by {channel}, then record it
        here.
      </p>
      <Field.Text name="rxNumber" label="Rx number" maxLength={40} />
      <FormActions submit="Mark as sent" onCancel={onClose} />
    </Form>
  );
}

const Delivered = z.strictObject({
  quantity: DoseText,
  storageId: z.string("Choose the storage.").min(1, "Choose the storage."),
  lot: z.string().trim().max(40).optional(),
  expiresOn: z.string().optional(),
  rxNumber: z.string().trim().max(40).optional(),
  barcode: z.string().trim().max(200).optional(),
  moreExpected: z.boolean().default(false),
});

/** Receives one container of the delivery into a storage. */
export function ReceiveRefill({ refill, onClose }: FormProps) {
  const { locations } = useSession();
  const storages = useRead(listStorages, { query: { locationId: refill.locationId } });
  const open = (storages.data?.rows ?? []).filter(({ status }) => status === "active");
  const only = open.length === 1 ? open[0] : undefined;
  const form = useZodForm({
    draft: { form: "refill:receive", record: refill.id },
    schema: Delivered,
    initial: {
      quantity: refill.receivedQuantity === "0" ? refill.quantity : "",
      ...(only ? { storageId: only.id } : {}),
      ...(refill.rxNumber ? { rxNumber: refill.rxNumber } : {}),
    },
    doing: "receiving a refill",
  });
  const receive = useAction(receiveRefill, {
    inline: true,
    invalidates: [...refillReads, listContainers, listStorages, readLedger],
    done: "Refill received. Print the label of its container under Counts.",
  });
  const place = locations.find(({ id }) => id === refill.locationId)?.name ?? "this location";
  return (
    <Form
      form={form}
      label="Receive refill"
      onSubmit={({ lot, expiresOn, rxNumber, barcode, ...rest }) =>
        receive.run({
          params: { refillId: refill.id },
          body: {
            version: refill.version,
            ...rest,
            ...(lot ? { lot } : {}),
            ...(expiresOn ? { expiresOn } : {}),
            ...(rxNumber ? { rxNumber } : {}),
            ...(barcode ? { barcode } : {}),
          },
        })
      }
      onSaved={onClose}
    >
      <p className={supply.quiet}>Enter what you counted, not what the label says.</p>
      <FieldRow least={150}>
        <Field.Decimal name="quantity" label="Quantity received" unit={plural(refill.unit)} />
        <Field.Select
          name="storageId"
          label="Storage"
          options={open.map(({ id, name }) => ({ value: id, label: name }))}
          nothingFound={`No storage at ${place}`}
        />
      </FieldRow>
      <FieldRow least={120}>
        <Field.Text name="rxNumber" label="Rx number" maxLength={40} />
        <Field.Text name="lot" label="Lot" maxLength={40} />
        <Field.Date name="expiresOn" label="Expires" />
      </FieldRow>
      <Field.Text name="barcode" label="NDC or barcode of the package" maxLength={200} />
      <Field.Checkbox name="moreExpected" label="More of this refill will follow" />
      <FormActions submit="Receive refill" onCancel={onClose} />
    </Form>
  );
}

const Why = z.strictObject({
  reason: z.string().trim().min(3, "Enter a reason of at least 3 characters.").max(500),
});

export function CloseRefill({ refill, verb, onClose }: FormProps & { verb: "deny" | "cancel" }) {
  const form = useZodForm({ draft: { form: `refill:${verb}`, record: refill.id }, schema: Why, initial: {} });
  const deny = useAction(denyRefill, { inline: true, invalidates: refillReads, done: "Refill denied" });
  const cancel = useAction(cancelRefill, { inline: true, invalidates: refillReads, done: "Refill canceled" });
  const run = verb === "deny" ? deny.run : cancel.run;
  const isPart = refill.state === "partially_received";
  const label = verb === "deny" ? "Deny refill" : isPart ? "Close refill" : "Cancel refill";
  return (
    <Form
      form={form}
      label={label}
      onSubmit={({ reason }) => run({ params: { refillId: refill.id }, body: { version: refill.version, reason } })}
      onSaved={onClose}
    >
      {isPart && <p>What was received stays in its container. The rest is not expected any more.</p>}
      <Field.Textarea name="reason" label="Reason" rows={2} autoFocus />
      <FormActions submit={label} onCancel={onClose} />
    </Form>
  );
}
