import { Button, Checkbox, MultiSelect, SegmentedControl, Select, Textarea, TextInput } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { SignWithPin } from "#modules/accounts/index.web.ts";
import { useAction, useCan, useRead, useSession } from "#platform/web/index.ts";
import { DrugName, ErrorState, FormDialog, ProblemAlert, showClock, useBusy } from "#ui/index.ts";
import { readMar } from "../../administrations/log.contract.ts";
import { medicationLists } from "../../drugs/drug.contract.ts";
import { readMedications } from "../chart.contract.ts";
import { addOrder, orderModeLabels, orderModes } from "../order.contract.ts";
import { routes } from "../routes.ts";
import { isSingle, prnReasons } from "../sig.ts";
import { AlertAnswers, allAnswered, answersOf, useAlertAnswers } from "./alert-answers.tsx";
import { blank, type Composed, sigOf, withDrug } from "./composer-state.ts";
import { DrugPicker } from "./drug-picker.tsx";
import { OrderPreview, usePreview } from "./order-preview.tsx";
import classes from "./orders.module.css";

export interface OrderComposerProps {
  clientName: string;
  demographicId: string;
  locationId: string;
  /** The panel that records allergies, shown where they are missing. */
  allergies: ReactNode;
  onClose: () => void;
}

/** An order, step by step, with every dose it makes shown before anyone signs. */
export function OrderComposer({ clientName, demographicId, locationId, allergies, onClose }: OrderComposerProps) {
  const [state, setState] = useState<Composed>(blank);
  const [answers, setAnswers] = useAlertAnswers();
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
    done: (order) => (order.orderStatus === 1 ? "Proposed to the prescriber" : `${order.productText} is ordered`),
    onDone: onClose,
  });
  const isOwn = mayPrescribe && (state.prescriberId === "" || state.prescriberId === user.clinicianId);
  const byVoice = state.mode !== "written";
  const signs = isOwn && !byVoice;
  const prescriberId = state.prescriberId || (isOwn ? user.clinicianId : null);
  // Nobody types a PIN for what the server must refuse: the question is asked here, with its answers.
  const unreviewed = preview.data !== undefined && !preview.data.allergiesReviewed && state.kind !== "stat";
  const unanswered = signs && !allAnswered(preview.data?.alerts ?? [], answers);
  const ready =
    sig !== undefined &&
    preview.data !== undefined &&
    prescriberId !== null &&
    (!byVoice || state.readBack) &&
    !unanswered &&
    !(signs && unreviewed);
  const place = (ticket?: string) => {
    if (!sig || !prescriberId) return Promise.resolve();
    const body = {
      demographicId,
      orderMode: state.mode,
      prescriberId,
      sig,
      overrides: answersOf(answers),
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
      closeButtonProps={{ "aria-label": "Close without ordering" }}
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
            {!mayPrescribe && <Authority state={state} set={set} prescribers={lists.data?.prescribers ?? []} />}
            <OrderPreview preview={preview} incomplete={sig === undefined} single={isSingle(state.kind)} />
            {signs && <AlertAnswers alerts={preview.data?.alerts ?? []} answers={answers} onChange={setAnswers} />}
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
                      ? "First record the allergies"
                      : unanswered
                        ? "First say why it is right all the same"
                        : "Fill in the order, then sign"
                }
                disabled={!ready}
                onTicket={(ticket) => place(ticket)}
              />
            ) : (
              <Button
                size="md"
                disabled={!ready}
                loading={add.pending}
                onClick={() => void place().catch(() => undefined)}
              >
                {byVoice ? "Order by voice" : "Propose to the prescriber"}
              </Button>
            )}
          </>
        )}
      </div>
    </FormDialog>
  );
}

interface PartProps {
  state: Composed;
  set: (change: Partial<Composed>) => void;
}

function SigFields({
  state,
  set,
  frequencies,
}: PartProps & { frequencies: readonly { code: string; display: string; kind: string; times: string[] }[] }) {
  const controlled = (state.drug?.deaSchedule ?? 0) > 0;
  const single = isSingle(state.kind);
  return (
    <>
      <SegmentedControl
        aria-label="Kind of order"
        data={[
          { value: "scheduled", label: "Scheduled" },
          { value: "prn", label: "As needed" },
          { value: "once", label: "Once" },
          { value: "stat", label: "STAT" },
        ]}
        value={state.kind}
        onChange={(kind) => set({ kind: kind as Composed["kind"] })}
      />
      <div className={classes.two}>
        <TextInput
          label="Dose"
          autoFocus
          inputMode="decimal"
          value={state.doseValue}
          onChange={(event) => set({ doseValue: event.currentTarget.value })}
        />
        <Select
          label="Unit"
          allowDeselect={false}
          data={state.drug?.doseUnits ?? []}
          value={state.doseUnit}
          onChange={(unit) => set({ doseUnit: unit ?? "" })}
        />
        <Select
          label="Route"
          placeholder="Choose"
          data={routes.map(({ code, label }) => ({ value: code, label }))}
          value={state.routeCode || null}
          onChange={(code) => set({ routeCode: code ?? "" })}
        />
      </div>
      {state.kind === "prn" && (
        <div className={classes.two}>
          <MultiSelect
            label="As needed for"
            data={prnReasons.map(({ code, label }) => ({ value: code, label }))}
            value={state.prnReason}
            onChange={(prnReason) => set({ prnReason })}
          />
          <TextInput
            label="Hours between doses"
            inputMode="decimal"
            value={state.minIntervalHours}
            onChange={(event) => set({ minIntervalHours: event.currentTarget.value })}
          />
          <TextInput
            label="Most doses in 24 h"
            inputMode="numeric"
            value={state.maxDosesPer24h}
            onChange={(event) => set({ maxDosesPer24h: event.currentTarget.value })}
          />
          <TextInput
            label={`Most ${state.doseUnit} in 24 h`}
            inputMode="decimal"
            value={state.maxAmountPer24h}
            onChange={(event) => set({ maxAmountPer24h: event.currentTarget.value })}
          />
        </div>
      )}
      {!single && (
        <div className={state.kind === "scheduled" ? classes.howLong : classes.two}>
          {state.kind === "scheduled" && (
            <Select
              className={classes.often ?? ""}
              label="How often"
              allowDeselect={false}
              data={frequencies
                .filter((frequency) => frequency.kind !== "event")
                .map(({ code, display, times }) => ({
                  value: code,
                  label: times.length > 0 ? `${display} (${times.map(showClock).join(", ")})` : display,
                }))}
              value={state.frequencyCode}
              onChange={(code) => set({ frequencyCode: code ?? "DAILY" })}
            />
          )}
          <TextInput
            label="For how long"
            placeholder={controlled ? "" : "until stopped"}
            withAsterisk={controlled}
            inputMode="numeric"
            value={state.durationValue}
            onChange={(event) => set({ durationValue: event.currentTarget.value })}
          />
          <Select
            label="Counted in"
            allowDeselect={false}
            data={[
              { value: "days", label: "days" },
              { value: "weeks", label: "weeks" },
              { value: "doses", label: "doses" },
            ]}
            value={state.durationUnit}
            onChange={(unit) => set({ durationUnit: (unit ?? "days") as Composed["durationUnit"] })}
          />
        </div>
      )}
      <div className={classes.two}>
        <TextInput
          label="Indication"
          withAsterisk={controlled}
          value={state.indication}
          maxLength={200}
          onChange={(event) => set({ indication: event.currentTarget.value })}
        />
        <Textarea
          label="Instructions"
          autosize
          minRows={1}
          maxLength={2000}
          value={state.instructions}
          onChange={(event) => set({ instructions: event.currentTarget.value })}
        />
      </div>
    </>
  );
}

function Authority({ state, set, prescribers }: PartProps & { prescribers: readonly { id: string; name: string }[] }) {
  return (
    <div className={classes.two}>
      <Select
        label="Whose order"
        placeholder="Choose the prescriber"
        data={prescribers.map(({ id, name }) => ({ value: id, label: name }))}
        value={state.prescriberId || null}
        onChange={(id) => set({ prescriberId: id ?? "" })}
      />
      <Select
        label="How it came"
        allowDeselect={false}
        data={orderModes.map((mode) => ({
          value: mode,
          label: mode === "written" ? "Proposal, to be signed" : orderModeLabels[mode],
        }))}
        value={state.mode}
        onChange={(mode) => set({ mode: (mode ?? "written") as Composed["mode"], readBack: false })}
      />
    </div>
  );
}
