import { SegmentedControl } from "@mantine/core";
import { useMemo, useState } from "react";
import { serverInstant, useSession } from "#platform/web/index.ts";
import { dateAt, EmptyState, Form, PageSection, useZodForm } from "#ui/index.ts";
import { shownFor } from "../../forms/answers.ts";
import { withoutRow } from "../../forms/rows.ts";
import { answersOf, fieldSchema, fieldValues } from "../../forms/web/field-values.ts";
import { Items } from "../../forms/web/items.tsx";
import { RowFoot, useRows } from "../../forms/web/row-foot.tsx";
import type { Definition } from "../item.contract.ts";
import type { TemplateDraft } from "../version.contract.ts";
import classes from "./builder.module.css";

/** The form as it will be filled, at the width of a desk or a phone. Answers here are not saved. */
export function PreviewTab({ draft }: { draft: TemplateDraft }) {
  const [width, setWidth] = useState("desk");
  const isEmpty = draft.definition.items.every((section) => section.items.length === 0);
  // Options without a label yet cannot be drawn as choices.
  const definition = useMemo(() => drawable(draft.definition), [draft.definition]);
  if (isEmpty) return <EmptyState title="Nothing to preview" text="Add questions on the Build tab." />;
  return (
    <>
      <div className={classes.toolbar}>
        <SegmentedControl
          aria-label="Width"
          data={[
            { value: "desk", label: "Desktop" },
            { value: "phone", label: "Phone" },
          ]}
          value={width}
          onChange={setWidth}
        />
        <span className={classes.quiet}>Try conditions and scores. Nothing is saved.</span>
      </div>
      <div className={classes.preview} data-width={width}>
        <h2>{draft.title}</h2>
        <Filled key={JSON.stringify(definition)} definition={definition} title={draft.title} />
      </div>
    </>
  );
}

const drawable = ({ items }: Definition): Definition => ({
  items: items.map((section) => ({
    ...section,
    text: section.text || "Section",
    items: section.items.map((item) => ({
      ...item,
      text: item.text || "No label yet",
      ...(item.options
        ? { options: item.options.map((option) => ({ ...option, label: option.label || option.value })) }
        : {}),
    })),
  })),
});

function Filled({ definition, title }: { definition: Definition; title: string }) {
  const { timeZone } = useSession();
  const today = dateAt(serverInstant(), timeZone);
  const schema = useMemo(() => fieldSchema(definition), [definition]);
  const form = useZodForm({ schema, initial: {}, draft: { none: "A preview has no answers to keep." } });
  const answers = answersOf(definition, form.values);
  const rows = useRows(definition, answers);
  const { sections, scores } = shownFor(definition, answers, rows.countOf);
  return (
    <Form form={form} onSubmit={() => Promise.resolve()} label={`Preview of ${title}`}>
      {sections.map((section) => (
        <PageSection key={section.linkId} title={section.text} note={section.help}>
          <div className={classes.previewFields}>
            <Items items={section.items} today={today} disabled={false} scores={scores} />
            <RowFoot
              definition={definition}
              sectionId={section.linkId}
              disabled={false}
              rows={rows.rowsIn(section.linkId)}
              onAdd={rows.add}
              onRemove={(sectionId, index) => {
                rows.remove(sectionId);
                form.fill(fieldValues(definition, withoutRow(answers, sectionId, index)));
              }}
            />
          </div>
        </PageSection>
      ))}
    </Form>
  );
}
