import { useCallback, useEffect, useRef, useState } from "react";
import {
  call,
  isProblem,
  keyOf,
  problemText,
  queryClient,
  serverInstant,
  useDeviceDraft,
} from "#platform/web/index.ts";
import { type ConflictField, conflictFields, mergeFields, type SaveState, toast } from "#ui/index.ts";
import { draftOf, isSameDraft, mergedOrder, type Parts, partLabel, partsOf } from "../draft-parts.ts";
import { getTemplateVersion, saveTemplateVersion, type TemplateDraft, TemplateVersion } from "../version.contract.ts";

const delay = 800;
const retryAfter = 5000;

/** What the device keeps until the server has it: the edited draft, and the saved one it began from. */
interface Kept {
  draft: TemplateDraft;
  base: TemplateDraft;
  version: number;
}

/** Parts that two people changed: one of them chooses. */
export interface Merging {
  fields: readonly ConflictField[];
  byName: string | null;
  at: string;
  resolve: (chosen: Readonly<Record<string, unknown>>) => void;
}

export const contentOf = ({ title, description, definition, slots }: TemplateDraft): TemplateDraft => ({
  title,
  description,
  definition,
  slots,
});

/**
 * Saves a draft while it is edited, on the device at once and on the server shortly after. Edits of two people merge by
 * item; `merging` holds the items that both changed (FRM-3).
 */
export function useDraftSave(saved: TemplateVersion, now: TemplateDraft, take: (draft: TemplateDraft) => void) {
  const { templateId, number } = saved;
  const device = useDeviceDraft<Kept>(`form-template:${templateId}:${number}`);
  const opening = useRef<TemplateVersion | null>(saved);
  const base = useRef({ draft: contentOf(saved), version: saved.version });
  const [state, setState] = useState<SaveState>({ kind: "clean" });
  const [merging, setMerging] = useState<Merging | null>(null);
  const latest = useRef({ now, take });
  latest.current = { now, take };
  const chain = useRef<Promise<unknown>>(Promise.resolve());

  const receive = useCallback((theirs: TemplateVersion, before: TemplateDraft, edited: TemplateDraft) => {
    const parts = { base: partsOf(before), theirs: partsOf(contentOf(theirs)), mine: partsOf(edited) };
    const all: Parts = { ...parts.base, ...parts.theirs, ...parts.mine };
    const labels = Object.keys(all).flatMap((key) =>
      key === "order" ? [] : [[key, partLabel(key, parts.mine, parts.theirs, parts.base)] as const],
    );
    const fields = conflictFields(Object.fromEntries(labels), parts.theirs, parts.mine, parts.base);
    const settled = mergeFields(
      fields.filter((field) => field.taken),
      {},
    );
    const finish = (chosen: Readonly<Record<string, unknown>>) => {
      const order = mergedOrder(parts.base, parts.theirs, parts.mine);
      base.current = { draft: contentOf(theirs), version: theirs.version };
      setMerging(null);
      latest.current.take(draftOf({ ...parts.theirs, ...settled, ...chosen, order }));
    };
    const open = fields.filter((field) => !field.taken);
    const byName = theirs.updatedByName;
    if (open.length === 0) {
      finish({});
      toast(`Merged with the changes of ${byName ?? "someone else"}.`, { tone: "info" });
    } else setMerging({ fields: open, byName, at: theirs.updatedAt, resolve: finish });
  }, []);

  const send = useCallback(async (): Promise<void> => {
    const draft = latest.current.now;
    const { draft: before, version } = base.current;
    if (isSameDraft(draft, before)) return;
    setState({ kind: "saving" });
    await device.keep({ draft, base: before, version });
    try {
      const answer = await call(saveTemplateVersion, { params: { templateId, number }, body: { version, ...draft } });
      base.current = { draft, version: answer.version };
      // Coming back to the builder begins with what was saved last.
      queryClient.setQueryData(keyOf(getTemplateVersion, { params: { templateId, number: String(number) } }), answer);
      if (latest.current.now === draft) await device.forget();
      setState({ kind: "saved", at: serverInstant() });
    } catch (error) {
      const current = isProblem(error, "stale-version")
        ? TemplateVersion.safeParse(error.body.current).data
        : undefined;
      if (current) receive(current, before, draft);
      setState({ kind: "error", why: current ? "Someone else changed this draft" : reasonOf(error) });
      throw error;
    }
  }, [device, receive, templateId, number]);

  const save = useCallback(() => {
    const turn = chain.current.then(send, send);
    chain.current = turn.catch(() => undefined);
    return turn;
  }, [send]);

  // Restores, once, what was typed before a reload or a crash.
  useEffect(() => {
    let isGone = false;
    void device.load().then((kept) => {
      const opened = opening.current;
      if (isGone || !opened) return;
      opening.current = null;
      if (!kept || isSameDraft(kept.draft, base.current.draft)) return;
      if (kept.version === base.current.version) latest.current.take(kept.draft);
      else receive(opened, kept.base, kept.draft);
    });
    return () => {
      isGone = true;
    };
  }, [device, receive]);

  const isMerging = merging !== null;
  useEffect(() => {
    if (isMerging || isSameDraft(now, base.current.draft)) return;
    setState({ kind: "dirty" });
    const timer = setTimeout(() => void save().catch(() => undefined), delay);
    return () => clearTimeout(timer);
  }, [now, isMerging, save]);

  const hasFailed = state.kind === "error" && !isMerging;
  useEffect(() => {
    if (!hasFailed) return;
    const again = () => void save().catch(() => undefined);
    const retry = setInterval(again, retryAfter);
    window.addEventListener("online", again);
    return () => {
      clearInterval(retry);
      window.removeEventListener("online", again);
    };
  }, [hasFailed, save]);

  return {
    state,
    merging,
    keepEditing: () => setMerging(null),
    /** Saves what is left and returns the draft's version. Rejects when saving fails. */
    finish: async (): Promise<number> => {
      await save();
      return base.current.version;
    },
  };
}

function reasonOf(error: unknown): string {
  if (isProblem(error, "validation")) return problemText(error);
  if (isProblem(error, "version-published")) return "This draft was published. Reload to continue.";
  return "Saved on this device. Cairn will send it when the connection is back.";
}
