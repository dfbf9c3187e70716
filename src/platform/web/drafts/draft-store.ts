import { useMemo, useState } from "react";
import { discardDraft, getDraft, putDraft } from "../../shared/drafts/drafts.contract.ts";
import { call, callWith } from "../api/call.ts";
import { readCookie } from "../api/cookies.ts";
import { isCancellation } from "../api/problem.ts";
import { serverInstant } from "../api/server-clock.ts";
import { isOtherUser } from "../session/expiry.ts";
import { onFlush } from "../session/flush.ts";
import { useSession } from "../session/session-context.ts";
import { type DeviceDraft, forgetOnDevice, keepOnDevice, payloadOf, readOnDevice } from "./device-store.ts";
import { newer } from "./newer.ts";

/** What was typed, and when. The shape `#ui`'s forms ask for. */
export interface KeptDraft<V> {
  value: V;
  savedAt: string;
}
export interface DraftStore<V> {
  load(): Promise<KeptDraft<V> | undefined>;
  save(value: V): Promise<{ savedAt: string }>;
  discard(): Promise<void>;
}

export interface Draft<V> {
  /** For `useZodForm({ draft: draft.store })`, and for editors of one's own. */
  store: DraftStore<V>;
  /** Typed over an older version of the record: to be compared, never put in by itself (SHELL-12). */
  stale: KeptDraft<V> | null;
  /** The comparison is done: the draft is dropped, or taken over by the screen. */
  settleStale(): void;
}

const pending = new Set<Promise<unknown>>();
onFlush(() => Promise.allSettled(pending).then(() => undefined));

function tracked<T>(work: Promise<T>): Promise<T> {
  pending.add(work);
  return work.finally(() => pending.delete(work));
}

/**
 * Keeps unfinished typing of one screen and subject on this device and on the server: `useDraft("lead:new", null)`,
 * `useDraft(\`allergy:${id}\`, record.version)`. The key may hold letters, digits, `:`, `_` and `-`.
 */
export function useDraft<V>(key: string, baseVersion: number | null): Draft<V> {
  const userId = useSession().user.id;
  const [stale, setStale] = useState<KeptDraft<V> | null>(null);
  const store = useMemo(() => draftStore<V>(userId, key, baseVersion, setStale), [userId, key, baseVersion]);
  return { store, stale, settleStale: () => setStale(null) };
}

/** The drafts of one user under one key; `onStale` hears of a draft that was typed over another version. */
export function draftStore<V>(
  userId: string,
  key: string,
  baseVersion: number | null,
  onStale: (draft: KeptDraft<V>) => void,
): DraftStore<V> {
  const params = { key };
  return {
    async load() {
      const [device, server] = await Promise.all([
        readOnDevice(userId, key).catch(() => null),
        call(getDraft, { params }).then(
          ({ draft }) => draft,
          () => null,
        ),
      ]);
      const draft = newer<DeviceDraft>(device, server);
      if (!draft) return undefined;
      const kept = { value: payloadOf<V>(draft), savedAt: draft.updatedAt };
      if (draft.baseVersion === baseVersion) return kept;
      onStale(kept);
      return undefined;
    },
    save(value) {
      const draft: DeviceDraft = { payload: value, baseVersion, updatedAt: serverInstant() };
      const onDevice = keepOnDevice(userId, key, draft).then(() => ({ savedAt: draft.updatedAt }));
      // Another user may have signed in to this browser: this text is not theirs and stays on the device.
      const onServer = isOtherUser(readCookie("token"), userId)
        ? Promise.reject(new Error("Another user is signed in."))
        : callWith(
            putDraft,
            // A form has empty fields as undefined, which JSON leaves out.
            { params, body: { payload: value, baseVersion } },
            { key: `draft ${key}`, keepalive: document.visibilityState === "hidden" },
          ).then(({ updatedAt }) => ({ savedAt: updatedAt }));
      // One copy is enough to say "kept"; a newer save that replaced this one kept more.
      tracked(onServer).catch(() => undefined);
      return tracked(
        Promise.any([onDevice, onServer]).catch((error: unknown) => {
          const causes = error instanceof AggregateError ? error.errors : [];
          if (causes.some(isCancellation)) return { savedAt: draft.updatedAt };
          throw causes[1] ?? error;
        }),
      );
    },
    async discard() {
      const onServer = call(discardDraft, { params }, { key: `draft ${key}` }).catch(() => undefined);
      await Promise.allSettled([forgetOnDevice(userId, key), onServer]);
    },
  };
}
