import { z } from "zod";
import { ProgramField, useLevels, useLocationNames } from "#modules/clients/index.web.ts";
import { Instant } from "#platform/shared/endpoint.ts";
import { Id } from "#platform/shared/ids.ts";
import { serverInstant, useAction } from "#platform/web/index.ts";
import { Field, FieldRow, Form, FormActions, useFormValue, useZodForm } from "#ui/index.ts";
import { useStaffAt } from "../../groups/web/use-places.ts";
import { getNote, listNotes } from "../../notes/note.contract.ts";
import { changeTransfer, createTransfer, getTransfer, listTransfers, type Transfer } from "../transfer.contract.ts";
import { transferReasonLabels, transferReasons } from "../transfer.ts";

const Plan = z.strictObject({
  locationId: Id,
  levelOfCareId: Id.nullish(),
  programId: Id.nullish(),
  effectiveAt: Instant,
  reasonCode: z.enum(transferReasons),
  receiverId: Id.nullish(),
  transport: z.string().trim().max(200).optional(),
  belongingsChecked: z.boolean().optional(),
});

interface TransferFormProps {
  /** Where the client is now. */
  locationId: string;
  levelOfCareId: string | null;
  timeZone: string;
  onDone: (transfer: Transfer) => void;
  onCancel: () => void;
}
type NewTransfer = TransferFormProps & { mrNo: string; demographicId?: string | undefined; transfer?: undefined };
type ChangedTransfer = TransferFormProps & { transfer: Transfer };

/** Destination, time and receiver of a transfer: of a new one, or of a draft. */
export function TransferForm(props: NewTransfer | ChangedTransfer) {
  const { transfer, locationId, levelOfCareId, timeZone, onDone, onCancel } = props;
  const locations = useLocationNames();
  const levels = useLevels();
  const form = useZodForm({
    draft: transfer
      ? { form: "transfer", record: transfer.noteId, version: transfer.version }
      : { form: "transfer:new", record: props.mrNo },
    schema: Plan,
    initial: transfer
      ? {
          locationId: transfer.to.locationId,
          levelOfCareId: transfer.to.levelId,
          programId: transfer.to.programId,
          effectiveAt: transfer.effectiveAt,
          reasonCode: transfer.reasonCode,
          receiverId: transfer.receiver?.clinicianId,
          transport: transfer.transport ?? undefined,
          belongingsChecked: transfer.belongingsChecked,
        }
      : { locationId, effectiveAt: serverInstant(), belongingsChecked: false },
  });
  const invalidates = [getTransfer, listTransfers, listNotes, getNote];
  const create = useAction(createTransfer, { inline: true, invalidates, onDone });
  const change = useAction(changeTransfer, { inline: true, invalidates, onDone });
  const save = async ({ locationId: toLocationId, levelOfCareId: level, ...plan }: z.output<typeof Plan>) => {
    const body = {
      toLocationId,
      toLevelId: level ?? null,
      toProgramId: plan.programId ?? null,
      effectiveAt: plan.effectiveAt,
      reasonCode: plan.reasonCode,
      receiverId: plan.receiverId ?? null,
      transport: plan.transport || null,
      belongingsChecked: plan.belongingsChecked ?? false,
    };
    if (transfer)
      await change.run({ params: { noteId: transfer.noteId }, body: { ...body, version: transfer.version } });
    else
      await create.run({
        body: { ...body, mrNo: props.mrNo, ...(props.demographicId ? { demographicId: props.demographicId } : {}) },
      });
  };
  return (
    <Form form={form} label={transfer ? "Change transfer" : "New transfer"} onSubmit={save}>
      <Field.Select name="locationId" label="To location" options={locations.options} />
      <Field.Select
        name="levelOfCareId"
        label="New level of care"
        help="Leave empty when it stays the same."
        options={levels.options.filter(({ value }) => value !== levelOfCareId)}
      />
      <ProgramField levelOfCareId={levelOfCareId} />
      <FieldRow>
        <Field.DateTime name="effectiveAt" label="Planned time" timeZone={timeZone} now />
        <Field.Select
          name="reasonCode"
          label="Reason"
          options={transferReasons.map((value) => ({ value, label: transferReasonLabels[value] }))}
        />
      </FieldRow>
      <ReceiverField />
      <Field.Text name="transport" label="Transport" maxLength={200} />
      <Field.Checkbox name="belongingsChecked" label="Belongings checked" />
      <FormActions submit={transfer ? "Save changes" : "Start transfer note"} onCancel={onCancel} />
    </Form>
  );
}

function ReceiverField() {
  const staff = useStaffAt(useFormValue<string>("locationId") ?? "");
  return (
    <Field.Select
      name="receiverId"
      label="Receiving clinician"
      help="Leave empty to notify the staff on duty there."
      options={staff}
    />
  );
}
