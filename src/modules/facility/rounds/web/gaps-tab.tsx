import { Button, SegmentedControl } from "@mantine/core";
import { useState } from "react";
import { z } from "zod";
import { useAction, useLive, useRead, useSession, useUrlState } from "#platform/web/index.ts";
import {
  EmptyState,
  ErrorState,
  Field,
  Form,
  FormActions,
  SideDrawer,
  Skeletons,
  showDateTime,
  useZodForm,
} from "#ui/index.ts";
import { explainGap, listGaps, type ObservationGap, reviewGap } from "../gap.contract.ts";
import { gapSeconds, lateSeconds, showSeconds } from "../gap.ts";
import { gapReasonNames, gapReasons } from "../gap-reason.ts";
import { stepName } from "../ladder.ts";
import { listReviews } from "../review.contract.ts";
import { LevelChip } from "./level-chip.tsx";
import classes from "./rounds.module.css";
import { useNow } from "./use-now.ts";

const shows = [
  { value: "explain", label: "To explain" },
  { value: "review", label: "To review" },
  { value: "all", label: "All" },
] as const;

/** Times in which clients were not seen when due, with their explanations. */
export function GapsTab({ locationId }: { locationId: string }) {
  const url = useUrlState();
  const show = shows.find(({ value }) => value === url.params.show)?.value ?? "explain";
  const page = url.params.page ?? "1";
  const read = useRead(listGaps, { query: { locationId, show, page } }, { enabled: locationId !== "", keep: true });
  useLive(locationId ? `board:rounds:${locationId}` : null, [listGaps]);
  const [shown, setShown] = useState<ObservationGap | null>(null);
  return (
    <>
      <SegmentedControl
        aria-label="Gaps"
        data={shows.map(({ value, label }) => ({ value, label }))}
        value={show}
        onChange={(value) => url.set({ show: value === "explain" ? null : value, page: null })}
      />
      {read.error && !read.data ? (
        <ErrorState error={read.error} onRetry={() => void read.refetch()} />
      ) : !read.data ? (
        <Skeletons shape="page" />
      ) : read.data.rows.length === 0 ? (
        <EmptyState
          title={show === "explain" ? "No gaps to explain" : "No gaps"}
          text="A look that is more than 2 min late is listed here until it is explained."
        />
      ) : (
        <>
          <ul className={classes.rows}>
            {read.data.rows.map((gap) => (
              <GapRow key={gap.id} gap={gap} onExplain={() => setShown(gap)} />
            ))}
          </ul>
          <Pages
            page={Number(page)}
            pageSize={read.data.pageSize}
            total={read.data.total}
            onPage={(next) => url.set({ page: next })}
          />
        </>
      )}
      <SideDrawer
        opened={shown !== null}
        onClose={() => setShown(null)}
        title={shown ? `Explain gap: ${shown.name}` : ""}
      >
        {shown && <ExplainForm key={shown.id} gap={shown} onDone={() => setShown(null)} />}
      </SideDrawer>
    </>
  );
}

interface PagesProps {
  page: number;
  pageSize: number;
  total: number;
  onPage: (page: string) => void;
}

/** Earlier and later pages; nothing where one page holds all. */
export function Pages({ page, pageSize, total, onPage }: PagesProps) {
  const last = Math.max(1, Math.ceil(total / pageSize));
  if (last === 1) return null;
  return (
    <nav className={classes.pages} aria-label="Pages">
      <Button variant="default" disabled={page <= 1} onClick={() => onPage(String(page - 1))}>
        Later
      </Button>
      <span>
        Page {page} of {last}, {total} in all
      </span>
      <Button variant="default" disabled={page >= last} onClick={() => onPage(String(page + 1))}>
        Earlier
      </Button>
    </nav>
  );
}

function GapRow({ gap, onExplain }: { gap: ObservationGap; onExplain: () => void }) {
  const { timeZone } = useSession();
  const now = new Date(useNow()).toISOString();
  const review = useAction(reviewGap, { invalidates: [listGaps], done: "Gap reviewed" });
  return (
    <li className={classes.gap}>
      <span className={classes.who}>
        <span className={classes.gapName}>
          {gap.name} <LevelChip level={gap.level} />
        </span>
        <span className={classes.quiet}>
          {gap.sectionName ?? "No bed"} · {showDateTime(gap.fromAt, timeZone)}
        </span>
      </span>
      <span>
        <strong>{showSeconds(gapSeconds({ from: gap.fromAt, to: gap.toAt }, now))}</strong> without a look,{" "}
        {showSeconds(lateSeconds({ dueAt: gap.dueAt, to: gap.toAt }, now))} late
        <span className={classes.quiet}>
          {gap.toAt === null ? " · Still open" : gap.step >= 3 ? ` · ${stepName(gap.step)}` : ""}
        </span>
      </span>
      <span>
        {gap.reasonCode && (
          <>
            {gapReasonNames[gap.reasonCode]}: {gap.explanation}{" "}
            <span className={classes.quiet}>{gap.explainedByName}</span>
          </>
        )}
      </span>
      <span className={classes.step}>
        {gap.toAt !== null && gap.explainedAt === null && (
          <Button size="compact-sm" variant="default" aria-label={`Explain gap: ${gap.name}`} onClick={onExplain}>
            Explain
          </Button>
        )}
        {gap.explainedAt !== null && gap.reviewedAt === null && (
          <Button
            size="compact-sm"
            variant="default"
            loading={review.pending}
            aria-label={`Mark gap as reviewed: ${gap.name}`}
            onClick={() => review.go({ params: { gapId: gap.id }, body: { version: gap.version } })}
          >
            Mark as reviewed
          </Button>
        )}
        {gap.reviewedAt !== null && <span className={classes.quiet}>Reviewed by {gap.reviewedByName}</span>}
      </span>
    </li>
  );
}

const Explanation = z.strictObject({
  reasonCode: z.enum(gapReasons),
  explanation: z.string().trim().min(3, "Enter at least 3 characters.").max(500),
});

function ExplainForm({ gap, onDone }: { gap: ObservationGap; onDone: () => void }) {
  const form = useZodForm({ draft: { form: "gap:explain", record: gap.id }, schema: Explanation, initial: {} });
  const explain = useAction(explainGap, { inline: true, invalidates: [listGaps, listReviews], done: "Gap explained" });
  return (
    <Form
      form={form}
      label="Explain gap"
      onSubmit={(values) => explain.run({ params: { gapId: gap.id }, body: { version: gap.version, ...values } })}
      onSaved={onDone}
    >
      <Field.Select
        name="reasonCode"
        label="Reason"
        options={gapReasons.map((value) => ({ value, label: gapReasonNames[value] }))}
      />
      <Field.Textarea name="explanation" label="What happened" />
      <FormActions submit="Save explanation" onCancel={onDone} />
    </Form>
  );
}
