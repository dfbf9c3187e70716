import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { useAction, useRead } from "#platform/web/index.ts";
import { EmptyState, ErrorState, Field, Form, FormActions, PageSection, Skeletons, useZodForm } from "#ui/index.ts";
import records from "#ui/page/records.module.css";
import { addPhrase, changePhrase, listPhrases, PhraseInput, type SmartPhrase } from "../phrase.contract.ts";
import { phraseTokens } from "../phrase.ts";

/** One's own phrases, or those of the facility. The form takes the list's place, so that it also works in a drawer. */
export function PhraseList({ isShared }: { isShared: boolean }) {
  const read = useRead(listPhrases, {});
  const change = useAction(changePhrase, { invalidates: [listPhrases] });
  const [asked, setAsked] = useState<{ phrase: SmartPhrase | null } | null>(null);
  if (read.error) return <ErrorState error={read.error} onRetry={() => void read.refetch()} />;
  if (!read.data) return <Skeletons shape="text" />;
  if (asked) return <PhraseForm phrase={asked.phrase} isShared={isShared} onClose={() => setAsked(null)} />;
  const rows = read.data.rows.filter((phrase) => phrase.isShared === isShared);
  return (
    <PageSection
      title={isShared ? "Smart phrases" : "My phrases"}
      note="Text that an abbreviation inserts into a note, with facts of the client's chart."
      action={
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconPlus size="1.1em" />}
          onClick={() => setAsked({ phrase: null })}
        >
          Add phrase
        </Button>
      }
    >
      {rows.length === 0 ? (
        <EmptyState small title="No phrases yet" text="Add the sentences you write often." />
      ) : (
        <ul className={records.list}>
          {rows.map((phrase) => (
            <li key={phrase.id} className={records.row}>
              <span>
                <strong>.{phrase.trigger}</strong> {phrase.title}
                {!phrase.active && <span className={records.quiet}> Inactive</span>}
                <br />
                <span className={records.quiet}>{phrase.content}</span>
              </span>
              <span className={records.rowActions}>
                <Button
                  variant="subtle"
                  size="compact-sm"
                  aria-label={`Edit ${phrase.title}`}
                  onClick={() => setAsked({ phrase })}
                >
                  Edit
                </Button>
                <Button
                  variant="subtle"
                  size="compact-sm"
                  aria-label={`${phrase.active ? "Deactivate" : "Activate"} ${phrase.title}`}
                  loading={change.pending}
                  onClick={() =>
                    change.go({
                      params: { phraseId: phrase.id },
                      body: { version: phrase.version, active: !phrase.active },
                    })
                  }
                >
                  {phrase.active ? "Deactivate" : "Activate"}
                </Button>
              </span>
            </li>
          ))}
        </ul>
      )}
    </PageSection>
  );
}

function PhraseForm({
  phrase,
  isShared,
  onClose,
}: {
  phrase: SmartPhrase | null;
  isShared: boolean;
  onClose: () => void;
}) {
  const after = { inline: true, invalidates: [listPhrases] };
  const add = useAction(addPhrase, { ...after, done: ({ title }) => `${title} added` });
  const change = useAction(changePhrase, { ...after, done: ({ title }) => `${title} saved` });
  const form = useZodForm({
    draft: {
      form: isShared ? "shared-phrase" : "phrase",
      record: phrase?.id ?? "new",
      version: phrase?.version ?? 0,
    },
    schema: PhraseInput,
    initial: phrase ? { trigger: phrase.trigger, title: phrase.title, content: phrase.content } : {},
    doing: "Smart phrase",
  });
  return (
    <Form
      form={form}
      label="Smart phrase"
      onSubmit={(body) =>
        phrase
          ? change.run({ params: { phraseId: phrase.id }, body: { ...body, version: phrase.version } })
          : add.run({ body: { ...body, isShared } })
      }
      onSaved={onClose}
    >
      <Field.Text name="title" label="Title" maxLength={80} />
      <Field.Text
        name="trigger"
        label="Abbreviation"
        help="Typed after a period, as in .mse. 2 to 30 letters and digits"
        maxLength={30}
      />
      <Field.Textarea
        name="content"
        label="Text"
        help={`*** is a place to fill in. Facts of the chart: ${Object.entries(phraseTokens)
          .map(([token, label]) => `{${token}} ${label.toLowerCase()}`)
          .join(", ")}`}
        rows={6}
      />
      <FormActions submit={phrase ? "Save changes" : "Add phrase"} onCancel={onClose} />
    </Form>
  );
}
