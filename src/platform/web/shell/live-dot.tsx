import { Tooltip } from "@mantine/core";
import { useLiveStatus } from "../live/use-live.ts";
import classes from "./top-bar.module.css";

const words = {
  live: ["Live", "What others change appears by itself."],
  connecting: ["Connecting", "Connecting to live updates…"],
  paused: ["Live updates paused", "Lists ask again every 30 seconds until the connection is back."],
} as const;

/** Whether what is on screen follows what others do right now. */
export function LiveDot() {
  const status = useLiveStatus();
  const [word, text] = words[status];
  return (
    <Tooltip label={text}>
      <span className={classes.live} data-status={status} role="status" aria-label={word}>
        <span className={classes.dot} aria-hidden />
        <span className={status === "paused" ? undefined : classes.liveWord} aria-hidden>
          {word}
        </span>
      </span>
    </Tooltip>
  );
}
