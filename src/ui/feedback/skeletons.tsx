import { Skeleton, Stack } from "@mantine/core";
import { useWaited } from "./states.tsx";

const widths = ["92%", "78%", "86%", "64%", "81%", "70%"];

/** Text, fields or a page in their real shape, after 150 ms. Tables bring their own. */
export function Skeletons({
  shape,
  count = 4,
  label = "Loading",
}: {
  shape: "text" | "form" | "page" | "measures";
  count?: number;
  label?: string;
}) {
  const waited = useWaited();
  return (
    <div role="status" aria-label={label} style={{ opacity: waited ? 1 : 0 }}>
      {shape === "page" && (
        <Stack gap="xs" p="lg">
          <Skeleton height="1.9rem" width="14rem" />
          <Skeleton height="1rem" width="20rem" mb="lg" />
          <Lines count={count} />
        </Stack>
      )}
      {shape === "text" && <Lines count={count} />}
      {shape === "form" && (
        <Stack gap="md">
          {widths.slice(0, count).map((width) => (
            <div key={width}>
              <Skeleton height="0.8rem" width="7rem" mb={6} />
              <Skeleton height="2.5rem" />
            </div>
          ))}
        </Stack>
      )}
      {shape === "measures" && (
        <div style={{ display: "flex", flexWrap: "wrap", gap: "var(--cairn-8)" }}>
          {widths.slice(0, count).map((width) => (
            <div key={width}>
              <Skeleton height="0.8rem" width="6rem" mb={6} />
              <Skeleton height="2rem" width="5rem" mb={6} />
              <Skeleton height="0.7rem" width="8rem" />
            </div>
          ))}
        </div>
      )}
    </div>
  );
}

function Lines({ count }: { count: number }) {
  return (
    <Stack gap="xs">
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the bars are alike and never move
        <Skeleton key={index} height="0.9rem" width={widths[index % widths.length] ?? "80%"} />
      ))}
    </Stack>
  );
}
