import { Button, Group, Textarea } from "@mantine/core";
import { modals } from "@mantine/modals";
import { type FormEvent, type ReactNode, useState } from "react";
import classes from "./feedback.module.css";

export interface DangerousAct {
  /** The verb and its object; the button repeats it: "Discontinue sertraline 50 mg". */
  act: string;
  /** To whom: "Maria Delgado, MR1000017". */
  client?: string;
  /** What will happen, in words: "Doses stop now. 3 doses of today are canceled." */
  consequence: ReactNode;
  /** Asks for a reason of at least so many characters. */
  reason?: { label: string; least?: number };
}

/**
 * Asks before an act that cannot be undone. Resolves to false, or to the reason (empty when none was asked).
 */
export function confirmDanger(act: DangerousAct): Promise<false | { reason: string }> {
  return new Promise((resolve) => {
    const answer = (given: false | { reason: string }) => {
      resolve(given);
      modals.close(id);
    };
    const id = modals.open({
      title: `${act.act}?`,
      onClose: () => resolve(false),
      children: <DangerQuestion act={act} onAnswer={answer} />,
    });
  });
}

function DangerQuestion({
  act,
  onAnswer,
}: {
  act: DangerousAct;
  onAnswer: (given: false | { reason: string }) => void;
}) {
  const [reason, setReason] = useState("");
  const least = act.reason?.least ?? 3;
  const enough = !act.reason || reason.trim().length >= least;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (enough) onAnswer({ reason: reason.trim() });
  };
  return (
    <form onSubmit={submit}>
      {act.client && <p className={classes.dangerWho}>{act.client}</p>}
      <div className={classes.dangerText}>{act.consequence}</div>
      {act.reason && (
        <Textarea
          label={act.reason.label}
          description={`At least ${least} characters`}
          value={reason}
          autosize
          minRows={2}
          mt="md"
          withAsterisk
          data-autofocus
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      )}
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={() => onAnswer(false)} data-autofocus={act.reason ? undefined : true}>
          Keep as it is
        </Button>
        <Button color="rose" type="submit" disabled={!enough}>
          {act.act}
        </Button>
      </Group>
    </form>
  );
}
