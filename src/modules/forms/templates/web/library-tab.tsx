import { Anchor, Button, Menu, SegmentedControl, Select } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { languageNames } from "#platform/shared/messages/texts.ts";
import { AppLink, useAction, useCan, useGo, useLive, useRead, useUrlState } from "#platform/web/index.ts";
import { Chip, type Column, DataTable, dateAt, showDate, useUi } from "#ui/index.ts";
import { createFormTemplate, listFormTemplates, type TemplateRow } from "../template.contract.ts";
import { chartTabLabels, chartTabs, mostCounted, templateKindLabels } from "../template.ts";
import classes from "./builder.module.css";
import { GalleryDialog } from "./gallery-dialog.tsx";
import { ImportDialog } from "./import-dialog.tsx";
import { NewTemplateDialog } from "./new-template-dialog.tsx";

const views = { active: "Active", drafts: "Drafts", archived: "Archived" } as const;
type View = keyof typeof views;
const isView = (text: string | undefined): text is View => text !== undefined && text in views;

const shows: Record<View, (row: TemplateRow) => boolean> = {
  active: (row) => row.status === "active",
  drafts: (row) => row.status === "active" && row.hasDraft,
  archived: (row) => row.status === "archived",
};

const columns: Column<TemplateRow>[] = [
  {
    key: "title",
    header: "Template",
    cell: (row) => row.title,
    grow: 3,
    wraps: true,
  },
  { key: "kind", header: "Kind", cell: (row) => templateKindLabels[row.kind], width: 130 },
  { key: "chartTab", header: "Chart section", cell: (row) => chartTabLabels[row.chartTab], width: 160 },
  {
    key: "version",
    header: "Version",
    cell: (row) => (
      <span className={classes.facts}>
        {row.number === null ? (
          <Chip tone="neutral">Not published</Chip>
        ) : (
          <Chip tone="done">{`Version ${row.number}`}</Chip>
        )}
        {row.hasDraft && row.number !== null && <Chip tone="info">Draft</Chip>}
      </span>
    ),
    width: 200,
  },
  { key: "questions", header: "Questions", cell: (row) => row.questions, width: 100, numeric: true, phone: "hide" },
  {
    key: "open",
    header: "Open forms",
    cell: (row) => (row.openForms >= mostCounted ? `${mostCounted}+` : row.openForms),
    width: 110,
    numeric: true,
    phone: "hide",
  },
  { key: "language", header: "Language", cell: (row) => languageNames[row.language], width: 110, phone: "hide" },
];

/** The facility's form templates: the forms that staff can add to charts. */
export function LibraryTab() {
  const go = useGo();
  const url = useUrlState();
  const { timeZone } = useUi();
  const mayEdit = useCan("formTemplates.edit");
  const view = isView(url.params.show) ? url.params.show : "active";
  const chartTab = chartTabs.find((one) => one === url.params.section);
  const [dialog, setDialog] = useState<"blank" | "gallery" | "import" | null>(null);
  const list = useRead(
    listFormTemplates,
    { query: { view: "library", ...(chartTab ? { chartTab } : {}) } },
    { keep: true },
  );
  useLive("list:form-templates", [listFormTemplates]);
  const customize = useAction(createFormTemplate, {
    invalidates: [listFormTemplates],
    onDone: ({ id }) => go(`/forms/builder/${id}`),
  });
  const rows = list.data?.rows.filter(shows[view]);
  const open = (row: TemplateRow) => {
    if (row.id) go(`/forms/builder/${row.id}`);
    else if (mayEdit) customize.go({ body: { from: "gallery", key: row.key, language: "en" } });
  };
  return (
    <>
      <div className={classes.toolbar}>
        <SegmentedControl
          aria-label="Show"
          size="xs"
          data={Object.entries(views).map(([value, label]) => ({ value, label }))}
          value={view}
          onChange={(next) => url.set({ show: next === "active" ? null : next })}
        />
        <Select
          aria-label="Chart section"
          placeholder="All chart sections"
          size="xs"
          clearable
          data={chartTabs.map((value) => ({ value, label: chartTabLabels[value] }))}
          value={chartTab ?? null}
          onChange={(section) => url.set({ section })}
        />
        <Anchor component={AppLink} to="/forms/minors" size="sm" ms="auto">
          Minors' consent by state
        </Anchor>
        {mayEdit && (
          <Menu position="bottom-end">
            <Menu.Target>
              <Button data-new leftSection={<IconPlus size="1.2em" />}>
                New template
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item onClick={() => setDialog("blank")}>Blank form…</Menu.Item>
              <Menu.Item onClick={() => setDialog("gallery")}>From the gallery…</Menu.Item>
              <Menu.Item onClick={() => setDialog("import")}>Import a file…</Menu.Item>
            </Menu.Dropdown>
          </Menu>
        )}
      </div>
      <DataTable
        label="Form templates"
        layoutKey="form-templates"
        columns={[
          ...columns,
          {
            key: "updated",
            header: "Last changed",
            cell: (row) => (row.updatedAt ? showDate(dateAt(row.updatedAt, timeZone)) : null),
            width: 120,
            phone: "hide",
          },
        ]}
        rowKey={(row) => row.key}
        onOpen={open}
        source={{ ...list, data: rows && { rows } }}
        empty={{
          title: view === "drafts" ? "No drafts" : view === "archived" ? "No archived templates" : "No templates",
          text: mayEdit ? "Start with a template from the gallery: choose New template." : "Templates appear here.",
        }}
      />
      <NewTemplateDialog opened={dialog === "blank"} onClose={() => setDialog(null)} />
      <GalleryDialog opened={dialog === "gallery"} onClose={() => setDialog(null)} />
      <ImportDialog opened={dialog === "import"} onClose={() => setDialog(null)} />
    </>
  );
}
