/** Facts the kernel announces (spec §3). */
declare module "./events/events.ts" {
  interface EventPayloads {
    "platform.audit-chain-broken": { sealSeq: number };
    "platform.file-ready": {
      fileId: string;
      subjectType: string;
      subjectId: string;
      category: string | null;
      clientId?: string;
    };
    "platform.file-quarantined": { fileId: string; subjectType: string };
  }
}

export const kernelEvents = [
  "platform.audit-chain-broken",
  "platform.file-ready",
  "platform.file-quarantined",
] as const;
