import { Button } from "@mantine/core";
import { useState } from "react";
import { z } from "zod";
import { Id } from "#platform/shared/ids.ts";
import { call, invalidate, useRead } from "#platform/web/index.ts";
import {
  ErrorState,
  Field,
  Form,
  FormActions,
  FormDialog,
  Skeletons,
  showPhone,
  toast,
  useFormValue,
  useZodForm,
} from "#ui/index.ts";
import { listAssessments } from "../../assessments/assessment.contract.ts";
import { getLead, leadBoard, leadOptions, listLeads } from "../../leads/lead.contract.ts";
import { leadName, leadStatusCode } from "../../leads/lead.ts";
import type { Lead } from "../../leads/lead-fields.contract.ts";
import { leadTimeline } from "../../leads/pipeline.contract.ts";
import classes from "../../leads/web/crm.module.css";
import {
  listLeadSignatures,
  listReferralsOut,
  type ReferralOption,
  referOut,
  referralOptions,
} from "../referral-out.contract.ts";
import { SignReleaseDialog } from "./sign-release-dialog.tsx";

const Referral = z
  .object({
    closeReasonId: Id,
    levelOfCareId: Id.nullish(),
    offeredIds: z.array(Id).min(1, "Choose the programs you offered").max(10),
    organizationId: Id,
    chosenBy: z.enum(["client", "guardian"]),
    letter: z.enum(["none", "release", "emergency"]),
    recipientName: z.string().trim().max(160).optional(),
    nature: z.string().trim().max(1000).optional(),
    clinicalSummary: z.string().trim().max(4000).optional(),
    crisisResolution: z.string().trim().max(2000).optional(),
  })
  .refine(({ letter, recipientName }) => letter !== "emergency" || (recipientName ?? "").length > 1, {
    path: ["recipientName"],
    message: "Enter who receives it",
  })
  .refine(({ letter, nature }) => letter !== "emergency" || (nature ?? "").length > 9, {
    path: ["nature"],
    message: "Enter the nature of the emergency",
  });
type Referral = z.output<typeof Referral>;

/** Refers a lead to another program: what was offered, who chose, and whether a letter may go there. */
export function ReferOutDialog({ lead, opened, onClose }: { lead: Lead; opened: boolean; onClose: () => void }) {
  return (
    <FormDialog opened={opened} onClose={onClose} title={`Refer out ${leadName(lead)}`} size="lg">
      {opened && <ReferOutForm lead={lead} onClose={onClose} />}
    </FormDialog>
  );
}

function ReferOutForm({ lead, onClose }: { lead: Lead; onClose: () => void }) {
  const options = useRead(leadOptions, {}, { staleMs: 300_000 });
  const form = useZodForm({
    draft: { form: "lead:refer-out", record: lead.id },
    schema: Referral,
    initial: { levelOfCareId: lead.levelOfCareId, offeredIds: [], chosenBy: "client", letter: "none" },
    doing: "a referral",
  });
  const save = async ({
    recipientName,
    nature,
    clinicalSummary,
    crisisResolution,
    levelOfCareId,
    ...given
  }: Referral) => {
    const isEmergency = given.letter === "emergency";
    const done = await call(referOut, {
      body: {
        leadId: lead.id,
        version: lead.version,
        ...given,
        ...(levelOfCareId ? { levelOfCareId } : {}),
        ...(isEmergency ? { emergency: { recipientName: recipientName ?? "", nature: nature ?? "" } } : {}),
        ...(clinicalSummary ? { clinicalSummary } : {}),
        ...(crisisResolution ? { crisisResolution } : {}),
      },
    });
    await invalidate(getLead, listLeads, leadBoard, leadTimeline, listReferralsOut, listAssessments);
    toast(`${leadName(lead)} referred to ${done.organizationName}`);
    onClose();
  };
  const reasons = (options.data?.closeReasons ?? []).filter(({ status }) => status === leadStatusCode.referred_out);
  return (
    <Form form={form} onSubmit={save} label="Refer out">
      <Field.Select
        name="closeReasonId"
        label="Reason for the referral"
        options={reasons.map(({ id, label }) => ({ value: id, label }))}
      />
      <Field.Select
        name="levelOfCareId"
        label="Level of care needed"
        options={(options.data?.levels ?? []).map(({ id, code, name }) => ({ value: id, label: `${code} ${name}` }))}
      />
      <Programs lead={lead} />
      {lead.crisisFlag === "imminent" && !lead.crisisResolution && (
        <Field.Textarea name="crisisResolution" label="Safety concern resolution" rows={2} />
      )}
      <FormActions submit="Refer out" onCancel={onClose} />
    </Form>
  );
}

/** The programs offered, best fit first; the one the client chose; and what may be sent to it. */
function Programs({ lead }: { lead: Lead }) {
  const levelOfCareId = useFormValue<string>("levelOfCareId");
  const offered = useFormValue<string[]>("offeredIds") ?? [];
  const organizationId = useFormValue<string>("organizationId");
  const letter = useFormValue<string>("letter");
  const [signing, setSigning] = useState(false);
  const found = useRead(
    referralOptions,
    { query: { leadId: lead.id, ...(levelOfCareId ? { levelOfCareId } : {}) } },
    { keep: true },
  );
  if (found.error && !found.data) return <ErrorState small error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <Skeletons shape="form" />;
  const rows = found.data.rows;
  const chosen = rows.find((row) => row.organizationId === organizationId);
  if (rows.length === 0)
    return <p>No organization accepts referrals. Add one under Admissions, Organizations, then refer out.</p>;
  return (
    <>
      <Field.Checkboxes
        name="offeredIds"
        label="Programs offered"
        options={rows.map((row) => ({ value: row.organizationId, label: fitText(row) }))}
      />
      <Field.Select
        name="organizationId"
        label="Program chosen"
        options={rows
          .filter((row) => offered.includes(row.organizationId))
          .map((row) => ({ value: row.organizationId, label: row.name }))}
        nothingFound="Choose the programs you offered first"
      />
      <Field.Radio
        name="chosenBy"
        label="Chosen by"
        options={[
          { value: "client", label: "Client" },
          { value: "guardian", label: "Guardian" },
        ]}
      />
      <Field.Radio
        name="letter"
        label="Information for the program"
        options={[
          { value: "none", label: "None: give the client the contact information" },
          { value: "release", label: "Letter, with a signed release" },
          { value: "emergency", label: "Letter, medical emergency (42 CFR 2.51)" },
        ]}
      />
      {letter === "release" && chosen && !chosen.hasRelease && (
        <div className={classes.row}>
          <span>No signed release names {chosen.name}.</span>
          <Button size="xs" variant="default" onClick={() => setSigning(true)}>
            Sign release
          </Button>
        </div>
      )}
      {letter === "release" && chosen?.hasRelease && <p>Release to {chosen.name} in force.</p>}
      {letter === "emergency" && (
        <>
          <Field.Text name="recipientName" label="Medical personnel who receive it" />
          <Field.Textarea name="nature" label="Nature of the emergency" rows={2} />
        </>
      )}
      {letter !== "none" && <Field.Textarea name="clinicalSummary" label="Summary for the letter" rows={3} />}
      {chosen && (
        <SignReleaseDialog
          lead={lead}
          organization={{ id: chosen.organizationId, name: chosen.name }}
          opened={signing}
          onClose={() => {
            setSigning(false);
            void invalidate(referralOptions, listLeadSignatures);
          }}
        />
      )}
    </>
  );
}

function fitText(row: ReferralOption): string {
  const facts = [
    [row.city, row.state].filter(Boolean).join(", "),
    row.phone && showPhone(row.phone),
    row.offersLevel && "offers this level",
    row.acceptsPayer && "accepts the insurance",
  ].filter(Boolean);
  return [row.name, ...facts].join(" · ");
}
