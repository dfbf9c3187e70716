import { Wordmark } from "#ui/brand/logo.tsx";
import classes from "./downtime.module.css";

export interface NoPacketProps {
  enrolled: boolean;
  held: boolean;
  openers: number;
  online: boolean;
}

/** Explains why there is no packet and what to do. */
export function NoPacket({ enrolled, held, openers, online }: NoPacketProps) {
  const [title, text] = !enrolled
    ? ["No downtime packet on this browser", "Use an enrolled workstation or the printed packet in the binder."]
    : held && openers === 0
      ? [
          "No one can open the packet here yet",
          "Staff who unlock Cairn or sign with a PIN at this workstation while it is online can open packets later.",
        ]
      : [
          "The packet was deleted",
          "It expired, or too many wrong PINs were entered. Use another workstation or the printed packet in the binder.",
        ];
  return (
    <main className={classes.gate}>
      <Wordmark size={26} />
      <h1 className={classes.gateTitle}>{title}</h1>
      <p>{text}</p>
      {!online && <p>Cairn is not responding. This page retries automatically.</p>}
      {online && (
        <p className={classes.online}>
          Cairn is online. <a href="/home">Go to Cairn</a>
        </p>
      )}
    </main>
  );
}
