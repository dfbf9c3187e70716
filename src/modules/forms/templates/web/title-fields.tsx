import { Textarea, TextInput } from "@mantine/core";
import type { TemplateDraft } from "../version.contract.ts";
import classes from "./builder.module.css";

/** The title and description that clients and staff see. */
export function TitleFields({
  draft,
  onChange,
}: {
  draft: TemplateDraft;
  onChange: (draft: TemplateDraft, field: string) => void;
}) {
  return (
    <div className={classes.title}>
      <TextInput
        label="Title"
        maxLength={160}
        required
        error={draft.title.trim() === "" ? "Enter a title." : undefined}
        value={draft.title}
        onChange={(event) => onChange({ ...draft, title: event.currentTarget.value }, "title")}
      />
      <Textarea
        label="Description"
        autosize
        maxLength={1000}
        value={draft.description}
        onChange={(event) => onChange({ ...draft, description: event.currentTarget.value }, "description")}
      />
    </div>
  );
}
