import { useState } from "react";
import { useRead } from "#platform/web/index.ts";
import { DataTable, SideDrawer } from "#ui/index.ts";
import { listPrograms } from "../../programs/program.contract.ts";
import { type Group, listGroups } from "../group.contract.ts";
import { groupModalityLabels, groupTypeLabels } from "../group.ts";
import { GroupDetails } from "./group-details.tsx";
import { GroupForm } from "./group-form.tsx";

interface GroupsTabProps {
  locationId: string;
  adding: boolean;
  onAdded: () => void;
}

/** The groups of a location; a row opens its roster and schedule. */
export function GroupsTab({ locationId, adding, onAdded }: GroupsTabProps) {
  const source = useRead(listGroups, { query: { locationId } }, { enabled: locationId !== "", keep: true });
  const programs = useRead(listPrograms, { query: { locationId } }, { enabled: locationId !== "" });
  const [openId, setOpen] = useState<string | null>(null);
  const open = source.data?.rows.find(({ id }) => id === openId) ?? null;
  const programText = ({ programIds }: Group) =>
    (programs.data?.rows ?? [])
      .filter(({ id }) => programIds.includes(id))
      .map(({ name }) => name)
      .join(", ");
  return (
    <>
      <DataTable
        label="Groups"
        source={source}
        rowKey={({ id }) => id}
        onOpen={({ id }) => setOpen(id)}
        columns={[
          { key: "name", header: "Group", cell: ({ name }) => name, grow: 2, wraps: true },
          { key: "type", header: "Type", cell: ({ type }) => groupTypeLabels[type] },
          { key: "programs", header: "Programs", cell: programText, grow: 2, wraps: true },
          { key: "room", header: "Room", cell: ({ roomName, modality }) => roomName ?? groupModalityLabels[modality] },
          {
            key: "members",
            header: "Roster",
            cell: ({ members, capacityHard }) => `${members} of ${capacityHard}`,
            numeric: true,
            width: 90,
          },
        ]}
        rowTone={({ members, capacitySoft }) => (members > capacitySoft ? "attention" : undefined)}
        empty={{ title: "No groups yet.", text: "Create the first group, then set when it meets." }}
      />
      <SideDrawer opened={adding} onClose={onAdded} title="Add group">
        {adding && <GroupForm locationId={locationId} group={null} onDone={onAdded} />}
      </SideDrawer>
      <SideDrawer opened={open !== null} onClose={() => setOpen(null)} title={open?.name ?? ""} width={640}>
        {open && <GroupDetails key={open.id} group={open} onClose={() => setOpen(null)} />}
      </SideDrawer>
    </>
  );
}
