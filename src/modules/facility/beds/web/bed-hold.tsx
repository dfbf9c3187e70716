import { Anchor, Button } from "@mantine/core";
import { AppLink, serverInstant, useAction, useCan } from "#platform/web/index.ts";
import { showDateTime } from "#ui/index.ts";
import { type BedBoard, type BedTile, getBedBoard } from "../bed.contract.ts";
import { extendHold, releaseHoldEndpoint } from "../bed-stay.contract.ts";
import classes from "./bed-board.module.css";
import { Fact } from "./bed-fact.tsx";
import { untilText } from "./bed-text.ts";

/** The hold of the bed: for whom and until when. */
export function HoldPart({ tile, board, onClose }: { tile: BedTile; board: BedBoard; onClose: () => void }) {
  const mayAssign = useCan("beds.assign");
  const extend = useAction(extendHold, { invalidates: [getBedBoard], done: `Hold on ${tile.code} extended by 4 h` });
  const release = useAction(releaseHoldEndpoint, {
    invalidates: [getBedBoard],
    done: `Hold on ${tile.code} released`,
    onDone: onClose,
  });
  const { hold } = tile;
  if (!hold) return null;
  const later = new Date(Date.parse(hold.until) + 4 * 3_600_000).toISOString();
  return (
    <>
      <dl>
        <Fact term="Held">{untilText(hold.until, serverInstant(), board.timeZone)}</Fact>
        <Fact term="Ends">{showDateTime(hold.until, board.timeZone)}</Fact>
        <Fact term="For">
          {hold.leadId ? (
            <Anchor component={AppLink} to={`/crm/lead/${hold.leadId}`}>
              Admissions lead
            </Anchor>
          ) : (
            "Expected client"
          )}
        </Fact>
        {hold.note && <Fact term="Note">{hold.note}</Fact>}
      </dl>
      {mayAssign && (
        <div className={classes.acts}>
          <Button
            loading={extend.pending}
            onClick={() =>
              extend.go({ params: { stayId: hold.stayId }, body: { version: hold.stayVersion, until: later } })
            }
          >
            Extend by 4 h
          </Button>
          <Button
            variant="default"
            loading={release.pending}
            onClick={() => release.go({ params: { stayId: hold.stayId }, query: { version: hold.stayVersion } })}
          >
            Release hold
          </Button>
        </div>
      )}
    </>
  );
}
