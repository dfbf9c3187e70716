import { Anchor, Button, Textarea } from "@mantine/core";
import { useState } from "react";
import { AppLink, useAction, useCan } from "#platform/web/index.ts";
import { Chip, showDate, showDateTime, useBusy } from "#ui/index.ts";
import { type BedBoard, type BedTile, getBedBoard } from "../bed.contract.ts";
import { releaseBed } from "../bed-stay.contract.ts";
import classes from "./bed-board.module.css";
import { Fact } from "./bed-fact.tsx";

/** Who lies here, since when, and the ways out of this bed. */
export function OccupantPart({
  tile,
  board,
  onMove,
}: {
  tile: BedTile;
  board: BedBoard;
  onMove: (tile: BedTile) => void;
}) {
  const mayAssign = useCan("beds.assign");
  const [leaving, setLeaving] = useState(false);
  const [reason, setReason] = useState("");
  useBusy(leaving && reason.trim() !== "" && "Why somebody leaves a bed");
  const release = useAction(releaseBed, { invalidates: [getBedBoard], done: `${tile.code} is free for cleaning` });
  const { occupant } = tile;
  if (!occupant) return null;
  return (
    <>
      <dl>
        <Fact term="Client">
          {occupant.mrNo ? (
            <Anchor component={AppLink} to={`/clients/${occupant.mrNo}`}>
              {occupant.name}
            </Anchor>
          ) : (
            occupant.name
          )}
        </Fact>
        <Fact term="Day">{occupant.day}</Fact>
        <Fact term="In this bed since">{showDateTime(occupant.since, board.timeZone)}</Fact>
        {occupant.levelCode && <Fact term="Level of care">{occupant.levelCode}</Fact>}
        {occupant.expectedEndOn && <Fact term="Planned until">{showDate(occupant.expectedEndOn)}</Fact>}
      </dl>
      {occupant.wrongLevel && (
        <Chip tone="danger" shape="alert">
          This bed is not meant for level {occupant.levelCode}
        </Chip>
      )}
      {mayAssign && !leaving && (
        <div className={classes.acts}>
          <Button onClick={() => onMove(tile)}>Move {occupant.shortName}</Button>
          <Button variant="default" onClick={() => setLeaving(true)}>
            Leaves this bed
          </Button>
        </div>
      )}
      {leaving && (
        <div className={classes.drawer}>
          <Textarea
            label="Why does the stay in this bed end?"
            description="The admission goes on. A discharge is done in the chart."
            value={reason}
            autosize
            minRows={2}
            onChange={(event) => setReason(event.currentTarget.value)}
            data-autofocus
          />
          <div className={classes.acts}>
            <Button
              disabled={reason.trim().length < 3}
              loading={release.pending}
              onClick={() =>
                release.go({ params: { stayId: occupant.stayId }, body: { version: occupant.stayVersion, reason } })
              }
            >
              End the stay in {tile.code}
            </Button>
            <Button variant="default" onClick={() => setLeaving(false)}>
              Cancel
            </Button>
          </div>
        </div>
      )}
    </>
  );
}
