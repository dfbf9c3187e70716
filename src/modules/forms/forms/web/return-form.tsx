import { Button, Group, MultiSelect, Select, Textarea } from "@mantine/core";
import { useState } from "react";
import { useAction } from "#platform/web/index.ts";
import { FormDialog, useBusy } from "#ui/index.ts";
import { listFormApprovals } from "../../approvals/approval.contract.ts";
import { listKickBacks, raiseKickBack } from "../../kick-backs/kick-back.contract.ts";
import { isInput } from "../../templates/item.contract.ts";
import { enabledSections } from "../answers.ts";
import { getForm, listClientForms } from "../form.contract.ts";
import type { Form } from "../form-fields.contract.ts";
import classes from "./form.module.css";

const leastReason = 10;

/** Returns a form for correction, and names the signatures this voids. */
interface ReturnFormProps {
  form: Form;
  onClose: () => void;
  /** After it was returned. */
  onDone?: () => void;
}

interface NewRemark {
  key: number;
  linkPath: string | null;
  text: string;
}

export function ReturnForm({ form, onClose, onDone }: ReturnFormProps) {
  const [reason, setReason] = useState("");
  const [remarks, setRemarks] = useState<NewRemark[]>([]);
  const [linkIds, setLinkIds] = useState<string[]>([]);
  const raise = useAction(raiseKickBack, {
    invalidates: [[getForm, { params: { formId: form.id } }], listClientForms, listFormApprovals, listKickBacks],
    done: `${form.title} returned`,
    onDone: () => {
      onClose();
      onDone?.();
    },
  });
  useBusy((reason.trim() !== "" || remarks.length > 0) && "A return");
  const sent = remarks
    .filter(({ text }) => text.trim() !== "")
    .map(({ linkPath, text }) => ({ linkPath, text: text.trim() }));
  const change = (key: number, over: Partial<NewRemark>) =>
    setRemarks((now) => now.map((one) => (one.key === key ? { ...one, ...over } : one)));
  const lost = form.slots
    .filter((slot) => slot.state === "signed")
    .filter(
      ({ covers }) => covers === "whole" || linkIds.length === 0 || covers.some((linkId) => linkIds.includes(linkId)),
    )
    .map((slot) => slot.signerName ?? slot.label);
  return (
    <FormDialog opened onClose={onClose} title={`Return ${form.title}`} closeButtonProps={{ "aria-label": "Close" }}>
      <Textarea
        label="Reason for return"
        description={`At least ${leastReason} characters. Shown to the person who fills the form.`}
        value={reason}
        autosize
        minRows={2}
        withAsterisk
        data-autofocus
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <MultiSelect
        mt="md"
        label="Sections to reopen"
        placeholder={linkIds.length === 0 ? "Entire form" : ""}
        data={form.definition.items.map((section) => ({ value: section.linkId, label: section.text }))}
        value={linkIds}
        onChange={setLinkIds}
      />
      {remarks.map((remark, at) => (
        <RemarkFields
          key={remark.key}
          form={form}
          remark={remark}
          at={at + 1}
          onChange={(over) => change(remark.key, over)}
          onRemove={() => setRemarks((now) => now.filter(({ key }) => key !== remark.key))}
        />
      ))}
      <Button
        mt="md"
        size="xs"
        variant="default"
        onClick={() => setRemarks((now) => [...now, { key: (now.at(-1)?.key ?? 0) + 1, linkPath: null, text: "" }])}
      >
        Add remark on a question
      </Button>
      {lost.length > 0 && <p>{lost.join(" and ")} must sign again.</p>}
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          loading={raise.pending}
          disabled={reason.trim().length < leastReason}
          onClick={() =>
            raise.go({
              body: { formId: form.id, version: form.version, reason: reason.trim(), linkIds, remarks: sent },
            })
          }
        >
          Return form
        </Button>
      </Group>
    </FormDialog>
  );
}

interface RemarkFieldsProps {
  form: Form;
  remark: NewRemark;
  at: number;
  onChange: (over: Partial<NewRemark>) => void;
  onRemove: () => void;
}

/** One remark and the question it is about. The form is resubmitted only when each remark has a reply. */
function RemarkFields({ form, remark, at, onChange, onRemove }: RemarkFieldsProps) {
  const questions = enabledSections(form.definition, form.answers).map((section) => ({
    group: section.text,
    items: section.items.filter(isInput).map((item) => ({ value: item.linkId, label: item.text })),
  }));
  return (
    <fieldset className={classes.remarkFields} aria-label={`Remark ${at}`}>
      <Select
        label="Question"
        placeholder="Entire form"
        searchable
        clearable
        data={questions}
        value={remark.linkPath}
        onChange={(linkPath) => onChange({ linkPath })}
      />
      <Textarea
        label="Remark"
        autosize
        minRows={2}
        maxLength={1000}
        value={remark.text}
        onChange={(event) => onChange({ text: event.currentTarget.value })}
      />
      <Group justify="flex-end">
        <Button size="compact-sm" variant="subtle" color="sand" onClick={onRemove}>
          Remove remark
        </Button>
      </Group>
    </fieldset>
  );
}
