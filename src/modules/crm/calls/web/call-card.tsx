import { Anchor, Button } from "@mantine/core";
import { AppLink, useAction, useCan, useGo, useSession } from "#platform/web/index.ts";
import { Chip, StateBadge } from "#ui/index.ts";
import type { CallMatch, LiveCall } from "../call.contract.ts";
import { claimCall, disposeCall, leadOfCall, markSpam, matchCall } from "../call.contract.ts";
import { callPhases, disclosureNotice } from "../call.ts";
import { callReads } from "./call-reads.ts";
import { otherNumber, whereText } from "./call-text.ts";
import classes from "./calls.module.css";

/** A call with who it may be, what may be said, and what to do with it. */
export function CallCard({ call }: { call: LiveCall }) {
  const where = whereText(call);
  const source = [call.numberLabel, call.sourceName, call.campaign].filter(Boolean).join(" · ");
  const phase = callPhases.fromCode(call.phase);
  return (
    <article className={classes.call} aria-label={`Call from ${otherNumber(call)}`}>
      <header className={classes.callHead}>
        <strong className={classes.number}>{otherNumber(call)}</strong>
        {phase && <StateBadge states={callPhases} state={phase} />}
      </header>
      {where && <div>{where}</div>}
      {source && <div className={classes.small}>Called: {source}</div>}
      <Matches call={call} />
      <Actions call={call} />
    </article>
  );
}

function Matches({ call }: { call: LiveCall }) {
  const shown = call.linked ? [call.linked] : call.matches;
  const notClient = shown.some(({ type }) => type === "contact" || type === "client" || type === "client-contact");
  return (
    <>
      {call.isRestricted && <p className={classes.small}>Linked to a record you can't open.</p>}
      {shown.length > 0 && (
        <ul className={classes.matches}>
          {shown.map((match) => (
            <MatchRow key={`${match.type}-${match.id}-${match.name}`} call={call} match={match} />
          ))}
        </ul>
      )}
      {shown.length === 0 && !call.isRestricted && <p className={classes.small}>No record has this number.</p>}
      {notClient && <p className={classes.notice}>{disclosureNotice}</p>}
    </>
  );
}

const linkTypes = {
  lead: "lead",
  "closed-lead": "lead",
  contact: "lead",
  client: "client",
  "client-contact": "client",
  organization: "organization",
  professional: "professional",
} as const;

function MatchRow({ call, match }: { call: LiveCall; match: CallMatch }) {
  const link = useAction(matchCall, { invalidates: callReads, done: `Call linked to ${match.name}` });
  const unlink = useAction(matchCall, { invalidates: callReads, done: "Link removed" });
  const params = { callId: call.id };
  return (
    <li className={classes.match}>
      <div>
        <Anchor component={AppLink} to={match.link} underline="always">
          {match.name}
        </Anchor>
        <div className={classes.small}>{match.detail}</div>
      </div>
      {call.linked ? (
        <Button
          size="compact-sm"
          variant="subtle"
          loading={unlink.pending}
          onClick={() => unlink.go({ params, body: { to: null } })}
        >
          Remove link
        </Button>
      ) : (
        <Button
          size="compact-sm"
          variant="default"
          loading={link.pending}
          onClick={() => link.go({ params, body: { to: { type: linkTypes[match.type], id: match.id } } })}
        >
          Link call
        </Button>
      )}
    </li>
  );
}

function Actions({ call }: { call: LiveCall }) {
  const session = useSession();
  const go = useGo();
  const mayAdd = useCan("crm.edit");
  const params = { callId: call.id };
  const claim = useAction(claimCall, { invalidates: callReads });
  const add = useAction(leadOfCall, {
    invalidates: callReads,
    done: "Lead added",
    onDone: ({ leadId }) => go(`/crm/lead/${leadId}`),
  });
  const wrong = useAction(disposeCall, { invalidates: callReads, done: "Marked as wrong number" });
  const spam = useAction(markSpam, {
    invalidates: callReads,
    done: ({ spam: marked }) => (marked ? "Number marked as spam" : "Spam mark removed"),
  });
  const isMine = call.claimedById !== null && call.claimedById === session.user.clinicianId;
  const isFree = call.linked === null && !call.isRestricted;
  return (
    <div className={classes.actions}>
      {call.claimedById === null ? (
        <Button size="sm" loading={claim.pending} onClick={() => claim.go({ params })}>
          Take call
        </Button>
      ) : (
        <Chip tone={isMine ? "brand" : "neutral"} shape="check">
          {isMine ? "Your call" : `Taken by ${call.claimedByName ?? "a colleague"}`}
        </Chip>
      )}
      {isMine && call.phase === callPhases.code("ended") && call.disposition === null && (
        <Button size="sm" component={AppLink} to={`/crm?tabs=calls&call=${call.id}`}>
          Record outcome
        </Button>
      )}
      {isFree && mayAdd && (
        <Button size="sm" variant="default" loading={add.pending} onClick={() => add.go({ params })}>
          New lead
        </Button>
      )}
      {isFree && call.disposition === null && (
        <Button
          size="sm"
          variant="subtle"
          loading={wrong.pending}
          onClick={() => wrong.go({ params, body: { disposition: "wrong-number" } })}
        >
          Wrong number
        </Button>
      )}
      {isFree && (
        <Button
          size="sm"
          variant="subtle"
          loading={spam.pending}
          onClick={() => spam.go({ params, body: { spam: !call.spam } })}
        >
          {call.spam ? "Not spam" : "Spam"}
        </Button>
      )}
    </div>
  );
}
