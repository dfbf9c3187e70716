import { Button } from "@mantine/core";
import { isEnrolledHere } from "#modules/operations/downtime/web/enrolled.ts";
import { EmptyState } from "#ui/feedback/states.tsx";

/** Cairn could not be started at all: nothing to show but why, and another try. */
export function BootProblem({ title, text, onRetry }: { title: string; text: string; onRetry: () => void }) {
  return (
    <main>
      <EmptyState
        scene="scattered"
        title={title}
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
