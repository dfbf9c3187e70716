import { createNprogress, NavigationProgress } from "@mantine/nprogress";
import { useRouter } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { product } from "../../shared/product.ts";

const [store, progress] = createNprogress();

/** Starts with a navigation, moves every 50 ms, completes when it settles, red when the screen failed (SHELL-4). */
export function RouteProgress() {
  const router = useRouter();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    const stops = [
      router.subscribe("onBeforeNavigate", ({ pathChanged }) => {
        if (!pathChanged) return;
        setFailed(false);
        progress.reset();
        progress.start();
      }),
      router.subscribe("onResolved", () => {
        setFailed(router.state.matches.some((match) => match.status === "error"));
        progress.complete();
      }),
    ];
    return () => {
      for (const stop of stops) stop();
      progress.cleanup();
    };
  }, [router]);
  return (
    <NavigationProgress
      store={store}
      stepInterval={product.progressTickMs}
      color={failed ? "rose" : "pine"}
      withinPortal={false}
      aria-hidden
    />
  );
}
