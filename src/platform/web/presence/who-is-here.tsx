import { Tooltip } from "@mantine/core";
import { IconEye, IconPencil } from "@tabler/icons-react";
import type { PersonPresent } from "../../shared/realtime/frames.ts";
import { type MyPresence, usePresence } from "./use-presence.ts";
import classes from "./who-is-here.module.css";

/** "Kim Okafor is writing in Phone", "Ada Lindqvist is looking". */
export function spoken({ name, state, field }: PersonPresent): string {
  if (state === "viewing") return `${name} is looking`;
  return field ? `${name} is writing in ${field}` : `${name} is writing`;
}

/** The first person, and how many more: one line, whatever happens. */
export function spokenAll(people: readonly PersonPresent[]): string {
  const [first, ...rest] = people;
  if (!first) return "";
  return rest.length === 0 ? spoken(first) : `${spoken(first)} · ${rest.length} more`;
}

export interface WhoIsHereProps {
  topic: string;
  mine?: MyPresence;
}

/** Who else is on this chart or record. Nothing when one is alone. */
export function WhoIsHere({ topic, mine }: WhoIsHereProps) {
  const people = usePresence(topic, mine);
  const writing = people.some((one) => one.state === "editing");
  const Icon = writing ? IconPencil : IconEye;
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
