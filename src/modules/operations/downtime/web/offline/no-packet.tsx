import { Wordmark } from "#ui/brand/logo.tsx";
import classes from "./downtime.module.css";

export interface NoPacketProps {
  enrolled: boolean;
  held: boolean;
  openers: number;
  online: boolean;
}

/** Nothing to open, why, and what to do: also when the server is gone and this browser is no workstation. */
export function NoPacket({ enrolled, held, openers, online }: NoPacketProps) {
  const [title, text] = !enrolled
    ? [
        "This browser keeps no downtime packet",
        "Use a workstation that is enrolled for it, or the printed one in the binder.",
      ]
    : held && openers === 0
      ? [
          "Nobody can open the packet here yet",
          "Whoever unlocks Cairn or signs with a PIN at this workstation while the server is up can open it afterwards.",
        ]
      : [
          "There is no packet here any more",
          "It was too old, or too many wrong PINs were tried. Use another workstation, or the printed one in the binder.",
        ];
  return (
    <main className={classes.gate}>
      <Wordmark size={26} />
      <h1 className={classes.gateTitle}>{title}</h1>
      <p>{text}</p>
      {!online && <p>Cairn's server does not answer. This page tries again by itself.</p>}
      {online && (
        <p className={classes.online}>
          Cairn answers. <a href="/home">Go to Cairn</a>
        </p>
      )}
    </main>
  );
}
