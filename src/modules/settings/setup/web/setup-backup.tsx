import { IconAlertTriangle, IconCircleCheck } from "@tabler/icons-react";
import { useTexts } from "#platform/web/messages/language.ts";
import { useReasons } from "#platform/web/messages/reasons.ts";
import { Field } from "#ui/form/field.ts";
import { Form } from "#ui/form/form.tsx";
import { FormActions } from "#ui/form/form-actions.tsx";
import { useZodForm } from "#ui/form/use-zod-form.ts";
import { BackupStep, type SetupState } from "../setup.contract.ts";
import classes from "./setup.module.css";
import { type SetupSay, setupTexts } from "./setup.texts.ts";
import type { StepScreenProps } from "./setup-steps.tsx";

interface Finding {
  good: boolean;
  text: string;
}

/** Checks of the backup directory. */
export function backupFindings(say: SetupSay, target: NonNullable<SetupState["backup"]>): Finding[] {
  const { directory, available, writable, sameDisk } = target;
  const free = Math.floor(target.freeBytes / 1e9);
  return [
    { good: available, text: say(available ? "backup.nightly" : "backup.none") },
    {
      good: writable,
      text: writable ? say("backup.writable", { directory, free }) : say("backup.readOnly", { directory }),
    },
    { good: !sameDisk, text: say(sameDisk ? "backup.sameDisk" : "backup.otherDisk") },
  ];
}

/** Backup step: directory checks and confirmation that the key is stored separately. */
export function SetupBackup({ state, onSave }: StepScreenProps) {
  const say = useTexts(setupTexts);
  const form = useZodForm({
    draft: { none: "Setup runs before anyone has an account." },
    schema: BackupStep,
    reason: useReasons(),
    initial: state.completedSteps.includes("backup") ? { keyKept: true } : {},
    doing: "backup",
  });
  return (
    <Form form={form} label={say("step.backup")} onSubmit={onSave}>
      {state.backup ? (
        <ul className={classes.findings}>
          {backupFindings(say, state.backup).map(({ good, text }) => (
            <li key={text} className={classes.finding} data-tone={good ? "good" : "bad"}>
              {good ? (
                <IconCircleCheck size="1.4em" aria-label={say("backup.good")} />
              ) : (
                <IconAlertTriangle size="1.4em" aria-label={say("backup.bad")} />
              )}
              <span>{text}</span>
            </li>
          ))}
        </ul>
      ) : (
        <p className={classes.note}>{say("backup.theirs")}</p>
      )}
      <Field.Checkbox
        name="keyKept"
        label={say(state.backup ? "backup.key" : "backup.who")}
        help={state.backup ? say("backup.keyHelp") : undefined}
      />
      <FormActions submit={say("saveAndGoOn")} />
    </Form>
  );
}
