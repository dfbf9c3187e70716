import { Button } from "@mantine/core";
import { type ReactNode, useContext, useEffect, useState } from "react";
import { Stones, type StonesScene } from "../brand/stones.tsx";
import classes from "./feedback.module.css";
import { asProblem } from "./problem.ts";
import { RefusedContext } from "./refused.ts";
import { WhoCanGrant } from "./who-can-grant.tsx";

export interface EmptyStateProps {
  /** What would be here: "No vitals yet". */
  title: ReactNode;
  /** How to make the first one, in one sentence. */
  text?: ReactNode;
  action?: ReactNode;
  scene?: StonesScene;
  /** In a panel rather than on a page: no drawing, less air. */
  small?: boolean;
}

/** Says what would be here and how to make the first one. */
export function EmptyState({ title, text, action, scene = "cairn", small = false }: EmptyStateProps) {
  return (
    <div className={classes.state} data-small={small || undefined}>
      {!small && <Stones scene={scene} />}
      <p className={classes.stateTitle}>{title}</p>
      {text && <p className={classes.stateText}>{text}</p>}
      {action && <div className={classes.stateAction}>{action}</div>}
    </div>
  );
}

export interface ErrorStateProps {
  error: unknown;
  onRetry?: (() => void) | undefined;
  small?: boolean;
}

/** In place of content that could not be loaded: what happened, retry, report id. A page may offer access instead. */
export function ErrorState({ error, onRetry, small = false }: ErrorStateProps) {
  const problem = asProblem(error);
  const showRefused = useContext(RefusedContext);
  const refused = small ? null : showRefused(error);
  if (refused) return refused;
  return (
    <div className={classes.state} role="alert" data-small={small || undefined}>
      {!small && <Stones scene="scattered" />}
      <p className={classes.stateTitle}>{problem.title}</p>
      {problem.detail !== problem.title && <p className={classes.stateText}>{problem.detail}</p>}
      <WhoCanGrant problem={problem} />
      {problem.reportId && <p className={classes.reportId}>Report {problem.reportId}</p>}
      {onRetry && problem.code !== "not-found" && (
        <div className={classes.stateAction}>
          <Button variant="default" onClick={onRetry}>
            Try again
          </Button>
        </div>
      )}
    </div>
  );
}

/** False for the first 150 ms, so that quick answers never flash a skeleton. */
export function useWaited(milliseconds = 150): boolean {
  const [waited, setWaited] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setWaited(true), milliseconds);
    return () => clearTimeout(timer);
  }, [milliseconds]);
  return waited;
}
