import { ActionIcon, Checkbox, Popover } from "@mantine/core";
import { IconColumns3 } from "@tabler/icons-react";
import type { Column } from "./column.ts";
import classes from "./table.module.css";

export interface ColumnChooserProps<R> {
  columns: readonly Column<R>[];
  hidden: ReadonlySet<string>;
  onChange: (hidden: ReadonlySet<string>) => void;
}

export function ColumnChooser<R>({ columns, hidden, onChange }: ColumnChooserProps<R>) {
  const toggle = (key: string) => {
    const next = new Set(hidden);
    if (!next.delete(key)) next.add(key);
    onChange(next);
  };
  return (
    <Popover position="bottom-end" trapFocus>
      <Popover.Target>
        <ActionIcon aria-label="Choose columns" title="Choose columns">
          <IconColumns3 size="1.2em" />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown className={classes.chooser ?? ""}>
        {columns.map((column, index) => (
          <Checkbox
            key={column.key}
            label={column.header}
            checked={index === 0 || !hidden.has(column.key)}
            disabled={index === 0}
            onChange={() => toggle(column.key)}
          />
        ))}
      </Popover.Dropdown>
    </Popover>
  );
}
