import type { StateShape, Tone } from "#platform/shared/state-table.ts";
import { Chip } from "#ui/state/state-badge.tsx";
import { type CredentialStanding, standingLabels } from "../../credentials/credential.ts";

const looks = {
  none: { tone: "neutral", shape: "ring" },
  ok: { tone: "done", shape: "check" },
  unverified: { tone: "info", shape: "half" },
  expiring: { tone: "attention", shape: "clock" },
  expired: { tone: "danger", shape: "alert" },
} as const satisfies Record<CredentialStanding, { tone: Tone; shape: StateShape }>;

/** Status badge of a credential or of all credentials of a staff member. */
export function Standing({ standing }: { standing: CredentialStanding }) {
  const { tone, shape } = looks[standing];
  return (
    <Chip tone={tone} shape={shape}>
      {standingLabels[standing]}
    </Chip>
  );
}
