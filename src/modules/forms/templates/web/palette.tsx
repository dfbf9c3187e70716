import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import type { ItemType } from "../item.contract.ts";
import classes from "./builder.module.css";
import { typeGroups, typeLabels } from "./item-words.ts";

/** Types of questions; a new one goes after the selected question or section. */
export function Palette({ onAdd, onAddSection }: { onAdd: (type: ItemType) => void; onAddSection: () => void }) {
  return (
    <div className={classes.palette}>
      <Button variant="default" fullWidth leftSection={<IconPlus size="1.2em" />} onClick={onAddSection}>
        Add section
      </Button>
      {typeGroups.map(({ label, types }) => (
        <section key={label} aria-label={label}>
          <h3>{label}</h3>
          <ul>
            {types.map((type) => (
              <li key={type}>
                <Button variant="subtle" size="compact-sm" justify="start" onClick={() => onAdd(type)}>
                  {typeLabels[type]}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
