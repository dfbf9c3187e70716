import { useCallback, useEffect, useRef, useState } from "react";
import { call, isProblem, serverInstant, useSession } from "#platform/web/index.ts";
import { releaseSharedLease, requestSharedLease, takeSharedLease } from "../../group-notes/shared-part.contract.ts";
import type { NotePart } from "../../notes/note.contract.ts";
import { LeaseState, type PartLease, releaseLease, requestLease, takeLease } from "../lease.contract.ts";
import { leaseTimes } from "../lease.ts";
import type { PartSession } from "../part-session.ts";
import { thisTab } from "./use-part-session.ts";

export interface PartLeaseState {
  /** Another user writes the section, or this user in another tab. Null while it is free or written here. */
  held: { by: string; isSelf: boolean; isAsked: boolean; mayForce: boolean } | null;
  /** Who asks to take the section over from here. */
  askedBy: string | null;
  /** The section takes the focus, or loses it. */
  enter: () => void;
  leave: () => void;
  ask: (force: boolean) => void;
  handOver: () => void;
  keep: () => void;
}

/** The calls for one section of a note, or of the text a group session shares. */
function callsOf(noteId: string, partKey: string, sessionId: string | undefined) {
  const ofNote = { noteId, partKey };
  const ofSession = { sessionId: sessionId ?? "", partKey };
  const tab = { tabId: thisTab };
  return {
    take: (typed: boolean, keeps: boolean) => {
      const body = { ...tab, typed, keeps };
      return sessionId ? call(takeSharedLease, { params: ofSession, body }) : call(takeLease, { params: ofNote, body });
    },
    ask: (force: boolean) => {
      const body = { ...tab, force };
      return sessionId
        ? call(requestSharedLease, { params: ofSession, body })
        : call(requestLease, { params: ofNote, body });
    },
    release: () => {
      const options = { keepalive: true };
      return sessionId
        ? call(releaseSharedLease, { params: ofSession, body: tab }, options)
        : call(releaseLease, { params: ofNote, body: tab }, options);
    },
  };
}

/**
 * One user writes a section at a time (DRF-5): taken with the focus, renewed while it has the focus, released 10 s after it is
 * left. Without the network nothing is taken and writing goes on; the server then keeps both texts.
 */
export function useLease(
  noteId: string,
  part: NotePart,
  sessionId: string | undefined,
  session: PartSession,
  isTyping: boolean,
  onChanged: () => void,
): PartLeaseState {
  const { user } = useSession();
  const { partKey } = part;
  const [calls] = useState(() => callsOf(noteId, partKey, sessionId));
  const [lease, setLease] = useState<PartLease | null>(part.lease);
  const isInside = useRef(false);
  const isMine = useRef(false);
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  const changed = useRef(onChanged);
  changed.current = onChanged;
  isMine.current = lease?.tabId === thisTab;

  // What the page read last; a call of this section knows better until the next read.
  useEffect(() => setLease(part.lease), [part.lease]);

  const ask = useCallback(
    async (force: boolean) => {
      const answer = await calls.ask(force).catch(() => null);
      if (!answer) return;
      setLease(answer.lease);
      if (answer.lease?.tabId === thisTab && answer.revision > session.revision) changed.current();
    },
    [calls, session],
  );

  const take = useCallback(
    async (keeps: boolean, enters = false) => {
      try {
        const { revision, lease: mine } = await calls.take(session.state.kind !== "saved", keeps);
        setLease(mine);
        if (revision > session.revision && session.isSettled) changed.current();
      } catch (error) {
        if (!isProblem(error, "part-in-use")) return;
        const current = LeaseState.safeParse(error.body.current);
        if (!current.success) return;
        // The same user in another page: they keep writing where they put the cursor.
        const isOwn = current.data.lease?.holderId === user.id;
        if (isOwn && (enters || !session.isSettled)) return void (await ask(false));
        await session.flush();
        setLease(current.data.lease);
      }
    },
    [calls, session, ask, user.id],
  );

  const release = useCallback(async () => {
    if (!isMine.current) return;
    await session.flush();
    const answer = await calls.release().catch(() => null);
    if (answer) setLease(answer.lease);
  }, [calls, session]);

  useEffect(() => {
    const beat = setInterval(() => isInside.current && void take(false), leaseTimes.beat * 1000);
    const giveBack = () => {
      if (isMine.current) void calls.release().catch(() => undefined);
    };
    // A reload must not find the section written "in another tab".
    addEventListener("pagehide", giveBack);
    return () => {
      removeEventListener("pagehide", giveBack);
      clearInterval(beat);
      clearTimeout(leaving.current);
      giveBack();
    };
  }, [take, calls]);

  // A lease that is not renewed ends; a request that is not answered is granted.
  const isAsked = lease?.askedById === user.id && !isMine.current;
  const until = isAsked ? (lease?.answerBy ?? null) : isMine.current ? null : (lease?.expiresAt ?? null);
  useEffect(() => {
    if (!until) return;
    const wait = Math.max(Date.parse(until) - Date.parse(serverInstant()), 0) + 300;
    const timer = setTimeout(() => (isAsked ? void ask(false) : setLease(null)), wait);
    return () => clearTimeout(timer);
  }, [until, isAsked, ask]);

  // A page that was killed gave nothing back: the user who types on has the section here, not "in another tab".
  const isElsewhere = lease?.holderId === user.id && !isMine.current;
  useEffect(() => {
    if (isElsewhere && isTyping) void ask(false);
  }, [isElsewhere, isTyping, ask]);

  return {
    held:
      lease && lease.tabId !== thisTab
        ? {
            by: lease.holderName,
            isSelf: lease.holderId === user.id,
            isAsked,
            mayForce: lease.mayForce,
          }
        : null,
    askedBy: lease?.tabId === thisTab ? lease.askedByName : null,
    enter: () => {
      clearTimeout(leaving.current);
      if (isInside.current) return;
      isInside.current = true;
      void take(false, true);
    },
    leave: () => {
      isInside.current = false;
      clearTimeout(leaving.current);
      leaving.current = setTimeout(() => void release(), leaseTimes.afterBlur * 1000);
    },
    ask: (force) => void ask(force),
    handOver: () => void release(),
    keep: () => void take(true),
  };
}
