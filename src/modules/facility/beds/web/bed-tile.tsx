import { IconAlertTriangle, IconUsers } from "@tabler/icons-react";
import type { DragEvent, KeyboardEvent } from "react";
import { useNameAlert } from "#modules/clients/index.web.ts";
import { Shape } from "#ui/index.ts";
import type { BedTile } from "../bed.contract.ts";
import { bedStates, isAvailable } from "../bed.ts";
import classes from "./bed-board.module.css";
import { awayText, backText, spokenTile, untilText, waitedText } from "./bed-text.ts";

export interface TileProps {
  tile: BedTile;
  now: string;
  timeZone: string;
  names: boolean;
  lifted: boolean;
  /** A client is being moved and this bed is available. */
  target: boolean;
  canLift: boolean;
  onOpen: () => void;
  onLift: () => void;
  onDrop: () => void;
  onKeyDown: (event: KeyboardEvent<HTMLButtonElement>) => void;
}

const tones = {
  brand: "pine",
  info: "sky",
  attention: "amber",
  danger: "rose",
  done: "moss",
  neutral: "sand",
} as const;

/** One bed, 150 by 64: code and state above, client or reason below. */
export function Tile(props: TileProps) {
  const { tile, now, timeZone, names, lifted, target, canLift, onOpen, onLift, onDrop, onKeyDown } = props;
  const { label, tone, shape } = bedStates.entry(tile.state);
  const stays = tile.occupant !== null;
  const nameAlert = useNameAlert(tile.occupant?.clientId);
  return (
    <button
      type="button"
      className={classes.tile}
      data-bed={tile.bedId}
      data-state={tile.state}
      data-lifted={lifted || undefined}
      data-target={target || undefined}
      draggable={canLift}
      aria-label={[spokenTile(tile, label, now, timeZone, shownName(tile, names)), nameAlert && "name alert"]
        .filter(Boolean)
        .join(", ")}
      title={nameAlert && `Name alert: ${nameAlert}`}
      onClick={target ? onDrop : onOpen}
      onKeyDown={onKeyDown}
      onDragStart={(event: DragEvent) => {
        event.dataTransfer.setData("text/plain", tile.code);
        event.dataTransfer.effectAllowed = "move";
        onLift();
      }}
      onDragOver={(event) => target && event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        if (target) onDrop();
      }}
    >
      <span className={classes.top}>
        {/* Spaces between the pieces, so that the tile's text matches its accessible name. */}
        <span>{tile.code}</span>{" "}
        <span className={classes.state} style={{ "--tone-text": `var(--cairn-${tones[tone]}-text)` }}>
          <Shape shape={shape} />
          {!stays && label}
          {tile.occupant && awayText(tile.occupant)}
          {nameAlert && <IconUsers size="1.1em" aria-hidden className={classes.nameAlert} />}
        </span>
      </span>{" "}
      <TileBody tile={tile} now={now} timeZone={timeZone} names={names} />
    </button>
  );
}

function TileBody({ tile, now, timeZone, names }: Pick<TileProps, "tile" | "now" | "timeZone" | "names">) {
  const { occupant, hold, block } = tile;
  if (occupant)
    return (
      <span className={classes.who}>
        <span className={classes.name}>{shownName(tile, names)}</span>{" "}
        <span className={classes.facts}>
          {occupant.levelCode && !occupant.leave && (
            <span className={occupant.wrongLevel ? classes.wrong : undefined}>
              {occupant.wrongLevel && <IconAlertTriangle size="1em" aria-hidden style={{ verticalAlign: "-0.1em" }} />}{" "}
              {occupant.levelCode}
            </span>
          )}{" "}
          <span>{occupant.leave ? backText(occupant.leave, now, timeZone) : `day ${occupant.day}`}</span>
        </span>
      </span>
    );
  if (hold) return <span className={classes.quiet}>{untilText(hold.until, now, timeZone)}</span>;
  if (block) return <span className={classes.quiet}>{block.note ?? block.label}</span>;
  if (isAvailable(tile.state)) return <span />;
  return <span className={classes.quiet}>for {waitedText(tile.housekeepingSince, now)}</span>;
}

function shownName({ occupant }: Pick<BedTile, "occupant">, names: boolean): string | null {
  if (!occupant) return null;
  return names ? occupant.shortName : initialsOf(occupant.shortName);
}

function initialsOf(shortName: string): string {
  if (shortName === "Reserved") return shortName;
  return shortName
    .split(/\s+/)
    .map((word) => `${word.slice(0, 1)}.`)
    .join(" ");
}
