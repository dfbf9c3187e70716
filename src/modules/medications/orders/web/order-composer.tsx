import { Button, Checkbox } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { SignWithPin } from "#modules/accounts/index.web.ts";
import { useAction, useCan, useRead, useSession } from "#platform/web/index.ts";
import { DrugName, ErrorState, FormDialog, ProblemAlert, useBusy } from "#ui/index.ts";
import { readMar } from "../../administrations/log.contract.ts";
import { medicationLists } from "../../drugs/drug.contract.ts";
import { readMedications } from "../chart.contract.ts";
import { addOrder } from "../order.contract.ts";
import { isOrderIn } from "../order-states.ts";
import { isSingle } from "../sig.ts";
import { AlertOverrides, allOverridden, overridesOf, useAlertOverrides } from "./alert-overrides.tsx";
import { blank, type Composed, sigOf, withDrug } from "./composer-state.ts";
import { DrugPicker } from "./drug-picker.tsx";
import { OrderPreview, usePreview } from "./order-preview.tsx";
import classes from "./orders.module.css";
import { PrescriberFields, SigFields } from "./sig-fields.tsx";

export interface OrderComposerProps {
  clientName: string;
  demographicId: string;
  locationId: string;
  /** The panel that records allergies, shown when they are missing. */
  allergies: ReactNode;
  onClose: () => void;
}

/** The order form, with a preview of its doses before signing. */
export function OrderComposer({ clientName, demographicId, locationId, allergies, onClose }: OrderComposerProps) {
  const [state, setState] = useState<Composed>(blank);
  const [answers, setAnswers] = useAlertOverrides();
  const { user } = useSession();
  const mayPrescribe = useCan("medications.approve");
  const lists = useRead(medicationLists, { query: { locationId } });
  const set = (change: Partial<Composed>) => setState((before) => ({ ...before, ...change }));
  useBusy(state.drug !== null && `An order for ${clientName}`);
  const sig = sigOf(state);
  const preview = usePreview(demographicId, sig);
  const add = useAction(addOrder, {
    inline: true,
    invalidates: [readMedications, readMar],
    done: (order) => (isOrderIn(order, ["pending_approval"]) ? "Order proposed" : `${order.productText} ordered`),
    onDone: onClose,
  });
  const isOwn = mayPrescribe && (state.prescriberId === "" || state.prescriberId === user.clinicianId);
  const byVoice = state.mode !== "written";
  const signs = isOwn && !byVoice;
  const prescriberId = state.prescriberId || (isOwn ? user.clinicianId : null);
  // Asks for missing allergies and override reasons before the PIN: the server would reject the order without them.
  const unreviewed = preview.data !== undefined && !preview.data.allergiesReviewed && state.kind !== "stat";
  const unanswered = signs && !allOverridden(preview.data?.alerts ?? [], answers);
  const ready =
    sig !== undefined &&
    preview.data !== undefined &&
    prescriberId !== null &&
    (!byVoice || state.readBack) &&
    !unanswered &&
    !(signs && unreviewed);
  const submit = (ticket?: string) => {
    if (!sig || !prescriberId) return Promise.resolve();
    const body = {
      demographicId,
      orderMode: state.mode,
      prescriberId,
      sig,
      overrides: overridesOf(answers),
      ...(byVoice && state.readBack
        ? { readBack: { confirmed: true as const, text: preview.data?.sigText ?? "" } }
        : {}),
    };
    return add.run({ body }, ticket ? { ticket } : undefined);
  };
  return (
    <FormDialog
      opened
      onClose={onClose}
      size="lg"
      title={`New order for ${clientName}`}
      closeButtonProps={{ "aria-label": "Close without saving" }}
    >
      <div className={classes.composer}>
        {state.drug ? (
          <p className={classes.chosen}>
            <DrugName name={state.drug.displayName} />
            <Button variant="subtle" size="compact-sm" onClick={() => set({ drug: null })}>
              Change
            </Button>
          </p>
        ) : (
          <DrugPicker onChoose={(drug) => setState((before) => withDrug(before, drug))} />
        )}
        {lists.isError && <ErrorState error={lists.error} small onRetry={() => void lists.refetch()} />}
        {state.drug && (
          <>
            <SigFields state={state} set={set} frequencies={lists.data?.frequencies ?? []} />
            {!mayPrescribe && <PrescriberFields state={state} set={set} prescribers={lists.data?.prescribers ?? []} />}
            <OrderPreview preview={preview} isIncomplete={sig === undefined} single={isSingle(state.kind)} />
            {signs && <AlertOverrides alerts={preview.data?.alerts ?? []} answers={answers} onChange={setAnswers} />}
            {byVoice && preview.data && (
              <Checkbox
                size="md"
                label={`Read back and confirmed: “${preview.data.sigText}”`}
                checked={state.readBack}
                onChange={(event) => set({ readBack: event.currentTarget.checked })}
              />
            )}
            {unreviewed && allergies}
            {add.problem && !signs && <ProblemAlert error={add.problem} />}
            {signs ? (
              <SignWithPin
                autoFocus={false}
                label={
                  ready
                    ? "Enter your PIN to sign"
                    : unreviewed
                      ? "Record allergies before signing"
                      : unanswered
                        ? "Enter an override reason for each alert before signing"
                        : "Complete the order, then sign"
                }
                disabled={!ready}
                onTicket={(ticket) => submit(ticket)}
              />
            ) : (
              <Button
                size="md"
                disabled={!ready}
                loading={add.pending}
                onClick={() => void submit().catch(() => undefined)}
              >
                {byVoice ? `Enter ${state.mode} order` : "Propose order"}
              </Button>
            )}
          </>
        )}
      </div>
    </FormDialog>
  );
}
