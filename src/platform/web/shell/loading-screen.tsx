import { Button } from "@mantine/core";
import { useEffect, useState } from "react";
import classes from "./loading-screen.module.css";
import { Logo } from "./logo.tsx";

const slowAfterMs = 10_000;

/** The whole screen while Cairn starts: the logo turns; after ten seconds it says that it is still trying (SHELL-5). */
export function LoadingScreen({ problem, onRetry }: { problem?: string | null; onRetry?: () => void }) {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), slowAfterMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={classes.screen} role="status" aria-label="Loading Cairn">
      <div className={problem ? classes.still : classes.turning}>
        <Logo size={56} />
      </div>
      {(slow || problem) && (
        <>
          <p className={classes.text}>{problem ?? "Still loading…"}</p>
          <Button variant="default" onClick={onRetry ?? (() => location.reload())}>
            Retry
          </Button>
        </>
      )}
    </div>
  );
}
