import type { View } from "../execution/context.ts";
import { port } from "./port.ts";

/** How many days the facility keeps what the hourly housekeeping removes. */
export const retentionDays =
  port<(view: View) => Promise<{ draftDays: number; notificationDays: number; signInAttemptDays: number }>>(
    "platform.retentionDays",
  );
