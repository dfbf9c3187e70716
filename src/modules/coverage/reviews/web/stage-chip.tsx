import { Chip } from "#ui/index.ts";
import { type Stage, stages } from "../review.ts";

/** What a stay needs, as a chip. */
export function StageChip({ stage }: { stage: Stage }) {
  const { label, tone, shape } = stages[stage];
  return (
    <Chip tone={tone} shape={shape}>
      {label}
    </Chip>
  );
}
