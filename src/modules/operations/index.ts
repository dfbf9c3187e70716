export { backupChores } from "./backup/backup-chores.ts";
export type { BackupPlace } from "./backup/backup-runs.ts";
export type { DowntimeAsked, DowntimePart } from "./downtime/downtime-part.ts";
export { packetJob } from "./downtime/make-packet.ts";
