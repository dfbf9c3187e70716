import { Checkbox, Select, TextInput } from "@mantine/core";
import { useState } from "react";
import { entriesOf } from "#platform/shared/typed.ts";
import { useAction, useRead } from "#platform/web/index.ts";
import { ErrorState, PageSection } from "#ui/index.ts";
import { getSignSheet } from "../../notes/sign.contract.ts";
import { getPlanLinks, type NoteLinks, putPlanLinks } from "../plan-link.contract.ts";
import type { PlanLink } from "../plan-link.ts";
import { progressLabels } from "../plan-link.ts";
import classes from "./plan-links.module.css";

const progress = entriesOf(progressLabels);

interface LinkListProps {
  links: NoteLinks;
  /** "Objectives of Maria Delgado", where a page shows those of several clients. */
  label: string;
  onSave: (links: PlanLink[]) => void;
}

/** Objectives of the plan in force: those the service worked on are ticked, with progress and a comment. */
export function LinkList({ links, label, onSave }: LinkListProps) {
  const { plan, isWritable } = links;
  if (!plan) return null;
  const proposed = new Map(links.proposed.map((link) => [link.objectiveStableId, link]));
  const change = (next: PlanLink) =>
    onSave([...links.links.filter((one) => one.objectiveStableId !== next.objectiveStableId), next]);
  return (
    <ul className={classes.list} aria-label={label}>
      {plan.objectives.map((objective) => {
        const link = links.links.find((one) => one.objectiveStableId === objective.stableId);
        const offer = proposed.get(objective.stableId);
        return (
          <li key={objective.stableId} className={classes.objective}>
            <Checkbox
              label={objective.text}
              description={offer ? `${objective.goal}. Proposed: this group is an intervention of it.` : objective.goal}
              checked={link !== undefined}
              disabled={!isWritable}
              onChange={({ currentTarget }) => {
                const others = links.links.filter((one) => one.objectiveStableId !== objective.stableId);
                onSave(
                  currentTarget.checked
                    ? [
                        ...others,
                        offer ?? {
                          objectiveStableId: objective.stableId,
                          interventionStableId: null,
                          progress: null,
                          comment: null,
                        },
                      ]
                    : others,
                );
              }}
            />
            {link && <LinkDetails link={link} of={objective.text} disabled={!isWritable} onChange={change} />}
          </li>
        );
      })}
    </ul>
  );
}

interface DetailsProps {
  link: PlanLink;
  of: string;
  disabled: boolean;
  onChange: (link: PlanLink) => void;
}
function LinkDetails({ link, of, disabled, onChange }: DetailsProps) {
  const [comment, setComment] = useState(link.comment ?? "");
  return (
    <div className={classes.details}>
      <Select
        aria-label={`Progress on ${of}`}
        placeholder="Progress"
        size="xs"
        clearable
        disabled={disabled}
        data={progress.map(([value, label]) => ({ value, label }))}
        value={link.progress}
        onChange={(value) => onChange({ ...link, progress: progress.find(([key]) => key === value)?.[0] ?? null })}
      />
      <TextInput
        aria-label={`Comment on ${of}`}
        placeholder="Comment"
        size="xs"
        maxLength={1000}
        disabled={disabled}
        value={comment}
        onChange={({ currentTarget }) => setComment(currentTarget.value)}
        onBlur={() => comment.trim() !== (link.comment ?? "") && onChange({ ...link, comment: comment.trim() || null })}
      />
    </div>
  );
}

/** The treatment plan beside a draft note: which objectives this service worked on. Nothing is shown without a plan in force. */
export function PlanLinks({
  noteId,
  version,
  serviceStart,
}: {
  noteId: string;
  version: number;
  serviceStart: string;
}) {
  const read = useRead(getPlanLinks, { params: { noteId } }, { staleMs: 0 });
  const put = useAction(putPlanLinks, { invalidates: [[getPlanLinks, { params: { noteId } }], getSignSheet] });
  const shown = read.data;
  if (read.isError && !read.data) return <ErrorState error={read.error} small onRetry={() => void read.refetch()} />;
  if (!shown?.plan || shown.plan.objectives.length === 0) return null;
  return (
    <PageSection
      title="Treatment plan"
      note={`${shown.plan.title}. ${shown.isRequired ? "Choose at least one objective that this service worked on." : "Choose the objectives that this service worked on, if any."}`}
    >
      <div id="planLinks" tabIndex={-1}>
        <LinkList
          key={serviceStart}
          links={shown}
          label="Objectives"
          onSave={(next) => put.go({ params: { noteId }, body: { version, links: next } })}
        />
      </div>
    </PageSection>
  );
}
