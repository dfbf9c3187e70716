import { Button, Modal } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { isProblem, useAction, useGo, useRead } from "#platform/web/index.ts";
import { Chip, ErrorState, Skeletons, toastProblem } from "#ui/index.ts";
import { AssignPacket } from "../../packets/web/assign-packet.tsx";
import { listFormTemplates, type TemplateRow } from "../../templates/template.contract.ts";
import { templateKindLabels } from "../../templates/template.ts";
import { createForm, listClientForms } from "../form.contract.ts";
import classes from "./form.module.css";

/** Assigns a form to the client and opens it; a one-per-episode form that exists is opened instead. */
export function AssignForm({ mrNo, demographicId }: { mrNo: string; demographicId: string }) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button data-new leftSection={<IconPlus size="1.2em" />} onClick={() => setOpened(true)} ms="auto">
        Add form
      </Button>
      <Modal
        opened={opened}
        onClose={() => setOpened(false)}
        title="Add form"
        size="lg"
        closeButtonProps={{ "aria-label": "Close" }}
      >
        <Templates mrNo={mrNo} demographicId={demographicId} onDone={() => setOpened(false)} />
      </Modal>
    </>
  );
}

interface TemplatesProps {
  mrNo: string;
  demographicId: string;
  onDone: () => void;
}

function Templates({ mrNo, demographicId, onDone }: TemplatesProps) {
  const go = useGo();
  const templates = useRead(listFormTemplates, { query: {} });
  const create = useAction(createForm, {
    inline: true,
    invalidates: [listClientForms],
    onDone: (form) => go(`/forms/${form.id}`),
  });
  const choose = async (template: TemplateRow) => {
    try {
      await create.run({ body: { mrNo, demographicId, templateKey: template.key } });
    } catch (error) {
      const there = isProblem(error, "form-exists") ? error.body.params?.formId : undefined;
      if (typeof there === "string") go(`/forms/${there}`);
      else toastProblem(error);
    }
  };
  if (templates.isError) return <ErrorState error={templates.error} small onRetry={() => void templates.refetch()} />;
  if (!templates.data) return <Skeletons shape="text" count={4} />;
  return (
    <>
      <AssignPacket mrNo={mrNo} demographicId={demographicId} onDone={onDone} />
      <ul className={classes.templates}>
        {templates.data.rows.map((template) => (
          <li key={template.key}>
            <button
              type="button"
              className={classes.template}
              disabled={create.pending}
              onClick={() => void choose(template)}
            >
              <span className={classes.templateTitle}>
                {template.title} <Chip>{templateKindLabels[template.kind]}</Chip>
              </span>
              <span className={classes.quiet}>{template.description}</span>
              <span className={classes.quiet}>
                {template.questions} questions · Signed by{" "}
                {template.slots
                  .filter((slot) => slot.required === "always")
                  .map((slot) => slot.label.toLowerCase())
                  .join(" and ")}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
