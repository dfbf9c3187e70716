import { Chip, SideDrawer, StateBadge } from "#ui/index.ts";
import { featureLabels } from "../../places/room.contract.ts";
import type { BedBoard, BedTile } from "../bed.contract.ts";
import { bedStates, isAvailable } from "../bed.ts";
import { AssignPart } from "./bed-assign.tsx";
import { BlockPart, NewBlockPart } from "./bed-block.tsx";
import classes from "./bed-board.module.css";
import { CleaningPart } from "./bed-cleaning.tsx";
import { HoldPart } from "./bed-hold.tsx";
import { MatchesPart } from "./bed-matches.tsx";
import { OccupantPart } from "./bed-occupant.tsx";

interface DrawerProps {
  tile: BedTile | null;
  board: BedBoard;
  onClose: () => void;
  onMove: (tile: BedTile) => void;
}

/** One bed with its available actions. */
export function BedDrawer({ tile, board, onClose, onMove }: DrawerProps) {
  return (
    <SideDrawer opened={tile !== null} onClose={onClose} title={tile ? `Bed ${tile.code}` : ""} width={440}>
      {tile && (
        <BedDetail key={`${tile.bedId} ${tile.state}`} tile={tile} board={board} onClose={onClose} onMove={onMove} />
      )}
    </SideDrawer>
  );
}

function BedDetail({ tile, board, onClose, onMove }: DrawerProps & { tile: BedTile }) {
  return (
    <div className={classes.drawer}>
      <div className={classes.acts}>
        <StateBadge states={bedStates} state={tile.state} />
        {tile.features.map((feature) => (
          <Chip key={feature}>{featureLabels[feature]}</Chip>
        ))}
      </div>
      {tile.occupant && <OccupantPart tile={tile} board={board} onMove={onMove} />}
      {tile.hold && <HoldPart tile={tile} board={board} onClose={onClose} />}
      {tile.block && <BlockPart tile={tile} />}
      <CleaningPart tile={tile} />
      {isAvailable(tile.state) && <MatchesPart tile={tile} onClose={onClose} />}
      {isAvailable(tile.state) && <AssignPart tile={tile} board={board} onClose={onClose} />}
      {!tile.occupant && !tile.hold && !tile.block && <NewBlockPart tile={tile} />}
    </div>
  );
}
