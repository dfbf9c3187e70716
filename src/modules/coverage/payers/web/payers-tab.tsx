import { Button } from "@mantine/core";
import { useState } from "react";
import { useAction, useRead } from "#platform/web/index.ts";
import { Field, FieldRow, Form, FormActions, SettingsList, SideDrawer, showPhone, useZodForm } from "#ui/index.ts";
import { addPayer, listPayers, type Payer, PayerInput, updatePayer } from "../payer.contract.ts";
import { PayerRates } from "./payer-rates.tsx";

/** The payers of the facility: for insurance, eligibility and later claims. */
export function PayersTab() {
  const read = useRead(listPayers, {});
  const [rated, setRated] = useState<Payer | null>(null);
  const change = useAction(updatePayer, { invalidates: [listPayers] });
  return (
    <>
      <SettingsList<Payer>
        title="Payers"
        note="Health plans and programs that pay for care. With a clearinghouse ID, eligibility can be checked electronically."
        noun="payer"
        read={read}
        empty={{ title: "No payers yet", text: "Add the payers your clients are insured with." }}
        detailOf={detailOf}
        actions={(payer) => (
          <Button
            variant="subtle"
            size="compact-sm"
            aria-label={`Rates of ${payer.name}`}
            onClick={() => setRated(payer)}
          >
            Rates
          </Button>
        )}
        onActive={({ id, version }, active) => change.go({ params: { payerId: id }, body: { version, active } })}
        form={(payer, close) => <PayerForm payer={payer} payers={read.data?.rows ?? []} onClose={close} />}
      />
      <SideDrawer opened={rated !== null} onClose={() => setRated(null)} title={rated ? `Rates: ${rated.name}` : ""}>
        {rated && <PayerRates payer={rated} onClose={() => setRated(null)} />}
      </SideDrawer>
    </>
  );
}

/** Rates are entered in a form of their own. */
const PayerFields = PayerInput.omit({ rates: true });

function detailOf(payer: Payer): string {
  return [
    payer.clearinghouseId ? `Clearinghouse ID ${payer.clearinghouseId}` : "Eligibility by phone",
    payer.providerPhone && showPhone(payer.providerPhone),
    payer.behavioralPayerName && `behavioral health by ${payer.behavioralPayerName}`,
    payer.aliases.length > 0 && `also ${payer.aliases.join(", ")}`,
  ]
    .filter(Boolean)
    .join(" · ");
}

function PayerForm({ payer, payers, onClose }: { payer: Payer | null; payers: readonly Payer[]; onClose: () => void }) {
  const after = { inline: true, invalidates: [listPayers] };
  const add = useAction(addPayer, { ...after, done: ({ name }) => `${name} added` });
  const change = useAction(updatePayer, { ...after, done: ({ name }) => `${name} saved` });
  const form = useZodForm({
    draft: { form: "payer", record: payer?.id ?? "new", version: payer?.version ?? 0 },
    schema: PayerFields,
    initial: payer ? initialOf(payer) : { aliases: [], manyServiceTypes: false, reviewLeadDays: 2 },
    doing: "Payer",
  });
  return (
    <Form
      form={form}
      label="Payer"
      onSubmit={(body) =>
        payer
          ? change.run({ params: { payerId: payer.id }, body: { ...body, version: payer.version } })
          : add.run({ body })
      }
      onSaved={onClose}
    >
      <Field.Text name="name" label="Name" />
      <Field.Tags name="aliases" label="Other names" help="As on cards or as callers say it" />
      <FieldRow>
        <Field.Text name="clearinghouseId" label="Clearinghouse payer ID" help="From your clearinghouse's payer list" />
        <Field.Select
          name="behavioralPayerId"
          label="Behavioral health managed by"
          options={payers.filter(({ id }) => id !== payer?.id).map(({ id, name }) => ({ value: id, label: name }))}
        />
      </FieldRow>
      <Field.Checkbox name="manyServiceTypes" label="Answers several service types in one request" />
      <FieldRow>
        <Field.Phone name="providerPhone" label="Provider line" />
        <Field.Phone name="behavioralPhone" label="Behavioral health line" />
      </FieldRow>
      <FieldRow>
        <Field.Phone name="reviewPhone" label="Utilization review line" />
        <Field.Number
          name="reviewLeadDays"
          label="Review lead time (days)"
          help="Days left of an authorization at which its next review is due"
        />
      </FieldRow>
      <Field.Text name="portalUrl" label="Provider portal" />
      <FormActions submit={payer ? "Save changes" : "Add payer"} onCancel={onClose} />
    </Form>
  );
}

function initialOf(payer: Payer) {
  const { id: _, behavioralPayerName: _name, active: _active, version: _version, rates: _rates, ...fields } = payer;
  return fields;
}
