import { useCallback, useEffect, useRef, useState } from "react";
import { canonicalJson } from "#modules/signatures/signatures/canonical.ts";
import { newId } from "#platform/shared/ids.ts";
import {
  ApiProblem,
  call,
  isCancellation,
  onFlush,
  serverInstant,
  useDeviceDraft,
  useLiveStatus,
} from "#platform/web/index.ts";
import { useHold } from "#ui/form/busy.ts";
import { saveSharedPart } from "../../group-notes/shared-part.contract.ts";
import type { NotePart } from "../../notes/note.contract.ts";
import { savePart } from "../part.contract.ts";
import { PartSession } from "../part-session.ts";
import type { KeptText, PartState } from "../part-state.ts";

/** Identifies this page among the user's open tabs and devices. */
export const thisTab = newId();

/** Errors worth retrying: no network, server restart, locked or expired session, rate limit. */
function isTransient(error: unknown): boolean {
  if (isCancellation(error) || !(error instanceof ApiProblem)) return true;
  return error.code === "unreachable" || error.status >= 500 || [401, 408, 423, 429].includes(error.status);
}

export interface PartWriting {
  session: PartSession;
  state: PartState;
  /** Null while this device is asked for unsaved text; then `session.content` is what the editor opens with. */
  opening: { recovered: boolean } | null;
}

/** Connects one part's editor to the device and the server; with `sessionId`, the text a group session shares. Unsaved text is flushed before the page closes. */
export function usePartSession(
  noteId: string,
  part: NotePart,
  onState: (partKey: string, state: PartState) => void,
  onOvertaken: () => void,
  sessionId?: string,
): PartWriting {
  const { partKey } = part;
  const device = useDeviceDraft<KeptText>(`note:${noteId}:${partKey.replaceAll(".", "-")}`);
  const report = useRef(onState);
  report.current = onState;
  const overtaken = useRef(onOvertaken);
  overtaken.current = onOvertaken;
  const begin = useCallback(
    () =>
      new PartSession(
        {
          send: (save) => {
            const body = { ...save, origin: "typing" } as const;
            const options = { keepalive: document.visibilityState === "hidden" };
            return sessionId
              ? call(saveSharedPart, { params: { sessionId, partKey }, body }, options)
              : call(savePart, { params: { noteId, partKey }, body }, options);
          },
          keep: (text) => device.keep(text),
          forget: () => device.forget(),
          onChange: (state) => {
            setState(state);
            report.current(partKey, state);
          },
          onOvertaken: () => overtaken.current(),
          newId,
          now: serverInstant,
          isTransient,
        },
        // Each opening numbers its changes from 1, so each is an editing session of its own.
        newId(),
        part,
      ),
    [noteId, partKey, device, part, sessionId],
  );
  const [session] = useState(begin);
  const [state, setState] = useState<PartState>(session.state);
  const [opening, setOpening] = useState<PartWriting["opening"]>(null);
  useHold(state.kind !== "saved");

  useEffect(() => {
    let gone = false;
    void device.load().then((kept) => {
      if (gone) return;
      const differs = kept !== null && canonicalJson(kept.content) !== canonicalJson(session.content);
      const isNews = differs && session.recover(kept);
      if (kept && !isNews) void device.forget();
      setOpening({ recovered: isNews });
    });
    return () => {
      gone = true;
    };
  }, [device, session]);

  useEffect(() => {
    const stop = onFlush(() => session.flush());
    const online = () => void session.flush();
    const hide = () => {
      if (document.visibilityState === "hidden") session.leave();
    };
    addEventListener("online", online);
    document.addEventListener("visibilitychange", hide);
    return () => {
      stop();
      document.removeEventListener("visibilitychange", hide);
      removeEventListener("online", online);
      void session.flush().finally(() => session.close());
    };
  }, [session]);

  // Retries as soon as the live connection is back, so the page doesn't show both "online" and "offline".
  const line = useLiveStatus();
  useEffect(() => {
    if (line === "live") void session.reachable();
  }, [line, session]);

  return { session, state, opening };
}
