import { Tooltip } from "@mantine/core";
import type { LiveStatus } from "../live/live-channel.ts";
import { useLiveStatus } from "../live/use-live.ts";
import classes from "./top-bar.module.css";

const words = {
  live: ["Live", "What others change appears by itself."],
  connecting: ["Connecting", "Connecting to live updates…"],
  paused: ["Live updates paused", "Lists ask again every 30 seconds until the connection is back."],
} as const;

/** Whether what is on screen follows what others do right now. */
export function LiveDot({ compact = false }: { compact?: boolean }) {
  return <LiveWord status={useLiveStatus()} compact={compact} />;
}

/** One status as it is drawn. Where there is little room, in words only when the page does not follow. */
export function LiveWord({ status, compact = false }: { status: LiveStatus; compact?: boolean }) {
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
