import { Button, SegmentedControl, Select, Textarea } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { useAction, useCan, useRead } from "#platform/web/index.ts";
import {
  DrugName,
  EmptyState,
  ErrorState,
  FormDialog,
  isInstant,
  MomentEntry,
  ProblemAlert,
  Skeletons,
  useBusy,
} from "#ui/index.ts";
import { readMar } from "../../administrations/log.contract.ts";
import { medicationLists } from "../../drugs/drug.contract.ts";
import { readMedications } from "../../orders/chart.contract.ts";
import { listOrders, orderCounts } from "../../orders/order.contract.ts";
import { durationText } from "../../orders/sig.ts";
import { AlertOverrides, allOverridden, overridesOf, useAlertOverrides } from "../../orders/web/alert-overrides.tsx";
import { OrderSigning, useAuthority } from "../../orders/web/order-signing.tsx";
import orderClasses from "../../orders/web/orders.module.css";
import { PrescriberFields } from "../../orders/web/sig-fields.tsx";
import type { DayPolicy } from "../../schedules/schedule.ts";
import { listEnrollments, previewProtocol, startProtocol } from "../enrollment.contract.ts";
import { listProtocols, type Protocol, type TaperTable as Table } from "../protocol.contract.ts";
import { byScoreTexts } from "../score-regimen.ts";
import classes from "./protocols.module.css";
import { TaperPlot, TaperTable } from "./taper-table.tsx";

interface StartProtocolProps {
  clientName: string;
  demographicId: string;
  locationId: string;
  timeZone: string;
  /** The panel that records allergies, shown when they are missing. */
  allergies: ReactNode;
  onClose: () => void;
}

/** Chooses a protocol, shows every dose of it, and starts it with one PIN. */
export function StartProtocol(props: StartProtocolProps) {
  const { clientName, onClose } = props;
  const read = useRead(listProtocols, {});
  const [code, setCode] = useState<string | null>(null);
  const approved = (read.data?.protocols ?? []).filter(({ state }) => state === "approved");
  const chosen = approved.find((one) => one.code === code) ?? (approved.length === 1 ? approved[0] : undefined);
  return (
    <FormDialog
      opened
      onClose={onClose}
      size="xl"
      title={`Start a protocol for ${clientName}`}
      closeButtonProps={{ "aria-label": "Close without saving" }}
    >
      <div className={orderClasses.composer}>
        {read.isError && <ErrorState error={read.error} small onRetry={() => void read.refetch()} />}
        {!read.data && !read.isError && <Skeletons shape="text" count={4} />}
        {read.data && approved.length === 0 && (
          <EmptyState
            title="No approved protocol"
            text="The medical director approves protocols under Medications, Protocols."
          />
        )}
        {approved.length > 0 && (
          <Select
            label="Protocol"
            placeholder="Choose a protocol"
            data-autofocus
            allowDeselect={false}
            data={approved.map((one) => ({ value: one.code, label: one.content.name }))}
            value={chosen?.code ?? null}
            onChange={setCode}
          />
        )}
        {chosen && <Course key={chosen.code} {...props} protocol={chosen} />}
      </div>
    </FormDialog>
  );
}

/** Every dose of a taper, before it is signed. */
function Doses({ table, timeZone }: { table: Table; timeZone: string }) {
  return (
    <>
      <p>
        <strong>
          {table.doses} doses, {table.total} {table.unit}, {table.units} {table.quantityUnit}s
        </strong>
        {table.leftOut > 0 &&
          `. ${table.leftOut} ${table.leftOut === 1 ? "dose" : "doses"} of day 1 are left out: their time has passed.`}
      </p>
      <TaperPlot days={table.days} unit={table.unit} />
      <TaperTable days={table.days} unit={table.unit} timeZone={timeZone} />
    </>
  );
}

const policies = [
  { value: "first_dose", label: "Evenly spaced from first dose" },
  { value: "facility_times", label: "Facility times" },
] as const satisfies readonly { value: DayPolicy; label: string }[];

function Course(props: StartProtocolProps & { protocol: Protocol }) {
  const { protocol, clientName, demographicId, locationId, timeZone, allergies, onClose } = props;
  const { code, versionNo, content } = protocol;
  const { byScore } = content.taper;
  const [startAt, setStartAt] = useState<string | undefined>();
  const [dayPolicy, setDayPolicy] = useState<DayPolicy>("first_dose");
  const [typed, setTyped] = useState<Readonly<Record<string, boolean>>>({});
  const [reason, setReason] = useState("");
  const [overrides, setOverrides] = useAlertOverrides();
  const used = useAuthority();
  const mayOverride = useCan("medications.override");
  const lists = useRead(medicationLists, { query: { locationId } });
  const isTimeRight = startAt === undefined || isInstant(startAt);
  const course = { code, versionNo, demographicId, dayPolicy, ...(startAt && isTimeRight ? { startAt } : {}) };
  const preview = useRead(previewProtocol, { body: course }, { enabled: isTimeRight });
  useBusy((Object.keys(typed).length > 0 || reason.trim() !== "") && `A protocol for ${clientName}`, () => undefined);
  const start = useAction(startProtocol, {
    inline: true,
    invalidates: [readMedications, readMar, listOrders, orderCounts, listEnrollments],
    done: `${content.name} started`,
    onDone: onClose,
  });
  const { data } = preview;
  if (preview.isError && !data) return <ErrorState error={preview.error} onRetry={() => void preview.refetch()} />;
  const answers = Object.fromEntries(
    (data?.exclusions ?? []).flatMap(({ key, fromChart }) => {
      const answer = fromChart ?? typed[key];
      return answer === undefined ? [] : [[key, answer]];
    }),
  );
  const isAnswered = data?.exclusions.every(({ key }) => key in answers) ?? false;
  const applies = Object.values(answers).some(Boolean);
  const isUnanswered = used.signs && !allOverridden(data?.alerts ?? [], overrides);
  const isBlocked = applies && !(mayOverride && reason.trim().length >= 3);
  const { authority, byVoice, prescriberId } = used;
  const isProposal = !used.signs && !byVoice;
  const ready =
    data !== undefined &&
    isTimeRight &&
    isAnswered &&
    !isBlocked &&
    !isUnanswered &&
    data.allergiesReviewed &&
    prescriberId !== null &&
    !isProposal &&
    (!byVoice || authority.readBack);
  const submit = (ticket?: string) => {
    if (!data || !prescriberId) return Promise.resolve();
    const body = {
      ...course,
      startAt: data.startAt,
      orderMode: authority.mode,
      prescriberId,
      answers,
      overrides: overridesOf(overrides),
      ...(applies ? { exclusionReason: reason.trim() } : {}),
      ...used.readBackOf(data.sigText),
    };
    return start.run({ body }, ticket ? { ticket } : undefined);
  };
  return (
    <>
      <p>{content.criteria}</p>
      <div className={classes.times}>
        <MomentEntry
          label={byScore ? "Start" : "First dose"}
          description="Leave empty to start now."
          value={startAt}
          timeZone={timeZone}
          onChange={setStartAt}
        />
        {!byScore && (
          <SegmentedControl
            aria-label="Dose times"
            data={[...policies]}
            value={dayPolicy}
            onChange={(next) => setDayPolicy(policies.find(({ value }) => value === next)?.value ?? "first_dose")}
          />
        )}
      </div>
      {!data && <Skeletons shape="text" count={6} />}
      {data && (
        <>
          <fieldset className={classes.questions}>
            <legend>Exclusions</legend>
            {data.exclusions.map(({ key, question, fromChart }) => (
              <div key={key} className={classes.question}>
                <span>
                  {question}
                  {fromChart !== null && <span className={classes.muted}> (from the chart)</span>}
                </span>
                <SegmentedControl
                  size="sm"
                  aria-label={question}
                  disabled={fromChart !== null}
                  data={[
                    { value: "", label: "Not answered" },
                    { value: "no", label: "No" },
                    { value: "yes", label: "Yes" },
                  ]}
                  value={answers[key] === undefined ? "" : answers[key] ? "yes" : "no"}
                  onChange={(value) =>
                    setTyped(({ [key]: _, ...rest }) => (value === "" ? rest : { ...rest, [key]: value === "yes" }))
                  }
                />
              </div>
            ))}
          </fieldset>
          {applies && mayOverride && (
            <Textarea
              label="Why the protocol is started although an exclusion applies"
              autosize
              maxLength={500}
              value={reason}
              onChange={(event) => setReason(event.currentTarget.value)}
            />
          )}
          {applies && !mayOverride && (
            <p role="alert">An exclusion applies. Ask the prescriber to start the protocol.</p>
          )}
          {data.table && <Doses table={data.table} timeZone={data.timeZone} />}
          {byScore && (
            <div>
              <strong>
                <DrugName name={protocol.productName} /> by {byScore.instrument} score
              </strong>
              <ul className={classes.texts}>
                {byScoreTexts(byScore, content.taper.doseUnit).map((text) => (
                  <li key={text}>{text}</li>
                ))}
              </ul>
              <p className={classes.muted}>
                At least {durationText(byScore.minIntervalMin)} between doses, at most {content.taper.maxPer24h}{" "}
                {content.taper.doseUnit} in 24 hours, for {byScore.days} {byScore.days === 1 ? "day" : "days"}. The
                first score is due when the protocol starts.
              </p>
            </div>
          )}
          <p>{content.taper.instructions}</p>
          <div>
            <strong>Ordered with it</strong>
            <ul className={classes.texts}>
              {data.orders.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          </div>
          <p className={classes.muted}>{data.screened}</p>
          {data.quiet.map((text) => (
            <p key={text} className={classes.muted}>
              {text}
            </p>
          ))}
          {used.signs && <AlertOverrides alerts={data.alerts} answers={overrides} onChange={setOverrides} />}
          {!data.allergiesReviewed && allergies}
        </>
      )}
      {!used.mayPrescribe && (
        <PrescriberFields state={authority} set={used.setAuthority} prescribers={lists.data?.prescribers ?? []} />
      )}
      {start.problem && <ProblemAlert error={start.problem} />}
      {isProposal ? (
        <p>A prescriber starts a protocol. To enter a verbal or telephone order, choose how it was ordered.</p>
      ) : (
        <OrderSigning
          used={used}
          ready={ready}
          notReady={
            !isAnswered
              ? "Answer the exclusions before signing"
              : data && !data.allergiesReviewed
                ? "Record allergies before signing"
                : isUnanswered || isBlocked
                  ? "Enter a reason for each alert before signing"
                  : "Complete the protocol, then sign"
          }
          readBackLabel={data && `Read back and confirmed: “${data.sigText}”`}
          pending={start.pending}
          takesFocus={false}
          what="protocol"
          onSubmit={submit}
        />
      )}
      <Button variant="subtle" onClick={onClose}>
        Cancel
      </Button>
    </>
  );
}
