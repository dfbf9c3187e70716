import { Skeleton } from "@mantine/core";
import { type ComponentType, lazy, type ReactNode, Suspense, use } from "react";
import { retryImport } from "#ui/retry-import.ts";

/**
 * A piece of another module's page, loaded when it is first shown. `module.web.tsx` is part of the first load of every
 * page, so pieces that draw more than an icon go through this:
 *
 *     Panel: lazyPiece(() => import("./notes/web/client-notes-tab.tsx").then((file) => file.ClientNotesTab))
 */
export function lazyPiece<P extends object>(
  load: () => Promise<ComponentType<P>>,
  { waiting = <Skeleton height={120} role="status" aria-label="Loading" /> }: { waiting?: ReactNode } = {},
): ComponentType<P> {
  // `lazy` cannot name the props of a generic piece; `LazyPiece` takes exactly those of the loaded one.
  const Piece = lazy(() => retryImport(load).then((loaded) => ({ default: loaded as ComponentType<object> })));
  // biome-ignore lint/correctness/noComponentHookFactories: called once per piece, at the top of a module.web.tsx
  function LazyPiece(props: P) {
    return (
      <Suspense fallback={waiting}>
        <Piece {...props} />
      </Suspense>
    );
  }
  return LazyPiece;
}

/** What is loading, by what loads it: the promise of a `load` is the one that it gave. */
const asked = new WeakMap<() => Promise<unknown>, Promise<unknown>>();

/**
 * A hook that another module put at an extension point, loaded when it is first needed; the page waits (Suspense) until
 * it is there. `load` must be the same function each time: what the extension holds.
 */
export function useLoaded<T>(load: () => Promise<T>): T {
  let coming = asked.get(load) as Promise<T> | undefined;
  if (!coming) {
    coming = retryImport(load);
    asked.set(load, coming);
    // Opened again later it is loaded again, but not by the page that shows the failure: that would never end.
    coming.catch(() => setTimeout(() => asked.delete(load), 10_000));
  }
  return use(coming);
}
