import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useRef, useState } from "react";
import type { Definition, Section } from "../../templates/item.contract.ts";
import type { Answers } from "../answer.contract.ts";
import { baseSectionId, rowCount } from "../rows.ts";
import classes from "./form.module.css";

/**
 * How many rows are on the screen. A row stays while its last answer is cleared, so that it does not go away under the
 * hands; only its button removes it.
 */
export function useRows(definition: Definition, answers: Answers) {
  const shown = useRef(new Map<string, number>());
  const [, redraw] = useState(0);
  const countOf = (section: Section) => {
    const most = section.repeats?.max ?? 1;
    const rows = Math.min(most, Math.max(rowCount(section, answers), shown.current.get(section.linkId) ?? 0));
    shown.current.set(section.linkId, rows);
    return rows;
  };
  const add = (section: Section) => {
    shown.current.set(section.linkId, countOf(section) + 1);
    redraw((times) => times + 1);
  };
  const remove = (sectionId: string) => {
    shown.current.set(sectionId, Math.max(0, (shown.current.get(sectionId) ?? 0) - 1));
    redraw((times) => times + 1);
  };
  /** How many rows the section has that is drawn under this id; none where it does not repeat. */
  const rowsIn = (sectionId: string) => {
    const section = definition.items.find((one) => one.linkId === baseSectionId(sectionId));
    return section?.repeats ? countOf(section) : 0;
  };
  return { countOf, rowsIn, add, remove };
}

interface RowFootProps {
  definition: Definition;
  /** The section as drawn, with its row. */
  sectionId: string;
  disabled: boolean;
  /** How many rows are on the screen. */
  rows: number;
  onAdd: (section: Section) => void;
  onRemove: (sectionId: string, index: number) => void;
}

/** Under a row of a repeating section: remove it; under the last, add another. */
export function RowFoot({ definition, sectionId, disabled, rows, onAdd, onRemove }: RowFootProps) {
  const section = definition.items.find((one) => one.linkId === baseSectionId(sectionId));
  const index = Number(/\[(\d+)\]$/.exec(sectionId)?.[1] ?? -1);
  if (!section?.repeats || index < 0 || disabled) return null;
  const { noun, min, max } = section.repeats;
  return (
    <div className={classes.rowFoot}>
      {rows > min && (
        <Button variant="subtle" color="gray" size="compact-sm" onClick={() => onRemove(section.linkId, index)}>
          Remove {noun} {index + 1}
        </Button>
      )}
      {index === rows - 1 && rows < max && (
        <Button variant="default" leftSection={<IconPlus size="1.2em" />} onClick={() => onAdd(section)}>
          Add {noun}
        </Button>
      )}
    </div>
  );
}
