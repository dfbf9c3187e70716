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
  /** The API client to change; undefined for a new one. */
  client?: contract.ApiClient;
  grantable: readonly string[];
  onCancel: () => void;
  onSaved: (id: string) => void;
}

/** Empty lists mean no limit; an empty contact means none. */
const ClientInput = contract.NewApiClient.extend({
  contact: z.string().trim().max(200).default(""),
  locationIds: z.array(z.string()).default([]),
  ipAllow: z
    .array(z.union([z.cidrv4("Enter a network like 203.0.113.0/24"), z.cidrv6()]))
    .max(20)
    .default([]),
});
const some = <T,>(list: T[]) => (list.length > 0 ? list : null);

export function ClientForm({ client, grantable, onCancel, onSaved }: ClientFormProps) {
  const outdated = { invalidates: [contract.listApiClients], inline: true } as const;
  const create = useAction(contract.createApiClient, outdated);
  const change = useAction(contract.changeApiClient, { ...outdated, done: "Changes saved" });
  const places = useLocations();
  const agreements = useRead(listAgreements, {});
  const { permissions = [], rateClass = "standard" } = client ?? {};
  const form = useZodForm({
    draft: { form: "api-client", record: client?.id ?? "new", version: client?.version ?? 0 },
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
    doing: client ? `changes to ${client.name}` : "a new API client",
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
  // Keeps the permissions it already has, even those the user could not grant.
  const options = [...new Set([...permissions, ...grantable])].map((value) => ({ value, label: value }));
  const contracts = (agreements.data?.rows ?? []).filter(({ endedAt, confirmedAt }) => !endedAt && confirmedAt);
  return (
    <Form form={form} label={client ? `Edit ${client.name}` : "Add API client"} onSubmit={save}>
      <Field.Text name="name" label="Name" autoFocus />
      <Field.Text name="purpose" label="Purpose" />
      <Field.MultiSelect
        name="permissions"
        label="Permissions"
        help="You can grant only permissions you have. Signing and role changes are not available to API clients."
        options={options}
      />
      <Field.MultiSelect
        name="locationIds"
        label="Locations"
        help="Leave empty for all locations."
        options={[...places].map(([value, label]) => ({ value, label }))}
      />
      <Field.Select
        name="agreementId"
        label="Vendor agreement"
        help="Leave empty if your facility runs it. A vendor needs a confirmed agreement in force."
        options={contracts.map(({ id, vendor, kinds }) => ({
          value: id,
          label: `${vendor} (${kinds.join(", ").toUpperCase()})`,
        }))}
      />
      <Field.Text name="contact" label="Contact" />
      <Field.Tags
        name="ipAllow"
        label="Allowed networks"
        help="For example 203.0.113.0/24. Leave empty to allow any network."
      />
      <Field.Select name="rateClass" label="Rate limit" options={rates} />
      <FormActions submit={client ? "Save" : "Add"} onCancel={onCancel} />
    </Form>
  );
}
