import { Button, Select } from "@mantine/core";
import { useState } from "react";
import { useCan, useLive, useSession, useTab, useUrlState } from "#platform/web/index.ts";
import { Page } from "#ui/index.ts";
import { ProgramsTab } from "../../programs/web/programs-tab.tsx";
import { listGroups } from "../group.contract.ts";
import { listMembers } from "../member.contract.ts";
import { listSessions } from "../session.contract.ts";
import { GroupsTab } from "./groups-tab.tsx";
import { SessionsToday } from "./today-board.tsx";
import { SessionsWeek } from "./week-calendar.tsx";

/** Group sessions of today and of the week, groups with their rosters and schedules, and programs. */
export function Screen() {
  const session = useSession();
  const url = useUrlState();
  const [tab] = useTab(["today", "calendar", "groups", "programs"]);
  const mayGroups = useCan("groups.manage");
  const mayPrograms = useCan("programs.manage");
  const [adding, setAdding] = useState(false);
  const locationId = url.params.location ?? session.locationId ?? session.locations[0]?.id ?? "";
  useLive("list:groups", [listSessions, listGroups, listMembers]);
  const place = session.locations.find(({ id }) => id === locationId);
  const timeZone = place?.timeZone ?? session.timeZone;
  const picker =
    session.locationId === null && session.locations.length > 1 ? (
      <Select
        aria-label="Location"
        data={session.locations.map(({ id, name }) => ({ value: id, label: name }))}
        value={locationId}
        allowDeselect={false}
        onChange={(value) => url.set({ location: value })}
        w={240}
      />
    ) : null;
  const mayAdd = (tab === "groups" && mayGroups) || (tab === "programs" && mayPrograms);
  const props = { locationId, timeZone };
  const close = () => setAdding(false);
  return (
    <Page
      title="Groups"
      action={
        <>
          {picker}
          {mayAdd && (
            <Button onClick={() => setAdding(true)}>{tab === "programs" ? "Add program" : "Add group"}</Button>
          )}
        </>
      }
      tabs={[
        { value: "today", label: "Today", content: <SessionsToday key={locationId} {...props} /> },
        { value: "calendar", label: "Week", content: <SessionsWeek key={locationId} {...props} /> },
        {
          value: "groups",
          label: "Groups",
          content: <GroupsTab key={locationId} {...props} adding={adding} onAdded={close} />,
        },
        {
          value: "programs",
          label: "Programs",
          content: <ProgramsTab key={locationId} {...props} adding={adding} onAdded={close} />,
        },
      ]}
    />
  );
}
