import { Button } from "@mantine/core";
import { useState } from "react";
import type { z } from "zod";
import { getSetting, putSetting } from "#modules/settings/facility/settings.contract.ts";
import { BreakGlassSetting } from "#modules/settings/facility/settings.ts";
import { call } from "#platform/web/api/call.ts";
import { invalidate, useRead } from "#platform/web/api/query.ts";
import { useCan } from "#platform/web/session/session-context.ts";
import { Field } from "#ui/form/field.ts";
import { Form } from "#ui/form/form.tsx";
import { FormActions } from "#ui/form/form-actions.tsx";
import { useZodForm } from "#ui/form/use-zod-form.ts";
import { SideDrawer } from "#ui/page/side-drawer.tsx";

/** The facility's break-the-glass duration; shown to users who can change settings. */
export function GrantDuration() {
  const may = useCan("settings.manage");
  const [open, setOpen] = useState(false);
  const setting = useRead(getSetting, { params: { key: "breakGlass" } }, { enabled: may });
  if (!may || !setting.data) return null;
  const value = BreakGlassSetting.safeParse(setting.data.value);
  const minutes = value.success ? value.data.minutes : 60;
  return (
    <>
      <Button variant="subtle" onClick={() => setOpen(true)}>
        Access lasts {minutes} min
      </Button>
      <SideDrawer opened={open} onClose={() => setOpen(false)} title="Break-the-glass duration">
        <LengthForm
          key={setting.data.version}
          minutes={minutes}
          version={setting.data.version}
          onDone={() => setOpen(false)}
        />
      </SideDrawer>
    </>
  );
}

function LengthForm({ minutes, version, onDone }: { minutes: number; version: number; onDone: () => void }) {
  const form = useZodForm({
    draft: { form: "break-glass:duration", version },
    schema: BreakGlassSetting,
    initial: { minutes },
    doing: "the break-the-glass duration",
  });
  const save = async (value: z.output<typeof BreakGlassSetting>) => {
    await call(putSetting, { params: { key: "breakGlass" }, body: { version, value } });
    form.reset(value);
    await invalidate(getSetting);
  };
  return (
    <Form form={form} onSubmit={save} onSaved={onDone} label="Break-the-glass duration">
      <Field.Number name="minutes" label="Minutes" help="30 to 480. Applies to new break-the-glass access." />
      <FormActions submit="Save" onlyWhenChanged />
    </Form>
  );
}
