import { SegmentedControl } from "@mantine/core";
import { useState } from "react";
import { photoAddress } from "#platform/web/files/photo-address.ts";
import { PersonPhoto } from "#ui/index.ts";
import type { LiveRow } from "../live.contract.ts";
import { type Activity, signsOfTap, tapLabel } from "../look.ts";
import { dueText, isLate } from "./due-text.ts";
import type { LookPart } from "./look-drawer.tsx";
import classes from "./run.module.css";

interface GroupLookProps {
  rows: readonly LiveRow[];
  now: number;
  night: boolean;
  onLook: (row: LiveRow, look: LookPart) => void;
}

const together = ["group", "meal", "dayroom", "outside"] as const satisfies readonly Activity[];

/** Several clients in one place: the activity is chosen once, and each client still takes a touch of their own. */
export function GroupLook({ rows, now, night, onLook }: GroupLookProps) {
  const [activity, setActivity] = useState<(typeof together)[number] | null>(null);
  return (
    <section aria-label="Group look">
      <SegmentedControl
        fullWidth
        aria-label="What the group is doing"
        data={together.map((value) => ({ value, label: tapLabel(value, false) }))}
        value={activity ?? ""}
        onChange={(value) => setActivity(together.find((one) => one === value) ?? null)}
      />
      <p className={classes.hint}>
        {activity === null
          ? "Choose what the group is doing, then touch each client you see."
          : "Touch each client you see."}
      </p>
      <ul className={classes.tiles}>
        {[...rows]
          .sort((a, b) => a.name.localeCompare(b.name))
          .map((row) => (
            <li key={row.clientId}>
              <button
                type="button"
                className={classes.tile}
                disabled={activity === null}
                onClick={() =>
                  activity && onLook(row, { activity, signsOfLife: signsOfTap(activity, night), exception: "none" })
                }
              >
                <PersonPhoto name={row.name} seed={row.mrNo} src={photoAddress(row.photoFileId)} size={48} />
                <span className={classes.tileName}>{row.name}</span>
                <span className={classes.rowDue} data-late={isLate(row, now) || undefined}>
                  {dueText(row.dueAt, now)}
                </span>
              </button>
            </li>
          ))}
      </ul>
    </section>
  );
}
