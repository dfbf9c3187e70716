import { Tooltip } from "@mantine/core";
import { useLiveStatus } from "../live/use-live.ts";
import classes from "./top-bar.module.css";

const words = {
  live: ["Live", "What others change appears by itself."],
  connecting: ["Connecting", "Connecting to live updates…"],
  paused: ["Live updates paused", "Lists ask again every 30 seconds until the connection is back."],
} as const;

/** Whether what is on screen follows what others do right now. Where there is little room, only when it does not. */
export function LiveDot({ compact = false }: { compact?: boolean }) {
  const status = useLiveStatus();
  const [word, text] = words[status];
  const paused = status === "paused";
  return (
    <Tooltip label={paused ? `${word}. ${text}` : text} events={{ hover: true, focus: true, touch: true }}>
      <span className={classes.live} data-status={status} data-compact={compact || undefined} role="status">
        <span className="cairn-hidden">{word}</span>
        <span className={classes.dot} aria-hidden />
        <span className={paused ? undefined : classes.liveWord} aria-hidden>
          {compact && paused ? "Paused" : word}
        </span>
      </span>
    </Tooltip>
  );
}
