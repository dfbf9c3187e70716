import { ActionIcon, Button, Tooltip } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from "@tabler/icons-react";
import { z } from "zod";
import { useAction } from "#platform/web/index.ts";
import { Field, Form, FormActions, useField, useZodForm } from "#ui/index.ts";
import { ChoiceCode, getPicklist, listPicklists, type Picklist, putPicklist } from "../picklist.contract.ts";
import classes from "./lists.module.css";

const Row = z.strictObject({
  code: ChoiceCode.optional(),
  label: z.string().trim().min(1, "Enter a name.").max(60),
  active: z.boolean(),
});
type Row = z.input<typeof Row>;
const Entry = z.strictObject({ choices: z.array(Row).min(1) });

/** Renames, orders, adds and takes choices out of use. Records keep the choice they were saved with. */
export function ListForm({ list, onDone }: { list: Picklist; onDone: () => void }) {
  const form = useZodForm({
    draft: { form: "picklist", record: list.key, version: list.version },
    schema: Entry,
    initial: { choices: list.choices.map(({ code, label, active }) => ({ code, label, active })) },
    doing: list.title,
  });
  const save = useAction(putPicklist, {
    inline: true,
    invalidates: [listPicklists, getPicklist],
    done: "List saved",
  });
  return (
    <Form
      form={form}
      label={list.title}
      onSubmit={({ choices }) => save.run({ params: { key: list.key }, body: { version: list.version, choices } })}
      onSaved={onDone}
    >
      <p>Saved records keep the choice they have. Choices that are not in use are no longer offered.</p>
      <Rows list={list} />
      <FormActions submit="Save list" onCancel={onDone} />
    </Form>
  );
}

function Rows({ list }: { list: Picklist }) {
  const { value, set } = useField<Row[]>("choices");
  const rows = value ?? [];
  const locked = new Set(list.choices.filter(({ isLocked }) => isLocked).map(({ code }) => code));
  const move = (at: number, by: -1 | 1) => {
    const next = [...rows];
    const [one] = next.splice(at, 1);
    if (one) next.splice(at + by, 0, one);
    set(next);
  };
  return (
    <>
      <ol className={classes.rows}>
        {rows.map(({ code, label }, at) => {
          const name = label || `choice ${at + 1}`;
          return (
            // A new row has no code yet, and keeps its place while it is typed.
            <li key={code ?? `new ${at}`} className={classes.row}>
              <div className={classes.name}>
                <Field.Text name={`choices.${at}.label`} label={`Choice ${at + 1}`} maxLength={60} />
                {code === undefined ? null : locked.has(code) ? (
                  <p className={classes.note}>Always in use, because the product acts on it.</p>
                ) : (
                  <Field.Checkbox name={`choices.${at}.active`} label="In use" />
                )}
              </div>
              <div className={classes.moves}>
                <ActionIcon
                  variant="subtle"
                  aria-label={`Move ${name} up`}
                  disabled={at === 0}
                  onClick={() => move(at, -1)}
                >
                  <IconArrowUp size="1.1em" />
                </ActionIcon>
                <ActionIcon
                  variant="subtle"
                  aria-label={`Move ${name} down`}
                  disabled={at === rows.length - 1}
                  onClick={() => move(at, 1)}
                >
                  <IconArrowDown size="1.1em" />
                </ActionIcon>
                {code === undefined && (
                  <Tooltip label="Remove">
                    <ActionIcon
                      variant="subtle"
                      aria-label={`Remove ${name}`}
                      onClick={() => set(rows.filter((_, other) => other !== at))}
                    >
                      <IconTrash size="1.1em" />
                    </ActionIcon>
                  </Tooltip>
                )}
              </div>
            </li>
          );
        })}
      </ol>
      <Button
        variant="default"
        leftSection={<IconPlus size="1.1em" />}
        onClick={() => set([...rows, { label: "", active: true }])}
      >
        Add choice
      </Button>
    </>
  );
}
