import type { z } from "zod";
import { call } from "#platform/web/api/call.ts";
import { invalidate } from "#platform/web/api/query.ts";
import { useSession } from "#platform/web/session/session-context.ts";
import { sessionState } from "#platform/web/session/session-state.ts";
import { Field } from "#ui/form/field.ts";
import { Form } from "#ui/form/form.tsx";
import { FormActions } from "#ui/form/form-actions.tsx";
import { useZodForm } from "#ui/form/use-zod-form.ts";
import { listDowntimes, startDowntime } from "../../downtime.contract.ts";

const Fields = startDowntime.body;

export interface StartFormProps {
  onStarted: (downtimeId: string) => void;
  onCancel: () => void;
}

/** Location and period of a downtime without an opened packet. */
export function StartForm({ onStarted, onCancel }: StartFormProps) {
  const { locations } = useSession();
  const form = useZodForm({
    draft: { form: "downtime:new" },
    schema: Fields,
    initial: { locationId: sessionState().locationId ?? locations[0]?.id ?? "" },
    doing: "a downtime",
  });
  const zone = locations.find(({ id }) => id === form.values.locationId)?.timeZone;
  const save = async (body: z.output<typeof Fields>) => {
    const { downtimeId } = await call(startDowntime, { body });
    form.reset({});
    await invalidate(listDowntimes);
    onStarted(downtimeId);
  };
  return (
    <Form form={form} onSubmit={save} label="Record downtime">
      <Field.Select
        name="locationId"
        label="Location"
        options={locations.map((location) => ({ value: location.id, label: location.name }))}
      />
      <Field.DateTime name="beganAt" label="Downtime start" {...(zone ? { timeZone: zone } : {})} />
      <Field.DateTime name="endedAt" label="Downtime end" now {...(zone ? { timeZone: zone } : {})} />
      <FormActions submit="Create list" onCancel={onCancel} />
    </Form>
  );
}
