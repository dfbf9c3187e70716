import { Anchor, Button, Group, Modal } from "@mantine/core";
import { useCallback, useEffect, useState } from "react";
import { problemText } from "#platform/web/api/problem.ts";
import { useSession } from "#platform/web/session/session-context.ts";
import { PinPad } from "#ui/form/pin-pad.tsx";
import { PageSection } from "#ui/page/section.tsx";
import { ageWords } from "../../age.ts";
import { setUpOpener } from "../add-opener.ts";
import { readStored } from "../offline-storage.ts";
import { isDowntimePageKept } from "../shell-cache.ts";
import { syncNow } from "../sync.ts";

interface Standing {
  name: string;
  madeAt: string | null;
  pageKept: boolean;
  mine: boolean;
}

async function readStanding(clinicianId: string | null): Promise<Standing | null> {
  const [enrollment, packet, openers = [], pageKept] = await Promise.all([
    readStored("enrollment"),
    readStored("packet"),
    readStored("openers"),
    isDowntimePageKept(),
  ]);
  if (!enrollment) return null;
  return {
    name: enrollment.name,
    madeAt: packet?.sealed.head.madeAt ?? null,
    pageKept,
    mine: openers.some((opener) => opener.clinicianId === clinicianId),
  };
}

/** Downtime readiness of this browser and its user. */
export function ThisWorkstation() {
  const { user, pinDigits } = useSession();
  const [standing, setStanding] = useState<Standing | null>(null);
  const [asking, setAsking] = useState(false);
  const [refused, setRefused] = useState<string>();
  const { clinicianId } = user;
  const look = useCallback(async () => setStanding(await readStanding(clinicianId)), [clinicianId]);
  useEffect(() => {
    void syncNow().then(look, () => undefined);
  }, [look]);
  if (!standing) return null;
  const minutes = standing.madeAt ? Math.max(0, Math.floor((Date.now() - Date.parse(standing.madeAt)) / 60_000)) : null;
  const setUp = async (pin: string) => {
    setRefused(undefined);
    try {
      await setUpOpener(pin);
      setAsking(false);
      await look();
    } catch (error) {
      setRefused(problemText(error));
    }
  };
  return (
    <PageSection title={`This workstation: ${standing.name}`}>
      <Group justify="space-between">
        <span>
          {minutes === null ? "The first packet is being created." : `The packet is ${ageWords(minutes)}.`}{" "}
          {standing.pageKept ? "" : "The page to open it is not kept yet: leave Cairn open for a minute. "}
          {standing.mine
            ? "You can open it with your PIN when Cairn is down."
            : "You can't open it yet. Enter your PIN here once."}
        </span>
        <Group>
          <Anchor href="/downtime" target="_blank">
            Open downtime packet
          </Anchor>
          {!standing.mine && <Button onClick={() => setAsking(true)}>Set up PIN access</Button>}
        </Group>
      </Group>
      <Modal opened={asking} onClose={() => setAsking(false)} title="Set up PIN access" centered>
        <PinPad label="Enter your PIN" length={pinDigits} onComplete={setUp} error={refused} />
      </Modal>
    </PageSection>
  );
}
