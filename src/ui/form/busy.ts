import { useEffect, useRef, useSyncExternalStore } from "react";

/**
 * What is open and would be lost: an unsaved form, a dose being given, a signature. The shell asks before leaving,
 * waits with updates, and locks around it rather than over it.
 */
const reasons = new Map<symbol, string>();
/** How the draft of such work is dropped when the user chooses to leave it. */
const drops = new Map<symbol, () => void>();
const listeners = new Set<() => void>();
let shown: readonly string[] = [];

function changed() {
  shown = [...new Set(reasons.values())];
  for (const listener of listeners) listener();
}

export function isBusy(): boolean {
  return reasons.size > 0;
}

/** What is in hand now; compared later by who opened something on top of it. */
export function busyNow(): ReadonlySet<symbol> {
  return new Set(reasons.keys());
}

/** Whether work began since then that would be lost. */
export function isBusySince(before: ReadonlySet<symbol>): boolean {
  return [...reasons.keys()].some((one) => !before.has(one));
}

/**
 * What discards the drafts of the work that began since then. Taken when the user is asked: a field that loses the focus
 * to the question keeps its draft and is no longer work that would be lost.
 */
export function dropsSince(before: ReadonlySet<symbol>): readonly (() => void)[] {
  return [...drops].filter(([one]) => !before.has(one)).map(([, drop]) => drop);
}

/** Work in hand that is kept as it is typed: leaving does not ask, but no update or announcement may break into it. */
const holds = new Set<symbol>();

/** True while an update has to wait, because unsaved work would be lost or interrupted (SHELL-7, SHELL-9). */
export function isHeld(): boolean {
  return reasons.size > 0 || holds.size > 0;
}

/** Marks kept typing as work in hand while `active`. */
export function useHold(active: boolean): void {
  useEffect(() => {
    if (!active) return;
    const mine = Symbol("held");
    holds.add(mine);
    changed();
    return () => {
      holds.delete(mine);
      changed();
    };
  }, [active]);
}

export function busyReasons(): readonly string[] {
  return shown;
}

export function onBusyChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Registers work in progress while `reason` is given; `false` says that nothing would be lost. `onDrop` discards its draft. */
export function useBusy(reason: string | false | undefined, onDrop?: () => void): void {
  const drop = useRef(onDrop);
  drop.current = onDrop;
  useEffect(() => {
    if (!reason) return;
    const mine = Symbol(reason);
    reasons.set(mine, reason);
    drops.set(mine, () => drop.current?.());
    changed();
    return () => {
      reasons.delete(mine);
      drops.delete(mine);
      changed();
    };
  }, [reason]);
}

export function useBusyReasons(): readonly string[] {
  return useSyncExternalStore(onBusyChange, busyReasons);
}
