import { Button } from "@mantine/core";
import { z } from "zod";
import { useAction, useGo } from "#platform/web/index.ts";
import { confirmDanger, Field, Form, FormActions, PageSection, toastUndo, useZodForm } from "#ui/index.ts";
import {
  archiveFormTemplate,
  duplicateFormTemplate,
  type FormTemplate,
  getFormTemplate,
  listFormTemplates,
  updateFormTemplate,
} from "../template.contract.ts";
import {
  chartTabLabels,
  chartTabs,
  facilityKinds,
  sensitivities,
  templateKindLabels,
  templateKinds,
} from "../template.ts";
import classes from "./builder.module.css";
import { exportTemplate } from "./export-template.ts";

const SettingsInput = z.strictObject({
  kind: z.enum(templateKinds),
  chartTab: z.enum(chartTabs),
  sensitivity: z.enum(sensitivities),
  onePerEpisode: z.boolean(),
});
const sensitivityLabels = {
  normal: "Normal",
  part2: "Substance use record (42 CFR Part 2)",
  restricted: "Restricted",
} as const;

/** Settings that apply to the next forms at once, whichever version is published. */
export function SettingsTab({ template }: { template: FormTemplate }) {
  return (
    <>
      <PageSection title="Settings" note="Changes apply to new forms at once. Existing forms do not change.">
        {template.abilities.edit ? (
          <Settings key={template.version} template={template} />
        ) : (
          <Facts template={template} />
        )}
      </PageSection>
      {template.notice && (
        <PageSection title="Source and license">
          <p>{template.notice}</p>
        </PageSection>
      )}
      <PageSection title="This template">
        <TemplateActions template={template} />
      </PageSection>
    </>
  );
}

function Settings({ template }: { template: FormTemplate }) {
  const update = useAction(updateFormTemplate, {
    inline: true,
    invalidates: [getFormTemplate, listFormTemplates],
    done: "Settings saved",
  });
  const { kind, chartTab, sensitivity, onePerEpisode } = template;
  const form = useZodForm({
    schema: SettingsInput,
    initial: { kind, chartTab, sensitivity, onePerEpisode },
    draft: { form: "form-template:settings", record: template.id, version: template.version },
  });
  const kinds = templateKinds.filter((one) => one === kind || facilityKinds.some((other) => other === one));
  return (
    <Form
      form={form}
      onSubmit={(values) =>
        update.run({ params: { templateId: template.id }, body: { version: template.version, ...values } })
      }
      label="Template settings"
    >
      <Field.Select
        name="kind"
        label="Kind"
        disabled={template.consentType !== null}
        options={kinds.map((value) => ({ value, label: templateKindLabels[value] }))}
      />
      <Field.Select
        name="chartTab"
        label="Chart section"
        options={chartTabs.map((value) => ({ value, label: chartTabLabels[value] }))}
      />
      <Field.Select
        name="sensitivity"
        label="Sensitivity"
        options={sensitivities.map((value) => ({ value, label: sensitivityLabels[value] }))}
      />
      <Field.Switch name="onePerEpisode" label="One per admission" />
      <FormActions submit="Save settings" onlyWhenChanged />
    </Form>
  );
}

function Facts({ template }: { template: FormTemplate }) {
  return (
    <p>
      {templateKindLabels[template.kind]} · {chartTabLabels[template.chartTab]} ·{" "}
      {sensitivityLabels[template.sensitivity]}
      {template.onePerEpisode && " · One per admission"}
    </p>
  );
}

function TemplateActions({ template }: { template: FormTemplate }) {
  const go = useGo();
  const params = { templateId: template.id };
  const invalidates = [getFormTemplate, listFormTemplates] as const;
  const restore = useAction(updateFormTemplate, { invalidates, done: `${template.title} restored` });
  const archive = useAction(archiveFormTemplate, {
    invalidates,
    onDone: ({ title, version }) =>
      toastUndo(`${title} archived`, () => restore.run({ params, body: { version, status: "active" } })),
  });
  const duplicate = useAction(duplicateFormTemplate, {
    invalidates: [listFormTemplates],
    onDone: (copy) => go(`/forms/builder/${copy.id}`),
  });
  const open = template.versions.reduce((sum, one) => sum + one.openForms, 0);
  const askArchive = async () => {
    const answer = await confirmDanger({
      act: `Archive ${template.title}`,
      consequence: `Staff can no longer add this form to charts. ${open === 1 ? "1 open form continues" : `${open} open forms continue`}.`,
    });
    if (answer) archive.go({ params, query: { version: String(template.version) } });
  };
  return (
    <div className={classes.toolbar}>
      <Button variant="default" onClick={() => void exportTemplate(template.id)}>
        Export
      </Button>
      {(template.abilities.edit || template.status === "archived") && (
        <Button variant="default" loading={duplicate.pending} onClick={() => duplicate.go({ params })}>
          Duplicate
        </Button>
      )}
      {template.status === "active" && template.abilities.publish && (
        <Button variant="default" color="rose" loading={archive.pending} onClick={() => void askArchive()}>
          Archive…
        </Button>
      )}
      {template.status === "archived" && (
        <Button
          variant="default"
          loading={restore.pending}
          onClick={() => restore.go({ params, body: { version: template.version, status: "active" } })}
        >
          Restore
        </Button>
      )}
    </div>
  );
}
