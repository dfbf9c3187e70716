import { roleLabelOf, roles } from "#platform/shared/access/permissions.ts";
import { serverInstant, useAction, useGo, useSession } from "#platform/web/index.ts";
import { dateAt, Field, FieldRow, Form, FormActions, useZodForm } from "#ui/index.ts";
import {
  addCompanyDocument,
  type CompanyDocument,
  getCompanyDocument,
  listCompanyDocuments,
  updateCompanyDocument,
} from "../company-document.contract.ts";
import { acknowledgementLabels, acknowledgements } from "../company-document.ts";

const Fields = addCompanyDocument.body.omit({ seriesId: true });

interface CompanyDocumentFormProps {
  /** The draft that is changed, or the edition that the next one is based on. */
  from?: CompanyDocument;
  onDone: () => void;
}

/** A policy as a draft: new, the next edition of an active one, or a draft that is changed. */
export function CompanyDocumentForm({ from, onDone }: CompanyDocumentFormProps) {
  const go = useGo();
  const { locations, timeZone } = useSession();
  const isChange = from?.status === "draft";
  const add = useAction(addCompanyDocument, {
    inline: true,
    invalidates: [listCompanyDocuments],
    done: "Draft saved",
    onDone: (saved) => go(`/documents/company/${saved.id}`),
  });
  const update = useAction(updateCompanyDocument, {
    inline: true,
    invalidates: [listCompanyDocuments, getCompanyDocument],
    done: "Draft saved",
  });
  const form = useZodForm({
    draft: { form: "company-document", record: from?.id ?? "new", ...(from ? { version: from.version } : {}) },
    schema: Fields,
    initial: from
      ? fieldsOf(from)
      : {
          effectiveOn: dateAt(serverInstant(), timeZone),
          audienceRoles: [],
          locationIds: [],
          acknowledgement: "read",
          dueDays: 14,
          reackOnChange: true,
        },
  });
  return (
    <Form
      form={form}
      label="Policy"
      onSubmit={(values) =>
        isChange
          ? update.run({ params: { companyDocumentId: from.id }, body: { version: from.version, ...values } })
          : add.run({ body: { ...values, seriesId: from?.seriesId ?? null } })
      }
      onSaved={onDone}
    >
      <FieldRow>
        <Field.Text name="number" label="Number" />
        <Field.Date name="effectiveOn" label="Effective date" />
      </FieldRow>
      <Field.Text name="title" label="Title" />
      <Field.Textarea name="body" label="Text" rows={12} />
      <Field.MultiSelect
        name="audienceRoles"
        label="Roles"
        help="Leave empty for all staff."
        options={roles
          .filter((role) => role !== "client" && role !== "guardian")
          .map((role) => ({ value: role, label: roleLabelOf(role) }))}
      />
      <Field.MultiSelect
        name="locationIds"
        label="Locations"
        help="Leave empty for all locations."
        options={locations.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <Field.Select
        name="acknowledgement"
        label="Acknowledgement"
        options={acknowledgements.map((value) => ({ value, label: acknowledgementLabels[value] }))}
      />
      <Field.Number name="dueDays" label="Days to acknowledge" />
      <Field.Switch name="reackOnChange" label="Staff acknowledge this edition again" />
      <FormActions submit="Save draft" onCancel={onDone} />
    </Form>
  );
}

const fieldsOf = ({
  number,
  title,
  body,
  effectiveOn,
  audienceRoles,
  locationIds,
  acknowledgement,
  dueDays,
  reackOnChange,
}: CompanyDocument) => ({
  number,
  title,
  body,
  effectiveOn,
  audienceRoles,
  locationIds,
  acknowledgement,
  dueDays,
  reackOnChange,
});
