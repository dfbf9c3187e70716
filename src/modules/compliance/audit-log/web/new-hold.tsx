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

/** The record an address names: the last id in it, so that `…/clients/…/notes/<id>?tab=x` is understood too. */
export function recordIn(address: string): string | null {
  return address.match(uuid)?.at(-1)?.toLowerCase() ?? null;
}

/** Holds a person's whole record, or one record (a note, a form, a lead) by the address of its page. */
export function NewHold({ onDone }: { onDone: () => void }) {
  const form = useZodForm({ schema: Fields, initial: {}, doing: "a legal hold" });
  const [what, setWhat] = useState<"person" | "record">("person");
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
        aria-label="What is held"
        value={what}
        onChange={(next) => setWhat(next as typeof what)}
        data={[
          { value: "person", label: "A person's whole record" },
          { value: "record", label: "One record" },
        ]}
      />
      {what === "person" ? (
        <ClientPicker label="Whose record" value={client} name={undefined} onChange={setClient} />
      ) : (
        <>
          <TextInput
            label="Address of its page"
            description="Open the note, form or lead and copy its address from the browser."
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
                  On hold already
                </Chip>
              )}
            </p>
          )}
        </>
      )}
      <Field.Textarea name="reason" label="Why" help="The order, its date and who gave it." />
      {subject ? (
        <FormActions submit="Put on hold" onCancel={onDone} />
      ) : (
        <p>
          {what === "person"
            ? "Choose the person first; everything in their record is held."
            : "Name the record first; only it is held."}
        </p>
      )}
    </Form>
  );
}

function wrong(address: string, recordId: string | null, error: Error | null): string | undefined {
  if (address.trim() === "") return undefined;
  if (recordId === null) return "This address names no record.";
  return error ? problemText(error) : undefined;
}
