import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { useAction, useRead } from "#platform/web/index.ts";
import {
  Chip,
  confirmDanger,
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
import type { ChartContext } from "../../identity/client.contract.ts";
import { calledName } from "../../identity/name.ts";
import classes from "../../web/chart.module.css";
import type { ChartPieceProps } from "../../web/chart-extensions.ts";
import {
  addFamilyMember,
  addStakeholder,
  type Contact,
  changeContact,
  endContact,
  FamilyMember,
  familyRelationships,
  listContacts,
  relationshipLabels,
  Stakeholder,
  stakeholderRelationships,
} from "../contact.contract.ts";

import { FamilySection } from "./family-section.tsx";

type Editing = { kind: Contact["kind"]; contact: Contact | null };
const options = (table: Readonly<Record<string, string>>) =>
  Object.entries(table).map(([value, label]) => ({ value, label }));

/** Family, friends and professional contacts, emergency contacts first. */
export function ContactsTab({ chart }: ChartPieceProps) {
  const read = useRead(listContacts, { params: { mrNo: chart.mrNo } });
  const [editing, setEditing] = useState<Editing | null>(null);
  if (read.error) return <ErrorState error={read.error} onRetry={() => void read.refetch()} />;
  if (!read.data) return <Skeletons shape="text" />;
  const mayEdit = chart.abilities.includes("edit");
  const current = read.data.rows.filter((contact) => contact.endedOn === null);
  const add = (kind: Contact["kind"], label: string) =>
    mayEdit && (
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<IconPlus size="1.1em" />}
        onClick={() => setEditing({ kind, contact: null })}
      >
        {label}
      </Button>
    );
  const list = (kind: Contact["kind"], none: string) => {
    const rows = current.filter((contact) => contact.kind === kind);
    if (rows.length === 0) return <EmptyState small title={none} />;
    return (
      <ul className={classes.list}>
        {rows.map((contact) => (
          <ContactLine
            key={contact.id}
            chart={chart}
            contact={contact}
            onEdit={mayEdit ? () => setEditing({ kind, contact }) : null}
          />
        ))}
      </ul>
    );
  };
  return (
    <div className={classes.stack}>
      <PageSection title="Family and friends" action={add("family", "Add contact")}>
        {list("family", "No family or friends recorded")}
      </PageSection>
      <PageSection title="Other contacts" action={add("stakeholder", "Add other contact")}>
        {list("stakeholder", "No other contacts recorded")}
      </PageSection>
      <FamilySection chart={chart} />
      <SideDrawer
        opened={editing !== null}
        onClose={() => setEditing(null)}
        title={`${editing?.contact ? "Edit contact" : "Add contact"}: ${calledName(chart)}`}
      >
        {editing && <ContactForm chart={chart} editing={editing} onClose={() => setEditing(null)} />}
      </SideDrawer>
    </div>
  );
}

function ContactLine({
  chart,
  contact,
  onEdit,
}: {
  chart: ChartContext;
  contact: Contact;
  onEdit: (() => void) | null;
}) {
  const end = useAction(endContact, { invalidates: [[listContacts, { params: { mrNo: chart.mrNo } }]] });
  const name = [contact.firstName, contact.lastName].filter(Boolean).join(" ");
  const remove = async () => {
    const answer = await confirmDanger({
      act: `Remove ${name}`,
      client: `Contact of ${chart.legalFirstName} ${chart.legalLastName}, ${chart.mrNo}`,
      consequence: "This contact is no longer called about this client. The entry stays in the record.",
      reason: { label: "Reason", least: 3 },
    });
    if (answer)
      end.go({
        params: { mrNo: chart.mrNo, contactId: contact.id },
        query: { version: contact.version, reason: answer.reason },
      });
  };
  return (
    <li className={classes.row}>
      <span>
        <strong>{name}</strong>{" "}
        <span className={classes.quiet}>{relationshipLabels[contact.relationship] ?? contact.relationship}</span>
        {contact.organizationName && <span className={classes.quiet}>, {contact.organizationName}</span>}
        <br />
        {[...contact.phones.map((phone) => `${showPhone(phone.number)} ${phone.use}`), contact.email]
          .filter(Boolean)
          .join(" · ") || <span className={classes.missing}>No phone or email recorded</span>}
      </span>
      {contact.emergencyPriority !== null && (
        <Chip tone="brand" shape="dot">
          Emergency contact {contact.emergencyPriority}
        </Chip>
      )}
      {contact.legalAuthority && <Chip tone="info">{authorities[contact.legalAuthority]}</Chip>}
      {contact.doNotContact && (
        <Chip tone="danger" shape="cross">
          Do not contact
        </Chip>
      )}
      {onEdit && (
        <span>
          <Button variant="subtle" size="compact-sm" onClick={onEdit}>
            Edit
          </Button>
          <Button variant="subtle" size="compact-sm" onClick={() => void remove()}>
            Remove
          </Button>
        </span>
      )}
    </li>
  );
}

const authorities = {
  guardian: "Guardian",
  health_care_proxy: "Health care proxy",
  poa: "Power of attorney",
  payee: "Payee",
} as const;

function ContactForm({ chart, editing, onClose }: { chart: ChartContext; editing: Editing; onClose: () => void }) {
  const family = editing.kind === "family";
  const { contact } = editing;
  const params = { mrNo: chart.mrNo };
  const after = { inline: true, invalidates: [[listContacts, { params }] as const] };
  const addFamily = useAction(addFamilyMember, after);
  const addOther = useAction(addStakeholder, after);
  const change = useAction(changeContact, after);
  const form = useZodForm({
    draft: {
      form: family ? "family-member" : "stakeholder",
      record: contact?.id ?? `new-${chart.episode.demographicId}`,
      version: contact?.version ?? 0,
    },
    schema: family ? FamilyMember : Stakeholder,
    initial: contact
      ? {
          relationship: contact.relationship,
          firstName: contact.firstName,
          lastName: contact.lastName,
          organizationName: contact.organizationName,
          phones: contact.phones,
          email: contact.email,
          address: contact.address,
          emergencyPriority: contact.emergencyPriority,
          legalAuthority: contact.legalAuthority,
          mayVisit: contact.mayVisit,
          doNotContact: contact.doNotContact,
        }
      : { phones: [{ number: "", use: "mobile", okToText: false, okToVoicemail: false }] },
    doing: "Contact",
  });
  return (
    <Form
      form={form}
      label="Contact"
      onSubmit={(body) => {
        if (contact)
          return change.run({
            params: { ...params, contactId: contact.id },
            body: { ...body, version: contact.version },
          });
        return family ? addFamily.run({ params, body }) : addOther.run({ params, body });
      }}
      onSaved={onClose}
    >
      <FieldRow>
        <Field.Text name="firstName" label="First name" />
        <Field.Text name="lastName" label="Last name" />
      </FieldRow>
      <Field.Select
        name="relationship"
        label={family ? "Relationship" : "Role"}
        options={options(family ? familyRelationships : stakeholderRelationships)}
      />
      {!family && <Field.Text name="organizationName" label="Organization" />}
      <Field.Phone name="phones.0.number" label="Phone" />
      <Field.Text name="email" label="Email" type="email" />
      <Field.Number
        name="emergencyPriority"
        label="Emergency contact order"
        help="1 is called first. Leave blank if not an emergency contact."
      />
      <Field.Select name="legalAuthority" label="Legal authority" options={options(authorities)} />
      <Field.Checkbox name="mayVisit" label="May visit" />
      <Field.Checkbox name="doNotContact" label="Do not contact" />
      <FormActions submit={contact ? "Save changes" : "Add contact"} onCancel={onClose} />
    </Form>
  );
}
