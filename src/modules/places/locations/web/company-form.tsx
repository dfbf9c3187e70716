import { Button } from "@mantine/core";
import { useAction } from "#platform/web/api/action.ts";
import { Field } from "#ui/form/field.ts";
import { Form } from "#ui/form/form.tsx";
import { FieldRow, FormActions } from "#ui/form/form-actions.tsx";
import { useZodForm } from "#ui/form/use-zod-form.ts";
import {
  type BusinessLocation,
  changeBusinessLocation,
  createBusinessLocation,
  NewBusinessLocation,
} from "../location-edit.contract.ts";
import { isPlaceInactive, placeStates } from "../place-states.ts";
import { AddressFields } from "./address-fields.tsx";
import { locationReads } from "./location-reads.ts";

/** The company that bills: its numbers and addresses as printed on claims. */
export function CompanyForm({ company, onClose }: { company: BusinessLocation | null; onClose: () => void }) {
  const form = useZodForm({
    draft: { form: "company", record: company?.id ?? "new", version: company?.version ?? 0 },
    schema: NewBusinessLocation,
    initial: company
      ? {
          name: company.name,
          legalName: company.legalName,
          ein: company.ein,
          npi: company.npi,
          taxonomyCode: company.taxonomyCode,
          billingAddress: company.billingAddress,
          remitAddress: company.remitAddress,
          phone: company.phone,
          fax: company.fax,
        }
      : { billingAddress: {}, remitAddress: {} },
    doing: "a company",
  });
  const options = { inline: true, invalidates: locationReads, done: "Saved" };
  const add = useAction(createBusinessLocation, options);
  const change = useAction(changeBusinessLocation, options);
  const toggle = useAction(changeBusinessLocation, { ...options, inline: false });
  const params = { businessLocationId: company?.id ?? "" };
  return (
    <Form
      form={form}
      label="Company"
      onSubmit={(given) =>
        company ? change.run({ params, body: { version: company.version, ...given } }) : add.run({ body: given })
      }
      onSaved={onClose}
    >
      <Field.Text name="name" label="Name" />
      <Field.Text name="legalName" label="Legal name" />
      <FieldRow>
        <Field.Text name="ein" label="EIN" />
        <Field.Text name="npi" label="NPI" />
      </FieldRow>
      <FieldRow>
        <Field.Text name="taxonomyCode" label="Taxonomy code" />
        <Field.Phone name="phone" label="Phone" />
        <Field.Phone name="fax" label="Fax" />
      </FieldRow>
      <AddressFields name="billingAddress" label="Billing address" />
      <AddressFields name="remitAddress" label="Remit payments to" />
      <FormActions
        submit={company ? "Save changes" : "Add company"}
        onCancel={onClose}
        extra={
          company && (
            <Button
              variant="subtle"
              loading={toggle.pending}
              onClick={() =>
                void toggle
                  .run({
                    params,
                    body: {
                      version: company.version,
                      status: placeStates.code(isPlaceInactive(company) ? "active" : "inactive"),
                    },
                  })
                  .then(onClose, () => undefined)
              }
            >
              {isPlaceInactive(company) ? "Activate" : "Deactivate"}
            </Button>
          )
        }
      />
    </Form>
  );
}
