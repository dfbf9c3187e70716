import { Button } from "@mantine/core";
import { IconPrinter } from "@tabler/icons-react";
import { useState } from "react";
import { z } from "zod";
import { PlainDate } from "#platform/shared/endpoint.ts";
import { addDays } from "#platform/shared/time/index.ts";
import { serverInstant, useAction, useGo, useSession } from "#platform/web/index.ts";
import { dateAt, Field, FieldRow, Form, FormActions, FormDialog, useZodForm } from "#ui/index.ts";
import { createGroupNotesExport } from "../group-export.contract.ts";

/** Prepares a client's signed group notes of some days for printing. */
export function GroupNotesExport({ mrNo }: { mrNo: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" leftSection={<IconPrinter size="1.15em" />} onClick={() => setOpen(true)}>
        Print group notes
      </Button>
      {open && <ExportDialog mrNo={mrNo} onClose={() => setOpen(false)} />}
    </>
  );
}

function ExportDialog({ mrNo, onClose }: { mrNo: string; onClose: () => void }) {
  const go = useGo();
  const { timeZone } = useSession();
  const today = dateAt(serverInstant(), timeZone);
  const form = useZodForm({
    draft: { form: "group-notes:export", record: mrNo },
    schema: z.strictObject({ from: PlainDate, to: PlainDate }),
    initial: { from: addDays(today, -30), to: today },
  });
  const prepare = useAction(createGroupNotesExport, {
    inline: true,
    onDone: ({ id }) => go(`/exportPrint/groupNotesExport/${id}`),
  });
  return (
    <FormDialog opened onClose={onClose} title="Print group notes">
      <p>Signed notes of these days, each with the shared narrative and this client's part alone.</p>
      <Form form={form} label="Print group notes" onSubmit={(days) => prepare.run({ body: { mrNo, ...days } })}>
        <FieldRow>
          <Field.Date name="from" label="From" />
          <Field.Date name="to" label="To" />
        </FieldRow>
        <FormActions submit="Prepare printout" onCancel={onClose} />
      </Form>
    </FormDialog>
  );
}
