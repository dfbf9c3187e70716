import { Button } from "@mantine/core";
import { useState } from "react";
import { z } from "zod";
import { PlainDate } from "#platform/shared/endpoint.ts";
import { isProblem, useSession } from "#platform/web/index.ts";
import {
  Chip,
  type ChipProps,
  ErrorState,
  Field,
  Form,
  FormActions,
  ProblemAlert,
  SideDrawer,
  Skeletons,
  showDate,
  showDateTime,
  useZodForm,
} from "#ui/index.ts";
import classes from "../../insurance/web/insurance.module.css";
import { benefitLines, sourceLabels } from "../benefit-text.ts";
import { type VobState, vobStateLabels } from "../vob.ts";
import type { Vob } from "../vob-fields.contract.ts";
import type { BenefitCalls, Source } from "./benefit-calls.ts";
import { RecordBenefits } from "./record-benefits.tsx";

const tones = {
  queued: { tone: "info", shape: "clock" },
  needs_correction: { tone: "attention", shape: "alert" },
  failed: { tone: "danger", shape: "alert" },
  in_review: { tone: "attention", shape: "ring" },
  verified: { tone: "done", shape: "check" },
  voided: { tone: "neutral", shape: "dot" },
  expired: { tone: "attention", shape: "clock" },
} as const satisfies Record<VobState, Pick<ChipProps, "tone" | "shape">>;

interface BenefitsProps {
  calls: BenefitCalls;
  insuranceId: string;
  /** Whether the payer can be asked through the clearinghouse. */
  isConnected: boolean;
  mayRecord: boolean;
  mayVerify: boolean;
  /** A lead has no chart that holds its release, so its date is entered with the check. */
  isLead: boolean;
}

/** Benefits of one insurance: the latest answer in words, what to do next, and the checks before. */
export function Benefits({ calls, insuranceId, isConnected, mayRecord, mayVerify, isLead }: BenefitsProps) {
  const [asked, setAsked] = useState<"record" | "release" | "history" | null>(null);
  const [problem, setProblem] = useState<unknown>(null);
  if (calls.error) return <ErrorState error={calls.error} onRetry={calls.retry} />;
  if (!calls.rows) return <Skeletons shape="text" count={2} />;
  const [latest, ...earlier] = calls.rows;
  const attempt = async (run: () => Promise<unknown>) => {
    setProblem(null);
    try {
      await run();
    } catch (error) {
      if (isLead && isProblem(error, "consent-required")) setAsked("release");
      else setProblem(error);
    }
  };
  const close = () => setAsked(null);
  const isRunning = latest?.state === "queued";
  return (
    <section aria-label="Benefits" className={classes.benefits}>
      {latest ? <Answer vob={latest} /> : <p className={classes.missing}>Benefits not checked yet</p>}
      {problem !== null && <ProblemAlert error={problem} />}
      <div className={classes.head}>
        {mayRecord && isConnected && (
          <Button
            variant="default"
            size="compact-sm"
            disabled={isRunning}
            onClick={() => void attempt(() => calls.check())}
          >
            Check eligibility
          </Button>
        )}
        {mayRecord && (
          <Button variant="default" size="compact-sm" disabled={isRunning} onClick={() => setAsked("record")}>
            Record phone verification
          </Button>
        )}
        {mayVerify && latest?.state === "in_review" && latest.gaps.length === 0 && (
          <VerifyButtons vob={latest} verify={(source) => void attempt(() => calls.verify(latest, source))} />
        )}
        {earlier.length > 0 && (
          <Button variant="subtle" size="compact-sm" onClick={() => setAsked("history")}>
            History ({calls.rows.length})
          </Button>
        )}
      </div>
      <SideDrawer opened={asked === "record"} onClose={close} title="Record phone verification">
        {asked === "record" && (
          <RecordBenefits calls={calls} insuranceId={insuranceId} gaps={latest?.gaps ?? []} onClose={close} />
        )}
      </SideDrawer>
      <SideDrawer opened={asked === "release"} onClose={close} title="Release to the payer">
        {asked === "release" && <Release calls={calls} insuranceId={insuranceId} onClose={close} />}
      </SideDrawer>
      <SideDrawer opened={asked === "history"} onClose={close} title="Benefits history">
        <ul className={classes.list}>
          {calls.rows.map((vob) => (
            <li key={vob.id} className={classes.item}>
              <Answer vob={vob} />
            </li>
          ))}
        </ul>
      </SideDrawer>
    </section>
  );
}

function Answer({ vob }: { vob: Vob }) {
  const { timeZone } = useSession();
  const inactive = vob.breakdown?.coverage === "inactive";
  const facts = [
    vob.method === "instant" ? "Electronic check" : sourceOf(vob.method),
    showDateTime(vob.respondedAt ?? vob.requestedAt, timeZone),
    vob.requestedByName,
    vob.payerRep && `payer: ${vob.payerRep}`,
    vob.callReference && `ref. ${vob.callReference}`,
  ];
  return (
    <>
      <div className={classes.head}>
        <strong>Benefits</strong>
        <Chip {...tones[vob.state]}>
          {vobStateLabels[vob.state]}
          {vob.state === "verified" && vob.validThrough ? ` through ${showDate(vob.validThrough)}` : ""}
        </Chip>
        {inactive && (
          <Chip tone="danger" shape="cross">
            Coverage not active
          </Chip>
        )}
        <span className={classes.quiet}>{facts.filter(Boolean).join(" · ")}</span>
      </div>
      {vob.state === "queued" && <p>Waiting for the payer's answer. It usually takes under 30 seconds.</p>}
      {vob.problem && <p>{vob.problem}</p>}
      {vob.breakdown && (
        <dl className={classes.facts}>
          {benefitLines(vob.breakdown).map(([term, text]) => (
            <Line key={term} term={term} text={text} />
          ))}
        </dl>
      )}
      {vob.breakdown && vob.breakdown.messages.length > 0 && (
        <p className={classes.quiet}>Payer's message: {vob.breakdown.messages.join(" ")}</p>
      )}
      {vob.note && <p className={classes.quiet}>Note: {vob.note}</p>}
      {vob.gaps.length > 0 && <p>Still to ask the payer: {vob.gaps.join(", ")}.</p>}
      {vob.breakdown && vob.breakdown.conflicts.length > 0 && vob.state === "in_review" && (
        <p>Two sources disagree on {vob.breakdown.conflicts.join(", ").toLowerCase()}. Choose which one counts.</p>
      )}
    </>
  );
}

const sourceOf = (source: Source) => {
  const label = sourceLabels[source];
  return label.charAt(0).toUpperCase() + label.slice(1);
};

function Line({ term, text }: { term: string; text: string }) {
  return (
    <>
      <dt>{term}</dt>
      <dd className={text === "Not stated" ? classes.missing : undefined}>{text}</dd>
    </>
  );
}

function VerifyButtons({ vob, verify }: { vob: Vob; verify: (source?: Source) => void }) {
  if (!vob.breakdown || vob.breakdown.conflicts.length === 0)
    return (
      <Button size="compact-sm" onClick={() => verify()}>
        Mark as verified
      </Button>
    );
  return (
    <>
      <Button size="compact-sm" onClick={() => verify("phone")}>
        Verify with phone figures
      </Button>
      <Button size="compact-sm" variant="default" onClick={() => verify("271")}>
        Verify with electronic figures
      </Button>
    </>
  );
}

const ReleaseInput = z.strictObject({ releaseSignedOn: PlainDate });

/** 42 CFR Part 2: the release has to be signed before the payer learns who asks. */
function Release({ calls, insuranceId, onClose }: { calls: BenefitCalls; insuranceId: string; onClose: () => void }) {
  const form = useZodForm({
    draft: { form: "vob-release", record: insuranceId },
    schema: ReleaseInput,
    initial: {},
    doing: "Release",
  });
  return (
    <Form
      form={form}
      label="Release to the payer"
      onSubmit={({ releaseSignedOn }) => calls.check(releaseSignedOn)}
      onSaved={onClose}
    >
      <p>
        The payer may be asked only after the client signed a release that names it (42 CFR Part 2). The date is kept
        with the check.
      </p>
      <Field.Date name="releaseSignedOn" label="Release signed on" hint="past" />
      <FormActions submit="Check eligibility" onCancel={onClose} />
    </Form>
  );
}
