import { useState } from "react";
import { Wordmark } from "#ui/brand/logo.tsx";
import { PinPad } from "#ui/form/pin-pad.tsx";
import { mostAttempts } from "../../attempts.ts";
import type { StoredOpener } from "../offline-storage.ts";
import { AgeLine, type AgeLineProps } from "./age-line.tsx";
import classes from "./downtime.module.css";
import { type OpenedPacket, openPacket } from "./open-packet.ts";

export interface GateProps extends AgeLineProps {
  openers: readonly StoredOpener[];
  workstation: string | null;
  online: boolean;
  onOpened: (packet: OpenedPacket) => void;
  onWiped: () => void;
}

/** User selection and PIN, required before any client data is shown. */
export function Gate({ openers, workstation, online, onOpened, onWiped, ...age }: GateProps) {
  const [chosen, setChosen] = useState<StoredOpener | null>(openers.length === 1 ? (openers[0] ?? null) : null);
  const [refused, setRefused] = useState<string>();
  const [blockedUntil, setBlockedUntil] = useState(0);
  const wait = Math.ceil((blockedUntil - age.now) / 1000);

  const enter = async (pin: string) => {
    if (!chosen) return;
    setRefused(undefined);
    const result = await openPacket(chosen, pin);
    if (result.state === "opened") return onOpened(result.packet);
    if (result.state === "wiped") return onWiped();
    if (result.state === "not-yours")
      return setRefused("You don't have access to this packet. Ask a colleague or use another workstation.");
    setBlockedUntil(result.blockedUntil);
    setRefused(
      result.left <= 3
        ? `Wrong PIN. After ${result.left} more wrong PINs this workstation deletes its packet.`
        : "Wrong PIN. Use the PIN you unlock Cairn with.",
    );
  };

  return (
    <main className={classes.gate}>
      <Wordmark name={age.head.facilityName} size={26} />
      <h1 className={classes.gateTitle}>Downtime packet, {age.head.locationName}</h1>
      <AgeLine {...age} />
      {online && (
        <p className={classes.online}>
          Cairn is online. <a href="/home">Go to Cairn</a>, or open the packet as a drill. Either way it is in the audit
          log.
        </p>
      )}
      {chosen ? (
        <>
          <PinPad
            label={wait > 0 ? `Wait ${wait} s, then try again` : `PIN of ${chosen.name}`}
            length={chosen.pinDigits ?? 6}
            onComplete={enter}
            error={refused}
            disabled={wait > 0}
          />
          {openers.length > 1 && (
            <button type="button" className={classes.quiet} onClick={() => setChosen(null)}>
              Not {chosen.name}?
            </button>
          )}
        </>
      ) : (
        <fieldset className={classes.who}>
          <legend>Select your name</legend>
          {[...openers]
            .sort((a, b) => (a.name < b.name ? -1 : 1))
            .map((opener) => (
              <button key={opener.id} type="button" onClick={() => setChosen(opener)}>
                {opener.name}
              </button>
            ))}
        </fieldset>
      )}
      <p className={classes.small}>
        {workstation ? `${workstation}. ` : ""}Each opening is recorded and reported when Cairn is back online.{" "}
        {mostAttempts} wrong PINs in a row delete the packet.
      </p>
    </main>
  );
}
