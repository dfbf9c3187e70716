import { Button } from "@mantine/core";
import { EmptyState } from "#ui/feedback/states.tsx";
import { isEnrolledHere } from "../downtime/enrolled.ts";

/** Cairn could not be started at all: nothing to show but why, and another try. */
export function BootProblem({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <main>
      <EmptyState
        scene="scattered"
        title="Cairn could not start"
        text={text}
        action={
          <>
            <Button onClick={onRetry}>Try again</Button>{" "}
            {isEnrolledHere() && (
              <Button component="a" href="/downtime" variant="default">
                Open the downtime packet
              </Button>
            )}
          </>
        }
      />
    </main>
  );
}
