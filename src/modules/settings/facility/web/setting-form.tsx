import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import type { z } from "zod";
import { getConfig } from "#platform/shared/settings/config.contract.ts";
import { useAction } from "#platform/web/api/action.ts";
import { isProblem } from "#platform/web/api/problem.ts";
import { invalidate, useRead } from "#platform/web/api/query.ts";
import { WhyReadOnly } from "#platform/web/router/why-read-only.tsx";
import { loadSession } from "#platform/web/session/session.ts";
import { useCan, useSession } from "#platform/web/session/session-context.ts";
import { NewerVersion } from "#ui/feedback/newer-version.tsx";
import { Skeletons } from "#ui/feedback/skeletons.tsx";
import { ErrorState } from "#ui/feedback/states.tsx";
import { Form } from "#ui/form/form.tsx";
import { FormActions } from "#ui/form/form-actions.tsx";
import own from "#ui/form/settings.module.css";
import { useNewest } from "#ui/form/use-newest.ts";
import { useZodForm } from "#ui/form/use-zod-form.ts";
import classes from "#ui/page/records.module.css";
import { PageSection } from "#ui/page/section.tsx";
import { showDateTime } from "#ui/when.ts";
import { getSetting, putSetting, type Setting } from "../settings.contract.ts";
import { type SettingKey, settings } from "../settings.ts";

interface SettingFormProps {
  settingKey: SettingKey;
  title: string;
  note?: string;
  /** The permission to save; other users have read access. */
  permission?: "settings.manage" | "security.manage";
  /** Fields, bound by name to the setting's schema. */
  children: ReactNode | ((values: Readonly<Record<string, unknown>>) => ReactNode);
}

/** One setting as a form, with last change, save bar and reset to defaults. */
export function SettingForm(props: SettingFormProps) {
  const read = useRead(getSetting, { params: { key: props.settingKey } });
  if (read.error) return <ErrorState error={read.error} onRetry={() => void read.refetch()} />;
  if (!read.data) return <Skeletons shape="text" />;
  return (
    <div className={own.setting}>
      <Loaded key={props.settingKey} {...props} setting={read.data} />
    </div>
  );
}

function Loaded({
  setting,
  title,
  note,
  permission = "settings.manage",
  children,
}: SettingFormProps & { setting: Setting }) {
  const schema: z.ZodType<Record<string, unknown>, Record<string, unknown>> = settings[setting.key];
  const form = useZodForm({
    draft: { form: "setting", record: setting.key.replaceAll(".", "-"), version: setting.version },
    schema,
    initial: setting.value,
    doing: title.toLowerCase(),
  });
  const allowed = useCan("settings.manage");
  const alsoAllowed = useCan(permission);
  const mayChange = allowed && alsoAllowed;
  const valuesOf = ({ value }: Setting) => value;
  const { base, newer, standOn } = useNewest(form, setting, valuesOf);
  const params: { key: SettingKey } = { key: setting.key };
  const save = useAction(putSetting, {
    inline: true,
    invalidates: [[getSetting, { params }], getConfig],
    done: "Changes saved",
    // The app shell shows the facility's name, modules and rules.
    onDone: () => void loadSession(),
  });
  const send = async (value: Record<string, unknown>) => {
    try {
      standOn(await save.run({ params, body: { version: base.version, value } }));
    } catch (error) {
      if (isProblem(error, "stale-version")) await invalidate([getSetting, { params }]);
      throw error;
    }
  };
  const { usual } = setting;
  const isUsual = usual !== null && JSON.stringify(usual) === JSON.stringify(form.values);
  return (
    <Form form={form} label={title} answers={newer ? "stale-version" : undefined} onSubmit={send}>
      {newer && (
        <NewerVersion
          by={newer.changedByName}
          onKeep={() => standOn(newer)}
          onTake={() => {
            standOn(newer);
            form.reset(valuesOf(newer));
          }}
        />
      )}
      <PageSection title={title} note={[note, changed(setting, useSession().timeZone)].filter(Boolean).join(" ")}>
        <fieldset disabled={!mayChange} className={classes.fields}>
          {typeof children === "function" ? children(form.values) : children}
        </fieldset>
      </PageSection>
      {mayChange ? (
        <FormActions
          submit="Save"
          sticky
          onlyWhenChanged
          extra={
            usual && (
              <Button variant="subtle" disabled={isUsual} onClick={() => form.fill(usual)}>
                Reset to defaults
              </Button>
            )
          }
        />
      ) : (
        <WhyReadOnly permission={allowed ? permission : "settings.manage"} />
      )}
    </Form>
  );
}

function changed({ changedAt, changedByName }: Setting, timeZone: string): string {
  if (!changedAt) return "Not changed since setup.";
  return `Changed ${showDateTime(changedAt, timeZone)}${changedByName ? ` by ${changedByName}` : ""}.`;
}
