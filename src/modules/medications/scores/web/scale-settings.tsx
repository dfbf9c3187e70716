import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { useCan, useRead } from "#platform/web/index.ts";
import { ErrorState, PageSection, Skeletons } from "#ui/index.ts";
import { listScales, type ShownScale } from "../score.contract.ts";
import { ScaleEditor } from "./scale-editor.tsx";
import classes from "./scores.module.css";

/** Bedside scales: the bands of those that come with Cairn, and the facility's own. */
export function ScaleSettings() {
  const read = useRead(listScales, {});
  const mayConfigure = useCan("metrics.configure");
  const [editing, setEditing] = useState<ShownScale | "new" | null>(null);
  if (read.isError && !read.data) return <ErrorState error={read.error} onRetry={() => void read.refetch()} />;
  if (!read.data) return <Skeletons shape="text" count={5} />;
  return (
    <PageSection title="Bedside scales">
      <p className={classes.quiet}>
        A change is a new version of the scale. Scores keep the version and the band that they were taken with.
      </p>
      <ul className={classes.scales}>
        {read.data.scales.map((scale) => (
          <li key={scale.key} className={classes.scale}>
            <div>
              <strong>{scale.key}</strong> <span className={classes.quiet}>version {scale.version}</span>
              <br />
              {scale.name}
              <br />
              <span className={classes.quiet}>{bandsText(scale)}</span>
            </div>
            {mayConfigure && (
              <Button
                variant="default"
                size="compact-sm"
                aria-label={`${scale.shipped ? "Edit bands" : "Edit scale"} ${scale.key}`}
                onClick={() => setEditing(scale)}
              >
                {scale.shipped ? "Edit bands" : "Edit scale"}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {mayConfigure && (
        <Button variant="default" leftSection={<IconPlus size="1.2em" />} onClick={() => setEditing("new")}>
          New scale
        </Button>
      )}
      {editing && <ScaleEditor scale={editing === "new" ? null : editing} onClose={() => setEditing(null)} />}
    </PageSection>
  );
}

/** "0 Minimal or none, 10 Mild to moderate, 19 Severe". */
function bandsText({ bands }: ShownScale): string {
  return bands.map(({ from, label }) => `from ${from}: ${label}`).join(", ");
}
