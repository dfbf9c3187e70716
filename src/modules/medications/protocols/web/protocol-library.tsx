import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { SignWithPin } from "#modules/accounts/index.web.ts";
import { useAction, useCan, useRead } from "#platform/web/index.ts";
import { confirmDanger, DrugName, ErrorState, ProblemAlert, Skeletons, showDate } from "#ui/index.ts";
import { durationText } from "../../orders/sig.ts";
import {
  approveProtocol,
  type DosesByScore,
  listProtocols,
  type Protocol,
  protocolStateLabels,
  retireProtocol,
} from "../protocol.contract.ts";
import { byScoreTexts } from "../score-regimen.ts";
import { daysOf, stepText, totalOf } from "../taper.ts";
import { ProtocolEditor } from "./protocol-editor.tsx";
import classes from "./protocols.module.css";
import { TaperPlot } from "./taper-table.tsx";

/** Protocols with their days, exclusions and source. Each needs the medical director's approval before it can be started. */
export function ProtocolLibrary() {
  const read = useRead(listProtocols, {});
  const mayManage = useCan("medications.manageProtocols");
  const [editing, setEditing] = useState<Protocol | "new" | null>(null);
  if (read.isError && !read.data) return <ErrorState error={read.error} onRetry={() => void read.refetch()} />;
  if (!read.data) return <Skeletons shape="text" count={8} />;
  return (
    <div className={classes.list}>
      {mayManage && (
        <div>
          <Button data-new="" leftSection={<IconPlus size="1.2em" />} onClick={() => setEditing("new")}>
            New protocol
          </Button>
        </div>
      )}
      {read.data.protocols.map((protocol) => (
        <ProtocolCard
          key={`${protocol.code}-${protocol.versionNo}`}
          protocol={protocol}
          mayManage={mayManage}
          onEdit={() => setEditing(protocol)}
        />
      ))}
      {editing && <ProtocolEditor protocol={editing === "new" ? null : editing} onClose={() => setEditing(null)} />}
    </div>
  );
}

/** The days of a taper, as columns and in words. */
function ByDay({ protocol: { content, productName, days } }: { protocol: Protocol }) {
  const { taper } = content;
  const { doses, total } = totalOf(taper);
  return (
    <>
      <p>
        <DrugName name={productName} />, {doses} doses, {total} {taper.doseUnit} in {days} days; at most{" "}
        {taper.maxPer24h} {taper.doseUnit} in 24 hours. {taper.instructions}
      </p>
      <TaperPlot
        days={daysOf(taper).map(({ day, step }) => ({
          day,
          total: totalOf({ steps: [{ ...step, days: 1 }] }).total,
        }))}
        unit={taper.doseUnit}
      />
      <ol className={classes.texts}>
        {daysOf(taper).map(({ day, step }) => (
          <li key={day}>{stepText(step, taper.doseUnit)}</li>
        ))}
      </ol>
    </>
  );
}

/** The doses that a score decides. */
function ByScore({ protocol: { content, productName }, byScore }: { protocol: Protocol; byScore: DosesByScore }) {
  const { taper } = content;
  return (
    <>
      <p>
        <DrugName name={productName} /> by {byScore.instrument} score for {byScore.days}{" "}
        {byScore.days === 1 ? "day" : "days"}; at least {durationText(byScore.minIntervalMin)} between doses, at most{" "}
        {taper.maxPer24h} {taper.doseUnit} in 24 hours. {taper.instructions}
      </p>
      <ul className={classes.texts}>
        {byScoreTexts(byScore, taper.doseUnit).map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </>
  );
}

interface ProtocolCardProps {
  protocol: Protocol;
  mayManage: boolean;
  onEdit: () => void;
}

function ProtocolCard({ protocol, mayManage, onEdit }: ProtocolCardProps) {
  const [isSigning, setSigning] = useState(false);
  const { code, versionNo, state, content, approvedByName, approvedAt, reviewDueOn, rowVersion, isNewest } = protocol;
  const { byScore } = content.taper;
  const approve = useAction(approveProtocol, {
    inline: true,
    invalidates: [listProtocols],
    done: `${content.name} approved`,
    onDone: () => setSigning(false),
  });
  const retire = useAction(retireProtocol, { invalidates: [listProtocols], done: `${content.name} retired` });
  const body = { code, versionNo };
  const isDraft = state === "draft" && rowVersion !== null;
  const askRetire = async () => {
    const isSure = await confirmDanger({
      act: `Retire ${content.name}`,
      consequence: "It can no longer be started. Clients who are on it continue.",
    });
    if (isSure) retire.go({ body });
  };
  return (
    <section className={classes.card} aria-label={`${content.name}, version ${versionNo}`}>
      <div className={classes.head}>
        <h2>
          {content.name} <span className={classes.muted}>version {versionNo}</span>
        </h2>
        <strong>{protocolStateLabels[state]}</strong>
      </div>
      {approvedAt !== null && reviewDueOn !== null && (
        <p className={classes.muted}>
          Approved by {approvedByName ?? "the medical director"}. Next review by {showDate(reviewDueOn)}.
        </p>
      )}
      <p>{content.criteria}</p>
      {byScore ? <ByScore protocol={protocol} byScore={byScore} /> : <ByDay protocol={protocol} />}
      <div>
        <h3>Ordered with it</h3>
        <ul className={classes.texts}>
          {protocol.orderTexts.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </div>
      <div>
        <h3>Exclusions</h3>
        <ul className={classes.texts}>
          {content.exclusions.map(({ key, question }) => (
            <li key={key}>{question}</li>
          ))}
        </ul>
      </div>
      <p className={classes.muted}>{content.source}</p>
      {mayManage && !isSigning && (
        <div className={classes.buttons}>
          {state !== "approved" && <Button onClick={() => setSigning(true)}>Approve</Button>}
          {isNewest && (
            <Button variant="default" onClick={onEdit}>
              {isDraft ? "Edit draft" : "Draft new version"}
            </Button>
          )}
          {state === "approved" && (
            <Button variant="subtle" color="rose" loading={retire.pending} onClick={() => void askRetire()}>
              Retire
            </Button>
          )}
        </div>
      )}
      {isSigning && (
        <>
          <p>I reviewed this protocol and approve it for clients of this facility for 12 months.</p>
          {approve.problem && <ProblemAlert error={approve.problem} />}
          <SignWithPin
            label="Enter your PIN to approve"
            onTicket={(ticket) => approve.run({ body: { ...body, ...(isDraft ? { rowVersion } : {}) } }, { ticket })}
          />
          <Button variant="subtle" onClick={() => setSigning(false)}>
            Back
          </Button>
        </>
      )}
    </section>
  );
}
