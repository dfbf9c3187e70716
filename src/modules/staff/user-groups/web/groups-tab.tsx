import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { useAction } from "#platform/web/api/action.ts";
import { useRead } from "#platform/web/api/query.ts";
import { useCan } from "#platform/web/session/session-context.ts";
import { confirmDanger } from "#ui/feedback/confirm-danger.tsx";
import classes from "#ui/form/settings.module.css";
import { PageSection } from "#ui/page/section.tsx";
import { SideDrawer } from "#ui/page/side-drawer.tsx";
import { Chip } from "#ui/state/state-badge.tsx";
import type { Column } from "#ui/table/column.ts";
import { DataTable } from "#ui/table/data-table.tsx";
import {
  deleteUserGroup,
  listUserGroups,
  purposeLabels,
  purposesInUse,
  type UserGroup,
} from "../user-groups.contract.ts";
import { GroupForm, MembersForm } from "./group-forms.tsx";

/** User groups: assignment, approval, announcements and additional permissions. */
export function GroupsTab() {
  const read = useRead(listUserGroups, {});
  const mayManage = useCan("userGroups.manage");
  const [open, setOpen] = useState<{ group: UserGroup | null; what: "facts" | "members" } | null>(null);
  const remove = useAction(deleteUserGroup, { invalidates: [listUserGroups], done: "Group deleted" });
  const confirmRemoval = async (group: UserGroup) => {
    const answer = await confirmDanger({
      act: `Remove ${group.name}`,
      consequence: "The group is deleted permanently. A group with members can't be deleted.",
    });
    if (answer) remove.go({ params: { groupId: group.id } });
  };
  const add = mayManage && (
    <Button leftSection={<IconPlus size="1.1em" />} onClick={() => setOpen({ group: null, what: "facts" })}>
      New group
    </Button>
  );
  return (
    <PageSection title="User groups" note="Groups add permissions to those of the roles." action={add}>
      <DataTable
        label="User groups"
        columns={columns}
        rowKey={(group) => group.id}
        {...(mayManage ? { onOpen: (group: UserGroup) => setOpen({ group, what: "facts" }) } : {})}
        source={read}
        {...(mayManage
          ? {
              rowActions: (group: UserGroup) => (
                <>
                  <Button size="compact-sm" variant="subtle" onClick={() => setOpen({ group, what: "members" })}>
                    Members
                  </Button>
                  <Button size="compact-sm" variant="subtle" color="rose" onClick={() => void confirmRemoval(group)}>
                    Remove
                  </Button>
                </>
              ),
            }
          : {})}
        empty={{
          title: "No groups yet",
          text: "Use groups for announcements, approvals, shared work and additional permissions.",
          action: add,
        }}
      />
      <SideDrawer
        opened={open !== null}
        onClose={() => setOpen(null)}
        title={
          open?.group ? (open.what === "members" ? `Members of ${open.group.name}` : open.group.name) : "New group"
        }
      >
        {open &&
          (open.group && open.what === "members" ? (
            <MembersForm group={open.group} onClose={() => setOpen(null)} />
          ) : (
            <GroupForm group={open.group} onClose={() => setOpen(null)} />
          ))}
      </SideDrawer>
    </PageSection>
  );
}

const columns: Column<UserGroup>[] = [
  { key: "name", header: "Group", grow: 1.4, cell: (group) => group.name },
  {
    key: "purposes",
    header: "Purpose",
    grow: 1.4,
    cell: (group) =>
      group.purposes
        .filter((purpose) => purposesInUse.includes(purpose))
        .map((purpose) => purposeLabels[purpose])
        .join(", "),
  },
  {
    key: "permissions",
    header: "Permissions",
    width: 130,
    cell: (group) =>
      group.permissions.length === 0 ? (
        <span className={classes.quiet}>None</span>
      ) : (
        <Chip tone="brand">
          {group.permissions.length} {group.permissions.length === 1 ? "permission" : "permissions"}
        </Chip>
      ),
  },
  {
    key: "members",
    header: "Members",
    grow: 2,
    cell: (group) =>
      group.members.map((member) => member.name).join(", ") || <span className={classes.quiet}>None</span>,
  },
];
