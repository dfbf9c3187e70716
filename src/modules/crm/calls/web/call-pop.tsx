import { useMatches } from "@tanstack/react-router";
import { useCan, useLive, useRead, useSession } from "#platform/web/index.ts";
import { liveCalls } from "../call.contract.ts";
import { callPhases } from "../call.ts";
import { CallCard } from "./call-card.tsx";
import { callReads } from "./call-reads.ts";
import classes from "./calls.module.css";

/** Ringing calls, on every page of those who handle calls; a call that a colleague took folds away. */
export function CallPop() {
  const mayCall = useCan("crm.call");
  const isPrint = useMatches({ select: (matches) => matches.at(-1)?.staticData.screen?.layout === "print" });
  return mayCall && !isPrint ? <Ringing /> : null;
}

function Ringing() {
  const me = useSession().user.clinicianId;
  const live = useRead(liveCalls, {});
  useLive("list:crm-calls", callReads);
  const shown = (live.data?.rows ?? []).filter(
    (call) =>
      call.direction === "inbound" &&
      call.disposition === null &&
      (call.claimedById === me || (call.claimedById === null && call.phase === callPhases.code("ringing"))),
  );
  if (shown.length === 0) return null;
  return (
    <section className={classes.pop} aria-label="Incoming calls" aria-live="polite">
      {shown.slice(0, 3).map((call) => (
        <CallCard key={call.id} call={call} />
      ))}
      {shown.length > 3 && <p className={classes.small}>{shown.length - 3} more calls on the Calls tab.</p>}
    </section>
  );
}
