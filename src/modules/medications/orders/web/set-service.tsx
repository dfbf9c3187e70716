import { Button, Checkbox } from "@mantine/core";
import { useState } from "react";
import { priorityLabels, serviceTypeLabels } from "../service.ts";
import type { SetServiceEntry } from "./composer-entry.ts";
import classes from "./orders.module.css";
import { ServiceFields } from "./service-fields.tsx";
import type { Frequencies } from "./sig-fields.tsx";

interface SetServiceProps {
  entry: SetServiceEntry;
  frequencies: Frequencies;
  onChange: (part: Partial<SetServiceEntry>) => void;
}

/** A non-medication order of a set: left out, read or changed. */
export function SetService({ entry: { typed, isChosen }, frequencies, onChange }: SetServiceProps) {
  const [isEditing, setEditing] = useState(false);
  const often = frequencies.find(({ code }) => code === typed.frequencyCode)?.display ?? typed.frequencyCode;
  return (
    <li className={classes.setLine}>
      <div className={classes.chosen}>
        <Checkbox
          checked={isChosen}
          label={typed.name || serviceTypeLabels[typed.orderType]}
          onChange={(event) => onChange({ isChosen: event.currentTarget.checked })}
        />
        {isChosen && (
          <Button
            variant="subtle"
            size="compact-sm"
            aria-label={`${isEditing ? "Done with" : "Edit"} ${typed.name}`}
            onClick={() => setEditing(!isEditing)}
          >
            {isEditing ? "Done" : "Edit"}
          </Button>
        )}
      </div>
      {isChosen && !isEditing && (
        <p className={classes.quiet}>
          {[
            serviceTypeLabels[typed.orderType],
            often,
            typed.durationDays ? `for ${typed.durationDays} ${typed.durationDays === "1" ? "day" : "days"}` : "",
            typed.priority === "routine" ? "" : priorityLabels[typed.priority],
            typed.fasting ? "fasting" : "",
            typed.instructions,
          ]
            .filter(Boolean)
            .join(", ")}
        </p>
      )}
      {isChosen && isEditing && (
        <ServiceFields
          typed={typed}
          set={(part) => onChange({ typed: { ...typed, ...part } })}
          frequencies={frequencies}
        />
      )}
    </li>
  );
}
