import { Button } from "@mantine/core";
import { localMoment } from "#platform/shared/time/index.ts";
import { photoAddress } from "#platform/web/files/photo-address.ts";
import { PersonPhoto } from "#ui/index.ts";
import type { LiveRow } from "../live.contract.ts";
import { likelyActivities, signsOfTap, tapLabel } from "../look.ts";
import { reasonNames } from "../observation-level.ts";
import { dueText, isLate, lastText } from "./due-text.ts";
import { LevelChip } from "./level-chip.tsx";
import type { LookPart } from "./look-drawer.tsx";
import classes from "./run.module.css";
import { TimeRing } from "./time-ring.tsx";

interface NextClientProps {
  row: LiveRow;
  now: number;
  night: boolean;
  timeZone: string;
  onLook: (row: LiveRow, look: LookPart) => void;
  onMore: (row: LiveRow) => void;
}

const large = 6;

/** The next client, as large as the phone: who, where, how long, and one button for each likely thing they do. */
export function NextClient({ row, now, night, timeZone, onLook, onMore }: NextClientProps) {
  const time = localMoment(new Date(now).toISOString(), timeZone).time.slice(0, 5);
  return (
    <section className={classes.next} aria-label="Next client">
      <div className={classes.who}>
        <span className={classes.photo}>
          <PersonPhoto name={row.name} seed={row.mrNo} src={photoAddress(row.photoFileId)} size={96} />
          <TimeRing level={row.level} dueAt={row.dueAt} now={now} />
        </span>
        <div className={classes.facts}>
          <h2 className={classes.name}>{row.name}</h2>
          <p className={classes.place}>
            {row.roomName ? `${row.roomName}${row.bedCode ? `, ${row.bedCode}` : ""}` : "No bed"}{" "}
            <LevelChip level={row.level} />
          </p>
          <p className={classes.left} data-late={isLate(row, now) || undefined}>
            {dueText(row.dueAt, now)}
          </p>
          <p className={classes.last}>{lastText(row, now)}</p>
        </div>
      </div>
      {(row.reasons.length > 0 || row.instructions) && (
        <p className={classes.instructions}>
          {row.reasons.length > 0 && <strong>{row.reasons.map((reason) => reasonNames[reason]).join(", ")}. </strong>}
          {row.instructions}
        </p>
      )}
      <div className={classes.acts}>
        {likelyActivities(time)
          .slice(0, large)
          .map((activity) => (
            <Button
              key={activity}
              variant="default"
              className={classes.act ?? ""}
              onClick={() => onLook(row, { activity, signsOfLife: signsOfTap(activity, night), exception: "none" })}
            >
              {tapLabel(activity, night)}
            </Button>
          ))}
      </div>
      <Button variant="subtle" fullWidth onClick={() => onMore(row)}>
        Not here, note or other
      </Button>
    </section>
  );
}
