import { SegmentedControl } from "@mantine/core";
import type { ComponentType } from "react";
import type { Permission } from "#platform/shared/access/permissions.ts";
import { useSession, useUrlState } from "#platform/web/index.ts";
import classes from "./integrations.module.css";

export interface PanelPart {
  value: string;
  label: string;
  permission: Permission;
  Part: ComponentType;
}

/** A tab with sections selected by `part=` in the URL, filtered by permission. */
export function PartsPanel({ label, parts }: { label: string; parts: readonly PanelPart[] }) {
  const url = useUrlState();
  const { permissions } = useSession();
  const open = parts.filter(({ permission }) => permissions.includes(permission));
  const chosen = open.find(({ value }) => value === url.params.part) ?? open[0];
  if (!chosen) return null;
  return (
    <>
      <div className={classes.parts}>
        <SegmentedControl
          aria-label={label}
          size="xs"
          value={chosen.value}
          onChange={(part) => url.set({ part })}
          data={open.map(({ value, label: text }) => ({ value, label: text }))}
        />
      </div>
      <chosen.Part />
    </>
  );
}
