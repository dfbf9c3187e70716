import { useEffect, useState } from "react";
import { type PersonPresent, presenceBeatMs } from "../../shared/realtime/frames.ts";
import { onPresence, saysAway, saysHere, subscribe } from "../live/live-channel.ts";
import { useSession } from "../session/session-context.ts";

export interface MyPresence {
  state: "viewing" | "editing";
  /** The label of the field, never its content. */
  field?: string | undefined;
}

/** Several pieces of one page may be on the same topic; editing counts over viewing. */
const claims = new Map<string, Map<symbol, MyPresence>>();

function strongest(topic: string): MyPresence | null {
  const all = [...(claims.get(topic)?.values() ?? [])];
  return all.find((one) => one.state === "editing") ?? all[0] ?? null;
}

function say(topic: string): void {
  const mine = strongest(topic);
  if (mine && document.visibilityState === "visible") saysHere(topic, mine.state, mine.field);
  else saysAway(topic);
}

/**
 * Who else is on a chart or record now (RT-6), and that I am: `usePresence(\`client:${id}\`, { state: "viewing" })`. Without
 * `mine` it only looks. A hint for people: it never locks, the record's version decides.
 */
export function usePresence(topic: string | null, mine?: MyPresence): readonly PersonPresent[] {
  const { clinicianId } = useSession().user;
  const [people, setPeople] = useState<readonly PersonPresent[]>([]);
  const [claim] = useState(() => Symbol("presence"));
  useEffect(() => {
    if (!topic) return;
    setPeople([]);
    const stopHearing = subscribe(topic, () => undefined);
    const stop = onPresence(topic, setPeople);
    return () => {
      stop();
      stopHearing();
    };
  }, [topic]);
  const state = mine?.state;
  const field = mine?.field;
  useEffect(() => {
    if (!topic || !state) return;
    const all = claims.get(topic) ?? new Map<symbol, MyPresence>();
    claims.set(topic, all.set(claim, { state, field }));
    say(topic);
    const beat = setInterval(() => say(topic), presenceBeatMs);
    const seen = () => say(topic);
    document.addEventListener("visibilitychange", seen);
    return () => {
      clearInterval(beat);
      document.removeEventListener("visibilitychange", seen);
      all.delete(claim);
      say(topic);
    };
  }, [topic, state, field, claim]);
  return people.filter((one) => one.clinicianId !== clinicianId);
}
