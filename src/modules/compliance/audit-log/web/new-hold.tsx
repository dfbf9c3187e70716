import { SegmentedControl, TextInput } from "@mantine/core";
import { useState } from "react";
import { z } from "zod";
import { call } from "#platform/web/api/call.ts";
import { problemText } from "#platform/web/api/problem.ts";
import { invalidate, useRead } from "#platform/web/api/query.ts";
import { Field } from "#ui/form/field.ts";
import { Form } from "#ui/form/form.tsx";
import { FormActions } from "#ui/form/form-actions.tsx";
import { useZodForm } from "#ui/form/use-zod-form.ts";
import classes from "#ui/page/log.module.css";
import { Chip } from "#ui/state/state-badge.tsx";
import { findHoldable, listLegalHolds, setLegalHold } from "../../legal-holds/legal-holds.contract.ts";
import { ClientPicker } from "./client-picker.tsx";

const Fields = z.object({ reason: setLegalHold.body.shape.reason });
const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;

/** The record a URL points to: its last id, so `…/clients/…/notes/<id>?tab=x` works too. */
export function recordIn(address: string): string | null {
  return address.match(uuid)?.at(-1)?.toLowerCase() ?? null;
}

const scopes = [
  { value: "person", label: "Client's whole record" },
  { value: "record", label: "One record" },
] as const;

/** Places a hold on a client's whole record, or on one record (note, form, lead) by the URL of its page. */
export function NewHold({ onDone }: { onDone: () => void }) {
  const form = useZodForm({
    draft: { none: "The records under hold are chosen outside the form." },
    schema: Fields,
    initial: {},
    doing: "a legal hold",
  });
  const [what, setWhat] = useState<(typeof scopes)[number]["value"]>("person");
  const [client, setClient] = useState<string>();
  const [address, setAddress] = useState("");
  const recordId = what === "record" ? recordIn(address) : null;
  const found = useRead(findHoldable, { params: { recordId: recordId ?? "" } }, { enabled: recordId !== null });
  const record = recordId ? found.data : undefined;
  const subject =
    what === "person"
      ? client && { subjectType: "client", subjectId: client }
      : record && { subjectType: record.type, subjectId: record.id };
  const save = async ({ reason }: z.output<typeof Fields>) => {
    if (!subject) return;
    await call(setLegalHold, { body: { ...subject, reason } });
    form.reset({});
    await invalidate(listLegalHolds);
  };
  return (
    <Form form={form} onSubmit={save} onSaved={onDone} label="New legal hold">
      <SegmentedControl
        aria-label="Hold applies to"
        value={what}
        onChange={(next) => setWhat(next)}
        data={[...scopes]}
      />
      {what === "person" ? (
        <ClientPicker label="Client" value={client} name={undefined} onChange={setClient} />
      ) : (
        <>
          <TextInput
            label="Page URL"
            description="Open the note, form or lead and copy the URL from your browser."
            value={address}
            onChange={(event) => setAddress(event.currentTarget.value)}
            error={wrong(address, recordId, found.error)}
          />
          {record && (
            <p className={classes.found}>
              <strong>{record.name}</strong>
              {record.clientName && <span>of {record.clientName}</span>} <Chip>{record.kind}</Chip>{" "}
              {record.onHold && (
                <Chip tone="attention" shape="lock">
                  Already on hold
                </Chip>
              )}
            </p>
          )}
        </>
      )}
      <Field.Textarea name="reason" label="Reason" help="Name the order, its date and who issued it." />
      {subject ? (
        <FormActions submit="Place hold" onCancel={onDone} />
      ) : (
        <p>
          {what === "person"
            ? "Choose a client. The hold covers their whole record."
            : "Enter the page URL. The hold covers only this record."}
        </p>
      )}
    </Form>
  );
}

function wrong(address: string, recordId: string | null, error: Error | null): string | undefined {
  if (address.trim() === "") return undefined;
  if (recordId === null) return "This URL does not point to a record.";
  return error ? problemText(error) : undefined;
}
