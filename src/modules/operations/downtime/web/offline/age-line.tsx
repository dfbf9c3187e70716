import { ageWords, type PacketAge } from "../../age.ts";
import type { PacketHead } from "../../packet.ts";
import classes from "./downtime.module.css";
import { dateWords, timeWords, zoneWords } from "./words.ts";

export interface AgeLineProps {
  head: PacketHead;
  age: PacketAge;
  now: number;
  lastContact: number | null;
}

const signs = { fresh: "●", ageing: "▲", old: "■" } as const;

/** Age of the packet: "Packet of 2:45 AM, 12 minutes old". */
export function AgeLine({ head, age, now, lastContact }: AgeLineProps) {
  const { timeZone: zone, madeAt } = head;
  const today = dateWords(now, zone) === dateWords(madeAt, zone);
  return (
    <div className={classes.age} data-tone={age.tone}>
      <p className={classes.ageWords}>
        <span aria-hidden="true">{signs[age.tone]} </span>
        Packet of {today ? "" : `${dateWords(madeAt, zone)}, `}
        {timeWords(madeAt, zone)} {zoneWords(madeAt, zone)}, {ageWords(age.minutes)}
      </p>
      <p className={classes.ageNote}>
        {lastContact !== null && lastContact > Date.parse(madeAt)
          ? `Last contact with Cairn at ${timeWords(lastContact, zone)}. Charting after the packet is not included. `
          : ""}
        {age.clockWentBack
          ? "This device's clock was set back. The age is counted from the latest time it has shown. "
          : ""}
        Due items are complete until {timeWords(head.coversUntil, zone)} on {dateWords(head.coversUntil, zone)}.
      </p>
    </div>
  );
}
