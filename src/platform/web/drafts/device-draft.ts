import { useMemo } from "react";
import { serverInstant } from "../api/server-clock.ts";
import { onFlush } from "../session/flush.ts";
import { useMaybeSession } from "../session/session-context.ts";
import { forgetOnDevice, keepOnDevice, payloadOf, readOnDevice } from "./device-store.ts";

/** What is typed, kept on this device alone: for editors whose own server journal takes the place of drafts. */
export interface DeviceDraftStore<V> {
  load(): Promise<V | null>;
  /** Whether the device stored it. */
  keep(value: V): Promise<boolean>;
  forget(): Promise<void>;
}

/**
 * A device that cannot keep (private mode, full disk) never stops the typing: the server's copy is the one that counts. Nor
 * does a page without a session, which keeps nothing: the phone may be someone else's.
 */
export function useDeviceDraft<V>(key: string): DeviceDraftStore<V> {
  const userId = useMaybeSession()?.user.id ?? null;
  return useMemo(
    () => ({
      load: async () =>
        userId === null
          ? null
          : readOnDevice(userId, key).then(
              (draft) => draft && payloadOf<V>(draft),
              () => null,
            ),
      keep: async (value) =>
        userId !== null &&
        keepOnDevice(userId, key, { payload: value, baseVersion: null, updatedAt: serverInstant() }).then(
          () => true,
          () => false,
        ),
      forget: async () => {
        if (userId !== null) await forgetOnDevice(userId, key).catch(() => undefined);
      },
    }),
    [userId, key],
  );
}

export { onFlush };
