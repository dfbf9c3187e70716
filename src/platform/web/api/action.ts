import { useCallback, useRef, useState } from "react";
import { toast, toastProblem } from "#ui/feedback/toast.tsx";
import type { Answer, AnyEndpoint, CallInput } from "../../shared/endpoint.ts";
import type { ProblemCode } from "../../shared/problems.ts";
import { callWith } from "./call.ts";
import { ApiProblem, isCancellation } from "./problem.ts";
import { invalidate, type ReadRef } from "./query.ts";
import type { CallOptions } from "./request.ts";

export interface ActionOptions<E extends AnyEndpoint> {
  /** Reads that this act makes outdated; fetched again before `run` answers. */
  invalidates?: readonly ReadRef[] | ((answer: Answer<E>, input: CallInput<E>) => readonly ReadRef[]);
  /** Said in a toast on success: short, about the person ("Marcus is admitted"). */
  done?: string | ((answer: Answer<E>) => string);
  onDone?: (answer: Answer<E>, input: CallInput<E>) => void;
  /** Codes the screen answers itself: no toast for these. Field errors are never toasted when `inline` is set. */
  handles?: readonly ProblemCode[];
  /** The screen shows `problem` itself: no toast at all. */
  inline?: boolean;
}

export interface Action<E extends AnyEndpoint> {
  /** Does it; rejects with `ApiProblem` after the problem was shown. */
  run: (input: CallInput<E>, options?: CallOptions) => Promise<Answer<E>>;
  /** Does it from an event handler: problems are shown and not thrown. */
  go: (input: CallInput<E>, options?: CallOptions) => void;
  pending: boolean;
  problem: ApiProblem | null;
  data: Answer<E> | undefined;
  reset: () => void;
}

/**
 * One act of a screen: `const release = useAction(releaseBed, { invalidates: [listBeds], done: "North 3 is free" })`,
 * then `release.go({ params, body })`. Never runs twice at once: a second press while pending is the first one's answer.
 */
export function useAction<E extends AnyEndpoint>(endpoint: E, options: ActionOptions<E> = {}): Action<E> {
  const [state, setState] = useState<{ pending: boolean; problem: ApiProblem | null; data: Answer<E> | undefined }>({
    pending: false,
    problem: null,
    data: undefined,
  });
  const latest = useRef(options);
  latest.current = options;
  const current = useRef<{ of: string; promise: Promise<Answer<E>> } | null>(null);

  const perform = useCallback(
    async (input: CallInput<E>, callOptions?: CallOptions): Promise<Answer<E>> => {
      setState((before) => ({ ...before, pending: true, problem: null }));
      try {
        const answer = await callWith(endpoint, input, callOptions);
        const { invalidates, done, onDone } = latest.current;
        const outdated = typeof invalidates === "function" ? invalidates(answer, input) : invalidates;
        if (outdated) await invalidate(...outdated);
        setState({ pending: false, problem: null, data: answer });
        if (done) toast(typeof done === "function" ? done(answer) : done);
        onDone?.(answer, input);
        return answer;
      } catch (error) {
        const problem = error instanceof ApiProblem ? error : null;
        setState((before) => ({ ...before, pending: false, problem }));
        if (!isCancellation(error) && shouldToast(problem, latest.current)) toastProblem(error);
        throw error;
      }
    },
    [endpoint],
  );

  const run = useCallback(
    (input: CallInput<E>, callOptions?: CallOptions): Promise<Answer<E>> => {
      const of = JSON.stringify(input);
      if (current.current?.of === of) return current.current.promise;
      const promise = perform(input, callOptions).finally(() => {
        if (current.current?.promise === promise) current.current = null;
      });
      current.current = { of, promise };
      return promise;
    },
    [perform],
  );
  const go = useCallback(
    (input: CallInput<E>, callOptions?: CallOptions): void => void run(input, callOptions).catch(() => undefined),
    [run],
  );
  const reset = useCallback(() => setState({ pending: false, problem: null, data: undefined }), []);
  return { run, go, pending: state.pending, problem: state.problem, data: state.data, reset };
}

function shouldToast(
  problem: ApiProblem | null,
  options: { inline?: boolean; handles?: readonly ProblemCode[] },
): boolean {
  if (options.inline) return false;
  return !problem || !(options.handles ?? []).includes(problem.code);
}
