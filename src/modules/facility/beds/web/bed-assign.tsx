import { Button, Select, Textarea } from "@mantine/core";
import { useState } from "react";
import { listClientPatients } from "#modules/clients/identity/client-list.contract.ts";
import { useAction, useCan, useRead } from "#platform/web/index.ts";
import { ProblemAlert, useBusy } from "#ui/index.ts";
import { type BedBoard, type BedTile, getBedBoard } from "../bed.contract.ts";
import { assignBed } from "../bed-stay.contract.ts";
import { type PlacementGroup, placementGroupLabels, placementGroups } from "../placement.ts";
import classes from "./bed-board.module.css";

/** Assigns the bed to an admitted client without a bed. */
export function AssignPart({ tile, board, onClose }: { tile: BedTile; board: BedBoard; onClose: () => void }) {
  const mayAssign = useCan("beds.assign");
  const mayOverride = useCan("beds.override");
  const people = useRead(
    listClientPatients,
    { query: { location: board.locationId, pageSize: 500 } },
    { enabled: mayAssign },
  );
  const [demographicId, setPerson] = useState<string | null>(null);
  const [group, setGroup] = useState<PlacementGroup | null>(null);
  const [reason, setReason] = useState("");
  useBusy(reason.trim() !== "" && "Reason for the assignment");
  const assign = useAction(assignBed, {
    invalidates: [getBedBoard],
    inline: true,
    done: `Bed ${tile.code} assigned`,
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
        label="Assign to"
        placeholder={people.isPending ? "Loading…" : waiting.length > 0 ? "Choose a client" : "All clients have a bed"}
        data={waiting.map((person) => ({ value: person.demographicId, label: `${person.name} · ${person.mrNo}` }))}
        value={demographicId}
        onChange={setPerson}
        searchable
        disabled={waiting.length === 0}
        nothingFoundMessage="No matching client without a bed"
      />
      {demographicId && (
        <Select
          label="Housing group"
          description="As agreed with the client. Never taken from the sex in the chart."
          data={placementGroups.map((value: PlacementGroup) => ({ value, label: placementGroupLabels[value] }))}
          value={group}
          onChange={setGroup}
          clearable
        />
      )}
      {assign.problem && <ProblemAlert error={assign.problem} />}
      {overridable && mayOverride && (
        <Textarea
          label="Reason for override"
          description="10 characters or more. Saved with the stay."
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
                ...(group ? { placementGroup: group } : {}),
                ...(reason.trim()
                  ? assign.problem?.code === "placement-group-conflict"
                    ? { sharingReason: reason }
                    : { overrideReason: reason }
                  : {}),
              },
            })
          }
        >
          Assign bed {tile.code}
        </Button>
      )}
    </div>
  );
}
