import { Button } from "@mantine/core";
import { RecordProblem, useAction, useLive, useParam, useRead } from "#platform/web/index.ts";
import { Page, Skeletons } from "#ui/index.ts";
import { type FormTemplate, getFormTemplate, listFormTemplates } from "../template.contract.ts";
import { createTemplateVersion, getTemplateVersion } from "../version.contract.ts";
import { Builder } from "./builder.tsx";
import { HistoryTab } from "./history-tab.tsx";
import { PreviewTab } from "./preview-tab.tsx";
import { SettingsTab } from "./settings-tab.tsx";
import { templateHead } from "./template-head.tsx";

/** `/forms/builder/$templateId`: edit the draft of a template, or read its published version. */
export function Screen() {
  const templateId = useParam("templateId");
  const params = { templateId };
  const template = useRead(getFormTemplate, { params });
  const number =
    template.data?.draftNumber ?? template.data?.publishedNumber ?? template.data?.versions[0]?.number ?? 0;
  const version = useRead(
    getTemplateVersion,
    { params: { templateId, number: String(number) } },
    { enabled: number > 0, keep: true },
  );
  // The builder merges saved drafts itself; only a publication replaces the version that is open.
  useLive(`board:form-template:${templateId}`, (event) => [
    [getFormTemplate, { params }],
    listFormTemplates,
    ...(event?.type === "forms.template-changed" ? [] : [getTemplateVersion]),
  ]);
  const failed = template.error ?? version.error;
  if (failed && !(template.data && version.data))
    return (
      <RecordProblem
        error={failed}
        onRetry={() => {
          void template.refetch();
          void version.refetch();
        }}
      />
    );
  if (!template.data || version.data?.number !== number) return <Skeletons shape="page" count={8} />;
  const isEditing =
    template.data.draftNumber === number && version.data.status === "draft" && template.data.abilities.edit;
  // A new draft opens the builder anew; later saves, its own and others', are merged inside it.
  if (isEditing) return <Builder key={number} template={template.data} saved={version.data} />;
  return (
    <Page
      {...templateHead(template.data, version.data.title)}
      action={<EditButton template={template.data} />}
      tabs={[
        { value: "preview", label: "Preview", content: <PreviewTab draft={version.data} /> },
        { value: "settings", label: "Settings", content: <SettingsTab template={template.data} /> },
        { value: "history", label: "History", content: <HistoryTab template={template.data} /> },
      ]}
    />
  );
}

function EditButton({ template }: { template: FormTemplate }) {
  const begin = useAction(createTemplateVersion, { invalidates: [getFormTemplate, listFormTemplates] });
  if (!template.abilities.edit) return null;
  return (
    <Button loading={begin.pending} onClick={() => begin.go({ params: { templateId: template.id } })}>
      Edit as draft
    </Button>
  );
}
