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
  showTime,
  useZodForm,
} from "#ui/index.ts";
import { flagNames } from "../flag.ts";
import { explainFlag, type IntegrityFlag, listFlags } from "../gap.contract.ts";
import { listReviews } from "../review.contract.ts";
import { Pages } from "./gaps-tab.tsx";
import classes from "./rounds.module.css";

/** Patterns of looks that need an explanation. They accuse no one. */
export function FlagsTab({ locationId }: { locationId: string }) {
  const { timeZone } = useSession();
  const url = useUrlState();
  const show = url.params.show === "all" ? "all" : "open";
  const page = url.params.page ?? "1";
  const read = useRead(listFlags, { query: { locationId, show, page } }, { enabled: locationId !== "", keep: true });
  useLive(locationId ? `board:rounds:${locationId}` : null, [listFlags]);
  const [shown, setShown] = useState<IntegrityFlag | null>(null);
  return (
    <>
      <SegmentedControl
        aria-label="Flags"
        data={[
          { value: "open", label: "To explain" },
          { value: "all", label: "All" },
        ]}
        value={show}
        onChange={(value) => url.set({ show: value === "all" ? "all" : null, page: null })}
      />
      {read.error && !read.data ? (
        <ErrorState error={read.error} onRetry={() => void read.refetch()} />
      ) : !read.data ? (
        <Skeletons shape="page" />
      ) : read.data.rows.length === 0 ? (
        <EmptyState title="No flags" text="Unusual patterns of looks are listed here until someone explains them." />
      ) : (
        <>
          <ul className={classes.rows}>
            {read.data.rows.map((flag) => (
              <li key={flag.id} className={classes.gap}>
                <span className={classes.who}>
                  <span className={classes.gapName}>{flagNames[flag.kind]}</span>
                  <span className={classes.quiet}>
                    {flag.looks} looks by {flag.observerName}
                  </span>
                </span>
                <span>
                  {flag.sectionName ?? "Several units"}, {showDateTime(flag.fromAt, timeZone)} to{" "}
                  {showTime(flag.toAt, timeZone)}
                </span>
                <span>
                  {flag.explanation} <span className={classes.quiet}>{flag.explainedByName}</span>
                </span>
                <span className={classes.step}>
                  {flag.state === "open" && (
                    <Button
                      size="compact-sm"
                      variant="default"
                      aria-label={`Explain: ${flagNames[flag.kind]}, ${flag.observerName}`}
                      onClick={() => setShown(flag)}
                    >
                      Explain
                    </Button>
                  )}
                </span>
              </li>
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
      <SideDrawer opened={shown !== null} onClose={() => setShown(null)} title={shown ? flagNames[shown.kind] : ""}>
        {shown && <ExplainForm key={shown.id} flag={shown} onDone={() => setShown(null)} />}
      </SideDrawer>
    </>
  );
}

const Explanation = z.strictObject({
  explanation: z.string().trim().min(3, "Enter at least 3 characters.").max(500),
});

function ExplainForm({ flag, onDone }: { flag: IntegrityFlag; onDone: () => void }) {
  const form = useZodForm({ draft: { form: "flag:explain", record: flag.id }, schema: Explanation, initial: {} });
  const explain = useAction(explainFlag, {
    inline: true,
    invalidates: [listFlags, listReviews],
    done: "Flag explained",
  });
  return (
    <Form
      form={form}
      label="Explain flag"
      onSubmit={(values) => explain.run({ params: { flagId: flag.id }, body: { version: flag.version, ...values } })}
      onSaved={onDone}
    >
      <Field.Textarea name="explanation" label="What happened" />
      <FormActions submit="Save explanation" onCancel={onDone} />
    </Form>
  );
}
