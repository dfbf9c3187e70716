import { Button, Textarea, TextInput } from "@mantine/core";
import { useState } from "react";
import { addMinutes } from "#platform/shared/time/index.ts";
import { serverInstant } from "#platform/web/index.ts";
import { SideDrawer } from "#ui/index.ts";
import type { LiveRow } from "../live.contract.ts";
import type { Look } from "../look.contract.ts";
import { type Activity, activities, exceptionNames, type LookException, signsOfTap, tapLabel } from "../look.ts";
import classes from "./run.module.css";

export type LookPart = Pick<Look, "activity" | "signsOfLife" | "exception"> &
  Partial<Pick<Look, "note" | "escort" | "expectedReturnAt">>;

interface LookDrawerProps {
  row: LiveRow | null;
  night: boolean;
  onLook: (row: LiveRow, look: LookPart) => void;
  onClose: () => void;
}

/** The rest of what a look can say: a note, other activities, and clients who are not where they should be. */
export function LookDrawer({ row, night, onLook, onClose }: LookDrawerProps) {
  return (
    <SideDrawer opened={row !== null} onClose={onClose} title={row ? row.name : ""}>
      {row && <LookChoices key={row.clientId} row={row} night={night} onLook={onLook} onClose={onClose} />}
    </SideDrawer>
  );
}

const returns = [30, 60, 120, 240] as const;

function LookChoices({ row, night, onLook, onClose }: LookDrawerProps & { row: LiveRow }) {
  const [note, setNote] = useState("");
  const [away, setAway] = useState<LookException | null>(null);
  const [escort, setEscort] = useState("");
  const save = (look: LookPart) => {
    onLook(row, { ...look, note: note.trim() === "" ? null : note.trim() });
    onClose();
  };
  const seen = (activity: Activity) => save({ activity, signsOfLife: signsOfTap(activity, night), exception: "none" });
  const leave = (minutes: number) =>
    save({
      activity: null,
      signsOfLife: [],
      exception: away ?? "with_staff",
      escort: escort.trim(),
      expectedReturnAt: addMinutes(serverInstant(), minutes),
    });
  return (
    <div className={classes.choices}>
      <Textarea
        label="Note"
        autosize
        minRows={2}
        maxLength={500}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <h3 className={classes.choicesTitle}>Seen</h3>
      <div className={classes.acts}>
        {activities.map((activity) => (
          <Button key={activity} variant="default" className={classes.act ?? ""} onClick={() => seen(activity)}>
            {tapLabel(activity, night)}
          </Button>
        ))}
      </div>
      <h3 className={classes.choicesTitle}>Not seen in person</h3>
      {away === null ? (
        <div className={classes.acts}>
          {(["with_staff", "off_unit"] as const).map((exception) => (
            <Button key={exception} variant="default" className={classes.act ?? ""} onClick={() => setAway(exception)}>
              {exceptionNames[exception]}
            </Button>
          ))}
          {(["door_refused", "not_found"] as const).map((exception) => (
            <Button
              key={exception}
              variant="default"
              color="rose"
              className={classes.act ?? ""}
              onClick={() => save({ activity: null, signsOfLife: [], exception })}
            >
              {exceptionNames[exception]}
            </Button>
          ))}
        </div>
      ) : (
        <>
          <TextInput
            label={`${exceptionNames[away]}: who is with the client?`}
            data-autofocus
            maxLength={120}
            value={escort}
            onChange={(event) => setEscort(event.currentTarget.value)}
          />
          <fieldset className={classes.back}>
            <legend>Expected back in</legend>
            {returns.map((minutes) => (
              <Button key={minutes} variant="default" disabled={escort.trim() === ""} onClick={() => leave(minutes)}>
                {minutes < 60 ? `${minutes} min` : `${minutes / 60} h`}
              </Button>
            ))}
          </fieldset>
          <Button variant="subtle" onClick={() => setAway(null)}>
            Back
          </Button>
        </>
      )}
    </div>
  );
}
