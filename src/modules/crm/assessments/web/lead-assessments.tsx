import { Anchor, Button } from "@mantine/core";
import { useState } from "react";
import { z } from "zod";
import { getAllClinicians } from "#modules/staff/clinicians/staff.contract.ts";
import { Instant } from "#platform/shared/endpoint.ts";
import { Id } from "#platform/shared/ids.ts";
import { AppLink, call, invalidate, useAction, useCan, useGo, useRead } from "#platform/web/index.ts";
import {
  Field,
  Form,
  FormActions,
  FormDialog,
  PageSection,
  StateBadge,
  showDateTime,
  toast,
  useZodForm,
} from "#ui/index.ts";
import { isOpenLead, leadName } from "../../leads/lead.ts";
import type { Lead } from "../../leads/lead-fields.contract.ts";
import classes from "../../leads/web/crm.module.css";
import { listAssessments, scheduleAssessment, startAssessment } from "../assessment.contract.ts";
import { assessmentKindLabels, assessmentKinds, assessmentStates } from "../assessment.ts";
import { assessmentReads } from "./assessment-reads.ts";

/** The lead's assessments with their decisions; one is scheduled with a clinician, or started now. */
export function LeadAssessments({ lead }: { lead: Lead }) {
  const mayAssess = useCan("crm.assess") && isOpenLead(lead.status);
  const [scheduling, setScheduling] = useState(false);
  const go = useGo();
  const list = useRead(listAssessments, { query: { leadId: lead.id, pageSize: "50" } });
  const start = useAction(startAssessment, {
    invalidates: [...assessmentReads],
    onDone: ({ id }) => go(`/crm/assessment/${id}`),
  });
  const rows = list.data?.rows ?? [];
  if (rows.length === 0 && !mayAssess) return null;
  return (
    <PageSection title="Assessments">
      {rows.map((row) => (
        <div key={row.id} className={classes.task}>
          <div className={classes.taskText}>
            {mayAssess || row.signedAt ? (
              <Anchor component={AppLink} to={`/crm/assessment/${row.id}`}>
                {assessmentKindLabels[row.kind]}
              </Anchor>
            ) : (
              assessmentKindLabels[row.kind]
            )}
            <div className={classes.small}>
              {showDateTime(row.scheduledAt, row.timeZone)} · {row.clinicianName}
            </div>
          </div>
          <StateBadge states={assessmentStates} state={row.state} />
        </div>
      ))}
      {list.data && rows.length === 0 && <p className={classes.missing}>No assessments.</p>}
      {mayAssess && (
        <div className={classes.row}>
          <Button size="xs" variant="default" onClick={() => setScheduling(true)}>
            Schedule assessment
          </Button>
          <Button
            size="xs"
            variant="subtle"
            loading={start.pending}
            onClick={() => start.go({ body: { leadId: lead.id, kind: "level-of-care" } })}
          >
            Start now
          </Button>
        </div>
      )}
      <FormDialog
        opened={scheduling}
        onClose={() => setScheduling(false)}
        title={`Schedule assessment of ${leadName(lead)}`}
        size="md"
      >
        {scheduling && <ScheduleForm lead={lead} onClose={() => setScheduling(false)} />}
      </FormDialog>
    </PageSection>
  );
}

const Scheduled = z.object({
  kind: z.enum(assessmentKinds),
  clinicianId: Id,
  startsAt: Instant,
  durationMinutes: z.number().int().min(5).max(480),
  info: z.string().trim().max(2000).optional(),
});

function ScheduleForm({ lead, onClose }: { lead: Lead; onClose: () => void }) {
  const staff = useRead(getAllClinicians, {}, { staleMs: 300_000 });
  const there = (staff.data?.rows ?? []).filter(({ locationIds }) => locationIds.includes(lead.locationId ?? ""));
  const form = useZodForm({
    draft: { form: "lead:assessment", record: lead.id },
    schema: Scheduled,
    initial: { kind: "level-of-care", durationMinutes: 60 },
    doing: "scheduling an assessment",
  });
  const save = async (given: z.output<typeof Scheduled>) => {
    await call(scheduleAssessment, { body: { leadId: lead.id, ...given } });
    await invalidate(...assessmentReads);
    toast(`Assessment of ${leadName(lead)} scheduled`);
    onClose();
  };
  return (
    <Form form={form} onSubmit={save} label="Schedule assessment">
      <Field.Select
        name="kind"
        label="Assessment"
        options={assessmentKinds.map((value) => ({ value, label: assessmentKindLabels[value] }))}
      />
      <Field.Select
        name="clinicianId"
        label="Clinician"
        options={there.map(({ id, fullName, credentials }) => ({
          value: id,
          label: [fullName, ...credentials].join(", "),
        }))}
        help="The time is booked in the clinician's calendar."
      />
      <Field.DateTime name="startsAt" label="Date and time" />
      <Field.Number name="durationMinutes" label="Duration" unit="min" />
      <Field.Textarea name="info" label="Instructions" rows={2} />
      <FormActions submit="Schedule assessment" onCancel={onClose} />
    </Form>
  );
}
