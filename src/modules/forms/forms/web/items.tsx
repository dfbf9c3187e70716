import { memo } from "react";
import { FieldRow } from "#ui/index.ts";
import type { Item } from "../../templates/item.contract.ts";
import type { Answers } from "../answer.contract.ts";
import { scoreText } from "../scores.ts";
import classes from "./form.module.css";
import { FormField } from "./form-field.tsx";

interface ItemsProps {
  items: readonly Item[];
  today: string;
  disabled: boolean;
  scores: Answers;
}

/**
 * The questions and texts of a section; consecutive narrow fields share a row. Drawn again only when they change: each field
 * follows its own answer.
 */
export const Items = memo(function Items({ items, today, disabled, scores }: ItemsProps) {
  const rows: Item[][] = [];
  for (const item of outsideMatrix(items)) {
    const last = rows.at(-1);
    if (
      item.width &&
      last?.every((one) => one.width) &&
      last.reduce((sum, one) => sum + (one.width ?? 12), item.width) <= 12
    )
      last.push(item);
    else rows.push([item]);
  }
  return rows.map((row) => {
    const fields = row.map((item) =>
      item.score ? (
        <ScoreLine key={item.linkId} item={item} value={scores[item.linkId]} />
      ) : (
        <FormField key={item.linkId} item={item} today={today} disabled={disabled} />
      ),
    );
    return row.length > 1 ? <FieldRow key={row[0]?.linkId}>{fields}</FieldRow> : fields[0];
  });
});

/** The items without the questions of a matrix, which the matrix shows itself. */
export function outsideMatrix(items: readonly Item[]): Item[] {
  const inMatrix = new Set(items.flatMap((item) => item.rows?.map((row) => row.linkId) ?? []));
  return items.filter((item) => !inMatrix.has(item.linkId));
}

/** The score as it is so far, read aloud when it changes. */
function ScoreLine({ item, value }: { item: Item; value: Answers[string] | undefined }) {
  return (
    <div className={classes.scoreLine}>
      <span>{item.text}</span>
      <output aria-live="polite">
        {item.score && typeof value === "number"
          ? scoreText(item.score, value)
          : "Answer all questions to see the score"}
      </output>
    </div>
  );
}
