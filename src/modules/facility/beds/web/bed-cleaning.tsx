import { Button } from "@mantine/core";
import { serverInstant, useAction, useCan } from "#platform/web/index.ts";
import { type BedTile, getBedBoard, setHousekeeping } from "../bed.contract.ts";
import { type Housekeeping, type HousekeepingMove, housekeepingStates, isAvailable, isClean } from "../bed.ts";
import classes from "./bed-board.module.css";
import { waitedText } from "./bed-text.ts";

const housekeepingText = {
  clean: () => "Clean.",
  dirty: (time: string) => `Has needed cleaning for ${time}.`,
  cleaning: (time: string) => `Cleaning started ${time} ago.`,
  inspect: (time: string) => `Needs inspection. Cleaned ${time} ago.`,
} as const satisfies Record<Housekeeping, (time: string) => string>;

/** The housekeeping state of the bed and its actions. */
export function CleaningPart({ tile }: { tile: BedTile }) {
  const mayAssign = useCan("beds.assign");
  const keep = useAction(setHousekeeping, { invalidates: [getBedBoard] });
  if (!mayAssign) return null;
  const can = (move: HousekeepingMove) => housekeepingStates.can(tile.housekeeping, move);
  const act = (move: HousekeepingMove) =>
    keep.go({ params: { bedId: tile.bedId }, body: { version: tile.version, move } });
  const waited = waitedText(tile.housekeepingSince, serverInstant());
  if (isClean(tile.housekeeping))
    return isAvailable(tile.state) ? (
      <Button
        variant="default"
        size="xs"
        style={{ alignSelf: "start" }}
        loading={keep.pending}
        onClick={() => act("soil")}
      >
        Mark as needs cleaning
      </Button>
    ) : null;
  return (
    <div>
      <p style={{ marginTop: 0 }}>{housekeepingText[tile.housekeeping](waited)}</p>
      <div className={classes.acts}>
        {can("finish") && (
          <Button loading={keep.pending} onClick={() => act("finish")}>
            Mark {tile.code} clean
          </Button>
        )}
        {can("start") && (
          <Button variant="default" onClick={() => act("start")}>
            Start cleaning
          </Button>
        )}
        {can("accept") && (
          <Button loading={keep.pending} onClick={() => act("accept")}>
            Mark {tile.code} inspected
          </Button>
        )}
      </div>
    </div>
  );
}
