import { showTime } from "#ui/index.ts";
import type { OnDevice, PartState } from "../part-state.ts";

const onDevice = {
  storing: "being stored here",
  stored: "stored here",
  failed: "not stored. Keep this page open.",
} as const satisfies Record<OnDevice, string>;

/** What the status line of a part says. */
export function stateSentence(state: PartState, timeZone: string, recovered: boolean): string {
  switch (state.kind) {
    case "saved":
      return state.at ? `Saved ${showTime(state.at, timeZone)}` : "";
    case "typing":
      return recovered ? "Restored from this device" : "Not saved yet";
    case "saving":
      return "Saving…";
    case "offline":
      return `Offline, ${state.changes === 1 ? "1 change" : `${state.changes} changes`} ${onDevice[state.device]}`;
    case "refused":
      return `Not saved, ${onDevice[state.device]}`;
    case "diverged":
      return "Two versions";
  }
}
