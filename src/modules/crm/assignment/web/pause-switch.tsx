import { Switch } from "@mantine/core";
import { useAction, useRead, useSession } from "#platform/web/index.ts";
import { listPools, pausePoolMember } from "../pool.contract.ts";

/** Members of a pool pause receiving new leads, for lunch or a long call. */
export function PauseSwitch() {
  const session = useSession();
  const pools = useRead(listPools, {}, { staleMs: 60_000 });
  const pause = useAction(pausePoolMember, {
    invalidates: [listPools],
    done: ({ paused }) => (paused ? "You receive no new leads until you resume" : "You receive new leads again"),
  });
  const mine = (pools.data?.rows ?? [])
    .filter(({ active }) => active)
    .flatMap(({ members }) => members.filter(({ clinicianId }) => clinicianId === session.user.clinicianId));
  if (mine.length === 0) return null;
  const isReceiving = mine.some(({ paused }) => !paused);
  return (
    <Switch
      label="Receive new leads"
      checked={isReceiving}
      disabled={pause.pending}
      onChange={() => pause.go({ body: { paused: isReceiving } })}
    />
  );
}
