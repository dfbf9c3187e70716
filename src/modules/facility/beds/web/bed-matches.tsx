import { Anchor, Button, Textarea } from "@mantine/core";
import { useState } from "react";
import { AppLink, useAction, useCan, useRead } from "#platform/web/index.ts";
import { Chip, ProblemAlert } from "#ui/index.ts";
import { type BedTile, getBedBoard } from "../bed.contract.ts";
import { holdBedEndpoint } from "../bed-stay.contract.ts";
import { type BedMatch, bedMatches } from "../match.contract.ts";
import classes from "./bed-matches.module.css";

/** Candidates for the free bed in order, with an action to hold it for one of them. */
export function MatchesPart({ tile, onClose }: { tile: BedTile; onClose: () => void }) {
  const matches = useRead(bedMatches, { query: { bedId: tile.bedId } }, { everyMs: 60_000 });
  const rows = matches.data?.rows ?? [];
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby="bed-candidates">
      <h3 id="bed-candidates" className={classes.title}>
        Candidates
      </h3>
      <ol className={classes.list}>
        {rows.map((match, at) => (
          // Candidates the reader may not see have only a position.
          <li key={match.leadId ?? at} className={classes.match}>
            <Match match={match} tile={tile} onClose={onClose} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function Match({ match, tile, onClose }: { match: BedMatch; tile: BedTile; onClose: () => void }) {
  const mayHold = useCan("beds.assign");
  const [asking, setAsking] = useState(false);
  const [why, setWhy] = useState("");
  const hold = useAction(holdBedEndpoint, {
    invalidates: [getBedBoard, bedMatches],
    inline: true,
    done: `${tile.code} held for ${match.name ?? "this candidate"}`,
    onDone: onClose,
  });
  const { leadId, name, link, passesOver } = match;
  const keep = () => {
    if (!leadId) return;
    if (passesOver > 0 && !asking) setAsking(true);
    else hold.go({ body: { bedId: tile.bedId, leadId, ...(why.trim() ? { passingOverReason: why.trim() } : {}) } });
  };
  const others = passesOver === 1 ? "1 person is" : `${passesOver} people are`;
  return (
    <>
      <div className={classes.who}>
        {link && name ? (
          <Anchor component={AppLink} to={link}>
            {name}
          </Anchor>
        ) : (
          <span>Admissions candidate</span>
        )}
        {match.ageYears !== null && <span className={classes.age}>{match.ageYears}</span>}
        {match.levelCode && <Chip>{match.levelCode}</Chip>}
      </div>
      {match.reasons.map((reason) => (
        <div key={reason} className={classes.reason}>
          {reason}
        </div>
      ))}
      {match.cautions.map((caution) => (
        <div key={caution} className={classes.caution}>
          {caution}
        </div>
      ))}
      {asking && (
        <Textarea
          label={`${others} ahead on the waitlist. Reason for passing them over`}
          description="10 characters or more. Saved with the lead and in the audit log."
          value={why}
          autosize
          minRows={2}
          data-autofocus
          onChange={(event) => setWhy(event.currentTarget.value)}
        />
      )}
      {hold.problem && <ProblemAlert error={hold.problem} />}
      {mayHold && leadId && (
        <Button
          size="xs"
          variant={passesOver > 0 ? "default" : "filled"}
          style={{ justifySelf: "start" }}
          loading={hold.pending}
          disabled={asking && why.trim().length < 10}
          onClick={keep}
        >
          Hold {tile.code}
        </Button>
      )}
    </>
  );
}
