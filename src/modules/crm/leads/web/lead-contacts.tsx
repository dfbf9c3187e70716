import { ActionIcon, Button, Checkbox, Select, TextInput } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { useState } from "react";
import { useAction } from "#platform/web/index.ts";
import { PageSection, showPhone } from "#ui/index.ts";
import { addLeadContact, endLeadContact } from "../contact.contract.ts";
import { getLead, leadBoard, listLeads } from "../lead.contract.ts";
import { relationshipLabels, relationships } from "../lead.ts";
import type { Lead } from "../lead-fields.contract.ts";
import { leadTimeline } from "../pipeline.contract.ts";
import classes from "./crm.module.css";

const reads = [getLead, leadTimeline, listLeads, leadBoard] as const;

/** Family and other contacts of the lead, with a form to add one. */
export function LeadContacts({ lead }: { lead: Lead }) {
  const [adding, setAdding] = useState(false);
  const [name, setName] = useState("");
  const [phone, setPhone] = useState("");
  const [relationship, setRelationship] = useState<(typeof relationships)[number]>("MTH");
  const [emergency, setEmergency] = useState(true);
  const add = useAction(addLeadContact, {
    invalidates: [...reads],
    onDone: () => {
      setAdding(false);
      setName("");
      setPhone("");
    },
  });
  const end = useAction(endLeadContact, { invalidates: [...reads] });
  return (
    <PageSection
      title="Family and supports"
      note="No release on file: you may listen, but don't confirm anything."
      action={
        lead.abilities.edit &&
        !adding && (
          <Button size="xs" variant="default" onClick={() => setAdding(true)}>
            Add contact
          </Button>
        )
      }
    >
      {lead.contacts.map((contact) => (
        <div key={contact.id} className={classes.task}>
          <div className={classes.taskText}>
            {contact.name}
            <div className={classes.small}>
              {[
                relationshipLabels[contact.relationship],
                contact.phone && showPhone(contact.phone),
                contact.isEmergency && "emergency contact",
              ]
                .filter(Boolean)
                .join(" · ")}
            </div>
          </div>
          {lead.abilities.edit && (
            <ActionIcon
              variant="subtle"
              color="sand"
              aria-label={`Remove ${contact.name}`}
              onClick={() => end.go({ params: { leadId: lead.id, contactId: contact.id } })}
            >
              <IconX size="1.1em" />
            </ActionIcon>
          )}
        </div>
      ))}
      {lead.contacts.length === 0 && !adding && <p className={classes.missing}>No contacts yet.</p>}
      {adding && (
        <form
          className={classes.stack}
          onSubmit={(event) => {
            event.preventDefault();
            add.go({
              params: { leadId: lead.id },
              body: {
                name: name.trim(),
                relationship: relationship,
                ...(phone.trim() ? { phone: phone.trim() } : {}),
                isEmergency: emergency,
              },
            });
          }}
        >
          <TextInput
            label="Name"
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            data-autofocus
          />
          <Select
            label="Relationship"
            data={relationships.map((value) => ({ value, label: relationshipLabels[value] }))}
            value={relationship}
            onChange={(value) => setRelationship(relationships.find((one) => one === value) ?? "O")}
            allowDeselect={false}
          />
          <TextInput label="Phone" type="tel" value={phone} onChange={(event) => setPhone(event.currentTarget.value)} />
          <Checkbox
            label="Emergency contact"
            checked={emergency}
            onChange={(event) => setEmergency(event.currentTarget.checked)}
          />
          <div className={classes.row}>
            <Button type="submit" disabled={!name.trim()} loading={add.pending}>
              Add {name.trim() || "contact"}
            </Button>
            <Button variant="default" onClick={() => setAdding(false)}>
              Cancel
            </Button>
          </div>
        </form>
      )}
    </PageSection>
  );
}
