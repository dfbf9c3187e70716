import { Skeleton } from "@mantine/core";
import { type ComponentType, lazy, Suspense } from "react";

/**
 * A piece of another module's page, loaded when it is first shown. `module.web.tsx` is part of the first load of every
 * page, so pieces that draw more than an icon go through this:
 *
 *     Panel: lazyPiece(() => import("./notes/web/client-notes-tab.tsx").then((file) => file.ClientNotesTab))
 */
export function lazyPiece<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  const Piece = lazy(() => load().then((loaded) => ({ default: loaded as ComponentType<object> })));
  // biome-ignore lint/correctness/noComponentHookFactories: called once per piece, at the top of a module.web.tsx
  function LazyPiece(props: P) {
    return (
      <Suspense fallback={<Skeleton height={120} aria-label="Loading" />}>
        <Piece {...props} />
      </Suspense>
    );
  }
  return LazyPiece;
}
