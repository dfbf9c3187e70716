import { Button } from "@mantine/core";
import { useSessionState } from "../session/session-state.ts";
import classes from "./update-bar.module.css";
import { reloadNow, remindLater } from "./version-watch.ts";

/** 'A new version of Cairn is ready.' It never takes the page away by itself. */
export function UpdateBar() {
  const showUpdate = useSessionState((state) => state.showUpdate);
  const required = useSessionState((state) => state.updateRequired);
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
