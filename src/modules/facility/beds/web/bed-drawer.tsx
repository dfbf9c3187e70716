import { Anchor, Button, Select, Textarea } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { listClientPatients } from "#modules/clients/identity/client-list.contract.ts";
import { AppLink, serverInstant, useAction, useCan, useRead } from "#platform/web/index.ts";
import { Chip, ProblemAlert, SideDrawer, StateBadge, showDate, showDateTime } from "#ui/index.ts";
import { featureLabels } from "../../places/room.contract.ts";
import { type BedBoard, type BedTile, blockKinds, getBedBoard, setHousekeeping } from "../bed.contract.ts";
import { bedStates } from "../bed.ts";
import { assignBed, blockBed, extendHold, releaseBed, releaseHoldEndpoint, unblockBed } from "../bed-stay.contract.ts";
import { type PlacementGroup, placementGroupLabels, placementGroups } from "../placement.ts";
import classes from "./bed-board.module.css";
import { blockLabels, untilText, waitedText } from "./bed-words.ts";

interface DrawerProps {
  tile: BedTile | null;
  board: BedBoard;
  onClose: () => void;
  onMove: (tile: BedTile) => void;
}

/** One bed and everything that can be done with it now. */
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
      {tile.state === "free" && <AssignPart tile={tile} board={board} onClose={onClose} />}
      {!tile.occupant && !tile.hold && !tile.block && <NewBlockPart tile={tile} />}
    </div>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </>
  );
}

function OccupantPart({ tile, board, onMove }: { tile: BedTile; board: BedBoard; onMove: (tile: BedTile) => void }) {
  const mayAssign = useCan("beds.assign");
  const [leaving, setLeaving] = useState(false);
  const [reason, setReason] = useState("");
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

function HoldPart({ tile, board, onClose }: { tile: BedTile; board: BedBoard; onClose: () => void }) {
  const mayAssign = useCan("beds.assign");
  const extend = useAction(extendHold, { invalidates: [getBedBoard], done: `${tile.code} is held 4 hours longer` });
  const release = useAction(releaseHoldEndpoint, {
    invalidates: [getBedBoard],
    done: `${tile.code} is free`,
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
              A lead in admissions
            </Anchor>
          ) : (
            "An expected client"
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
            Hold 4 hours longer
          </Button>
          <Button
            variant="default"
            loading={release.pending}
            onClick={() => release.go({ params: { stayId: hold.stayId }, query: { version: hold.stayVersion } })}
          >
            Release the hold
          </Button>
        </div>
      )}
    </>
  );
}

function BlockPart({ tile }: { tile: BedTile }) {
  const mayManage = useCan("beds.manage");
  const unblock = useAction(unblockBed, { invalidates: [getBedBoard], done: `${tile.code} is back in use` });
  const { block } = tile;
  if (!block) return null;
  return (
    <>
      <dl>
        <Fact term="Blocked for">{blockLabels[block.kind]}</Fact>
        <Fact term="Note">{block.note ?? "None"}</Fact>
      </dl>
      {mayManage && (
        <Button
          variant="default"
          loading={unblock.pending}
          onClick={() => unblock.go({ params: { stayId: block.stayId }, query: { version: block.stayVersion } })}
        >
          Put {tile.code} back in use
        </Button>
      )}
    </>
  );
}

function CleaningPart({ tile }: { tile: BedTile }) {
  const mayAssign = useCan("beds.assign");
  const keep = useAction(setHousekeeping, { invalidates: [getBedBoard] });
  if (!mayAssign) return null;
  const act = (move: "soil" | "start" | "finish" | "accept") =>
    keep.go({ params: { bedId: tile.bedId }, body: { version: tile.version, move } });
  const waited = waitedText(tile.housekeepingSince, serverInstant());
  if (tile.housekeeping === "clean")
    return tile.state === "free" ? (
      <Button
        variant="subtle"
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

function AssignPart({ tile, board, onClose }: { tile: BedTile; board: BedBoard; onClose: () => void }) {
  const mayAssign = useCan("beds.assign");
  const mayOverride = useCan("beds.override");
  const people = useRead(
    listClientPatients,
    { query: { location: board.locationId, pageSize: 500 } },
    { enabled: mayAssign },
  );
  const [demographicId, setPerson] = useState<string | null>(null);
  const [group, setGroup] = useState<string | null>(null);
  const [reason, setReason] = useState("");
  const assign = useAction(assignBed, {
    invalidates: [getBedBoard],
    inline: true,
    done: `The bed ${tile.code} is given`,
    onDone: onClose,
  });
  if (!mayAssign) return null;
  const inBeds = new Set(
    board.sections.flatMap((section) =>
      section.rooms.flatMap((room) => room.beds.map((bed) => bed.occupant?.demographicId ?? "")),
    ),
  );
  const waiting = (people.data?.rows ?? []).filter((person) => !inBeds.has(person.demographicId));
  const overridable =
    assign.problem && ["bed-does-not-fit", "bed-not-ready", "placement-group-conflict"].includes(assign.problem.code);
  return (
    <div className={classes.drawer}>
      <Select
        label="Give this bed to"
        placeholder={
          people.isPending ? "Looking …" : waiting.length > 0 ? "Choose a client" : "Everyone here has a bed"
        }
        data={waiting.map((person) => ({ value: person.demographicId, label: `${person.name} · ${person.mrNo}` }))}
        value={demographicId}
        onChange={setPerson}
        searchable
        disabled={waiting.length === 0}
        nothingFoundMessage="Nobody of that name waits for a bed"
      />
      {demographicId && (
        <Select
          label="Housing group agreed with the client"
          description="Never taken from the sex in the chart."
          data={placementGroups.map((value: PlacementGroup) => ({ value, label: placementGroupLabels[value] }))}
          value={group}
          onChange={setGroup}
          clearable
        />
      )}
      {assign.problem && <ProblemAlert error={assign.problem} />}
      {overridable && mayOverride && (
        <Textarea
          label="Give it all the same, because"
          description="Ten characters or more; it is kept with the stay."
          value={reason}
          autosize
          minRows={2}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      )}
      {demographicId && (
        <Button
          style={{ alignSelf: "start" }}
          loading={assign.pending}
          onClick={() =>
            assign.go({
              body: {
                demographicId,
                bedId: tile.bedId,
                ...(group ? { placementGroup: group as PlacementGroup } : {}),
                ...(reason.trim()
                  ? assign.problem?.code === "placement-group-conflict"
                    ? { sharingReason: reason }
                    : { overrideReason: reason }
                  : {}),
              },
            })
          }
        >
          Give bed {tile.code}
        </Button>
      )}
    </div>
  );
}

function NewBlockPart({ tile }: { tile: BedTile }) {
  const mayManage = useCan("beds.manage");
  const [open, setOpen] = useState(false);
  const [kind, setKind] = useState<string | null>("maintenance");
  const [note, setNote] = useState("");
  const block = useAction(blockBed, { invalidates: [getBedBoard], done: `${tile.code} is blocked` });
  if (!mayManage) return null;
  if (!open)
    return (
      <Button variant="subtle" size="xs" style={{ alignSelf: "start" }} onClick={() => setOpen(true)}>
        Block this bed
      </Button>
    );
  return (
    <div className={classes.drawer}>
      <Select
        label="Why is it out of use?"
        data={blockKinds.map((value) => ({ value, label: blockLabels[value] }))}
        value={kind}
        allowDeselect={false}
        onChange={setKind}
      />
      <Textarea
        label="What is wrong"
        value={note}
        autosize
        minRows={2}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <div className={classes.acts}>
        <Button
          disabled={note.trim().length < 3}
          loading={block.pending}
          onClick={() =>
            block.go({ body: { bedId: tile.bedId, kind: (kind ?? "other") as (typeof blockKinds)[number], note } })
          }
        >
          Block {tile.code}
        </Button>
        <Button variant="default" onClick={() => setOpen(false)}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
