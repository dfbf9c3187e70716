import { Button, Menu } from "@mantine/core";
import { IconBookmark, IconChevronDown, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { z } from "zod";
import { useAction, useGo, useRead } from "#platform/web/index.ts";
import { Field, Form, FormActions, FormDialog, useZodForm } from "#ui/index.ts";
import {
  addSavedReport,
  changeSavedReport,
  listSavedReports,
  removeSavedReport,
  type SavedReport,
} from "../saved-report.contract.ts";
import { sharedWords } from "./saved-report-list.tsx";
import { type Question, reportAddress } from "./use-report-question.ts";

const isSame = (row: SavedReport, { period, filters }: Question) =>
  (row.period ?? "") === (period ?? "") && row.filters === (filters ?? "");

/** Saved filters of this report: opens, saves, updates and removes them. */
export function SavedReportMenu({ code, question }: { code: string; question: Question }) {
  const go = useGo();
  const source = useRead(listSavedReports, { query: { code } }, { staleMs: 60_000 });
  const [saving, setSaving] = useState(false);
  const remove = useAction(removeSavedReport, { invalidates: [listSavedReports], done: "Saved report removed" });
  const change = useAction(changeSavedReport, {
    invalidates: [listSavedReports],
    done: ({ title }) => `${title} updated`,
  });
  const rows = source.data?.rows ?? [];
  const shown = rows.find((row) => isSame(row, question));
  const { period = null, filters = "" } = question;
  return (
    <>
      <Menu position="bottom-end" width={280}>
        <Menu.Target>
          <Button
            variant="default"
            leftSection={<IconBookmark size="1.1em" />}
            rightSection={<IconChevronDown size="1em" />}
          >
            {shown?.title ?? "Saved"}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {rows.map((row) => (
            <Menu.Item
              key={row.id}
              onClick={() => go(reportAddress(code, row))}
              {...(row === shown ? { "aria-current": "true" as const } : {})}
            >
              {row.title}
            </Menu.Item>
          ))}
          {rows.length > 0 && <Menu.Divider />}
          {!shown &&
            rows
              .filter(({ mine }) => mine)
              .map((row) => (
                <Menu.Item
                  key={`update ${row.id}`}
                  onClick={() =>
                    change.go({ params: { savedReportId: row.id }, body: { version: row.version, period, filters } })
                  }
                >
                  Update {row.title}
                </Menu.Item>
              ))}
          {!shown && (
            <Menu.Item leftSection={<IconBookmark size="1.1em" />} onClick={() => setSaving(true)}>
              Save with these filters…
            </Menu.Item>
          )}
          {shown?.mine && (
            <Menu.Item
              leftSection={<IconTrash size="1.1em" />}
              onClick={() => remove.go({ params: { savedReportId: shown.id } })}
            >
              Remove {shown.title}
            </Menu.Item>
          )}
          {shown && !shown.mine && <Menu.Label>Saved by {shown.ownerName}</Menu.Label>}
        </Menu.Dropdown>
      </Menu>
      <FormDialog opened={saving} onClose={() => setSaving(false)} title="Save report">
        {saving && <SaveReport code={code} period={period} filters={filters} onClose={() => setSaving(false)} />}
      </FormDialog>
    </>
  );
}

const Entry = z.object({
  title: z.string().trim().min(1, "Enter a name.").max(80, "Use at most 80 characters."),
  sharedWith: z.enum(["mine", "role", "tenant"]),
});

interface SaveReportProps {
  code: string;
  period: string | null;
  filters: string;
  onClose: () => void;
}

function SaveReport({ code, period, filters, onClose }: SaveReportProps) {
  const save = useAction(addSavedReport, {
    invalidates: [listSavedReports],
    done: ({ title }) => `${title} saved`,
    inline: true,
    onDone: onClose,
  });
  const form = useZodForm({
    draft: { form: "saved-report", record: code },
    schema: Entry,
    initial: { title: "", sharedWith: "mine" as const },
    doing: "saving a report",
  });
  return (
    <Form
      form={form}
      onSubmit={async (entry) => void (await save.run({ body: { reportCode: code, period, filters, ...entry } }))}
      label="Save report"
    >
      <Field.Text name="title" label="Name" />
      <Field.Radio
        name="sharedWith"
        label="Shared with"
        options={Object.entries(sharedWords).map(([value, label]) => ({ value, label }))}
      />
      <FormActions submit="Save report" onCancel={onClose} />
    </Form>
  );
}
