import { useEffect, useMemo, useRef, useState } from "react";
import type { Answer as Answered } from "#platform/shared/endpoint.ts";
import { call, isProblem, serverInstant, useDeviceDraft } from "#platform/web/index.ts";
import type { DraftStore } from "#ui/index.ts";
import type { Answer, AnswerMutation } from "../answer.contract.ts";
import { answerForm } from "../form.contract.ts";
import type { Form } from "../form-fields.contract.ts";
import {
  type AnswerQueue,
  type Conflict,
  enqueueChanges,
  newQueue,
  resolve,
  settle,
  withPending,
} from "./answer-queue.ts";
import { answersOf, type FieldValues, fieldValues } from "./field-values.ts";

/** Milliseconds after the last change (FRM-9). */
export const autosaveDelay = 800;
const mostAtOnce = 200;

export interface Autosave {
  /** For `useZodForm({ draft })`: saving the draft saves the answers. */
  store: DraftStore<FieldValues>;
  conflicts: readonly Conflict[];
  /** Ends a conflict; the caller sets the field. */
  settleConflict(linkPath: string): void;
  /** Sends all pending changes and returns the form's version. Rejects when sending fails. */
  finish(values: FieldValues): Promise<number>;
  /** Whether someone else submitted, returned or voided the form. */
  closed: boolean;
}

type Saved = Answered<typeof answerForm>;
export type SendBatch = (formId: string, mutations: AnswerMutation[], keepalive: boolean) => Promise<Saved>;
const sendAsStaff: SendBatch = (formId, mutations, keepalive) =>
  call(answerForm, { params: { formId }, body: { mutations } }, { keepalive });

/**
 * Autosaves a form. Each change is stored on this device before it is sent, and removed only after the server has it, so a
 * reload, a crash or a lost connection loses nothing.
 */
export function useAutosave(
  form: Pick<Form, "id" | "definition" | "answers" | "version">,
  restore: (values: FieldValues) => void,
  sendBatch: SendBatch = sendAsStaff,
): Autosave {
  const device = useDeviceDraft<AnswerMutation[]>(`form:${form.id}`);
  const queue = useRef<AnswerQueue>(newQueue(form.answers));
  const version = useRef(form.version);
  const chain = useRef<Promise<unknown>>(Promise.resolve());
  const [conflicts, setConflicts] = useState<readonly Conflict[]>([]);
  const [closed, setClosed] = useState(false);
  const latest = useRef(restore);
  latest.current = restore;
  const sender = useRef(sendBatch);
  sender.current = sendBatch;
  const gone = useRef(false);
  useEffect(() => {
    gone.current = false;
    return () => {
      gone.current = true;
    };
  }, []);

  const { id, definition } = form;
  const { store, send } = useMemo(() => {
    const keep = () => (queue.current.pending.length > 0 ? device.keep([...queue.current.pending]) : device.forget());

    /** Sends batches one after the other, in order. */
    const send = async (): Promise<void> => {
      while (queue.current.pending.length > 0) {
        const batch = queue.current.pending.slice(0, mostAtOnce);
        const answer = await sender.current(id, batch, JSON.stringify(batch).length < 60_000);
        queue.current = settle(queue.current, batch, answer.outcomes);
        version.current = answer.version;
        await keep();
        if (!gone.current) setConflicts(queue.current.conflicts);
      }
    };
    const inTurn = (work: () => Promise<void>): Promise<void> => {
      const turn = chain.current.then(work, work);
      chain.current = turn.catch(() => undefined);
      return turn;
    };
    const sent = () =>
      inTurn(send).catch((error: unknown) => {
        if (isProblem(error, "signed-content") || isProblem(error, "form-sealed") || isProblem(error, "wrong-state"))
          setClosed(true);
        throw error;
      });

    const store: DraftStore<FieldValues> = {
      async load() {
        const kept = await device.load();
        if (!kept || kept.length === 0) return undefined;
        queue.current = newQueue(queue.current.server, kept);
        latest.current(fieldValues(definition, withPending(queue.current)));
        await sent().catch(() => undefined);
        return undefined;
      },
      async save(values) {
        const before = queue.current;
        queue.current = enqueueChanges(before, answersOf(definition, values), serverInstant());
        if (queue.current !== before) await keep();
        await sent();
        return { savedAt: serverInstant() };
      },
      // The draft is the answers themselves, so there is nothing to discard.
      discard: () => Promise.resolve(),
    };
    return { store, send: sent };
  }, [id, definition, device]);

  return {
    store,
    conflicts,
    closed,
    settleConflict: (linkPath) => {
      queue.current = resolve(queue.current, linkPath);
      setConflicts(queue.current.conflicts);
    },
    finish: async (values) => {
      await store.save(values);
      await send();
      return version.current;
    },
  };
}

/** The field value of an answer. */
export function fieldValueOf(form: Pick<Form, "definition">, linkPath: string, answer: Answer | null): unknown {
  if (answer === null) return null;
  return Object.values(fieldValues(form.definition, { [linkPath]: answer }))[0] ?? null;
}
