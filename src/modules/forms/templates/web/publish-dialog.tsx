import { Button } from "@mantine/core";
import { useState } from "react";
import { z } from "zod";
import { useAction, useRead } from "#platform/web/index.ts";
import { Field, Form, FormActions, FormDialog, toastProblem, useZodForm } from "#ui/index.ts";
import { type Change, changesBetween } from "../draft-parts.ts";
import type { TemplateFault } from "../lint.ts";
import { type FormTemplate, getFormTemplate, listFormTemplates } from "../template.contract.ts";
import { getTemplateVersion, publishTemplateVersion, type TemplateDraft } from "../version.contract.ts";
import classes from "./builder.module.css";

interface PublishButtonProps {
  template: FormTemplate;
  draft: TemplateDraft;
  faults: readonly TemplateFault[];
  /** Saves what is left and returns the draft's version. */
  finish: () => Promise<number>;
}

/** Publishes the draft, after showing what changed and what it means for open forms. */
export function PublishButton(props: PublishButtonProps) {
  const [opened, setOpened] = useState(false);
  const { template, faults } = props;
  if (!template.abilities.publish) return null;
  return (
    <>
      <Button onClick={() => setOpened(true)}>Publish</Button>
      <FormDialog
        opened={opened}
        onClose={() => setOpened(false)}
        title={faults.length > 0 ? "Not ready to publish" : `Publish version ${template.draftNumber}`}
        closeButtonProps={{ "aria-label": "Close" }}
      >
        {faults.length > 0 ? <Faults {...props} /> : <Publish {...props} onDone={() => setOpened(false)} />}
      </FormDialog>
    </>
  );
}

function Faults({ faults, draft }: PublishButtonProps) {
  const name = (path: string) =>
    draft.definition.items.flatMap((section) => [section, ...section.items]).find((one) => one.linkId === path)?.text;
  return (
    <>
      <p>{faults.length === 1 ? "1 item needs attention:" : `${faults.length} items need attention:`}</p>
      <ul className={classes.list}>
        {faults.map((fault) => (
          <li key={`${fault.path} ${fault.message}`}>
            {name(fault.path) && <b>{name(fault.path)}: </b>}
            {fault.message}
          </li>
        ))}
      </ul>
    </>
  );
}

const PublishInput = z.strictObject({ changeNote: z.string().trim().min(3, "Enter what changed.").max(500) });

function Publish({ template, draft, finish, onDone }: PublishButtonProps & { onDone: () => void }) {
  const { publishedNumber, draftNumber } = template;
  const before = useRead(
    getTemplateVersion,
    { params: { templateId: template.id, number: String(publishedNumber ?? 0) } },
    { enabled: publishedNumber !== null },
  );
  const publish = useAction(publishTemplateVersion, {
    inline: true,
    invalidates: [getFormTemplate, getTemplateVersion, listFormTemplates],
    done: `Version ${draftNumber} published`,
  });
  const form = useZodForm({
    schema: PublishInput,
    initial: publishedNumber === null ? { changeNote: "First version" } : {},
    draft: { none: "A note of a few words." },
  });
  const open = template.versions.find((one) => one.number === publishedNumber)?.openForms ?? 0;
  return (
    <Form
      form={form}
      onSubmit={async ({ changeNote }) => {
        const version = await finish().catch((error: unknown) => {
          toastProblem(error);
          throw error;
        });
        const params = { templateId: template.id, number: draftNumber ?? 0 };
        await publish.run({ params, body: { version, changeNote } });
      }}
      onSaved={onDone}
      label="Publish"
    >
      <p>{effect(publishedNumber, draftNumber ?? 0, open)}</p>
      {before.data && <Changes changes={changesBetween(before.data, draft)} />}
      <Field.Text name="changeNote" label="What changed" />
      <FormActions submit="Publish" onCancel={onDone} />
    </Form>
  );
}

function effect(published: number | null, draft: number, open: number): string {
  if (published === null) return "Staff can add this form to charts after you publish it.";
  const stay = open === 1 ? "1 open form stays" : `${open} open forms stay`;
  return `New forms use version ${draft}. ${stay} on version ${published}.`;
}

const kinds = { added: "Added", removed: "Removed", changed: "Changed", moved: "Moved" } as const;

export function Changes({ changes }: { changes: readonly Change[] }) {
  if (changes.length === 0) return <p className={classes.quiet}>Nothing changed.</p>;
  return (
    <ul className={classes.list}>
      {changes.map(({ kind, label }) => (
        <li key={`${kind} ${label}`}>
          {kinds[kind]}: {label}
        </li>
      ))}
    </ul>
  );
}
