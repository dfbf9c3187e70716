import { Button, Group, Radio, Stack, Textarea } from "@mantine/core";
import { useState } from "react";
import { type ApiProblem, problemText } from "#platform/web/index.ts";
import { FormDialog, useBusy } from "#ui/index.ts";
import type { Note } from "../note.contract.ts";
import { type VoidReason, voidReasonLabels, voidReasons } from "../note.ts";
import classes from "./note.module.css";

export interface VoidDialogProps {
  note: Note;
  problem: ApiProblem | null;
  pending: boolean;
  onClose: () => void;
  onVoid: (reasonCode: VoidReason, reasonText: string) => void;
}

/** NTE-12: voids a note with a reason. */
export function VoidDialog({ note, problem, pending, onClose, onVoid }: VoidDialogProps) {
  const [reason, setReason] = useState<VoidReason | null>(null);
  const [text, setText] = useState("");
  useBusy(text.trim() !== "" && "Reason for voiding the note");
  const isReady = reason !== null && text.trim().length >= 3;
  return (
    <FormDialog opened onClose={onClose} title={`Void ${note.title}?`}>
      <p>
        {note.client.name}, {note.client.mrNo}. The note stays readable, is marked as voided on screen and in print, and
        no longer counts as a service. This can't be undone.
      </p>
      <Radio.Group
        label="Reason"
        withAsterisk
        value={reason}
        onChange={(value) => setReason(voidReasons.find((one) => one === value) ?? null)}
      >
        <Stack gap="xs" mt="xs">
          {voidReasons.map((code) => (
            <Radio key={code} value={code} label={voidReasonLabels[code]} />
          ))}
        </Stack>
      </Radio.Group>
      <Textarea
        label="Explanation"
        withAsterisk
        mt="md"
        autosize
        minRows={2}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {problem && (
        <p className={classes.stops} role="alert">
          {problemText(problem)}
        </p>
      )}
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          color="rose"
          disabled={!isReady}
          loading={pending}
          onClick={() => reason && onVoid(reason, text.trim())}
        >
          Void note
        </Button>
      </Group>
    </FormDialog>
  );
}
