import { Button, Group, MultiSelect, Textarea } from "@mantine/core";
import { useState } from "react";
import { useAction } from "#platform/web/index.ts";
import { FormDialog, useBusy } from "#ui/index.ts";
import { raiseKickBack } from "../../kick-backs/kick-back.contract.ts";
import { type Form, getForm, listClientForms } from "../form.contract.ts";

const leastReason = 10;

/** Sends a form back to be changed: why, and which parts open. Says which signatures that costs. */
export function ReturnForm({ form, onClose }: { form: Form; onClose: () => void }) {
  const [reason, setReason] = useState("");
  const [linkIds, setLinkIds] = useState<string[]>([]);
  const raise = useAction(raiseKickBack, {
    invalidates: [[getForm, { params: { formId: form.id } }], listClientForms],
    done: `${form.title} is open again`,
    onDone: onClose,
  });
  useBusy(reason.trim() !== "" && "Why a form goes back");
  const lost = form.slots
    .filter((slot) => slot.state === "signed")
    .filter(
      ({ covers }) => covers === "whole" || linkIds.length === 0 || covers.some((linkId) => linkIds.includes(linkId)),
    )
    .map((slot) => slot.signerName ?? slot.label);
  return (
    <FormDialog opened onClose={onClose} title={`Return ${form.title}`} closeButtonProps={{ "aria-label": "Close" }}>
      <Textarea
        label="What has to change"
        description={`At least ${leastReason} characters; whoever fills the form reads it.`}
        value={reason}
        autosize
        minRows={2}
        withAsterisk
        data-autofocus
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <MultiSelect
        mt="md"
        label="Parts that open"
        placeholder={linkIds.length === 0 ? "The whole form" : ""}
        data={form.definition.items.map((section) => ({ value: section.linkId, label: section.text }))}
        value={linkIds}
        onChange={setLinkIds}
      />
      {lost.length > 0 && <p>{lost.join(" and ")} will have to sign again.</p>}
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={onClose}>
          Keep as it is
        </Button>
        <Button
          loading={raise.pending}
          disabled={reason.trim().length < leastReason}
          onClick={() => raise.go({ body: { formId: form.id, version: form.version, reason: reason.trim(), linkIds } })}
        >
          Return the form
        </Button>
      </Group>
    </FormDialog>
  );
}
