import { Anchor, Button, Menu } from "@mantine/core";
import { IconDots, IconPrinter } from "@tabler/icons-react";
import { useState } from "react";
import {
  AppLink,
  RecordProblem,
  useAction,
  useCan,
  useExtensions,
  useGo,
  useLive,
  useParam,
  useRead,
  WhoIsHere,
} from "#platform/web/index.ts";
import {
  Chip,
  confirmDanger,
  Page,
  PageSection,
  SideDrawer,
  Skeletons,
  Split,
  StateBadge,
  showDateTime,
  toast,
} from "#ui/index.ts";
import { Proposals } from "../../drafts/web/proposals.tsx";
import { PlanReviews } from "../../reviews/web/plan-reviews.tsx";
import { ApproveDialog, Stops, SubmitDialog } from "../../signing/web/sign-dialogs.tsx";
import { SignaturePanel } from "../../signing/web/signature-panel.tsx";
import { closePlan, createPlan, discardPlan, reopenPlan, voidPlan } from "../plan.contract.ts";
import { isDraft, planStates, planTypeLabels } from "../plan.ts";
import { getPlan, type TreatmentPlan } from "../plan-fields.contract.ts";
import { CompareDialog } from "./compare-dialog.tsx";
import { DetailsForm } from "./details-form.tsx";
import classes from "./plan.module.css";
import { planReads, useItemCalls } from "./plan-calls.ts";
import { PlanDocumentView } from "./plan-document-view.tsx";
import { PlanOutline } from "./plan-outline.tsx";

/** `/treatment-planning/…`: a draft is written here; a submitted plan is read, signed and reviewed. */
export function Screen() {
  const planId = useParam("planId");
  const read = useRead(getPlan, { params: { planId } });
  useLive(`record:treatment-plan:${planId}`, planReads);
  if (read.isError && !read.data) return <RecordProblem error={read.error} onRetry={() => void read.refetch()} />;
  if (!read.data) return <Skeletons shape="page" count={8} />;
  return <Plan key={read.data.id} plan={read.data} onReload={() => void read.refetch()} />;
}

const tabOf = ({ client }: TreatmentPlan) => `/clients/${client.mrNo}?tabs=treatment%20planning`;
type Open = "details" | "submit" | "approve" | "compare" | null;

function Plan({ plan, onReload }: { plan: TreatmentPlan; onReload: () => void }) {
  const [banner] = useExtensions("client.banner");
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const draft = isDraft(plan.status);
  const done = (next: TreatmentPlan) => {
    close();
    toast(
      next.status === "active" ? `The plan of ${next.client.name} is in force.` : "Signed. The plan awaits approval.",
    );
  };
  const dates = [
    plan.effectiveFrom && `in force since ${showDateTime(plan.effectiveFrom, plan.timeZone)}`,
    plan.effectiveTo && `until ${showDateTime(plan.effectiveTo, plan.timeZone)}`,
    plan.nextReviewDue && `next review due ${showDateTime(plan.nextReviewDue, plan.timeZone)}`,
  ].filter(Boolean);
  return (
    <>
      {banner && <banner.Banner mrNo={plan.client.mrNo} demographicId={plan.demographicId} />}
      <Page
        trail={
          <Anchor component={AppLink} to={tabOf(plan)} size="sm">
            {plan.client.name}, treatment planning
          </Anchor>
        }
        title={
          plan.versionNo === 1 ? planTypeLabels[plan.type] : `${planTypeLabels[plan.type]}, version ${plan.versionNo}`
        }
        summary={
          <>
            <StateBadge states={planStates} state={plan.status} /> {[plan.author.name, ...dates].join(", ")}
          </>
        }
        action={<PlanActions plan={plan} onOpen={setOpen} />}
      >
        <WhoIsHere
          topic={`record:treatment-plan:${plan.id}`}
          mine={{ state: plan.abilities.edit ? "editing" : "viewing" }}
        />
        {plan.statusReason && <p className={classes.words}>Reason: {plan.statusReason}</p>}
        {draft ? <Draft plan={plan} onEditDetails={() => setOpen("details")} /> : <Submitted plan={plan} />}
        <SideDrawer opened={open === "details"} onClose={close} title="Edit details" width={560}>
          {open === "details" && <DetailsForm key={plan.version} plan={plan} onClose={close} />}
        </SideDrawer>
        {open === "submit" && <SubmitDialog plan={plan} onClose={close} onDone={done} onReload={onReload} />}
        {open === "approve" && <ApproveDialog plan={plan} onClose={close} onDone={done} />}
        {open === "compare" && <CompareDialog plan={plan} onClose={close} />}
      </Page>
    </>
  );
}

function Draft({ plan, onEditDetails }: { plan: TreatmentPlan; onEditDetails: () => void }) {
  const calls = useItemCalls(plan);
  return (
    <Split
      asideWidth={380}
      aside={
        <div className={classes.panel}>
          {plan.stops.length > 0 && <Stops plan={plan} />}
          {plan.isUnindividualized && (
            <p>
              <Chip tone="attention">Library text</Chip> Much of this is library text. Make it {plan.client.name}'s own.
            </p>
          )}
          {plan.likeOtherPlan !== null && (
            <p>
              <Chip tone="attention">{`${plan.likeOtherPlan}% the same`}</Chip> The objectives are almost those of
              another plan of this author. Make them {plan.client.name}'s own.
            </p>
          )}
          {plan.abilities.edit && <Proposals plan={plan} />}
        </div>
      }
    >
      {plan.abilities.edit ? <PlanOutline calls={calls} /> : <PlanDocumentView document={plan.document} />}
      <PageSection
        title="Details"
        action={
          plan.abilities.edit && (
            <Button size="compact-sm" variant="default" onClick={onEditDetails}>
              Edit details
            </Button>
          )
        }
      >
        <PlanDocumentView document={{ ...plan.document, problems: [], needs: [] }} />
      </PageSection>
    </Split>
  );
}

function Submitted({ plan }: { plan: TreatmentPlan }) {
  return (
    <Split
      asideWidth={380}
      aside={
        <div className={classes.panel}>
          <SignaturePanel plan={plan} />
          {plan.effectiveFrom && <PlanReviews plan={plan} />}
        </div>
      }
    >
      <PlanDocumentView document={plan.document} />
    </Split>
  );
}

function PlanActions({ plan, onOpen }: { plan: TreatmentPlan; onOpen: (open: Open) => void }) {
  const go = useGo();
  const canPrint = useCan("notes.export");
  const after = { invalidates: planReads };
  const reopen = useAction(reopenPlan, { ...after, done: "Returned to draft" });
  const closing = useAction(closePlan, { ...after, done: "Plan closed" });
  const voiding = useAction(voidPlan, { ...after, done: "Plan voided" });
  const discard = useAction(discardPlan, { ...after, done: "Draft discarded", onDone: () => go(tabOf(plan)) });
  const revise = useAction(createPlan, { ...after, onDone: ({ id }) => go(`/treatment-planning/${id}`) });
  const { abilities } = plan;
  const input = (reason: string) => ({ params: { planId: plan.id }, body: { version: plan.version, reason } });
  const ask = async (act: string, consequence: string, run: (reason: string) => void) => {
    const client = `${plan.client.name}, ${plan.client.mrNo}`;
    const answer = await confirmDanger({ act, client, consequence, reason: { label: "Reason" } });
    if (answer) run(answer.reason);
  };
  return (
    <>
      {plan.versions.length > 1 && (
        <Button variant="default" onClick={() => onOpen("compare")}>
          Compare versions
        </Button>
      )}
      {canPrint && plan.sha256 && !isDraft(plan.status) && (
        <Button
          variant="default"
          component={AppLink}
          to={`/treatment_planning_print?ids=${plan.id}`}
          target="_blank"
          leftSection={<IconPrinter size="1.15em" />}
        >
          Print
        </Button>
      )}
      {(abilities.reopen || abilities.close || abilities.void || abilities.edit) && (
        <Menu position="bottom-end">
          <Menu.Target>
            <Button variant="default" leftSection={<IconDots size="1.15em" />}>
              More
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {abilities.reopen && (
              <Menu.Item
                onClick={() =>
                  void ask(
                    "Return plan to draft",
                    "All signatures are withdrawn, and the signers are notified.",
                    (reason) => reopen.go(input(reason)),
                  )
                }
              >
                Return to draft
              </Menu.Item>
            )}
            {abilities.close && (
              <Menu.Item
                onClick={() =>
                  void ask("Close plan", "Objectives still in progress end as not attained.", (reason) =>
                    closing.go(input(reason)),
                  )
                }
              >
                Close plan
              </Menu.Item>
            )}
            {abilities.void && (
              <Menu.Item
                color="rose"
                onClick={() =>
                  void ask("Void plan", "The plan counts as never in force. It stays readable.", (reason) =>
                    voiding.go(input(reason)),
                  )
                }
              >
                Void plan
              </Menu.Item>
            )}
            {abilities.edit && (
              <Menu.Item
                color="rose"
                onClick={() =>
                  void ask(
                    "Discard draft",
                    "The draft is taken off the chart. Its text stays in the audit log.",
                    (reason) => discard.go(input(reason)),
                  )
                }
              >
                Discard draft
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      )}
      {abilities.revise && (
        <Button
          variant="default"
          loading={revise.pending}
          onClick={() =>
            revise.go({
              body: {
                mrNo: plan.client.mrNo,
                demographicId: plan.demographicId,
                type: plan.type === "initial" ? "master" : plan.type,
                fromPlanId: plan.id,
              },
            })
          }
        >
          {plan.type === "initial" ? "Start master plan" : "Start new version"}
        </Button>
      )}
      {abilities.submit && <Button onClick={() => onOpen("submit")}>Sign plan</Button>}
      {abilities.approve && <Button onClick={() => onOpen("approve")}>Approve plan</Button>}
    </>
  );
}
