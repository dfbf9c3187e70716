import { Button } from "@mantine/core";
import { useState } from "react";
import { z } from "zod";
import { labelTones } from "#modules/clients/labels/label.ts";
import { useAction, useRead } from "#platform/web/index.ts";
import { Chip, Field, Form, FormActions, FormDialog, PageSection, Skeletons, useZodForm } from "#ui/index.ts";
import { getLead, leadBoard, leadOptions, listLeads } from "../../lead.contract.ts";
import { leadName } from "../../lead.ts";
import type { Lead } from "../../lead-fields.contract.ts";
import { leadTimeline } from "../../pipeline.contract.ts";
import classes from "../../web/crm.module.css";
import { changeLeadLabels, type LeadLabel } from "../lead-label.contract.ts";

/** Labels as chips. */
export function LabelChips({ labels }: { labels: readonly LeadLabel[] }) {
  return labels.map(({ labelId, name, color }) => (
    <Chip key={labelId} tone={labelTones[color]}>
      {name}
    </Chip>
  ));
}

/** The lead's labels, with a dialog to change them. */
export function LeadLabels({ lead }: { lead: Lead }) {
  const [open, setOpen] = useState(false);
  if (lead.labels.length === 0 && !lead.abilities.edit) return null;
  return (
    <PageSection
      title="Labels"
      action={
        lead.abilities.edit && (
          <Button size="xs" variant="default" onClick={() => setOpen(true)}>
            Change labels
          </Button>
        )
      }
    >
      {lead.labels.length === 0 ? (
        <p className={classes.missing}>No labels</p>
      ) : (
        <span className={classes.row}>
          <LabelChips labels={lead.labels} />
        </span>
      )}
      <FormDialog opened={open} onClose={() => setOpen(false)} title={`Labels: ${leadName(lead)}`}>
        {open && <LabelsForm lead={lead} onClose={() => setOpen(false)} />}
      </FormDialog>
    </PageSection>
  );
}

const Entry = z.object({ labels: z.array(z.string()) });

function LabelsForm({ lead, onClose }: { lead: Lead; onClose: () => void }) {
  const options = useRead(leadOptions, {});
  const had = lead.labels.map(({ labelId }) => labelId);
  const change = useAction(changeLeadLabels, {
    inline: true,
    invalidates: [getLead, leadTimeline, listLeads, leadBoard],
    done: () => "Labels saved",
  });
  const form = useZodForm({
    schema: Entry,
    initial: { labels: had },
    draft: { form: "lead:labels", record: lead.id },
    doing: "Labels",
  });
  if (!options.data) return <Skeletons shape="text" />;
  // A label that is no longer offered stays in the list of a lead that has it.
  const offered = new Map(lead.labels.map(({ labelId, name }) => [labelId, name]));
  for (const { id, name } of options.data.labels) offered.set(id, name);
  return (
    <Form
      form={form}
      label="Labels"
      onSubmit={({ labels }) =>
        change.run({
          params: { leadId: lead.id },
          body: {
            add: labels.filter((id) => !had.includes(id)),
            remove: had.filter((id) => !labels.includes(id)),
          },
        })
      }
      onSaved={onClose}
    >
      <Field.MultiSelect
        name="labels"
        label="Labels"
        options={[...offered].map(([value, label]) => ({ value, label }))}
        help={
          offered.size === 0 ? "No labels for leads yet. An administrator adds them in Settings, Labels." : undefined
        }
      />
      <FormActions submit="Save labels" onCancel={onClose} />
    </Form>
  );
}
