import { Button, Select } from "@mantine/core";
import { IconCopy, IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { useRead } from "#platform/web/api/query.ts";
import { useLive } from "#platform/web/live/use-live.ts";
import { useUrlState } from "#platform/web/router/links.tsx";
import { useCan } from "#platform/web/session/session-context.ts";
import { Skeletons } from "#ui/feedback/skeletons.tsx";
import { ErrorState } from "#ui/feedback/states.tsx";
import classes from "#ui/form/settings.module.css";
import { PageSection } from "#ui/page/section.tsx";
import { listPermissions, listRoles } from "../roles.contract.ts";
import { NewRoleDrawer } from "./new-role.tsx";
import { RoleHolders } from "./role-holders.tsx";
import { RoleMatrix } from "./role-matrix.tsx";

/** Permissions of one role at a time. Changes are shown as a diff before saving. */
export function RolesTab() {
  const roles = useRead(listRoles, {});
  const catalogue = useRead(listPermissions, {});
  useLive("list:platform", (event) => (event === null || event.type === "platform.roles-changed" ? [listRoles] : []));
  const { params, set } = useUrlState();
  const mayManage = useCan("roles.manage");
  const [making, setMaking] = useState<"new" | "copy" | null>(null);
  const error = roles.error ?? catalogue.error;
  if (error)
    return <ErrorState error={error} onRetry={() => void Promise.all([roles.refetch(), catalogue.refetch()])} />;
  if (!roles.data || !catalogue.data) return <Skeletons shape="text" />;
  const { rows } = roles.data;
  const role = rows.find((one) => one.code === params.role) ?? rows[0];
  if (!role) return null;
  return (
    <PageSection
      title="Roles"
      note="Who has each role, what it allows, and where. Changes apply immediately."
      action={
        mayManage && (
          <span className={classes.actions}>
            <Button variant="default" leftSection={<IconCopy size="1.1em" />} onClick={() => setMaking("copy")}>
              Copy {role.name}
            </Button>
            <Button variant="default" leftSection={<IconPlus size="1.1em" />} onClick={() => setMaking("new")}>
              New role
            </Button>
          </span>
        )
      }
    >
      <Select
        label="Role"
        className={classes.picker}
        data={rows.map((one) => ({ value: one.code, label: `${one.name} (${one.people})` }))}
        value={role.code}
        searchable
        allowDeselect={false}
        onChange={(code) => code && set({ role: code })}
      />
      {role.description && <p className={classes.quiet}>{role.description}</p>}
      <RoleHolders role={role} />
      <RoleMatrix key={role.code} role={role} catalogue={catalogue.data.rows} mayManage={mayManage} />
      <NewRoleDrawer
        from={making === "copy" ? role : null}
        opened={making !== null}
        onClose={() => setMaking(null)}
        onMade={(code) => set({ role: code })}
      />
    </PageSection>
  );
}
