import { z } from "zod";
import { useAction, useRead } from "#platform/web/index.ts";
import { Field, Form, FormActions, useZodForm } from "#ui/index.ts";
import { listAgreements } from "../../agreements/agreement.contract.ts";
import { useLocations } from "../../webhooks/web/webhook-form.tsx";
import * as contract from "../api-client.contract.ts";

const rates = [
  { value: "low", label: "60 a minute" },
  { value: "standard", label: "300 a minute" },
  { value: "high", label: "1,200 a minute" },
];

interface ClientFormProps {
  /** The program that is changed; a new one without. */
  client?: contract.ApiClient;
  grantable: readonly string[];
  onCancel: () => void;
  onSaved: (id: string) => void;
}

/** Empty lists mean no limit, an empty contact none. */
const ClientInput = contract.NewApiClient.extend({
  contact: z.string().trim().max(200).default(""),
  locationIds: z.array(z.string()).default([]),
  ipAllow: z
    .array(z.union([z.cidrv4("Like 203.0.113.0/24"), z.cidrv6()]))
    .max(20)
    .default([]),
});
const some = <T,>(list: T[]) => (list.length > 0 ? list : null);

export function ClientForm({ client, grantable, onCancel, onSaved }: ClientFormProps) {
  const outdated = { invalidates: [contract.listApiClients], inline: true } as const;
  const create = useAction(contract.createApiClient, outdated);
  const change = useAction(contract.changeApiClient, { ...outdated, done: "Changed" });
  const places = useLocations();
  const agreements = useRead(listAgreements, {});
  const { permissions = [], rateClass = "standard" } = client ?? {};
  const form = useZodForm({
    schema: ClientInput,
    initial: {
      name: client?.name ?? "",
      purpose: client?.purpose ?? "",
      contact: client?.contact ?? "",
      agreementId: client?.agreementId ?? null,
      permissions,
      locationIds: client?.locationIds ?? [],
      ipAllow: client?.ipAllow ?? [],
      rateClass,
    },
    doing: client ? `What ${client.name} may do` : "A new program",
  });
  const save = async (input: z.output<typeof ClientInput>) => {
    const body = {
      ...input,
      contact: input.contact || null,
      locationIds: some(input.locationIds),
      ipAllow: some(input.ipAllow),
    };
    const saved = client
      ? await change.run({ params: { clientId: client.id }, body: { ...body, version: client.version } })
      : await create.run({ body });
    onSaved(saved.id);
  };
  // What it holds already stays in the list, also when whoever looks could not give it.
  const options = [...new Set([...permissions, ...grantable])].map((value) => ({ value, label: value }));
  const contracts = (agreements.data?.rows ?? []).filter(({ endedAt, confirmedAt }) => !endedAt && confirmedAt);
  return (
    <Form form={form} label={client ? `Change ${client.name}` : "Add a program"} onSubmit={save}>
      <Field.Text name="name" label="Name" autoFocus />
      <Field.Text name="purpose" label="What it is for" />
      <Field.MultiSelect
        name="permissions"
        label="What it may do"
        help="At most what you may do yourself; signing, roles and the like stay with people."
        options={options}
      />
      <Field.MultiSelect
        name="locationIds"
        label="At these places"
        help="Empty: at all places."
        options={[...places].map(([value, label]) => ({ value, label }))}
      />
      <Field.Select
        name="agreementId"
        label="Run by a vendor under"
        help="Empty: we run it ourselves. A vendor needs a confirmed contract in force."
        options={contracts.map(({ id, vendor, kinds }) => ({
          value: id,
          label: `${vendor} (${kinds.join(", ").toUpperCase()})`,
        }))}
      />
      <Field.Text name="contact" label="Whom to ask about it" />
      <Field.Tags name="ipAllow" label="Only from these networks" help="Like 203.0.113.0/24. Empty: from anywhere." />
      <Field.Select name="rateClass" label="How often it may ask" options={rates} />
      <FormActions submit={client ? "Save" : "Add"} onCancel={onCancel} />
    </Form>
  );
}
