import { Button } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { IconAlertTriangle, IconCheck, IconInfoCircle } from "@tabler/icons-react";
import type { ReactNode } from "react";
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

/** How long an act that took effect at once offers its way back. */
export const undoMs = 10_000;

/** What was done, with the way back; a refused undo says why. */
export function toastUndo(message: string, undo: () => Promise<unknown>): void {
  const id = toast(
    <>
      {message}
      <Button
        variant="subtle"
        size="compact-sm"
        ms="xs"
        onClick={() => {
          notifications.hide(id);
          undo().catch(toastProblem);
        }}
      >
        Undo
      </Button>
    </>,
    { stays: undoMs },
  );
}

/** A failure that has no place on the page. */
export function toastProblem(error: unknown): string {
  const problem = asProblem(error);
  const report = problem.reportId ? ` (report ${problem.reportId})` : "";
  const text = `${problem.detail}${report}`;
  const message = problem.missing ? (
    <>
      {text} <WhoCanGrant problem={problem} />
    </>
  ) : (
    text
  );
  return toast(message, { tone: "danger", title: problem.title, stays: 12_000 });
}
