import type { Answers } from "../../forms/answer.contract.ts";
import { shownFor } from "../../forms/answers.ts";
import { Items } from "../../forms/web/items.tsx";
import { RowFoot, useRows } from "../../forms/web/row-foot.tsx";
import type { Definition } from "../../templates/item.contract.ts";
import classes from "./viewer.module.css";

interface ViewerSectionsProps {
  definition: Definition;
  answers: Answers;
  today: string;
  /** Removes a row of a repeating section from the answers. */
  onRemove: (sectionId: string, index: number) => void;
}

/** The questions of a form in one column, as a stranger's phone shows them. */
export function ViewerSections({ definition, answers, today, onRemove }: ViewerSectionsProps) {
  const rows = useRows(definition, answers);
  const shown = shownFor(definition, answers, rows.countOf);
  return shown.sections.map((section) => (
    <section key={section.linkId} className={classes.part} aria-label={section.text}>
      <h2>{section.text}</h2>
      {section.help && <p className={classes.muted}>{section.help}</p>}
      <Items items={section.items} today={today} disabled={false} scores={shown.scores} />
      <RowFoot
        definition={definition}
        sectionId={section.linkId}
        disabled={false}
        rows={rows.rowsIn(section.linkId)}
        onAdd={rows.add}
        onRemove={(sectionId, index) => {
          rows.remove(sectionId);
          onRemove(sectionId, index);
        }}
      />
    </section>
  ));
}
