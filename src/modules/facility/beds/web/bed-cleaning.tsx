import { Button } from "@mantine/core";
import { serverInstant, useAction, useCan } from "#platform/web/index.ts";
import { type BedTile, getBedBoard, setHousekeeping } from "../bed.contract.ts";
import classes from "./bed-board.module.css";
import { waitedText } from "./bed-words.ts";

/** Where the bed is on its way from left to clean. */
export function CleaningPart({ tile }: { tile: BedTile }) {
  const mayAssign = useCan("beds.assign");
  const keep = useAction(setHousekeeping, { invalidates: [getBedBoard] });
  if (!mayAssign) return null;
  const act = (move: "soil" | "start" | "finish" | "accept") =>
    keep.go({ params: { bedId: tile.bedId }, body: { version: tile.version, move } });
  const waited = waitedText(tile.housekeepingSince, serverInstant());
  if (tile.housekeeping === "clean")
    return tile.state === "free" ? (
      <Button
        variant="default"
        size="xs"
        style={{ alignSelf: "start" }}
        loading={keep.pending}
        onClick={() => act("soil")}
      >
        Needs cleaning
      </Button>
    ) : null;
  return (
    <div>
      <p style={{ marginTop: 0 }}>
        {tile.housekeeping === "dirty" && `Waits for cleaning for ${waited}.`}
        {tile.housekeeping === "cleaning" && `Being cleaned for ${waited}.`}
        {tile.housekeeping === "inspect" && `Clean, waits for inspection for ${waited}.`}
      </p>
      <div className={classes.acts}>
        {tile.housekeeping !== "inspect" && (
          <Button loading={keep.pending} onClick={() => act("finish")}>
            Mark {tile.code} clean
          </Button>
        )}
        {tile.housekeeping === "dirty" && (
          <Button variant="default" onClick={() => act("start")}>
            Start cleaning
          </Button>
        )}
        {tile.housekeeping === "inspect" && (
          <Button loading={keep.pending} onClick={() => act("accept")}>
            Inspected, ready
          </Button>
        )}
      </div>
    </div>
  );
}
