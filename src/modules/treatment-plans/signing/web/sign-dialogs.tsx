import { Button, Modal, SegmentedControl, Select, Textarea } from "@mantine/core";
import { useEffect, useState } from "react";
import { SignWithPin } from "#modules/accounts/index.web.ts";
import { getAllClinicians } from "#modules/staff/clinicians/staff.contract.ts";
import { isProblem, useAction, useRead, useSession } from "#platform/web/index.ts";
import { ActionRow, Chip, ProblemAlert } from "#ui/index.ts";
import { approverMeaning, authorMeaning, planHash } from "../../plans/plan-document.ts";
import type { TreatmentPlan } from "../../plans/plan-fields.contract.ts";
import classes from "../../plans/web/plan.module.css";
import { planReads } from "../../plans/web/plan-calls.ts";
import { PlanDocumentView } from "../../plans/web/plan-document-view.tsx";
import { listPlansToApprove, readPlanToApprove, refusePlan, signPlan, submitPlan } from "../sign.contract.ts";

interface DialogProps {
  plan: TreatmentPlan;
  onClose: () => void;
  onDone: (plan: TreatmentPlan) => void;
}

/** The author's signature: what is missing, or the exact text and the PIN. */
export function SubmitDialog({ plan, onClose, onDone, onReload }: DialogProps & { onReload: () => void }) {
  const submit = useAction(submitPlan, { inline: true, invalidates: planReads, onDone });
  const { stops, document, version, isUnindividualized, likeOtherPlan } = plan;
  const sign = async (ticket: string) => {
    try {
      await submit.run({ params: { planId: plan.id }, body: { version, hash: planHash(document) } }, { ticket });
    } catch (error) {
      if (isProblem(error, "plan-changed")) onReload();
      throw error;
    }
  };
  return (
    <Modal
      opened
      onClose={onClose}
      size="xl"
      title={`Sign treatment plan for ${plan.client.name}`}
      closeButtonProps={{ "aria-label": "Close without signing" }}
    >
      {stops.length > 0 && <Stops plan={plan} />}
      {isUnindividualized && (
        <p>
          <Chip tone="attention">Library text</Chip> Much of this is library text. Make it {plan.client.name}'s own.
        </p>
      )}
      {likeOtherPlan !== null && (
        <p>
          <Chip tone="attention">{`${likeOtherPlan}% the same`}</Chip> The objectives are almost those of another plan
          of this author. Make them {plan.client.name}'s own.
        </p>
      )}
      <PlanDocumentView document={document} />
      {stops.length === 0 && (
        <>
          <p className={classes.meaning}>
            {authorMeaning} After signing, the content can't be changed. A change is a new version.
          </p>
          <SignWithPin label="Enter your PIN to sign" onTicket={sign} disabled={submit.pending} />
        </>
      )}
    </Modal>
  );
}

/** What is missing before signatures, in the order of the screen. */
export function Stops({ plan }: { plan: TreatmentPlan }) {
  const { stops } = plan;
  if (stops.length === 0) return null;
  return (
    <div className={classes.stops} role="status">
      {stops.length === 1
        ? "1 item is missing before signatures."
        : `${stops.length} items are missing before signatures.`}
      <ul>
        {stops.map(({ path, message }) => (
          <li key={`${path} ${message}`}>{message}</li>
        ))}
      </ul>
    </div>
  );
}

/** Reading the plan here counts as opened, which an approval needs. */
export function ApproveDialog({ plan, onClose, onDone }: DialogProps) {
  const { id: planId, sha256, document } = plan;
  const open = useAction(readPlanToApprove, { inline: true, invalidates: [listPlansToApprove] });
  const approve = useAction(signPlan, { inline: true, invalidates: [...planReads, listPlansToApprove], onDone });
  const { run } = open;
  useEffect(() => {
    if (sha256) void run({ params: { planId }, body: { hash: sha256 } }).catch(() => undefined);
  }, [run, planId, sha256]);
  return (
    <Modal opened onClose={onClose} size="xl" title={`Approve treatment plan for ${plan.client.name}`}>
      {open.problem && <ProblemAlert error={open.problem} />}
      <PlanDocumentView document={document} />
      <p className={classes.meaning}>{approverMeaning}</p>
      <SignWithPin
        label="Enter your PIN to approve"
        disabled={approve.pending || open.pending}
        onTicket={(ticket) =>
          approve.run({ params: { planId }, body: { role: "supervisor", hash: sha256 ?? "" } }, { ticket })
        }
      />
    </Modal>
  );
}

/** Documents that the client or guardian did not sign: why, and who witnessed it (TXP-11). */
export function RefusalDialog({ plan, role, onClose, onDone }: DialogProps & { role: "client" | "guardian" }) {
  const [outcome, setOutcome] = useState<"refused" | "unable">("refused");
  const [reason, setReason] = useState("");
  const { user } = useSession();
  const [witnessId, setWitnessId] = useState<string | null>(null);
  const staff = useRead(getAllClinicians, {}, { staleMs: 300_000 });
  const refuse = useAction(refusePlan, { inline: true, invalidates: planReads, onDone, done: "Recorded" });
  const invalid = refuse.problem?.fieldErrors() ?? {};
  const who = role === "client" ? plan.client.name : "the guardian";
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={`${role === "client" ? plan.client.name : "Guardian"} did not sign`}
    >
      <p className={classes.quiet}>
        Care goes on. The plan shows the reason, and the signature can still be given later.
      </p>
      <SegmentedControl
        aria-label="What happened"
        data={[
          { value: "refused", label: "Refused to sign" },
          { value: "unable", label: "Unable to sign" },
        ]}
        value={outcome}
        onChange={(value) => setOutcome(value === "unable" ? "unable" : "refused")}
        mb="sm"
      />
      <Textarea
        label="Reason"
        description={`In ${who}'s words where possible.`}
        autosize
        minRows={2}
        data-autofocus
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
        error={invalid["body.reason"] ?? invalid.reason}
        mb="sm"
      />
      <Select
        label="Witness"
        description="A second staff member who was there."
        searchable
        data={(staff.data?.rows ?? [])
          .filter(({ id, locationIds }) => id !== user.clinicianId && locationIds.includes(plan.locationId))
          .map(({ id, fullName, credentials }) => ({ value: id, label: [fullName, ...credentials].join(", ") }))}
        value={witnessId}
        onChange={setWitnessId}
        error={invalid["body.witnessId"] ?? invalid.witnessId}
      />
      {refuse.problem && Object.keys(invalid).length === 0 && <ProblemAlert error={refuse.problem} />}
      <ActionRow>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          disabled={witnessId === null || reason.trim().length < 10}
          loading={refuse.pending}
          onClick={() =>
            refuse.go({
              params: { planId: plan.id },
              body: {
                version: plan.version,
                role,
                outcome,
                reason: reason.trim(),
                witnessId: witnessId ?? "",
              },
            })
          }
        >
          Record {outcome === "refused" ? "refusal" : "inability"}
        </Button>
      </ActionRow>
    </Modal>
  );
}
