import { Button } from "@mantine/core";
import { type ReactNode, useCallback, useState } from "react";
import { useAction } from "#platform/web/index.ts";
import { ErrorState, ProblemAlert, useBusy } from "#ui/index.ts";
import { readMar } from "../../administrations/log.contract.ts";
import type { OrderSet } from "../../order-templates/order-template.contract.ts";
import { readMedications } from "../chart.contract.ts";
import { addOrders, listOrders, orderCounts, type SchedulePreview } from "../order.contract.ts";
import { type Answers, allOverridden, overridesOf } from "./alert-overrides.tsx";
import { blank, type Composed, sigOf, withSig } from "./composer-state.ts";
import { OrderSigning, useAuthority } from "./order-signing.tsx";
import classes from "./orders.module.css";
import { SetLine } from "./set-line.tsx";
import { PrescriberFields } from "./sig-fields.tsx";
import type { Lists } from "./single-order.tsx";

interface SetReviewProps {
  clientName: string;
  demographicId: string;
  allergies: ReactNode;
  set: OrderSet;
  lists: Lists;
  onBack: () => void;
  onClose: () => void;
}
export interface Line {
  state: Composed;
  isChosen: boolean;
  answers: Answers;
  preview: SchedulePreview | undefined;
}

/** The orders of a set: each is read, changed or left out, then all are signed with one PIN. */
export function SetReview({ clientName, demographicId, allergies, set, lists, onBack, onClose }: SetReviewProps) {
  const [lines, setLines] = useState<readonly Line[]>(() =>
    set.orders.map(({ product, sig }) => ({
      state: withSig(blank, product, sig),
      isChosen: true,
      answers: {},
      preview: undefined,
    })),
  );
  const [isTouched, setTouched] = useState(false);
  const used = useAuthority();
  const { signs, byVoice, prescriberId, authority } = used;
  useBusy(`Orders for ${clientName}`);
  const change = useCallback(
    (index: number, part: Partial<Line>) =>
      setLines((before) => before.map((line, at) => (at === index ? { ...line, ...part } : line))),
    [],
  );
  const add = useAction(addOrders, {
    inline: true,
    invalidates: [readMedications, readMar, listOrders, orderCounts],
    done: ({ orders }) => `${countOf(orders.length)} ${signs || byVoice ? "entered" : "proposed"}`,
    onDone: onClose,
  });
  const chosen = lines.filter(({ isChosen }) => isChosen);
  const unreviewed = chosen.some(
    ({ preview, state }) => preview && !preview.allergiesReviewed && state.kind !== "stat",
  );
  const unanswered = signs && chosen.some(({ preview, answers }) => !allOverridden(preview?.alerts ?? [], answers));
  const isComplete = chosen.length > 0 && chosen.every(({ state, preview }) => sigOf(state) && preview);
  const ready =
    isComplete && prescriberId !== null && (!byVoice || authority.readBack) && !unanswered && !(signs && unreviewed);
  const submit = (ticket?: string) => {
    if (!prescriberId) return Promise.resolve();
    const orders = chosen.flatMap(({ state, answers, preview }) => {
      const sig = sigOf(state);
      if (!sig) return [];
      const readBack =
        byVoice && authority.readBack ? { readBack: { confirmed: true as const, text: preview?.sigText ?? "" } } : {};
      return [{ sig, overrides: overridesOf(answers), ...readBack }];
    });
    const body = { demographicId, orderMode: authority.mode, prescriberId, orders };
    return add.run({ body }, ticket ? { ticket } : undefined);
  };
  return (
    <>
      <div className={classes.chosen}>
        <strong>{set.name}</strong>
        <Button variant="subtle" size="compact-sm" onClick={onBack}>
          Change
        </Button>
      </div>
      {set.unavailable.length > 0 && (
        <p className={classes.note}>
          {countOf(set.unavailable.length)} of this set can no longer be entered as saved and{" "}
          {set.unavailable.length === 1 ? "is" : "are"} not listed. Order separately.
        </p>
      )}
      {lists.isError && <ErrorState error={lists.error} small onRetry={() => void lists.refetch()} />}
      <ol className={classes.setLines}>
        {lines.map((line, index) => (
          <SetLine
            key={`${set.orders[index]?.product.rxcui}-${set.orders[index]?.text}`}
            demographicId={demographicId}
            line={line}
            index={index}
            signs={signs}
            frequencies={lists.data?.frequencies ?? []}
            setProducts={lines
              .slice(0, index)
              .filter(({ isChosen }) => isChosen)
              .flatMap(({ state }) => state.drug?.rxcui ?? [])}
            onChange={change}
            onTouch={() => setTouched(true)}
          />
        ))}
      </ol>
      {!used.mayPrescribe && (
        <PrescriberFields state={authority} set={used.setAuthority} prescribers={lists.data?.prescribers ?? []} />
      )}
      {unreviewed && allergies}
      {add.problem && !signs && <ProblemAlert error={add.problem} />}
      <OrderSigning
        used={used}
        ready={ready}
        notReady={
          chosen.length === 0
            ? "Select at least one order"
            : unreviewed
              ? "Record allergies before signing"
              : unanswered
                ? "Enter an override reason for each alert before signing"
                : "Complete the orders, then sign"
        }
        readBackLabel={isComplete ? `Read back and confirmed: ${countOf(chosen.length)} above` : undefined}
        pending={add.pending}
        takesFocus={!isTouched}
        what={countOf(chosen.length)}
        onSubmit={submit}
      />
    </>
  );
}

function countOf(count: number): string {
  return `${count} ${count === 1 ? "order" : "orders"}`;
}
