import { Button, Select, Switch } from "@mantine/core";
import { IconBed } from "@tabler/icons-react";
import { type KeyboardEvent, useMemo, useRef, useState } from "react";
import {
  ApiProblem,
  serverInstant,
  useAction,
  useCan,
  useGo,
  useLive,
  useRead,
  useSession,
  useUrlState,
} from "#platform/web/index.ts";
import { cx, EmptyState, ErrorState, Page, Skeletons, toast, useKeys } from "#ui/index.ts";
import { type BedBoard, type BedTile, getBedBoard } from "../bed.contract.ts";
import { isAvailable } from "../bed.ts";
import { moveBed } from "../bed-stay.contract.ts";
import classes from "./bed-board.module.css";
import { BedDrawer } from "./bed-drawer.tsx";
import { type MoveAsked, MoveDialog, settledWithReason } from "./bed-move.tsx";
import { BedSettings } from "./bed-settings.tsx";
import { Tile } from "./bed-tile.tsx";
import { BedTurnovers } from "./bed-turnovers.tsx";
import { Places } from "./places.tsx";

/** The bed board: occupancy, available beds and housekeeping. Live, and usable by keyboard alone. */
export function Screen() {
  const session = useSession();
  const url = useUrlState();
  const mayBeds = useCan("beds.manage");
  const mayPlaces = useCan("locations.manage");
  const mayManage = mayBeds && mayPlaces;
  const locationId = url.params.location ?? session.locationId ?? session.locations[0]?.id ?? "";
  const board = useRead(
    getBedBoard,
    { query: { locationId } },
    { enabled: locationId !== "", everyMs: 60_000, keep: true },
  );
  useLive(locationId ? `board:beds:${locationId}` : null, [getBedBoard]);

  // The top bar selects the location; users viewing all locations select one here.
  const picker =
    session.locationId === null && session.locations.length > 1 ? (
      <Select
        aria-label="Location"
        data={session.locations.map((place) => ({ value: place.id, label: place.name }))}
        value={locationId}
        allowDeselect={false}
        onChange={(value) => url.set({ location: value })}
        w={260}
      />
    ) : null;

  const floor =
    board.error && !board.data ? (
      <ErrorState error={board.error} onRetry={() => void board.refetch()} />
    ) : board.data ? (
      <Board board={board.data} />
    ) : (
      <Skeletons shape="page" />
    );
  const page = { title: "Beds", summary: board.data ? summaryOf(board.data) : undefined, action: picker };
  return (
    <Page
      {...page}
      tabs={[
        { value: "board", label: "Board", content: floor },
        { value: "turnover", label: "Turnover", content: locationId && <BedTurnovers locationId={locationId} /> },
        { value: "places", label: "Reserved", content: locationId && <Places locationId={locationId} /> },
        ...(mayManage
          ? [{ value: "settings", label: "Rooms and license", content: <BedSettings locationId={locationId} /> }]
          : []),
      ]}
    />
  );
}

function summaryOf({ locationName, totals, licensedBeds }: BedBoard): string {
  const inUse = totals.occupied + totals.away;
  const usage =
    licensedBeds > 0 ? `${inUse} of ${licensedBeds} licensed beds in use` : `${inUse} of ${totals.beds} beds in use`;
  return `${locationName}: ${usage}`;
}

function Totals({ totals }: Pick<BedBoard, "totals">) {
  const shown = [
    ["free", totals.free],
    ["held", totals.held],
    ["on leave", totals.away],
    ["in turnover", totals.turning],
    ["blocked", totals.blocked],
  ] as const;
  return (
    <ul className={classes.totals} aria-label="Beds by state">
      {shown.map(([label, count]) => (
        <li key={label} className={classes.total}>
          <b>{count}</b> {label}
        </li>
      ))}
    </ul>
  );
}

function Board({ board }: { board: BedBoard }) {
  const go = useGo();
  const mayAssign = useCan("beds.assign");
  const mayManage = useCan("locations.manage");
  const url = useUrlState();
  const [lifted, setLifted] = useState<BedTile | null>(null);
  const [asked, setAsked] = useState<MoveAsked | null>(null);
  const root = useRef<HTMLDivElement>(null);
  const tiles = useMemo(() => board.sections.flatMap((section) => section.rooms.flatMap((room) => room.beds)), [board]);
  const openBed = tiles.find((tile) => tile.bedId === url.params.bed) ?? null;
  const names = url.params.names !== "off";
  const now = serverInstant();

  const move = useAction(moveBed, {
    invalidates: [getBedBoard],
    done: (stay) => `${lifted?.occupant?.shortName ?? "Client"} moved to ${stay.bedCode}`,
    onDone: () => setLifted(null),
    handles: settledWithReason,
  });
  const drop = (to: BedTile) => {
    const from = lifted;
    if (!from?.occupant) return;
    if (to.occupant) return ask({ from, to });
    const { stayId, stayVersion: version } = from.occupant;
    move.run({ body: { stayId, version, toBedId: to.bedId } }).catch((error: unknown) => {
      if (error instanceof ApiProblem && settledWithReason.some((code) => code === error.code))
        ask({ from, to, refused: error });
    });
  };
  const ask = (next: MoveAsked) => {
    setLifted(null);
    setAsked(next);
  };
  const lift = (tile: BedTile) => {
    if (!mayAssign || !tile.occupant) return;
    setLifted(tile);
  };
  useKeys([{ keys: "escape", does: "Cancel move", run: () => setLifted(null) }], lifted !== null);
  useKeys([
    { keys: "h", does: "Hide or show names", run: () => url.set({ names: names ? "off" : null }) },
    { keys: "f", does: "Go to the next free bed", run: () => focusNext(root.current, '[data-state="free"]') },
    {
      keys: "d",
      does: "Go to the next bed that needs cleaning",
      run: () => focusNext(root.current, '[data-state="dirty"]'),
    },
  ]);

  const onKey = (tile: BedTile) => (event: KeyboardEvent<HTMLButtonElement>) => {
    if (event.key === " " && tile.occupant && !lifted) {
      event.preventDefault();
      lift(tile);
      toast(
        `Moving ${tile.occupant.shortName}. Choose a free bed, or an occupied one to swap, and press Enter. Esc cancels.`,
        {
          tone: "info",
        },
      );
    } else if (event.key.startsWith("Arrow")) {
      event.preventDefault();
      focusNear(event.currentTarget, event.key);
    }
  };

  if (tiles.length === 0)
    return (
      <EmptyState
        title="No beds here yet"
        text={mayManage ? "Add a room with its beds." : "A manager must add rooms and beds to this location."}
        action={
          mayManage && (
            <Button leftSection={<IconBed size="1.2em" />} onClick={() => go("/bed-management?tabs=settings")}>
              Add room
            </Button>
          )
        }
      />
    );

  return (
    <>
      <div style={{ display: "flex", justifyContent: "space-between", gap: "var(--cairn-4)", flexWrap: "wrap" }}>
        <Totals totals={board.totals} />
        <Switch
          label="Names"
          checked={names}
          onChange={(event) => url.set({ names: event.currentTarget.checked ? null : "off" })}
        />
      </div>
      {lifted?.occupant && (
        <div className={classes.lift} role="status">
          <span>
            Moving <strong>{lifted.occupant.shortName}</strong> from {lifted.code}. Choose a free bed, or an occupied
            one to swap.
          </span>
          <Button variant="default" size="xs" onClick={() => setLifted(null)}>
            Cancel
          </Button>
        </div>
      )}
      <div className={cx(classes.board, lifted ? classes.moving : undefined)} ref={root}>
        {board.sections.map((section) => {
          const beds = section.rooms.flatMap((room) => room.beds);
          return (
            <section key={section.sectionId} aria-label={section.name}>
              <div className={classes.sectionHead}>
                <h2>{section.name}</h2>
                <span>
                  {beds.filter((bed) => bed.occupant).length} of {beds.length} in use
                </span>
              </div>
              {section.rooms.map((room) => (
                <div key={room.roomId} className={classes.room}>
                  <span className={classes.roomName}>{room.number}</span>
                  <div className={classes.beds}>
                    {room.beds.map((tile) => (
                      <Tile
                        key={tile.bedId}
                        tile={tile}
                        now={now}
                        timeZone={board.timeZone}
                        names={names}
                        lifted={lifted?.bedId === tile.bedId}
                        target={lifted !== null && isTarget(lifted, tile)}
                        canLift={mayAssign && tile.occupant !== null}
                        onOpen={() => (lifted ? undefined : url.set({ bed: tile.bedId }))}
                        onLift={() => lift(tile)}
                        onDrop={() => drop(tile)}
                        onKeyDown={onKey(tile)}
                      />
                    ))}
                  </div>
                </div>
              ))}
            </section>
          );
        })}
      </div>
      <MoveDialog asked={asked} onClose={() => setAsked(null)} />
      <BedDrawer
        tile={openBed}
        board={board}
        onClose={() => url.set({ bed: null })}
        onMove={(tile) => {
          url.set({ bed: null });
          lift(tile);
        }}
      />
    </>
  );
}

/** A free bed, or another client's to swap with, also one on leave. */
function isTarget(lifted: BedTile, tile: BedTile): boolean {
  return isAvailable(tile.state) || (tile.occupant !== null && tile.bedId !== lifted.bedId);
}

/** Focuses the nearest tile in the direction of the arrow key, by screen position. */
function focusNear(from: HTMLElement, key: string): void {
  const here = from.getBoundingClientRect();
  const across = key === "ArrowLeft" || key === "ArrowRight";
  const sign = key === "ArrowRight" || key === "ArrowDown" ? 1 : -1;
  const all = [...(from.closest(`.${classes.board}`)?.querySelectorAll<HTMLElement>("[data-bed]") ?? [])];
  const ahead = all
    .map((tile) => {
      const box = tile.getBoundingClientRect();
      const dx = box.left - here.left;
      const dy = box.top - here.top;
      return { tile, along: sign * (across ? dx : dy), aside: Math.abs(across ? dy : dx) };
    })
    .filter(({ along }) => along > 4);
  ahead.sort((a, b) => a.along + 2 * a.aside - (b.along + 2 * b.aside));
  ahead[0]?.tile.focus();
}

function focusNext(root: HTMLElement | null, selector: string): void {
  const all = [...(root?.querySelectorAll<HTMLElement>(selector) ?? [])];
  const { activeElement } = document;
  const at = activeElement instanceof HTMLElement ? all.indexOf(activeElement) : -1;
  all[(at + 1) % Math.max(1, all.length)]?.focus();
}
