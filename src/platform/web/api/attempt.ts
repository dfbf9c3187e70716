import { useState } from "react";
import { isCancellation, problemText } from "./problem.ts";

/**
 * Runs one step at a time of a dialog outside the form kit and keeps its problem to show. `own` gives the text of an
 * error that has its own, or null when it was dealt with.
 */
export function useAttempt(own: (error: unknown) => string | null | undefined = () => undefined) {
  const [problem, setProblem] = useState<string | null>(null);
  const [working, setWorking] = useState(false);
  const attempt = async (work: () => Promise<void>) => {
    setWorking(true);
    setProblem(null);
    try {
      await work();
    } catch (error) {
      if (isCancellation(error)) return;
      const text = own(error);
      setProblem(text === undefined ? problemText(error) : text);
    } finally {
      setWorking(false);
    }
  };
  return { problem, setProblem, working, attempt };
}
