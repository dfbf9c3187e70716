import { Button } from "@mantine/core";
import { useEffect, useState } from "react";
import classes from "./brand.module.css";
import { Logo } from "./logo.tsx";

const patience = 10_000;

/** Full screen while Cairn starts. After ten seconds it says so and offers another try. */
export function LoadingScreen({ onRetry }: { onRetry?: () => void }) {
  const [long, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), patience);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={classes.loading} role="status">
      <span className={classes.spin}>
        <Logo size={64} />
      </span>
      <span className={long ? classes.still : "cairn-hidden"}>{long ? "Still loading…" : "Loading"}</span>
      {long && (
        <Button variant="default" onClick={onRetry ?? (() => window.location.reload())}>
          Retry
        </Button>
      )}
    </div>
  );
}
