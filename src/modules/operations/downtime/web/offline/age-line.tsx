import { ageWords, type PacketAge } from "../../age.ts";
import type { PacketHead } from "../../packet.ts";
import classes from "./downtime.module.css";
import { formatDate, formatTime, zoneName } from "./format.ts";

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
  const today = formatDate(now, zone) === formatDate(madeAt, zone);
  return (
    <div className={classes.age} data-tone={age.tone}>
      <p className={classes.ageWords}>
        <span aria-hidden="true">{signs[age.tone]} </span>
        Packet of {today ? "" : `${formatDate(madeAt, zone)}, `}
        {formatTime(madeAt, zone)} {zoneName(madeAt, zone)}, {ageWords(age.minutes)}
      </p>
      <p className={classes.ageNote}>
        {lastContact !== null && lastContact > Date.parse(madeAt)
          ? `Last contact with Cairn at ${formatTime(lastContact, zone)}. Charting after the packet is not included. `
          : ""}
        {age.clockWentBack
          ? "This device's clock was set back. The age is counted from the latest time it has shown. "
          : ""}
        Due items are complete until {formatTime(head.coversUntil, zone)} on {formatDate(head.coversUntil, zone)}.
      </p>
    </div>
  );
}
