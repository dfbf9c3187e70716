import { ActionIcon, Anchor, Button, Menu } from "@mantine/core";
import { IconDots } from "@tabler/icons-react";
import { useState } from "react";
import { z } from "zod";
import { useAction } from "#platform/web/index.ts";
import { Field, FieldRow, Form, FormActions, PageSection, showPhone, useZodForm } from "#ui/index.ts";
import { getLead, leadBoard, listLeads } from "../../lead.contract.ts";
import type { Lead } from "../../lead-fields.contract.ts";
import { leadTimeline } from "../../pipeline.contract.ts";
import classes from "../../web/crm.module.css";
import * as contract from "../contact-point.contract.ts";

const reads = [getLead, leadTimeline, listLeads, leadBoard] as const;
const labels = { mobile: "Mobile", home: "Home", work: "Work", other: "Other" } as const;

/** The lead's phone numbers and email addresses, one row each; the primary one is used first. */
export function ContactPoints({ lead }: { lead: Lead }) {
  const [adding, setAdding] = useState<"phone" | "email" | null>(null);
  const done = () => setAdding(null);
  return (
    <PageSection
      title="Phone and email"
      action={
        lead.abilities.edit &&
        adding === null && (
          <Menu>
            <Menu.Target>
              <Button size="xs" variant="default">
                Add
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item onClick={() => setAdding("phone")}>Phone number</Menu.Item>
              <Menu.Item onClick={() => setAdding("email")}>Email address</Menu.Item>
            </Menu.Dropdown>
          </Menu>
        )
      }
    >
      {lead.phones.map((phone) => (
        <PhoneRow key={phone.id} lead={lead} phone={phone} />
      ))}
      {lead.emails.map((email) => (
        <EmailRow key={email.id} lead={lead} email={email} />
      ))}
      {lead.phones.length + lead.emails.length === 0 && adding === null && (
        <p className={classes.missing}>No phone number or email address yet.</p>
      )}
      {adding === "phone" && <AddPhone lead={lead} onClose={done} />}
      {adding === "email" && <AddEmail lead={lead} onClose={done} />}
    </PageSection>
  );
}

function PhoneRow({ lead, phone }: { lead: Lead; phone: Lead["phones"][number] }) {
  const params = { leadId: lead.id, phoneId: phone.id };
  const change = useAction(contract.changeLeadPhone, { invalidates: reads });
  const end = useAction(contract.endLeadPhone, { invalidates: reads, done: "Phone number removed" });
  const set = (body: { isPrimary?: true; okText?: boolean; okVoicemail?: boolean }) =>
    change.go({ params, body: { version: phone.version, ...body } });
  return (
    <div className={classes.task}>
      <div className={classes.taskText}>
        <Anchor href={`tel:${phone.e164}`} underline="always">
          {showPhone(phone.e164)}
        </Anchor>
        <div className={classes.small}>
          {[
            labels[phone.label],
            phone.isPrimary && "primary",
            phone.okText && "may text",
            phone.okVoicemail && "may leave voicemail",
          ]
            .filter(Boolean)
            .join(" · ")}
        </div>
      </div>
      {lead.abilities.edit && (
        <RowMenu
          label={`Change ${showPhone(phone.e164)}`}
          isPrimary={phone.isPrimary}
          onPrimary={() => set({ isPrimary: true })}
        >
          <Menu.Item onClick={() => set({ okText: !phone.okText })}>
            {phone.okText ? "Don't text this number" : "May text this number"}
          </Menu.Item>
          <Menu.Item onClick={() => set({ okVoicemail: !phone.okVoicemail })}>
            {phone.okVoicemail ? "Don't leave voicemail" : "May leave voicemail"}
          </Menu.Item>
          <Menu.Item onClick={() => end.go({ params })}>Remove number</Menu.Item>
        </RowMenu>
      )}
    </div>
  );
}

function EmailRow({ lead, email }: { lead: Lead; email: Lead["emails"][number] }) {
  const params = { leadId: lead.id, emailId: email.id };
  const change = useAction(contract.changeLeadEmail, { invalidates: reads });
  const end = useAction(contract.endLeadEmail, { invalidates: reads, done: "Email address removed" });
  return (
    <div className={classes.task}>
      <div className={classes.taskText}>
        {email.address}
        <div className={classes.small}>{["Email", email.isPrimary && "primary"].filter(Boolean).join(" · ")}</div>
      </div>
      {lead.abilities.edit && (
        <RowMenu
          label={`Change ${email.address}`}
          isPrimary={email.isPrimary}
          onPrimary={() => change.go({ params, body: { version: email.version, isPrimary: true } })}
        >
          <Menu.Item onClick={() => end.go({ params })}>Remove address</Menu.Item>
        </RowMenu>
      )}
    </div>
  );
}

interface RowMenuProps {
  label: string;
  isPrimary: boolean;
  onPrimary: () => void;
  children: React.ReactNode;
}

function RowMenu({ label, isPrimary, onPrimary, children }: RowMenuProps) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="sand" aria-label={label}>
          <IconDots size="1.1em" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {!isPrimary && <Menu.Item onClick={onPrimary}>Make primary</Menu.Item>}
        {children}
      </Menu.Dropdown>
    </Menu>
  );
}

const PhoneEntry = z.object({
  raw: z.string().trim().min(4, "Enter a phone number").max(40),
  label: z.enum(["mobile", "home", "work", "other"]),
  okText: z.boolean(),
  okVoicemail: z.boolean(),
});

function AddPhone({ lead, onClose }: { lead: Lead; onClose: () => void }) {
  const add = useAction(contract.addLeadPhone, { invalidates: reads, inline: true });
  const form = useZodForm({
    schema: PhoneEntry,
    initial: { label: "mobile", okText: false, okVoicemail: false },
    draft: { form: "lead:phone", record: lead.id },
    doing: "a phone number",
  });
  return (
    <Form
      form={form}
      label="Add phone number"
      onSubmit={(body) => add.run({ params: { leadId: lead.id }, body })}
      onSaved={onClose}
    >
      <FieldRow least={130}>
        <Field.Phone name="raw" label="Phone" autoFocus />
        <Field.Select
          name="label"
          label="Type"
          options={Object.entries(labels).map(([value, label]) => ({ value, label }))}
        />
      </FieldRow>
      <Field.Checkbox name="okText" label="May text" />
      <Field.Checkbox name="okVoicemail" label="May leave voicemail" />
      <FormActions submit="Add number" onCancel={onClose} />
    </Form>
  );
}

const EmailEntry = z.object({ address: z.email("Enter an email address").max(254) });

function AddEmail({ lead, onClose }: { lead: Lead; onClose: () => void }) {
  const add = useAction(contract.addLeadEmail, { invalidates: reads, inline: true });
  const form = useZodForm({
    schema: EmailEntry,
    initial: {},
    draft: { form: "lead:email", record: lead.id },
    doing: "an email address",
  });
  return (
    <Form
      form={form}
      label="Add email address"
      onSubmit={(body) => add.run({ params: { leadId: lead.id }, body })}
      onSaved={onClose}
    >
      <Field.Text name="address" label="Email" type="email" autoFocus />
      <FormActions submit="Add address" onCancel={onClose} />
    </Form>
  );
}
