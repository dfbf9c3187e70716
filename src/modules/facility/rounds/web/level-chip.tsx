import { Chip } from "#ui/index.ts";
import { levelCodes, levelNames, type ObservationLevel, rankOf } from "../observation-level.ts";

/** A client's observation level: short on boards, named for screen readers. */
export function LevelChip({ level }: { level: ObservationLevel }) {
  return (
    <Chip
      tone={rankOf(level) >= rankOf("q5") ? "danger" : rankOf(level) >= rankOf("q15") ? "attention" : "neutral"}
      title={levelNames[level]}
    >
      {levelCodes[level]}
    </Chip>
  );
}
