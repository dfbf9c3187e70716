import { TextInput } from "@mantine/core";
import { useState } from "react";
import { combineTyped, localMoment, minutesBetween, TimeError } from "#platform/shared/time/index.ts";
import { serverInstant } from "#platform/web/index.ts";
import { readTypedTime, showClock } from "#ui/index.ts";

/** The time the vitals were taken, today or yesterday. */
export function TimeField({
  value,
  onChange,
  timeZone,
}: {
  value: string;
  onChange: (time: string) => void;
  timeZone: string;
}) {
  const [text, setText] = useState<string | null>(null);
  const commit = () => {
    if (text !== null) onChange(readTypedTime(text, localMoment(serverInstant(), timeZone).time) ?? text);
    setText(null);
  };
  const valid = instantOf(value, timeZone) !== null;
  return (
    <TextInput
      label="Time taken"
      title="Today, or yesterday if the time is later than now"
      w={120}
      value={text ?? (valid ? showClock(value) : value)}
      {...(valid ? {} : { error: "Enter a time, like 2:15 PM" })}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={commit}
      onKeyDown={(event) => event.key === "Enter" && commit()}
    />
  );
}

/** Today at this time, or yesterday when that is more than 2 minutes in the future; null when it cannot be parsed. */
export function instantOf(time: string, timeZone: string): string | null {
  if (!/^\d{2}:\d{2}/.test(time)) return null;
  const now = serverInstant();
  try {
    const today = combineTyped(localMoment(now, timeZone).date, time, timeZone, 0);
    if (minutesBetween(now, today) <= 2) return today;
    const yesterday = localMoment(new Date(Date.parse(now) - 86_400_000).toISOString(), timeZone).date;
    return combineTyped(yesterday, time, timeZone, 0);
  } catch (error) {
    if (error instanceof TimeError) return null;
    throw error;
  }
}
