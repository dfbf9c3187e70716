/** English texts of the kernel's notifications (I18N-1). What users typed and what a provider answered stays as it is. */
export const notificationEnglish = {
  "audit.broken": "The audit log failed verification",
  "audit.seal": "Seal {seq}: {finding}",
  "audit.restoreAccepted": "An operator accepted a restored database",
  "storage.low": "Only {percent} % of the server's storage is free",
  "storage.lowText": "Free up space or add storage. When it is full, nothing can be saved; charts can still be read.",
  "audit.restoreReason": "The audit log continues from seal {seq}. Reason: {reason}",
  "jobs.failed": "A background job failed",
  "jobs.failedText": "{task} failed on every attempt. Review the error and run it again.",
  "file.corrupt": "A file is damaged",
  "file.corruptText": "Its checksum does not match. Restore the file from a backup.",
  "file.quarantined": "A file was quarantined",
  "file.quarantinedText": "Scan result: {verdict}. The file cannot be opened.",
} as const;
