import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { useAction, useRead } from "#platform/web/index.ts";
import {
  Chip,
  EmptyState,
  ErrorState,
  Field,
  FieldRow,
  Form,
  FormActions,
  PageSection,
  SideDrawer,
  Skeletons,
  showPhone,
  useZodForm,
} from "#ui/index.ts";
import records from "#ui/page/records.module.css";
import { addPayer, listPayers, type Payer, PayerInput, updatePayer } from "../payer.contract.ts";
import { PayerRates } from "./payer-rates.tsx";

/** The payers of the facility: for insurance, eligibility and later claims. */
export function PayersTab() {
  const read = useRead(listPayers, {});
  const [rated, setRated] = useState<Payer | null>(null);
  const [asked, setAsked] = useState<{ payer: Payer | null } | null>(null);
  const change = useAction(updatePayer, { invalidates: [listPayers] });
  if (read.error) return <ErrorState error={read.error} onRetry={() => void read.refetch()} />;
  if (!read.data) return <Skeletons shape="text" />;
  const { rows } = read.data;
  return (
    <PageSection
      title="Payers"
      note="Health plans and programs that pay for care. With a clearinghouse ID, eligibility can be checked electronically."
      action={
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconPlus size="1.1em" />}
          onClick={() => setAsked({ payer: null })}
        >
          Add payer
        </Button>
      }
    >
      {rows.length === 0 ? (
        <EmptyState small title="No payers yet" text="Add the payers your clients are insured with." />
      ) : (
        <ul className={records.list}>
          {rows.map((payer) => (
            <li key={payer.id} className={records.row}>
              <span>
                {payer.name}
                {!payer.active && (
                  <>
                    {" "}
                    <Chip tone="neutral">Inactive</Chip>
                  </>
                )}
                <br />
                <span className={records.quiet}>{detailOf(payer)}</span>
              </span>
              <span className={records.rowActions}>
                <Button
                  variant="subtle"
                  size="compact-sm"
                  aria-label={`Rates of ${payer.name}`}
                  onClick={() => setRated(payer)}
                >
                  Rates
                </Button>
                <Button
                  variant="subtle"
                  size="compact-sm"
                  aria-label={`Edit ${payer.name}`}
                  onClick={() => setAsked({ payer })}
                >
                  Edit
                </Button>
                <Button
                  variant="subtle"
                  size="compact-sm"
                  aria-label={`${payer.active ? "Deactivate" : "Activate"} ${payer.name}`}
                  onClick={() =>
                    change.go({
                      params: { payerId: payer.id },
                      body: { version: payer.version, active: !payer.active },
                    })
                  }
                >
                  {payer.active ? "Deactivate" : "Activate"}
                </Button>
              </span>
            </li>
          ))}
        </ul>
      )}
      <SideDrawer
        opened={asked !== null}
        onClose={() => setAsked(null)}
        title={asked?.payer ? `Edit payer: ${asked.payer.name}` : "Add payer"}
      >
        {asked && <PayerForm payer={asked.payer} payers={rows} onClose={() => setAsked(null)} />}
      </SideDrawer>
      <SideDrawer opened={rated !== null} onClose={() => setRated(null)} title={rated ? `Rates: ${rated.name}` : ""}>
        {rated && <PayerRates payer={rated} onClose={() => setRated(null)} />}
      </SideDrawer>
    </PageSection>
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
