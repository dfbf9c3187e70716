import { ActionIcon, Button, TextInput } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconPlus, IconX } from "@tabler/icons-react";
import { newRow } from "../draft-edits.ts";
import type { Item, MatrixRow } from "../item.contract.ts";
import classes from "./builder.module.css";

interface RowsEditorProps {
  item: Item;
  onChange: (rows: MatrixRow[], field: string | null) => void;
}

const mostRows = 60;

/** The questions of a matrix. A row keeps its name when it is reworded, so answers keep their meaning. */
export function RowsEditor({ item, onChange }: RowsEditorProps) {
  const rows = item.rows ?? [];
  const move = (at: number, by: -1 | 1) => {
    const row = rows[at];
    if (row && at + by >= 0 && at + by < rows.length) onChange(rows.toSpliced(at, 1).toSpliced(at + by, 0, row), null);
  };
  return (
    <fieldset className={classes.group}>
      <legend>Questions</legend>
      {rows.map((row, at) => (
        <div key={row.linkId} className={classes.option}>
          <TextInput
            aria-label={`Question ${at + 1}`}
            size="xs"
            value={row.text}
            maxLength={300}
            onChange={(event) =>
              onChange(rows.with(at, { ...row, text: event.currentTarget.value }), `${item.linkId}.${row.linkId}`)
            }
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={`Move question ${at + 1} up`}
            onClick={() => move(at, -1)}
          >
            <IconArrowUp size="1.1em" />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={`Move question ${at + 1} down`}
            onClick={() => move(at, 1)}
          >
            <IconArrowDown size="1.1em" />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={`Remove question ${at + 1}`}
            onClick={() => onChange(rows.toSpliced(at, 1), null)}
          >
            <IconX size="1.1em" />
          </ActionIcon>
        </div>
      ))}
      {rows.length < mostRows && (
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlus size="1.2em" />}
          onClick={() => onChange([...rows, newRow()], null)}
        >
          Add question
        </Button>
      )}
    </fieldset>
  );
}
