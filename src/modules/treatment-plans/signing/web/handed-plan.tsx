import { Autocomplete, Button, Modal } from "@mantine/core";
import { useState } from "react";
import { ReturnPin, useReviewed } from "#modules/forms/index.web.ts";
import { serverInstant, useAction, useRead } from "#platform/web/index.ts";
import { ErrorState, ProblemAlert, type SignatureMark, SignaturePad, Skeletons, toast } from "#ui/index.ts";
import { clientMeaning, guardianMeaning } from "../../plans/plan-document.ts";
import { getPlan, type TreatmentPlan } from "../../plans/plan-fields.contract.ts";
import classes from "../../plans/web/plan.module.css";
import { PlanDocumentView } from "../../plans/web/plan-document-view.tsx";
import { signPlan } from "../sign.contract.ts";
import { slotStates } from "../slots.ts";

interface HandedPlanProps {
  id: string;
  onReturn: (proof: { pin: string } | { password: string }) => Promise<void>;
}

/** The whole screen while a client has the device: the plan in their words, the signature, and the way back for staff. */
export function HandedPlan({ id, onReturn }: HandedPlanProps) {
  const plan = useRead(getPlan, { params: { planId: id } });
  const [returning, setReturning] = useState(false);
  return (
    <main className={classes.handed}>
      <header className={classes.handedHead}>
        <h1>My treatment plan</h1>
        <Button variant="default" onClick={() => setReturning(true)}>
          Staff: return device
        </Button>
      </header>
      {plan.isError && !plan.data && <ErrorState error={plan.error} onRetry={() => void plan.refetch()} />}
      {plan.isPending && <Skeletons shape="page" count={6} />}
      {plan.data && <HandedBody plan={plan.data} />}
      <Modal opened={returning} onClose={() => setReturning(false)} title="Staff only">
        {returning && <ReturnPin onReturn={onReturn} />}
      </Modal>
    </main>
  );
}

function HandedBody({ plan }: { plan: TreatmentPlan }) {
  const { end, reviewedAt } = useReviewed();
  const theirs = plan.signatures.flatMap(({ role, status }) =>
    (role === "client" || role === "guardian") && slotStates.can(status, "sign") ? [role] : [],
  );
  if (theirs.length === 0) return <p role="status">Thank you. Please give the device back to staff.</p>;
  return (
    <>
      <p>{plan.client.name}</p>
      <PlanDocumentView document={plan.document} plain />
      <div ref={end} className={classes.quiet}>
        End of plan
      </div>
      {theirs.map((role) => (
        <HandedSlot key={role} plan={plan} role={role} reviewedAt={reviewedAt} />
      ))}
    </>
  );
}

interface SlotProps {
  plan: TreatmentPlan;
  role: "client" | "guardian";
  reviewedAt: string | null;
}

function HandedSlot({ plan, role, reviewedAt }: SlotProps) {
  const isGuardian = role === "guardian";
  const [mark, setMark] = useState<SignatureMark>();
  const [guardianName, setGuardianName] = useState(
    isGuardian && plan.guardians.length === 1 ? (plan.guardians[0]?.name ?? "") : "",
  );
  const sign = useAction(signPlan, {
    inline: true,
    invalidates: [[getPlan, { params: { planId: plan.id } }]],
    onDone: () => toast(`Signed by ${isGuardian ? guardianName : plan.client.name}`),
  });
  const errors = sign.problem?.fieldErrors() ?? {};
  const invalidName = errors["body.guardianName"] ?? errors.guardianName;
  const invalidMark = errors[`body.${role}Signature`] ?? errors[`${role}Signature`];
  const agree = () => {
    if (!reviewedAt) return;
    sign.go({
      params: { planId: plan.id },
      body: {
        role,
        hash: plan.sha256 ?? "",
        ...(mark
          ? {
              mark: {
                drawing: { strokes: mark.strokes },
                reviewedAt,
                intentAt: serverInstant(),
                deviceClockAt: new Date().toISOString(),
              },
            }
          : {}),
        ...(isGuardian ? { guardianName } : {}),
      },
    });
  };
  return (
    <section className={classes.slot} aria-label={isGuardian ? "Parent or guardian" : "Your signature"}>
      <h2>{isGuardian ? "Parent or guardian" : "Your signature"}</h2>
      <p>“{isGuardian ? guardianMeaning : clientMeaning}”</p>
      {isGuardian && (
        <Autocomplete
          label="Guardian's full name"
          data={plan.guardians.map(({ name }) => name)}
          value={guardianName}
          onChange={setGuardianName}
          error={invalidName}
          mb="sm"
        />
      )}
      <SignaturePad
        label={`Signature of ${isGuardian ? "parent or guardian" : plan.client.name}`}
        onChange={setMark}
        error={invalidMark}
        otherWay="Any mark is fine, as long as it is longer than a dot."
      />
      {sign.problem && !invalidName && !invalidMark && <ProblemAlert error={sign.problem} />}
      <Button fullWidth mt="sm" loading={sign.pending} disabled={!reviewedAt} onClick={agree}>
        I agree and sign
      </Button>
    </section>
  );
}
