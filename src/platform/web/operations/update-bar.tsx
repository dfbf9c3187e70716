import { Button } from "@mantine/core";
import classes from "./update-bar.module.css";
import { reloadNow, remindLater, useUpdate } from "./version-watch.ts";

/** 'A new version of Cairn is ready.' It never takes the page away by itself. */
export function UpdateBar() {
  const { showUpdate, required } = useUpdate();
  if (!showUpdate) return null;
  return (
    <div className={classes.bar} role="status">
      <span>A new version of Cairn is ready.</span>
      <Button size="xs" onClick={() => void reloadNow()}>
        Reload
      </Button>
      {!required && (
        <Button size="xs" variant="default" onClick={remindLater}>
          Later
        </Button>
      )}
    </div>
  );
}
