import { Button, Group, Stack } from "@mantine/core";
import { useState } from "react";
import { Problem } from "#platform/shared/problems.ts";
import {
  ConflictView,
  confirmDanger,
  conflictFields,
  EmptyState,
  ErrorState,
  PageSection,
  ProblemAlert,
  toast,
  toastProblem,
  toastUndo,
  UnsavedDialog,
} from "../index.ts";

const conflict = conflictFields(
  { phone: "Phone", address: "Address", reason: "Reason for admission", religion: "Religion" },
  { phone: "(805) 555-0142", address: "12 Oak Street, Ojai CA", reason: "Alcohol, third admission", religion: "None" },
  { phone: "(805) 555-0199", address: "12 Oak Street, Ojai CA", reason: "Alcohol and cannabis", religion: "" },
  { phone: "(805) 555-0142", address: "12 Oak Street, Ojai CA", reason: "Alcohol", religion: "" },
);
const stale = new Problem("stale-version", {
  detail: "Teresa Vance saved this at 10:40 AM. Your typing is kept; choose what stays.",
});
const broken = new Problem("internal", { detail: "The list could not be loaded. Try again in a minute." }).body(
  "r-7f3a-21",
);

export function FeedbackScene() {
  const [leaving, setLeaving] = useState(false);
  return (
    <Stack gap={0}>
      <PageSection title="Asking and telling">
        <Group gap="xs">
          <Button variant="default" onClick={() => toast("Maria is admitted to Detox Wing 4-B")}>
            Toast
          </Button>
          <Button
            variant="default"
            onClick={() => toastUndo("Tom's hold was lifted", () => toast("The hold stands again", { tone: "info" }))}
          >
            Toast with undo
          </Button>
          <Button variant="default" onClick={() => toastProblem(broken)}>
            Problem toast
          </Button>
          <Button
            color="rose"
            variant="light"
            onClick={() =>
              confirmDanger({
                act: "Discontinue sertraline 50 mg",
                client: "Maria Delgado, MR1000017",
                consequence:
                  "No more doses will be due. The 3 doses of today that are not given yet are canceled. This cannot be undone; order it again if it was a mistake.",
                reason: { label: "Reason", least: 10 },
              })
            }
          >
            Discontinue sertraline 50 mg
          </Button>
          <Button variant="default" onClick={() => setLeaving(true)}>
            Leave
          </Button>
        </Group>
        <UnsavedDialog opened={leaving} onStay={() => setLeaving(false)} onLeave={() => setLeaving(false)} />
      </PageSection>
      <PageSection title="Refused">
        <Stack gap="sm">
          <ProblemAlert error={stale} />
          <ProblemAlert error={broken} />
        </Stack>
      </PageSection>
      <PageSection title="Two versions">
        <ConflictView
          fields={conflict}
          by="Teresa Vance"
          at="2026-11-20T18:40:00Z"
          onResolve={() => toast("Merged and saved")}
          onCancel={() => toast("Continue", { tone: "info" })}
        />
      </PageSection>
      <PageSection title="Nothing here, and nothing came">
        <div
          style={{
            display: "grid",
            gridTemplateColumns: "repeat(auto-fit, minmax(min(100%, calc(280 * var(--cairn-px))), 1fr))",
          }}
        >
          <EmptyState
            title="No vitals yet"
            text="Take the first set when Maria has settled in."
            action={<Button>Take vitals</Button>}
          />
          <EmptyState title="The path is clear" text="Nothing is due in the next two hours." scene="path" />
          <ErrorState error={broken} onRetry={() => undefined} />
        </div>
      </PageSection>
    </Stack>
  );
}
