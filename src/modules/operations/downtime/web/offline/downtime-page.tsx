import { useCallback, useEffect, useState } from "react";
import { packetAge } from "../../age.ts";
import type { PacketHead } from "../../packet.ts";
import { deleteStored, latestTimeSeen, readStored, recordOfflineEvent, type StoredOpener } from "../offline-storage.ts";
import { NoPacket } from "./no-packet.tsx";
import { type OpenedPacket, serverAnswers } from "./open-packet.ts";
import { PacketView } from "./packet-view.tsx";
import { Gate } from "./pin-entry.tsx";

interface Kept {
  head: PacketHead | null;
  openers: StoredOpener[];
  enrolled: boolean;
  workstation: string | null;
  lastContact: number | null;
  latestSeen: number;
}

async function readAll(): Promise<Kept> {
  const latestSeen = await latestTimeSeen(Date.now());
  const [held, openers = [], enrollment, lastContact = null] = await Promise.all([
    readStored("packet"),
    readStored("openers"),
    readStored("enrollment"),
    readStored("lastContact"),
  ]);
  let head = held?.sealed.head ?? null;
  if (head && packetAge(Date.parse(head.madeAt), head.keepHours, Date.now(), latestSeen).expired) {
    await deleteStored("packet");
    head = null;
  }
  return {
    head,
    openers,
    enrolled: enrollment !== undefined,
    workstation: enrollment?.name ?? null,
    lastContact,
    latestSeen,
  };
}

/** Idle time after which an open packet closes. */
const closeAfterMs = 15 * 60_000;

/** `/downtime`: this workstation's packet, online or offline. */
export function DowntimePage() {
  const [kept, setKept] = useState<Kept | null>(null);
  const [packet, setPacket] = useState<OpenedPacket | null>(null);
  const now = useNow();
  const online = useServer();
  useEffect(() => {
    void readAll()
      .catch(
        (): Kept => ({ head: null, openers: [], enrolled: false, workstation: null, lastContact: null, latestSeen: 0 }),
      )
      .then(setKept);
  }, []);
  const close = useCallback(() => setPacket(null), []);
  useClosing(packet !== null, close);
  usePrinting(packet, online);
  if (!kept) return null;
  const age = kept.head && packetAge(Date.parse(kept.head.madeAt), kept.head.keepHours, now, kept.latestSeen);
  if (packet && age)
    return (
      <PacketView
        packet={packet}
        age={age}
        now={now}
        online={online}
        lastContact={kept.lastContact}
        onPrint={() => window.print()}
        onClose={close}
      />
    );
  if (!kept.head || !age || kept.openers.length === 0)
    return (
      <NoPacket enrolled={kept.enrolled} openers={kept.openers.length} held={kept.head !== null} online={online} />
    );
  return (
    <Gate
      head={kept.head}
      age={age}
      openers={kept.openers}
      workstation={kept.workstation}
      online={online}
      now={now}
      lastContact={kept.lastContact}
      onOpened={setPacket}
      onWiped={() => setKept({ ...kept, head: null, openers: [] })}
    />
  );
}

function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** Whether the server responds, checked every 20 seconds. */
function useServer(): boolean {
  const [online, setOnline] = useState(false);
  useEffect(() => {
    const ask = () => void serverAnswers().then(setOnline);
    ask();
    const timer = setInterval(ask, 20_000);
    return () => clearInterval(timer);
  }, []);
  return online;
}

/** Reports a printout like an opening. */
function usePrinting(packet: OpenedPacket | null, online: boolean): void {
  useEffect(() => {
    if (!packet) return;
    const { id: packetId, madeAt: packetMadeAt } = packet.head;
    const note = () => {
      const at = new Date().toISOString();
      void recordOfflineEvent({
        what: "printed",
        openerId: packet.opener.id,
        packetId,
        packetMadeAt,
        at,
        drill: online,
      });
    };
    window.addEventListener("beforeprint", note);
    return () => window.removeEventListener("beforeprint", note);
  }, [packet, online]);
}

function useClosing(open: boolean, close: () => void): void {
  useEffect(() => {
    if (!open) return;
    let timer = setTimeout(close, closeAfterMs);
    const again = () => {
      clearTimeout(timer);
      timer = setTimeout(close, closeAfterMs);
    };
    const hands = ["pointerdown", "keydown", "wheel", "touchmove"] as const;
    for (const hand of hands) window.addEventListener(hand, again, { passive: true });
    return () => {
      clearTimeout(timer);
      for (const hand of hands) window.removeEventListener(hand, again);
    };
  }, [open, close]);
}
