import { useBlocker } from "@tanstack/react-router";
import { UnsavedDialog } from "#ui/feedback/unsaved-dialog.tsx";
import { useBusyReasons } from "#ui/form/busy.ts";
import { useSessionState } from "../session/session-state.ts";
import { textsOf } from "./search.ts";

/** The tab of a page is a page of its own: its form goes with it. */
const tabOf = (search: object) => textsOf(search).tabs;

/**
 * Asks before a page, or a tab of it, with unsaved work is left, and lets the browser ask before the tab is closed. Forms say so with
 * `useBusy("a new lead")`; those that keep drafts do not, and are not asked about. Mounted once.
 */
export function UnsavedChanges() {
  const reasons = useBusyReasons();
  const locked = useSessionState((state) => state.locked || state.loading);
  const busy = reasons.length > 0 && !locked;
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      busy && (current.pathname !== next.pathname || tabOf(current.search) !== tabOf(next.search)),
    enableBeforeUnload: busy,
    withResolver: true,
  });
  return (
    <UnsavedDialog
      opened={blocker.status === "blocked"}
      onStay={() => blocker.reset?.()}
      onLeave={() => blocker.proceed?.()}
    />
  );
}
