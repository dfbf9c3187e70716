import { Button } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { IconAlertTriangle, IconCheck, IconInfoCircle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./feedback.module.css";
import { asProblem } from "./problem.ts";
import { WhoCanGrant } from "./who-can-grant.tsx";

const icons = {
  done: IconCheck,
  info: IconInfoCircle,
  attention: IconAlertTriangle,
  danger: IconAlertTriangle,
} as const;
const colors = { done: "moss", info: "sky", attention: "amber", danger: "rose" } as const;

export interface ToastOptions {
  tone?: keyof typeof icons;
  title?: string;
  /** Milliseconds; false stays until closed. */
  stays?: number | false;
}

/** A short word at the foot of the screen: about the person ("Maria is admitted"), never the system's. */
export function toast(message: ReactNode, { tone = "done", title, stays = 6000 }: ToastOptions = {}): string {
  const Icon = icons[tone];
  return notifications.show({
    message,
    ...(title ? { title } : {}),
    color: colors[tone],
    icon: <Icon size="1.2em" />,
    autoClose: stays,
    withBorder: true,
    // Under a title the library grays the words below what can be read on white.
    styles: { description: { color: "var(--cairn-text)" } },
    closeButtonProps: { "aria-label": "Close" },
    role: tone === "danger" ? "alert" : "status",
  });
}

/** A failure that has no place on the page. */
export function toastProblem(error: unknown): string {
  const problem = asProblem(error);
  const report = problem.reportId ? ` (report ${problem.reportId})` : "";
  const told = `${problem.detail}${report}`;
  const message = problem.missing ? (
    <>
      {told} <WhoCanGrant problem={problem} />
    </>
  ) : (
    told
  );
  return toast(message, { tone: "danger", title: problem.title, stays: 12_000 });
}

/** How long an action can be undone. */
export const undoTime = 10_000;

/** Says what was done and takes it back on request, for 10 s: "Note moved to the bin" [Undo]. */
export function toastUndo(message: string, undo: () => unknown): string {
  const id = notifications.show({
    autoClose: undoTime,
    withBorder: true,
    role: "status",
    color: "pine",
    message: (
      <span className={classes.undo}>
        <span>{message}</span>
        <Button
          size="compact-sm"
          variant="subtle"
          onClick={async () => {
            notifications.hide(id);
            try {
              await undo();
            } catch (error) {
              toastProblem(error);
            }
          }}
        >
          Undo
        </Button>
        <span className={classes.undoTime} style={{ animationDuration: `${undoTime}ms` }} />
      </span>
    ),
  });
  return id;
}
