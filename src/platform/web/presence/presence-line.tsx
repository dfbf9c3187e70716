import { Tooltip } from "@mantine/core";
import { IconEye, IconPencil } from "@tabler/icons-react";
import type { PersonPresent } from "../../shared/realtime/frames.ts";
import { useFocusedField } from "./focused-field.ts";
import classes from "./presence-line.module.css";
import { type MyPresence, usePresence } from "./use-presence.ts";

/** "Kim Okafor is writing in Phone", "Ada Lindqvist is viewing". */
export function spoken({ name, state, field }: PersonPresent): string {
  if (state === "viewing") return `${name} is viewing`;
  return field ? `${name} is writing in ${field}` : `${name} is writing`;
}

/** The first person and how many more, on one line. */
export function spokenAll(people: readonly PersonPresent[]): string {
  const [first, ...rest] = people;
  if (!first) return "";
  return rest.length === 0 ? spoken(first) : `${spoken(first)} · ${rest.length} more`;
}

export interface PresenceLineProps {
  topic: string;
  /** What this user does here; without it, only others are shown. */
  mine?: MyPresence;
  /** The form being edited: the label of its focused field is announced too. */
  inside?: { readonly current: HTMLElement | null };
  /** Announces this user without showing others. */
  quiet?: boolean;
}
const nowhere = { current: null };

export function PresenceLine({ topic, mine, inside = nowhere, quiet = false }: PresenceLineProps) {
  const field = useFocusedField(inside) ?? mine?.field;
  const people = usePresence(topic, mine && { ...mine, field });
  const writing = people.some((one) => one.state === "editing");
  const Icon = writing ? IconPencil : IconEye;
  if (quiet) return null;
  return (
    <span className={classes.here} role="status" data-writing={writing || undefined}>
      {people.length > 0 && (
        <Tooltip label={people.map(spoken).join(", ")} multiline>
          <span className={classes.line}>
            <Icon size={16} stroke={1.5} aria-hidden />
            <span>{spokenAll(people)}</span>
          </span>
        </Tooltip>
      )}
    </span>
  );
}
