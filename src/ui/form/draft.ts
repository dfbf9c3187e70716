import { createContext, useCallback, useContext, useEffect, useMemo, useRef, useState } from "react";

export interface KeptDraft<V> {
  value: V;
  /** RFC 3339 instant. */
  savedAt: string;
}

/** Where a form's unfinished typing is kept; the platform gives one over the server and the device. */
export interface DraftStore<V = unknown> {
  load(): Promise<KeptDraft<V> | undefined>;
  /** Resolves with the time from which the draft can be restored; rejects when it could not be kept. */
  save(value: V): Promise<{ savedAt: string }>;
  discard(): Promise<void>;
}

/** Which form of which record is being filled in: the draft is restored there alone, and for its own user. */
export interface FormIdentity {
  /** Letters, digits, `:`, `_` and `-`: "lead:new". */
  form: string;
  /** The id of the record that the form changes or adds to. */
  record?: string;
  /** The version of the record; a draft started on another version is offered, never put in by itself. */
  version?: number;
}

/** A form says where its unfinished typing is kept, or why it is not. */
export type FormDraft<V> = DraftStore<V> | FormIdentity | { none: string };

export type FormKeeper = <V>(
  key: string,
  version: number | null,
  onStale: (draft: KeptDraft<V>) => void,
) => DraftStore<V>;

/** How the shell keeps drafts for its user. Outside a session, as at sign-in, forms keep none. */
export const FormKeeperContext = createContext<FormKeeper | undefined>(undefined);

export interface KeptForm<V> {
  store: DraftStore<V> | undefined;
  stale: KeptDraft<V> | undefined;
  settle(): void;
}

export function useKeptForm<V>(draft: FormDraft<V>): KeptForm<V> {
  const keeper = useContext(FormKeeperContext);
  const [stale, setStale] = useState<KeptDraft<V>>();
  const key = "form" in draft ? [draft.form, draft.record].filter(Boolean).join(":") : undefined;
  const version = "form" in draft ? (draft.version ?? null) : null;
  const own = useMemo(
    () => (key === undefined ? undefined : keeper?.<V>(key, version, setStale)),
    [keeper, key, version],
  );
  const given = "load" in draft ? draft : undefined;
  return { store: given ?? own, stale, settle: () => setStale(undefined) };
}

export type DraftState =
  | { kind: "none" }
  | { kind: "restored"; at: string }
  | { kind: "pending" }
  | { kind: "kept"; at: string }
  | { kind: "failed" };

/** Leaving loses nothing: what is typed can be restored. */
export const isDraftKept = ({ state }: { state: DraftState }) => state.kind === "kept" || state.kind === "restored";

/** How long after the last keystroke a draft is kept. */
export const draftDelay = 2000;

interface UseDraftOptions<V> {
  store: DraftStore<V> | undefined;
  read: () => V;
  restore: (value: V) => void;
}

export interface DraftHandle {
  state: DraftState;
  /** Tell it that something was typed. */
  touch(): void;
  /** Keep it now: a field was left, the page is hidden. */
  flush(): void;
  discard(): Promise<void>;
}

/** Autosave 2 s after the last keystroke, on leaving a field and on hiding the page; restores on opening. */
export function useDraft<V>({ store, read, restore }: UseDraftOptions<V>): DraftHandle {
  const [state, setState] = useState<DraftState>({ kind: "none" });
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const touched = useRef(false);
  const turn = useRef(0);
  const latest = useRef({ read, restore });
  latest.current = { read, restore };

  const flush = useCallback(() => {
    clearTimeout(timer.current);
    if (!store || !touched.current) return;
    touched.current = false;
    const mine = ++turn.current;
    store.save(latest.current.read()).then(
      ({ savedAt }) => mine === turn.current && !touched.current && setState({ kind: "kept", at: savedAt }),
      () => {
        // Still unsaved: the next keystroke, blur or hide tries again.
        touched.current = true;
        if (mine === turn.current) setState({ kind: "failed" });
      },
    );
  }, [store]);

  useEffect(() => {
    if (!store) return;
    let gone = false;
    store.load().then(
      (draft) => {
        // Typing that began before the draft arrived wins over it.
        if (gone || !draft || touched.current) return;
        latest.current.restore(draft.value);
        setState({ kind: "restored", at: draft.savedAt });
      },
      () => !gone && setState({ kind: "none" }),
    );
    const hide = () => document.visibilityState === "hidden" && flush();
    document.addEventListener("visibilitychange", hide);
    window.addEventListener("pagehide", flush);
    return () => {
      gone = true;
      document.removeEventListener("visibilitychange", hide);
      window.removeEventListener("pagehide", flush);
      flush();
    };
  }, [store, flush]);

  const touch = useCallback(() => {
    if (!store) return;
    touched.current = true;
    setState((before) => (before.kind === "pending" ? before : { kind: "pending" }));
    clearTimeout(timer.current);
    timer.current = setTimeout(flush, draftDelay);
  }, [store, flush]);

  const discard = useCallback(async () => {
    clearTimeout(timer.current);
    touched.current = false;
    turn.current += 1;
    setState({ kind: "none" });
    await store?.discard();
  }, [store]);

  return { state, flush, touch, discard };
}
