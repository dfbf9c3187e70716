import { Button } from "@mantine/core";
import { type ReactNode, useCallback, useState } from "react";
import { useAction } from "#platform/web/index.ts";
import { ErrorState, ProblemAlert } from "#ui/index.ts";
import { readMar } from "../../administrations/log.contract.ts";
import { readMedications } from "../chart.contract.ts";
import { addOrders } from "../new-order.contract.ts";
import { listOrders, orderCounts } from "../order.contract.ts";
import type { SchedulePreview } from "../preview-order.contract.ts";
import { allOverridden, overridesOf } from "./alert-overrides.tsx";
import type { OrdersOfSet, SetLineEntry, SetServiceEntry } from "./composer-entry.ts";
import { sigOf } from "./composer-state.ts";
import { OrderSigning, type UsedAuthority } from "./order-signing.tsx";
import classes from "./orders.module.css";
import { serviceOf } from "./service-fields.tsx";
import { SetLine } from "./set-line.tsx";
import { SetService } from "./set-service.tsx";
import { PrescriberFields } from "./sig-fields.tsx";
import type { Lists } from "./single-order.tsx";

interface SetReviewProps {
  demographicId: string;
  allergies: ReactNode;
  /** What is typed so far. */
  entry: OrdersOfSet;
  onEntry: (entry: OrdersOfSet) => void;
  used: UsedAuthority;
  lists: Lists;
  onBack: () => void;
  /** Discards the draft. */
  onSigned: () => Promise<void>;
  onClose: () => void;
}

/** The orders of a set: each is read, changed or left out, then all are signed with one PIN. */
export function SetReview(props: SetReviewProps) {
  const { demographicId, allergies, entry, onEntry, used, lists, onBack, onSigned, onClose } = props;
  const [previews, setPreviews] = useState<Readonly<Record<number, SchedulePreview | undefined>>>({});
  const { signs, byVoice, prescriberId, authority } = used;
  const keepPreview = useCallback(
    (index: number, preview: SchedulePreview | undefined) => setPreviews((before) => ({ ...before, [index]: preview })),
    [],
  );
  const lines = entry.lines.map((line, index) => ({ ...line, preview: previews[index] }));
  const change = (index: number, part: Partial<SetLineEntry>) => {
    // The read-back was of the orders before this change.
    if (authority.readBack) used.setAuthority({ readBack: false });
    onEntry({
      ...entry,
      isTouched: true,
      lines: entry.lines.map((line, at) => (at === index ? { ...line, ...part } : line)),
    });
  };
  const changeService = (index: number, part: Partial<SetServiceEntry>) => {
    if (authority.readBack) used.setAuthority({ readBack: false });
    onEntry({
      ...entry,
      isTouched: true,
      services: entry.services.map((one, at) => (at === index ? { ...one, ...part } : one)),
    });
  };
  const add = useAction(addOrders, {
    inline: true,
    invalidates: [readMedications, readMar, listOrders, orderCounts],
    done: ({ orders }) => `${countOf(orders.length)} ${signs || byVoice ? "entered" : "proposed"}`,
    onDone: async () => {
      await onSigned();
      onClose();
    },
  });
  const chosen = lines.filter(({ isChosen }) => isChosen);
  const unreviewed = chosen.some(
    ({ preview, state }) => preview && !preview.allergiesReviewed && state.kind !== "stat",
  );
  const unanswered = signs && chosen.some(({ preview, answers }) => !allOverridden(preview?.alerts ?? [], answers));
  const firstWithAlert = lines.findIndex(({ isChosen, preview }) => isChosen && (preview?.alerts.length ?? 0) > 0);
  const chosenServices = entry.services.filter(({ isChosen }) => isChosen);
  const count = chosen.length + chosenServices.length;
  const isComplete =
    count > 0 &&
    chosen.every(({ state, preview }) => sigOf(state) && preview) &&
    chosenServices.every(({ typed }) => serviceOf(typed));
  const ready =
    isComplete && prescriberId !== null && (!byVoice || authority.readBack) && !unanswered && !(signs && unreviewed);
  const submit = (ticket?: string) => {
    if (!prescriberId) return Promise.resolve();
    const orders = chosen.flatMap(({ state, answers, preview }) => {
      const sig = sigOf(state);
      if (!sig) return [];
      return [{ sig, overrides: overridesOf(answers), ...used.readBackOf(preview?.sigText ?? "") }];
    });
    const services = chosenServices.flatMap(({ typed }) => {
      const service = serviceOf(typed);
      return service ? [{ service, ...used.readBackOf(service.name) }] : [];
    });
    const body = { demographicId, orderMode: authority.mode, prescriberId, orders, services };
    return add.run({ body }, ticket ? { ticket } : undefined);
  };
  return (
    <>
      <div className={classes.chosen}>
        <strong>{entry.name}</strong>
        <Button variant="subtle" size="compact-sm" onClick={onBack}>
          Change
        </Button>
      </div>
      {entry.unavailable > 0 && (
        <p className={classes.note}>
          {countOf(entry.unavailable)} of this set can no longer be entered as saved and{" "}
          {entry.unavailable === 1 ? "is" : "are"} not listed. Order separately.
        </p>
      )}
      {lists.isError && <ErrorState error={lists.error} small onRetry={() => void lists.refetch()} />}
      <ol className={classes.setLines}>
        {lines.map((line, index) => (
          <SetLine
            key={line.key}
            demographicId={demographicId}
            line={line}
            index={index}
            takesFocus={!entry.isTouched && index === firstWithAlert}
            signs={signs}
            frequencies={lists.data?.frequencies ?? []}
            setProducts={lines
              .slice(0, index)
              .filter(({ isChosen }) => isChosen)
              .flatMap(({ state }) => state.drug?.rxcui ?? [])}
            onChange={change}
            onPreview={keepPreview}
            onTouch={() => onEntry({ ...entry, isTouched: true })}
          />
        ))}
        {entry.services.map((one, index) => (
          <SetService
            key={one.key}
            entry={one}
            frequencies={lists.data?.frequencies ?? []}
            onChange={(part) => changeService(index, part)}
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
          count === 0
            ? "Select at least one order"
            : unreviewed
              ? "Record allergies before signing"
              : unanswered
                ? "Enter an override reason for each alert before signing"
                : "Complete the orders, then sign"
        }
        readBackLabel={isComplete ? `Read back and confirmed: ${countOf(count)} above` : undefined}
        pending={add.pending}
        takesFocus={!entry.isTouched}
        what={countOf(count)}
        onSubmit={submit}
      />
    </>
  );
}

function countOf(count: number): string {
  return `${count} ${count === 1 ? "order" : "orders"}`;
}
