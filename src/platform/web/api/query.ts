import {
  keepPreviousData,
  QueryClient,
  type QueryKey,
  QueryObserver,
  queryOptions,
  type UseQueryResult,
  useQuery,
} from "@tanstack/react-query";
import type { Answer, AnyEndpoint, CallInput } from "../../shared/endpoint.ts";
import { callWith, type InputArgs } from "./call.ts";
import { ApiProblem, isCancellation } from "./problem.ts";
import type { CallOptions, LooseInput } from "./request.ts";

/** One cache for the app. Dropped whole when the session ends or changes hands; a lock keeps only what the covered page shows. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      retry: (failures, error) => failures < 2 && worthRepeating(error),
      retryDelay: (failures) => Math.min(500 * 2 ** failures, 4000),
      refetchOnWindowFocus: true,
    },
    mutations: { retry: false },
  },
});

let releaseHeld: (() => void)[] = [];

/**
 * The lock covers the page: reads stop, and what no part of the page shows is dropped. What is shown stays, marked as
 * outdated, because a form inside a page that had to load again would lose its typing.
 */
export function coverQueries(): void {
  uncoverQueries();
  const shown = queryClient.getQueryCache().findAll({ type: "active" });
  releaseHeld = shown.map(({ queryKey }) =>
    new QueryObserver(queryClient, { queryKey, enabled: false, gcTime: Number.POSITIVE_INFINITY }).subscribe(() => {}),
  );
  void queryClient.cancelQueries();
  queryClient.removeQueries({ predicate: (query) => !shown.includes(query) });
  void queryClient.invalidateQueries({ refetchType: "none" });
}

/** The page is shown again and holds its reads itself. */
export function uncoverQueries(): void {
  for (const release of releaseHeld) release();
  releaseHeld = [];
}

/** Only what may pass by itself is repeated: no answer at all, and a busy or failing server. */
export function worthRepeating(error: unknown): boolean {
  if (isCancellation(error) || !(error instanceof ApiProblem)) return false;
  return error.code === "unreachable" || error.status === 502 || error.status === 503 || error.status === 504;
}

/** Key of one endpoint's reads; without input, of all of them. */
export function keyOf(endpoint: AnyEndpoint, input?: LooseInput): QueryKey {
  const name = `${endpoint.method} ${endpoint.path}`;
  return input === undefined ? [name] : [name, withoutEmpty(input)];
}

function withoutEmpty(input: LooseInput): LooseInput {
  const clean = (part: LooseInput["params"]) =>
    part && Object.fromEntries(Object.entries(part).filter(([, value]) => value !== undefined && value !== ""));
  return { params: clean(input.params), query: clean(input.query), body: input.body };
}

/** TanStack Query options of one read: `useQuery(queryFor(getClient, { params: { mrNo } }))`. */
export function queryFor<E extends AnyEndpoint>(endpoint: E, ...[input, options]: InputArgs<E>) {
  return readOf(endpoint, input ?? {}, options ?? {});
}

const readOf = <E extends AnyEndpoint>(endpoint: E, input: LooseInput, options: CallOptions) =>
  queryOptions({
    queryKey: keyOf(endpoint, input),
    queryFn: ({ signal }) => callWith(endpoint, input, { ...options, signal }),
  });

export interface ReadOptions {
  /** False until the input is known. */
  enabled?: boolean;
  /** Asks again this often while the page is visible; sent as a background poll, which does not count as activity. */
  everyMs?: number;
  /** Keep showing the last page while the next one loads. */
  keep?: boolean;
  staleMs?: number;
}

/** Reads one endpoint: `const client = useRead(getClient, { params: { mrNo } })`; `client.data`, `client.error`. */
export function useRead<E extends AnyEndpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: ReadOptions = {},
): UseQueryResult<Answer<E>, Error> {
  return useQuery({
    ...readOf(endpoint, input, options.everyMs ? { background: true } : {}),
    enabled: options.enabled ?? true,
    ...(options.everyMs ? { refetchInterval: options.everyMs } : {}),
    ...(options.staleMs !== undefined ? { staleTime: options.staleMs } : {}),
    ...(options.keep ? { placeholderData: keepPreviousData } : {}),
  });
}

/** An endpoint (all its reads), or one read of it. */
export type ReadRef = AnyEndpoint | readonly [AnyEndpoint, LooseInput];

/** Marks reads as outdated; those on screen are fetched again. */
export function invalidate(...reads: ReadRef[]): Promise<void> {
  const all = reads.map((read) => {
    const [endpoint, input] = isPair(read) ? read : [read, undefined];
    return queryClient.invalidateQueries({ queryKey: keyOf(endpoint, input) });
  });
  return Promise.all(all).then(() => undefined);
}

function isPair(read: ReadRef): read is readonly [AnyEndpoint, LooseInput] {
  return Array.isArray(read);
}
