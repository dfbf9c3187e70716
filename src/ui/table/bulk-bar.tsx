import { CloseButton } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./bulk-bar.module.css";

/** Slides in while rows are selected; stays in sight at the foot of the list. */
export function BulkBar({ count, onClear, children }: { count: number; onClear: () => void; children: ReactNode }) {
  return (
    <div className={classes.bulk} role="toolbar" aria-label="Selected rows">
      <span className={classes.bulkCount} aria-live="polite">
        {count} selected
      </span>
      {children}
      <CloseButton size="sm" aria-label="Clear selection" onClick={onClear} />
    </div>
  );
}
