import { Anchor, Button, Textarea } from "@mantine/core";
import { useState } from "react";
import { AppLink, useAction, useCan } from "#platform/web/index.ts";
import { Chip, showDate, showDateTime, useBusy } from "#ui/index.ts";
import { type BedBoard, type BedTile, getBedBoard } from "../bed.contract.ts";
import { releaseBed } from "../bed-stay.contract.ts";
import classes from "./bed-board.module.css";
import { Fact } from "./bed-fact.tsx";

/** The client in this bed, with the actions to move or end the stay. */
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
  useBusy(leaving && reason.trim() !== "" && "Reason for ending the stay");
  const release = useAction(releaseBed, { invalidates: [getBedBoard], done: `Stay in ${tile.code} ended` });
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
        {occupant.expectedEndOn && <Fact term="Expected end">{showDate(occupant.expectedEndOn)}</Fact>}
      </dl>
      {occupant.wrongLevel && (
        <Chip tone="danger" shape="alert">
          Wrong bed for level {occupant.levelCode}
        </Chip>
      )}
      {mayAssign && !leaving && (
        <div className={classes.acts}>
          <Button onClick={() => onMove(tile)}>Move {occupant.shortName}</Button>
          <Button variant="default" onClick={() => setLeaving(true)}>
            End stay
          </Button>
        </div>
      )}
      {leaving && (
        <div className={classes.drawer}>
          <Textarea
            label="Reason"
            description="The admission continues. To discharge the client, use the chart."
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
              End stay in {tile.code}
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
