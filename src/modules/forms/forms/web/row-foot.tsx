import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import type { Definition, Section } from "../../templates/item.contract.ts";
import type { Answers } from "../answer.contract.ts";
import { baseSectionId, rowCount } from "../rows.ts";
import classes from "./form.module.css";

/** Rows on the screen: those with answers, and those that were opened and are still empty. */
export function useRows(answers: Answers) {
  const [opened, setOpened] = useState<Readonly<Record<string, number>>>({});
  const countOf = (section: Section) =>
    Math.min(section.repeats?.max ?? 1, Math.max(rowCount(section, answers), opened[section.linkId] ?? 0));
  return {
    countOf,
    add: (section: Section) => setOpened((before) => ({ ...before, [section.linkId]: countOf(section) + 1 })),
    remove: (sectionId: string) =>
      setOpened((before) => ({ ...before, [sectionId]: Math.max(0, (before[sectionId] ?? 0) - 1) })),
  };
}

interface RowFootProps {
  definition: Definition;
  /** The section as drawn, with its row. */
  sectionId: string;
  disabled: boolean;
  count: (section: Section) => number;
  onAdd: (section: Section) => void;
  onRemove: (sectionId: string, index: number) => void;
}

/** Under a row of a repeating section: remove it; under the last, add another. */
export function RowFoot({ definition, sectionId, disabled, count, onAdd, onRemove }: RowFootProps) {
  const section = definition.items.find((one) => one.linkId === baseSectionId(sectionId));
  const index = Number(/\[(\d+)\]$/.exec(sectionId)?.[1] ?? -1);
  if (!section?.repeats || index < 0 || disabled) return null;
  const { noun, min, max } = section.repeats;
  const rows = count(section);
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
