/** What the file system and the database say most often when a backup fails, for whoever is to mend it. */
const sentences: Record<string, string> = {
  ENOSPC: "The disk for backups is full. Make room, or point BACKUP_DIR at another disk.",
  EDQUOT: "The disk for backups is full. Make room, or point BACKUP_DIR at another disk.",
  ENOENT: "The folder for backups is not there. Look at BACKUP_DIR.",
  ENOTDIR: "The folder for backups is not there. Look at BACKUP_DIR.",
  EACCES: "Cairn may not write in the folder for backups. Look at its owner, or at BACKUP_DIR.",
  EPERM: "Cairn may not write in the folder for backups. Look at its owner, or at BACKUP_DIR.",
  EROFS: "The disk for backups can only be read. Point BACKUP_DIR at another one.",
  EIO: "The disk for backups does not read or write well. Change it soon.",
  ECONNREFUSED: "The database did not answer.",
  ECONNRESET: "The connection to the database broke off.",
  "57P01": "The database was stopped meanwhile.",
};

/** A sentence for a known code; else the error's kind alone, because the messages of others quote data. */
export function failureWords(error: unknown): string {
  const { code } = error as { code?: unknown };
  const shown = typeof code === "string" ? ` (${code})` : "";
  const sentence = typeof code === "string" ? sentences[code] : undefined;
  return `${sentence ?? (error instanceof Error ? error.name : "Error")}${shown}`;
}
