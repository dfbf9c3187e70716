import { ActionIcon, Button, Menu } from "@mantine/core";
import { IconDots } from "@tabler/icons-react";
import { useState } from "react";
import { z } from "zod";
import { useAction, useRead } from "#platform/web/index.ts";
import {
  ErrorState,
  Field,
  FieldRow,
  Form,
  FormActions,
  FormDialog,
  PageSection,
  showDate,
  useZodForm,
} from "#ui/index.ts";
import { getLead } from "../../lead.contract.ts";
import type { Lead } from "../../lead-fields.contract.ts";
import { leadTimeline } from "../../pipeline.contract.ts";
import classes from "../../web/crm.module.css";
import {
  addSubstance,
  changeSubstance,
  endSubstance,
  type LeadSubstance,
  listSubstances,
  SubstanceInput,
} from "../substance.contract.ts";
import {
  frequencies,
  frequencyLabels,
  rankLabel,
  routeLabels,
  routes,
  substanceCodes,
  substanceLabels,
} from "../substance.ts";

const reads = [listSubstances, getLead, leadTimeline] as const;

/** Substances as the state report asks for them: primary, secondary, tertiary, with route and frequency. */
export function LeadSubstances({ lead }: { lead: Lead }) {
  const read = useRead(listSubstances, { params: { leadId: lead.id } });
  const [asked, setAsked] = useState<{ substance: LeadSubstance | null } | null>(null);
  const rows = read.data?.rows ?? [];
  return (
    <PageSection
      title="Substance use"
      action={
        lead.abilities.edit && (
          <Button size="xs" variant="default" onClick={() => setAsked({ substance: null })}>
            Add substance
          </Button>
        )
      }
    >
      {read.error && !read.data && <ErrorState error={read.error} small />}
      {rows.map((substance) => (
        <Row
          key={substance.id}
          lead={lead}
          substance={substance}
          last={rows.length}
          onEdit={() => setAsked({ substance })}
        />
      ))}
      {read.data && rows.length === 0 && <p className={classes.missing}>No substances recorded.</p>}
      <FormDialog
        opened={asked !== null}
        onClose={() => setAsked(null)}
        title={asked?.substance ? "Edit substance" : "Add substance"}
      >
        {asked && <Entry leadId={lead.id} substance={asked.substance} onClose={() => setAsked(null)} />}
      </FormDialog>
    </PageSection>
  );
}

interface RowProps {
  lead: Lead;
  substance: LeadSubstance;
  last: number;
  onEdit: () => void;
}

function Row({ lead, substance, last, onEdit }: RowProps) {
  const { rank, tedsCode, route, frequency, amount, ageFirstUse, lastUsedOn, version } = substance;
  const params = { leadId: lead.id, substanceId: substance.id };
  const change = useAction(changeSubstance, { invalidates: reads });
  const end = useAction(endSubstance, { invalidates: reads, done: "Substance removed" });
  const move = (to: number) => change.go({ params, body: { version, rank: to } });
  const facts = [
    route && routeLabels[route],
    frequency && frequencyLabels[frequency],
    amount,
    lastUsedOn && `last use ${showDate(lastUsedOn)}`,
    ageFirstUse !== null && `first use at ${ageFirstUse}`,
  ].filter(Boolean);
  return (
    <div className={classes.task}>
      <div className={classes.taskText}>
        {substanceLabels[tedsCode]} <span className={classes.small}>{rankLabel(rank)}</span>
        {facts.length > 0 && <div className={classes.small}>{facts.join(" · ")}</div>}
      </div>
      {lead.abilities.edit && (
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon variant="subtle" color="sand" aria-label={`Change ${substanceLabels[tedsCode]}`}>
              <IconDots size="1.1em" />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={onEdit}>Edit</Menu.Item>
            {rank > 1 && <Menu.Item onClick={() => move(rank - 1)}>Move up</Menu.Item>}
            {rank < last && <Menu.Item onClick={() => move(rank + 1)}>Move down</Menu.Item>}
            <Menu.Item onClick={() => end.go({ params })}>Remove</Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
    </div>
  );
}

const FormInput = SubstanceInput.extend({
  route: z.string().nullable().optional(),
  frequency: z.string().nullable().optional(),
});

const codeOf = <T extends number>(codes: readonly T[], text: string | null | undefined): T | null =>
  codes.find((code) => String(code) === text) ?? null;
const optionsOf = (labels: Readonly<Record<string | number, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

function Entry({
  leadId,
  substance,
  onClose,
}: {
  leadId: string;
  substance: LeadSubstance | null;
  onClose: () => void;
}) {
  const add = useAction(addSubstance, { invalidates: reads, inline: true });
  const change = useAction(changeSubstance, { invalidates: reads, inline: true });
  const form = useZodForm({
    schema: FormInput,
    initial: substance
      ? {
          tedsCode: substance.tedsCode,
          ageFirstUse: substance.ageFirstUse,
          lastUsedOn: substance.lastUsedOn,
          amount: substance.amount,
          route: substance.route && String(substance.route),
          frequency: substance.frequency && String(substance.frequency),
        }
      : {},
    draft: { form: "lead:substance", record: substance?.id ?? leadId, version: substance?.version ?? 0 },
    doing: "a substance",
  });
  return (
    <Form
      form={form}
      label="Substance"
      onSubmit={({ route, frequency, ...rest }) => {
        const body = { ...rest, route: codeOf(routes, route), frequency: codeOf(frequencies, frequency) };
        return substance
          ? change.run({ params: { leadId, substanceId: substance.id }, body: { ...body, version: substance.version } })
          : add.run({ params: { leadId }, body });
      }}
      onSaved={onClose}
    >
      <Field.Select
        name="tedsCode"
        label="Substance"
        options={substanceCodes.map((value) => ({ value, label: substanceLabels[value] }))}
        autoFocus
      />
      <FieldRow>
        <Field.Select name="route" label="Route" options={optionsOf(routeLabels)} />
        <Field.Select name="frequency" label="Frequency, past 30 days" options={optionsOf(frequencyLabels)} />
      </FieldRow>
      <FieldRow>
        <Field.Date name="lastUsedOn" label="Last use" hint="past" />
        <Field.Number name="ageFirstUse" label="Age at first use" min={0} max={110} />
      </FieldRow>
      <Field.Text name="amount" label="Amount" placeholder="1 pint a day" maxLength={80} />
      <FormActions submit={substance ? "Save changes" : "Add substance"} onCancel={onClose} />
    </Form>
  );
}
