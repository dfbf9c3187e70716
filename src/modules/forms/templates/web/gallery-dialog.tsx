import { Button, Modal, SegmentedControl } from "@mantine/core";
import { useState } from "react";
import { languageNames } from "#platform/shared/messages/texts.ts";
import { useAction, useGo, useRead } from "#platform/web/index.ts";
import { ErrorState, Skeletons } from "#ui/index.ts";
import records from "#ui/page/records.module.css";
import { createFormTemplate, listFormTemplates, listTemplateGallery } from "../template.contract.ts";
import { templateKindLabels } from "../template.ts";
import classes from "./builder.module.css";

/** Templates that ship with Cairn, to take into the library. */
export function GalleryDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      size="lg"
      title="Template gallery"
      closeButtonProps={{ "aria-label": "Close" }}
    >
      {opened && <Gallery />}
    </Modal>
  );
}

function Gallery() {
  const go = useGo();
  const [language, setLanguage] = useState("en");
  const gallery = useRead(listTemplateGallery, {});
  const take = useAction(createFormTemplate, {
    invalidates: [listFormTemplates, listTemplateGallery],
    onDone: ({ id }) => go(`/forms/builder/${id}`),
  });
  if (gallery.error) return <ErrorState error={gallery.error} small onRetry={() => void gallery.refetch()} />;
  if (!gallery.data) return <Skeletons shape="text" count={6} />;
  return (
    <>
      <div className={classes.toolbar}>
        <SegmentedControl
          aria-label="Language"
          size="xs"
          data={Object.entries(languageNames).map(([value, label]) => ({ value, label }))}
          value={language}
          onChange={setLanguage}
        />
      </div>
      <ul className={records.list}>
        {gallery.data.rows
          .filter((row) => row.language === language)
          .map((row) => (
            <li key={row.key} className={records.row}>
              <div lang={row.language}>
                <b>{row.title}</b>
                <br />
                {row.description}
                <br />
                <span className={records.quiet} lang="en">
                  {templateKindLabels[row.kind]} · {row.questions} questions
                </span>
                <br />
                <span className={records.quiet}>{row.notice}</span>
              </div>
              <Button
                variant="default"
                size="compact-sm"
                aria-label={`${row.templateId ? "Open" : "Add"} ${row.title}`}
                loading={take.pending}
                onClick={() =>
                  row.templateId
                    ? go(`/forms/builder/${row.templateId}`)
                    : take.go({ body: { from: "gallery", key: row.key, language: row.language } })
                }
              >
                {row.templateId ? "Open" : "Add"}
              </Button>
            </li>
          ))}
      </ul>
    </>
  );
}
