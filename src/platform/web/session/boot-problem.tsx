import { Button } from "@mantine/core";
import { EmptyState } from "#ui/feedback/states.tsx";
import { useOpenExtensions } from "../modules/registry.tsx";

/** Cairn could not be started at all: nothing to show but why, and another try. */
export function BootProblem({ title, text, onRetry }: { title: string; text: string; onRetry: () => void }) {
  const help = useOpenExtensions("boot.help").filter(({ shown }) => shown());
  return (
    <main>
      <EmptyState
        scene="scattered"
        title={title}
        text={text}
        action={
          <>
            <Button onClick={onRetry}>Try again</Button>{" "}
            {help.map(({ Piece }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes while the page is open
              <Piece key={at} />
            ))}
          </>
        }
      />
    </main>
  );
}
