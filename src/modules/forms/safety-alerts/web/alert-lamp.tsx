import { ActionIcon, Indicator } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { AppLink, useLive, useRead } from "#platform/web/index.ts";
import bar from "#platform/web/shell/top-bar.module.css";
import { countSafetyAlerts } from "../safety-alert.contract.ts";

/** Open safety alerts of clients in reach, at the top of every page; absent while there are none. */
export function AlertLamp() {
  const count = useRead(countSafetyAlerts, {});
  useLive("list:safety-alerts", [countSafetyAlerts]);
  const open = count.data?.open ?? 0;
  if (open === 0) return null;
  const label = `${open} open safety ${open === 1 ? "alert" : "alerts"}`;
  return (
    <Indicator label={open > 99 ? "99+" : open} color="rose" autoContrast classNames={{ indicator: bar.badge ?? "" }}>
      <ActionIcon
        component={AppLink}
        to="/assessments?tabs=alerts"
        variant="subtle"
        color="rose"
        size={40}
        aria-label={label}
        title={label}
      >
        <IconAlertTriangle size={20} stroke={1.5} />
      </ActionIcon>
    </Indicator>
  );
}
