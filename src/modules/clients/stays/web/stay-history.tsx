import { Button } from "@mantine/core";
import { useState } from "react";
import { z } from "zod";
import { Instant, PlainDate } from "#platform/shared/endpoint.ts";
import { Id } from "#platform/shared/ids.ts";
import { serverInstant, useAction, useRead } from "#platform/web/index.ts";
import { Field, Form, FormActions, PageSection, SideDrawer, showDate, showDateTime, useZodForm } from "#ui/index.ts";
import { listStayApprovals } from "../../approvals/approval.contract.ts";
import { RequestStep } from "../../approvals/web/request-step.tsx";
import { useStepApproval } from "../../approvals/web/use-stay-approvals.ts";
import { getDemographic } from "../../episodes/demographic.contract.ts";
import { type ChartContext, getChart } from "../../identity/client.contract.ts";
import { listClients } from "../../identity/client-list.contract.ts";
import { calledName } from "../../identity/name.ts";
import { LeaveHistory } from "../../leaves/web/leave-history.tsx";
import classes from "../../web/chart.module.css";
import { useLevels, useLocationNames } from "../../web/names.ts";
import { ProgramField } from "../../web/program-field.tsx";
import {
  changeLevel,
  changeLocationEndpoint,
  getDischargeDate,
  listLevelStays,
  listLocationStays,
  setDischargeDate,
} from "../stay.contract.ts";
import { type CorrectedStay, CorrectStay } from "./correct-stay.tsx";

type Move = "level" | "place" | "date";
const titles = {
  level: "Change level of care",
  place: "Transfer to another location",
  date: "Plan discharge",
} as const;

/** Level of care and location history of the stay, and the planned discharge date. */
export function StayHistory({ chart }: { chart: ChartContext }) {
  const input = { params: { mrNo: chart.mrNo }, query: { demographicId: chart.episode.demographicId } };
  const levels = useRead(listLevelStays, input);
  const places = useRead(listLocationStays, input);
  const date = useRead(getDischargeDate, input);
  const names = useLocationNames();
  const level = useLevels();
  const [move, setMove] = useState<Move | null>(null);
  const [corrected, setCorrected] = useState<CorrectedStay | null>(null);
  const { timeZone } = chart.episode;
  const mayCorrect = chart.abilities.includes("move");
  const isFirstStay = ({ kind, stay }: CorrectedStay) =>
    (kind === "level" ? levels.data?.rows : places.data?.rows)?.findLast((row) => !row.superseded)?.id === stay.id;
  const span = (from: string, until: string | null) =>
    `${showDateTime(from, timeZone)} ${until ? `to ${showDateTime(until, timeZone)}` : "to present"}`;
  const button = (what: Move, ability: string, label: string) =>
    chart.abilities.includes(ability) && (
      <Button variant="default" size="compact-sm" onClick={() => setMove(what)}>
        {label}
      </Button>
    );
  return (
    <>
      <PageSection title="Level of care" action={button("level", "move", "Change level")}>
        <ul className={classes.list}>
          {(levels.data?.rows ?? []).map((stay) => (
            <li key={stay.id} className={classes.row}>
              <StayLine stay={stay} name={level.label(stay.levelOfCareId)} span={span(stay.from, stay.until)} />
              {mayCorrect && !stay.superseded && (
                <Button variant="subtle" size="compact-sm" onClick={() => setCorrected({ kind: "level", stay })}>
                  Correct
                </Button>
              )}
            </li>
          ))}
        </ul>
      </PageSection>
      <PageSection title="Location" action={button("place", "move", "Transfer")}>
        <ul className={classes.list}>
          {(places.data?.rows ?? []).map((stay) => (
            <li key={stay.id} className={classes.row}>
              <StayLine stay={stay} name={names.name(stay.locationId)} span={span(stay.from, stay.until)} />
              {mayCorrect && !stay.superseded && (
                <Button variant="subtle" size="compact-sm" onClick={() => setCorrected({ kind: "location", stay })}>
                  Correct
                </Button>
              )}
            </li>
          ))}
        </ul>
      </PageSection>
      <LeaveHistory chart={chart} />
      <PageSection title="Planned discharge" action={button("date", "planDischarge", "Set date")}>
        <p>{date.data?.date ? showDate(date.data.date) : <span className={classes.missing}>Not set</span>}</p>
        <ul className={classes.list}>
          {(date.data?.history ?? []).map((change) => (
            <li key={change.id} className={classes.row}>
              <span>
                {change.from ? showDate(change.from) : "not set"} to {change.to ? showDate(change.to) : "not set"}:{" "}
                {change.reason}
              </span>
              <span className={classes.quiet}>
                {change.byName}, {showDateTime(change.at, timeZone)}
              </span>
            </li>
          ))}
        </ul>
      </PageSection>
      <SideDrawer
        opened={corrected !== null}
        onClose={() => setCorrected(null)}
        title={corrected ? `${calledName(chart)}: correct history` : ""}
      >
        {corrected && (
          <CorrectStay
            chart={chart}
            stay={corrected}
            isFirst={isFirstStay(corrected)}
            onClose={() => setCorrected(null)}
          />
        )}
      </SideDrawer>
      <SideDrawer
        opened={move !== null}
        onClose={() => setMove(null)}
        title={move ? `${calledName(chart)}: ${titles[move]}` : ""}
      >
        {move === "level" && <LevelOrRequest chart={chart} onClose={() => setMove(null)} />}
        {move === "place" && <PlaceOrRequest chart={chart} onClose={() => setMove(null)} />}
        {move === "date" && date.data && (
          <DateForm chart={chart} version={date.data.version} date={date.data.date} onClose={() => setMove(null)} />
        )}
      </SideDrawer>
    </>
  );
}

/** A line of a history. What was corrected stays, struck through. */
function StayLine({
  stay,
  name,
  span,
}: {
  stay: { superseded: boolean; note: string | null };
  name: string;
  span: string;
}) {
  const line = (
    <>
      <strong>{name}</strong> <span className={classes.quiet}>{span}</span>
    </>
  );
  return (
    <>
      {stay.superseded ? (
        <span>
          <s>{line}</s> <span className={classes.quiet}>corrected</span>
        </span>
      ) : (
        <span>{line}</span>
      )}
      {stay.note && <span>{stay.note}</span>}
    </>
  );
}

interface MoveFormProps {
  chart: ChartContext;
  onClose: () => void;
}
const chosenProgram = (programId: string | null | undefined) => (programId ? { programId } : {});
const chartRead = (chart: ChartContext) => [getChart, { params: { mrNo: chart.mrNo } }] as const;
const LevelChange = z.strictObject({
  levelOfCareId: Id,
  programId: Id.nullish(),
  reason: z.enum(["step_up", "step_down"]),
  effectiveAt: Instant,
  note: z.string().trim().max(1000).optional(),
});

function LevelOrRequest(props: MoveFormProps) {
  const { needed } = useStepApproval(props.chart, "level_of_care");
  return needed ? <RequestStep {...props} step="level_of_care" /> : <LevelForm {...props} />;
}

function LevelForm({ chart, onClose }: MoveFormProps) {
  const { options } = useLevels();
  const { request } = useStepApproval(chart, "level_of_care");
  const form = useZodForm({
    draft: { form: "stay:level", record: chart.episode.demographicId },
    schema: LevelChange,
    initial: {
      effectiveAt: serverInstant(),
      reason: "step_down",
      ...(request?.levelOfCareId ? { levelOfCareId: request.levelOfCareId } : {}),
    },
  });
  const change = useAction(changeLevel, {
    inline: true,
    invalidates: [listLevelStays, listStayApprovals, chartRead(chart), listClients],
  });
  return (
    <Form
      form={form}
      label={titles.level}
      onSubmit={({ programId, ...body }) =>
        change.run({
          params: { mrNo: chart.mrNo },
          body: { ...body, ...chosenProgram(programId), demographicId: chart.episode.demographicId },
        })
      }
      onSaved={onClose}
    >
      <Field.Select
        name="levelOfCareId"
        label="New level of care"
        options={options.filter((one) => one.value !== chart.episode.levelOfCareId)}
      />
      <ProgramField locationId={chart.episode.locationId} />
      <Field.Segmented
        name="reason"
        label="Direction"
        options={[
          { value: "step_down", label: "Step down" },
          { value: "step_up", label: "Step up" },
        ]}
      />
      <Field.DateTime name="effectiveAt" label="Effective" timeZone={chart.episode.timeZone} now />
      <Field.Textarea name="note" label="Note" help="Required when entered more than 24 h late." />
      <FormActions submit="Change level" onCancel={onClose} />
    </Form>
  );
}

const PlaceChange = z.strictObject({
  locationId: Id,
  programId: Id.nullish(),
  effectiveAt: Instant,
  note: z.string().trim().max(1000).optional(),
});

function PlaceOrRequest(props: MoveFormProps) {
  const { needed } = useStepApproval(props.chart, "transfer");
  return needed ? <RequestStep {...props} step="transfer" /> : <PlaceForm {...props} />;
}

function PlaceForm({ chart, onClose }: MoveFormProps) {
  const { options } = useLocationNames();
  const { request } = useStepApproval(chart, "transfer");
  const form = useZodForm({
    draft: { form: "stay:location", record: chart.episode.demographicId },
    schema: PlaceChange,
    initial: {
      effectiveAt: serverInstant(),
      ...(request?.toLocationId ? { locationId: request.toLocationId } : {}),
    },
  });
  const change = useAction(changeLocationEndpoint, {
    inline: true,
    invalidates: [listLocationStays, listStayApprovals, chartRead(chart), listClients],
  });
  return (
    <Form
      form={form}
      label={titles.place}
      onSubmit={({ programId, ...body }) =>
        change.run({
          params: { mrNo: chart.mrNo },
          body: { ...body, ...chosenProgram(programId), demographicId: chart.episode.demographicId },
        })
      }
      onSaved={onClose}
    >
      <Field.Select
        name="locationId"
        label="Transfer to"
        options={options.filter((one) => one.value !== chart.episode.locationId)}
      />
      <ProgramField levelOfCareId={chart.episode.levelOfCareId} />
      <Field.DateTime name="effectiveAt" label="Effective" timeZone={chart.episode.timeZone} now />
      <Field.Textarea name="note" label="Note" help="Required when entered more than 24 h late." />
      <FormActions submit="Transfer" onCancel={onClose} />
    </Form>
  );
}

const DatePlan = z.strictObject({ date: PlainDate.nullable(), reason: z.string().trim().min(3).max(300) });

function DateForm({ chart, version, date, onClose }: MoveFormProps & { version: number; date: string | null }) {
  const form = useZodForm({
    draft: { form: "stay:discharge-date", record: chart.episode.demographicId, version },
    schema: DatePlan,
    initial: { date },
  });
  const plan = useAction(setDischargeDate, {
    inline: true,
    invalidates: [getDischargeDate, getDemographic, chartRead(chart), listClients],
  });
  return (
    <Form
      form={form}
      label={titles.date}
      onSubmit={(body) =>
        plan.run({
          params: { mrNo: chart.mrNo },
          body: { ...body, version, demographicId: chart.episode.demographicId },
        })
      }
      onSaved={onClose}
    >
      <Field.Date name="date" label="Planned discharge" hint="future" help="Enter t+14 for two weeks from today." />
      <Field.Text name="reason" label="Reason" />
      <FormActions submit="Save date" onCancel={onClose} />
    </Form>
  );
}
