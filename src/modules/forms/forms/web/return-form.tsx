import { Button, Group, MultiSelect, Textarea } from "@mantine/core";
import { useState } from "react";
import { useAction } from "#platform/web/index.ts";
import { FormDialog, useBusy } from "#ui/index.ts";
import { raiseKickBack } from "../../kick-backs/kick-back.contract.ts";
import { getForm, listClientForms } from "../form.contract.ts";
import type { Form } from "../form-fields.contract.ts";

const leastReason = 10;

/** Returns a form for correction, and names the signatures this voids. */
export function ReturnForm({ form, onClose }: { form: Form; onClose: () => void }) {
  const [reason, setReason] = useState("");
  const [linkIds, setLinkIds] = useState<string[]>([]);
  const raise = useAction(raiseKickBack, {
    invalidates: [[getForm, { params: { formId: form.id } }], listClientForms],
    done: `${form.title} returned`,
    onDone: onClose,
  });
  useBusy(reason.trim() !== "" && "A return");
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
      {lost.length > 0 && <p>{lost.join(" and ")} must sign again.</p>}
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          loading={raise.pending}
          disabled={reason.trim().length < leastReason}
          onClick={() => raise.go({ body: { formId: form.id, version: form.version, reason: reason.trim(), linkIds } })}
        >
          Return form
        </Button>
      </Group>
    </FormDialog>
  );
}
