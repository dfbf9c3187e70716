import { Button, FileInput, Modal } from "@mantine/core";
import { useState } from "react";
import { problemText, useAction, useGo } from "#platform/web/index.ts";
import { listFormTemplates } from "../template.contract.ts";
import { importFormTemplate } from "../version.contract.ts";
import classes from "./builder.module.css";

/** Imports a template file: first a report of what it holds, then the draft. */
export function ImportDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Modal opened={opened} onClose={onClose} title="Import a template" closeButtonProps={{ "aria-label": "Close" }}>
      {opened && <Import onClose={onClose} />}
    </Modal>
  );
}

function Import({ onClose }: { onClose: () => void }) {
  const go = useGo();
  const [file, setFile] = useState<File | null>(null);
  const [text, setText] = useState("");
  const [refused, setRefused] = useState<string | null>(null);
  const check = useAction(importFormTemplate, { inline: true });
  const add = useAction(importFormTemplate, {
    invalidates: [listFormTemplates],
    onDone: ({ templateId }) => templateId && go(`/forms/builder/${templateId}`),
  });
  const choose = async (chosen: File | null) => {
    setFile(chosen);
    setRefused(null);
    setText("");
    if (!chosen) return;
    try {
      const read = await chosen.text();
      await check.run({ body: { text: read, dryRun: true } });
      setText(read);
    } catch (error) {
      setRefused(problemText(error));
    }
  };
  const report = text ? check.data : undefined;
  return (
    <div className={classes.properties}>
      <FileInput
        label="File"
        description="A file that was exported from Cairn (.json)."
        placeholder="Choose a file"
        accept="application/json,.json"
        value={file}
        error={refused ?? undefined}
        onChange={(chosen) => void choose(chosen)}
      />
      {report && (
        <div role="status">
          <b>{report.title}</b>
          <p className={classes.quiet}>
            {report.sections} {report.sections === 1 ? "section" : "sections"}, {report.questions}{" "}
            {report.questions === 1 ? "question" : "questions"}
          </p>
          {report.faults.length > 0 && (
            <>
              <p>To correct before it can be published:</p>
              <ul className={classes.list}>
                {report.faults.map((fault) => (
                  <li key={`${fault.path} ${fault.message}`}>{fault.message}</li>
                ))}
              </ul>
            </>
          )}
        </div>
      )}
      <div className={classes.toolbar}>
        <Button disabled={!report} loading={add.pending} onClick={() => add.go({ body: { text, dryRun: false } })}>
          Add as draft
        </Button>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
