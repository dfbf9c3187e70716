import { Alert, Anchor, Button, Menu, TextInput } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useRef, useState } from "react";
import {
  AppLink,
  RecordProblem,
  useAction,
  useCan,
  useExtensions,
  useGo,
  useParam,
  useRead,
} from "#platform/web/index.ts";
import { confirmDanger, Page, PageSection, Skeletons, Split, StateBadge, useBusy } from "#ui/index.ts";
import classes from "../../documents/web/documents.module.css";
import {
  activateLetterTemplate,
  addLetterTemplate,
  getLetterTemplate,
  type LetterTemplate,
  listLetterTemplates,
  listMergeFields,
  saveLetterTemplate,
} from "../letter.contract.ts";
import { letterFaults, letterTemplateStates, mergeFields, renderLetter } from "../letter.ts";
import type { LetterEditorHandle } from "./letter-editor-piece.ts";

/** `/documents/templates/$templateId`: the text of a letter with its merge fields, and how it will look. */
export function Screen() {
  const templateId = useParam("templateId");
  const read = useRead(getLetterTemplate, { params: { templateId } });
  if (read.isError && !read.data) return <RecordProblem error={read.error} onRetry={() => void read.refetch()} />;
  if (!read.data) return <Skeletons shape="page" count={8} />;
  return <Template key={`${templateId} ${read.data.status}`} template={read.data} />;
}

const changed = [getLetterTemplate, listLetterTemplates] as const;
const examples = Object.fromEntries(Object.entries(mergeFields).map(([key, { example }]) => [key, example]));

function Template({ template }: { template: LetterTemplate }) {
  const go = useGo();
  const mayEdit = useCan("formTemplates.edit") && template.status === "draft";
  const mayPublish = useCan("formTemplates.publish");
  const mayStart = useCan("formTemplates.edit") && template.status === "active";
  const [piece] = useExtensions("letter.editor");
  const fields = useRead(listMergeFields, {});
  const editor = useRef<LetterEditorHandle>(null);
  const [title, setTitle] = useState(template.title);
  const [body, setBody] = useState(template.body);
  const isChanged = title !== template.title || body !== template.body;
  useBusy(mayEdit && isChanged && "a letter template");
  const save = useAction(saveLetterTemplate, { invalidates: changed, done: "Draft saved" });
  const activate = useAction(activateLetterTemplate, { invalidates: changed, done: "Letter template is active" });
  const next = useAction(addLetterTemplate, {
    invalidates: changed,
    onDone: ({ id }) => go(`/documents/templates/${id}`),
  });
  const params = { templateId: template.id };
  const faults = letterFaults(body);
  const askActivate = async () => {
    const answer = await confirmDanger({
      act: `Activate edition ${template.number}`,
      consequence: "New letters use this text. An active edition can't be changed.",
    });
    if (answer) activate.go({ params, body: { version: template.version } });
  };
  return (
    <Page
      title={template.title}
      trail={
        <Anchor component={AppLink} to="/documents?tabs=letters" size="sm">
          Letter templates
        </Anchor>
      }
      summary={
        <StateBadge states={letterTemplateStates} state={template.status} detail={`edition ${template.number}`} />
      }
      action={
        <>
          {mayEdit && (
            <Button
              variant={isChanged ? "filled" : "default"}
              loading={save.pending}
              disabled={!isChanged}
              onClick={() => save.go({ params, body: { version: template.version, title, body } })}
            >
              Save draft
            </Button>
          )}
          {mayEdit && mayPublish && (
            <Button
              disabled={isChanged || faults.length > 0}
              loading={activate.pending}
              onClick={() => void askActivate()}
            >
              Activate…
            </Button>
          )}
          {mayStart && (
            <Button
              loading={next.pending}
              onClick={() =>
                next.go({ body: { title: template.title, body: template.body, seriesId: template.seriesId } })
              }
            >
              Start next edition
            </Button>
          )}
        </>
      }
    >
      <Split
        asideWidth={420}
        aside={
          <PageSection title="Preview" note="With example values">
            {piece && <piece.View content={renderLetter(body, examples, {}).content} />}
          </PageSection>
        }
      >
        {mayEdit && piece ? (
          <>
            <TextInput
              label="Title"
              value={title}
              maxLength={160}
              onChange={(event) => setTitle(event.currentTarget.value)}
            />
            <div className={classes.bar}>
              <Menu position="bottom-start">
                <Menu.Target>
                  <Button mt="md" variant="default" size="compact-sm" leftSection={<IconPlus size="1.1em" />}>
                    Insert field
                  </Button>
                </Menu.Target>
                <Menu.Dropdown mah={360} style={{ overflowY: "auto" }}>
                  {(fields.data?.rows ?? []).map(({ key, label, example }) => (
                    <Menu.Item key={key} onClick={() => editor.current?.insert(`{{${key}}}`)}>
                      {label} <span className={classes.quiet}>{example}</span>
                    </Menu.Item>
                  ))}
                </Menu.Dropdown>
              </Menu>
            </div>
            <piece.Editor
              label="Letter text"
              prompt="Write the letter. Insert fields where names and dates go."
              initial={template.body}
              onEdit={setBody}
              handle={editor}
            />
            <p className={classes.quiet}>
              To show lines only when a field has a value, put {"{{#if stay.dischargedOn}}"} in a line before them and
              {" {{/if}}"} in a line after.
            </p>
            {faults.length > 0 && body.blocks.length > 0 && (
              <Alert color="amber" title="This template can't be activated yet" mt="md">
                {faults.join(" ")}
              </Alert>
            )}
          </>
        ) : (
          piece && <piece.View content={template.body} />
        )}
      </Split>
    </Page>
  );
}
