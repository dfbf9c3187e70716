import { Button, Input } from "@mantine/core";
import { useId } from "react";
import { FileUpload } from "#platform/web/files/file-upload.tsx";
import { useCan } from "#platform/web/index.ts";
import { type FieldProps, useField } from "#ui/index.ts";
import type { Item } from "../../templates/item.contract.ts";
import { type FormFile, mostFiles } from "../answer.contract.ts";
import { FileList } from "./file-list.tsx";
import { useFormSubject } from "./form-subject.ts";
import classes from "./kinds.module.css";

const kinds = {
  photo: { accept: "image/jpeg,image/png,image/webp", add: "Add photo", hint: "JPEG, PNG or WebP, up to 25 MB" },
  file: {
    accept: "application/pdf,image/jpeg,image/png,image/webp,text/plain",
    add: "Add file",
    hint: "PDF, picture or text",
  },
} as const;

/** Photos or files of the form. Each is scanned before it is an answer; a phone offers its camera. */
export function FilesField({ item, ...props }: FieldProps & { item: Item }) {
  const field = useField<FormFile[]>(props.name);
  const subject = useFormSubject();
  const mayAdd = useCan("files.add");
  const id = useId();
  const files = field.value ?? [];
  const most = item.max ?? mostFiles;
  const { accept, add, hint } = kinds[item.type === "photo" ? "photo" : "file"];
  const closed = props.disabled === true;
  return (
    <Input.Wrapper
      labelElement="div"
      label={props.label}
      description={props.help}
      error={field.error}
      withAsterisk={field.required}
      labelProps={{ id }}
    >
      <fieldset className={classes.files} aria-labelledby={id} data-refused={field.error ? true : undefined}>
        <FileList
          files={files}
          action={
            closed
              ? undefined
              : (file) => (
                  <Button
                    variant="subtle"
                    color="gray"
                    size="compact-sm"
                    aria-label={`Remove ${file.name}`}
                    onClick={() => {
                      const rest = files.filter((one) => one.fileId !== file.fileId);
                      field.set(rest.length > 0 ? rest : null);
                    }}
                  >
                    Remove
                  </Button>
                )
          }
        />
        {!subject && <p className={classes.help}>Files can be added once the form is in a chart.</p>}
        {subject && !mayAdd && <p className={classes.help}>You don't have permission to add files.</p>}
        {subject && mayAdd && !closed && files.length < most && (
          <FileUpload
            key={files.length}
            target={{ subjectType: "form", subjectId: subject.formId, category: "document" }}
            label={add}
            accept={accept}
            hint={hint}
            onReady={({ id: fileId, name, mediaType }) => field.set([...files, { fileId, name, mediaType }])}
          />
        )}
      </fieldset>
    </Input.Wrapper>
  );
}
