import { Button } from "@mantine/core";
import { Chip, showTime } from "#ui/index.ts";
import { bandTones } from "../../scores/web/band-tones.ts";
import type { PassClient } from "../pass.contract.ts";
import classes from "./pass-client-panel.module.css";

interface ClientScoresProps {
  client: PassClient;
  timeZone: string;
  onScore?: () => void;
}

/** The newest bedside scores, and the way to record one. */
export function ClientScores({ client, timeZone, onScore }: ClientScoresProps) {
  if (client.scores.length === 0 && !onScore) return null;
  return (
    <div className={classes.scores}>
      {client.scores.map(({ instrument, total, band, bandTone, takenAt }) => (
        <span key={instrument}>
          <Chip {...bandTones[bandTone]}>{`${instrument} ${total}, ${band.toLowerCase()}`}</Chip>{" "}
          <span className={classes.quiet}>{showTime(takenAt, timeZone)}</span>
        </span>
      ))}
      {onScore && (
        <Button variant="default" size="compact-md" onClick={onScore}>
          Record score
        </Button>
      )}
    </div>
  );
}
