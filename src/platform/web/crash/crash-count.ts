import { forgetLists } from "../preferences/list-memory.ts";
import { sessionState } from "../session/session-state.ts";
import { forgetKept } from "../session/user-storage.ts";

const key = "cairn-crashes";
const minute = 60_000;

/** Three crashes within a minute: what the screen kept may be the cause, so clearing it is offered (SHELL-10). */
export function crashesOften(at: readonly number[], now: number): boolean {
  return at.filter((time) => now - time < minute).length >= 3;
}

/** Notes a crash of this tab, also over a reload, which is how the last net tries again. Says whether they come often. */
export function noteCrash(now: number): boolean {
  const before = (sessionStorage.getItem(key) ?? "").split(" ").map(Number);
  const at = [...before.filter((time) => time > 0 && now - time < minute), now];
  sessionStorage.setItem(key, at.slice(-10).join(" "));
  return crashesOften(at, now);
}

/** Puts away what screens keep of this person, on the server too, or it would come back with the next page. */
export async function clearScreenState(): Promise<void> {
  sessionStorage.removeItem(key);
  const { info } = sessionState();
  if (!info) return;
  forgetKept(info.user.id);
  await forgetLists();
}
