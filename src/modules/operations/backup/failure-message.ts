/** Messages for the most common file system and database errors. */
const sentences: Record<string, string> = {
  ENOSPC: "The backup disk is full. Free up space or set BACKUP_DIR to another disk.",
  EDQUOT: "The backup disk is full. Free up space or set BACKUP_DIR to another disk.",
  ENOENT: "The backup folder does not exist. Check BACKUP_DIR.",
  ENOTDIR: "The backup folder does not exist. Check BACKUP_DIR.",
  EACCES: "Cairn has no write permission for the backup folder. Check its owner or BACKUP_DIR.",
  EPERM: "Cairn has no write permission for the backup folder. Check its owner or BACKUP_DIR.",
  EROFS: "The backup disk is read-only. Set BACKUP_DIR to another disk.",
  EIO: "The backup disk has read or write errors. Replace it soon.",
  ECONNREFUSED: "The database did not respond.",
  ECONNRESET: "The connection to the database was lost.",
  "57P01": "The database was stopped.",
};

/** The message for a known code, else only the error's name, because third-party messages may quote data. */
export function failureMessage(error: unknown): string {
  const code: unknown = error instanceof Error ? Reflect.get(error, "code") : undefined;
  const shown = typeof code === "string" ? ` (${code})` : "";
  const sentence = typeof code === "string" ? sentences[code] : undefined;
  return `${sentence ?? (error instanceof Error ? error.name : "Error")}${shown}`;
}
