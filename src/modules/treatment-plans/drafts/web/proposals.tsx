import { Button, Checkbox } from "@mantine/core";
import { IconBulb } from "@tabler/icons-react";
import { useState } from "react";
import { useAction, useRead } from "#platform/web/index.ts";
import { Chip, ErrorState, PageSection, Skeletons, showDateTime } from "#ui/index.ts";
import type { TreatmentPlan } from "../../plans/plan-fields.contract.ts";
import classes from "../../plans/web/plan.module.css";
import { planReads } from "../../plans/web/plan-calls.ts";
import { acceptPlanDraft, discardPlanDraft, generatePlan, listPlanDrafts, type PlanDraft } from "../draft.contract.ts";
import { withParents } from "../generate.ts";

/** What diagnoses, scores and the library propose for a draft. Nothing enters the plan before it is taken (TXP-6). */
export function Proposals({ plan }: { plan: TreatmentPlan }) {
  const { mrNo } = plan.client;
  const read = useRead(listPlanDrafts, { query: { mrNo } });
  const generate = useAction(generatePlan, { invalidates: [listPlanDrafts] });
  const rows = (read.data?.rows ?? []).filter(({ items }) => items.some(({ state }) => state === "proposed"));
  const asked = generate.data && generate.data.items.length === 0;
  return (
    <PageSection
      title="Proposals"
      note="From diagnoses, scores and the library. Choose what fits this client, then make it their own."
      action={
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconBulb size="1.1em" />}
          loading={generate.pending}
          onClick={() => generate.go({ body: { mrNo, demographicId: plan.demographicId, type: plan.type } })}
        >
          {rows.length > 0 ? "Propose again" : "Propose from chart"}
        </Button>
      }
    >
      {read.isError && <ErrorState error={read.error} small onRetry={() => void read.refetch()} />}
      {read.isPending && <Skeletons shape="text" count={3} />}
      {asked && (
        <p className={classes.quiet} role="status">
          The chart's diagnoses and scores propose nothing that is not in the plan. Add problems yourself.
        </p>
      )}
      {rows.map((draft) => (
        <DraftProposals key={`${draft.id} ${draft.version}`} draft={draft} timeZone={plan.timeZone} />
      ))}
    </PageSection>
  );
}

const indents = { problem: 0, goal: 1, objective: 2, intervention: 3 } as const;

function DraftProposals({ draft, timeZone }: { draft: PlanDraft; timeZone: string }) {
  const open = draft.items.filter(({ state }) => state === "proposed");
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const accept = useAction(acceptPlanDraft, { invalidates: planReads, done: "Added to the plan" });
  const discard = useAction(discardPlanDraft, { invalidates: planReads, done: "Proposals discarded" });
  const childrenOf = (key: string): string[] => {
    const own = open.filter(({ parentKey }) => parentKey === key).map((item) => item.key);
    return [key, ...own.flatMap(childrenOf)];
  };
  const toggle = (key: string, isOn: boolean) =>
    setPicked((now) => {
      const next = new Set(now);
      // A problem brings what belongs to it; an item brings what it belongs to.
      for (const one of childrenOf(key))
        if (isOn) next.add(one);
        else next.delete(one);
      return isOn ? withParentsOf(next, open) : next;
    });
  return (
    <div>
      <p className={classes.quiet}>Proposed {showDateTime(draft.createdAt, timeZone)}</p>
      <ul className={classes.rows}>
        {open.map((item) => (
          <li
            key={item.key}
            className={classes.proposal}
            style={{ paddingInlineStart: `${indents[item.type] * 16}px` }}
          >
            <Checkbox
              label={item.text}
              checked={picked.has(item.key)}
              onChange={({ currentTarget }) => toggle(item.key, currentTarget.checked)}
              description={
                item.type === "problem" ? (
                  <>
                    {item.rationale} {draft.origin === "ai" && <Chip tone="machine">AI</Chip>}
                  </>
                ) : undefined
              }
            />
          </li>
        ))}
      </ul>
      <div className={classes.actions}>
        <Button
          size="compact-sm"
          disabled={picked.size === 0}
          loading={accept.pending}
          onClick={() =>
            accept.go({
              params: { draftId: draft.id },
              body: { version: draft.version, items: [...picked].map((key) => ({ key })) },
            })
          }
        >
          Add {picked.size || ""} to plan
        </Button>
        <Button
          size="compact-sm"
          variant="subtle"
          loading={discard.pending}
          onClick={() => discard.go({ params: { draftId: draft.id } })}
        >
          Discard proposals
        </Button>
      </div>
    </div>
  );
}

const withParentsOf = (keys: ReadonlySet<string>, items: readonly { key: string; parentKey: string | null }[]) =>
  withParents([...keys], items);
