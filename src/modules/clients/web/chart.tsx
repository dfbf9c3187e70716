import { Button, Menu } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { type ReactNode, Suspense } from "react";
import {
  AppLink,
  invalidate,
  isProblem,
  RecordProblem,
  useCan,
  useExtensions,
  useLive,
  useParam,
  useRead,
  useUrlState,
} from "#platform/web/index.ts";
import { cx, dateAt, Page, Skeletons, StateBadge, showDate } from "#ui/index.ts";
import { listAlerts } from "../alerts/alert.contract.ts";
import { listStayApprovals } from "../approvals/approval.contract.ts";
import { RequestDrawer } from "../approvals/web/request-step.tsx";
import { StayApprovalBar } from "../approvals/web/stay-approval-bar.tsx";
import { useStayApprovals } from "../approvals/web/use-stay-approvals.ts";
import { getCareTeam } from "../care-team/care-team.contract.ts";
import { listContacts } from "../contacts/contact.contract.ts";
import { getDiagnoses } from "../diagnoses/diagnosis.contract.ts";
import { episodeStates, isLive } from "../episodes/episode.ts";
import { AdmitDrawer } from "../episodes/web/admit-drawer.tsx";
import { DischargeDrawer } from "../episodes/web/discharge-drawer.tsx";
import { EpisodeMenu, Readmit } from "../episodes/web/episode-menu.tsx";
import { CancelAdmission, ReferOut, RequestApproval, WithdrawApproval } from "../episodes/web/pre-admission.tsx";
import { UndoDischargeDrawer } from "../episodes/web/undo-discharge.tsx";
import { type ChartContext, getChart } from "../identity/client.contract.ts";
import { calledName } from "../identity/name.ts";
import { listClientLabels } from "../labels/label.contract.ts";
import { listLeaves } from "../leaves/leave.contract.ts";
import { LeaveBar } from "../leaves/web/leave-bar.tsx";
import { LeaveDrawer } from "../leaves/web/leave-drawers.tsx";
import { getDischargeDate, listLevelStays, listLocationStays } from "../stays/stay.contract.ts";
import { getTimeline } from "../timeline/timeline.contract.ts";
import { getMetricSeries, listVitals } from "../vitals/vital.contract.ts";
import classes from "./chart.module.css";
import { ChartBanner } from "./chart-banner.tsx";
import { ClientRefused, EmergencyBar } from "./emergency-access.tsx";
import { useLocationNames } from "./names.ts";
import { TextLink } from "./text-link.tsx";

/** Reads to refresh when an event about this client arrives; other modules refresh their own tabs. */
const chartReads = [
  getChart,
  listVitals,
  getMetricSeries,
  getDiagnoses,
  getTimeline,
  getCareTeam,
  listAlerts,
  listContacts,
  listClientLabels,
  listLevelStays,
  listLocationStays,
  getDischargeDate,
  listLeaves,
  listStayApprovals,
];

/** The chart: the fixed banner, the selected stay, and the tabs each module contributes. */
export function Screen() {
  const mrNo = useParam("mrNo");
  const { params } = useUrlState();
  const demographicId = params.demographicId;
  const read = useRead(getChart, { params: { mrNo }, query: demographicId ? { demographicId } : {} });
  useLive(read.data ? `client:${read.data.clientId}` : null, chartReads);
  // When break-the-glass access ends, the chart closes at once, including cached data.
  if (isProblem(read.error, "out-of-scope"))
    return <ClientRefused id={mrNo} onOpened={() => invalidate(...chartReads)} />;
  if (read.error && !read.data) return <RecordProblem error={read.error} onRetry={() => void read.refetch()} />;
  if (!read.data) return <Skeletons shape="page" count={6} label="Opening chart" />;
  return <Chart key={read.data.clientId} chart={read.data} notice={<EmergencyBar chart={read.data} />} />;
}

function Chart({ chart, notice }: { chart: ChartContext; notice: ReactNode }) {
  const tabs = useExtensions("client-chart.tab");
  const actions = useExtensions("client-chart.action");
  const { isLoading } = useStayApprovals(chart);
  const past = !isLive(chart.episode.status) && chart.episodes[0]?.demographicId !== chart.episode.demographicId;
  // A request is a line above the page, which must not move when the line arrives.
  if (isLoading && chart.episode.hasApprovalRequests) return <Skeletons shape="page" count={6} label="Opening chart" />;
  return (
    <div className={cx(past && classes.past)}>
      <ChartBanner chart={chart} />
      {notice}
      <LeaveBar chart={chart} />
      <StayApprovalBar chart={chart} />
      <Page
        title={<Stay chart={chart} past={past} />}
        trail={<TextLink to="/clients">Clients</TextLink>}
        action={
          <>
            {actions.map(({ id, Action }) => (
              <Action key={id} chart={chart} />
            ))}
            <ChartActions chart={chart} />
          </>
        }
        tabs={tabs.map(({ value, label, Panel }) => ({
          value,
          label,
          content: (
            <Suspense fallback={<Skeletons shape="text" />}>
              <Panel chart={chart} />
            </Suspense>
          ),
        }))}
      />
    </div>
  );
}

/** The selected stay with its status and dates, and the menu of other stays. */
function Stay({ chart, past }: { chart: ChartContext; past: boolean }) {
  const { episode } = chart;
  const { name } = useLocationNames();
  const place = name(episode.locationId);
  const day = (at: string) => showDate(dateAt(at, episode.timeZone));
  const span = episode.admittedAt
    ? episode.dischargedAt
      ? `${day(episode.admittedAt)} to ${day(episode.dischargedAt)}`
      : `since ${day(episode.admittedAt)}`
    : null;
  return (
    <span className={classes.stayTitle}>
      <span className="cairn-hidden">{calledName(chart)}: </span>
      <StateBadge states={episodeStates} state={episode.status} />
      <span>
        {place && <span className={classes.stayPlace}>{span ? `${place}, ` : place}</span>}
        {span}
      </span>
      {past && <strong>Past stay</strong>}
      {chart.episodes.length > 1 && <EpisodeMenu chart={chart} />}
    </span>
  );
}

/** Actions the server allows this user on this stay. */
function ChartActions({ chart }: { chart: ChartContext }) {
  const url = useUrlState();
  // In the address, so that a drawer is open again after the page was loaded again.
  const open = url.params.do;
  const setOpen = (
    name:
      | "admit"
      | "discharge"
      | "request-discharge"
      | "request-leave"
      | "submit"
      | "withdraw"
      | "refer"
      | "cancel"
      | "leave"
      | "undo-discharge"
      | undefined,
  ) => url.set({ do: name });
  const can = (verb: string) => chart.abilities.includes(verb);
  const { steps, rows } = useStayApprovals(chart);
  const seesAccess = useCan("chartAccess.view");
  const close = () => setOpen(undefined);
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" rightSection={<IconChevronDown size="1.1em" />}>
            More
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            component="a"
            href={`/patient_demographics_print?mrNo=${chart.mrNo}&demographicId=${chart.episode.demographicId}`}
            target="_blank"
          >
            Print face sheet
          </Menu.Item>
          <Menu.Item
            component="a"
            href={`/emr_admission_print?mrNo=${chart.mrNo}&demographicId=${chart.episode.demographicId}`}
            target="_blank"
          >
            Print admission packet
          </Menu.Item>
          {seesAccess && (
            <Menu.Item component={AppLink} to={`/audit?tabs=chart-access&client=${chart.clientId}`}>
              Chart access log
            </Menu.Item>
          )}
          {can("startLeave") && <Menu.Item onClick={() => setOpen("leave")}>Start leave</Menu.Item>}
          {steps.includes("leave") && can("startLeave") && !rows.some(({ kind }) => kind === "leave") && (
            <Menu.Item onClick={() => setOpen("request-leave")}>Request pass approval</Menu.Item>
          )}
          {can("discharge") && (
            <Menu.Item onClick={() => setOpen("discharge")}>
              Discharge {chart.preferredName ?? chart.legalFirstName}
            </Menu.Item>
          )}
          {steps.includes("discharge") && can("move") && !rows.some(({ kind }) => kind === "discharge") && (
            <Menu.Item onClick={() => setOpen("request-discharge")}>Request discharge approval</Menu.Item>
          )}
          {can("undoDischarge") && <Menu.Item onClick={() => setOpen("undo-discharge")}>Undo discharge</Menu.Item>}
          {can("submit") && can("admit") && <Menu.Item onClick={() => setOpen("submit")}>Request approval</Menu.Item>}
          {can("withdraw") && <Menu.Item onClick={() => setOpen("withdraw")}>Withdraw approval request</Menu.Item>}
          {can("refer") && <Menu.Item onClick={() => setOpen("refer")}>Refer out</Menu.Item>}
          {can("cancel") && <Menu.Item onClick={() => setOpen("cancel")}>Cancel admission</Menu.Item>}
        </Menu.Dropdown>
      </Menu>
      {can("admit") && (
        <Button onClick={() => setOpen("admit")}>Admit {chart.preferredName ?? chart.legalFirstName}</Button>
      )}
      {can("submit") && !can("admit") && <Button onClick={() => setOpen("submit")}>Request approval</Button>}
      {can("readmit") && <Readmit chart={chart} />}
      <AdmitDrawer chart={chart} opened={open === "admit" && can("admit")} onClose={close} />
      <RequestApproval chart={chart} opened={open === "submit" && can("submit")} onClose={close} />
      <WithdrawApproval chart={chart} opened={open === "withdraw" && can("withdraw")} onClose={close} />
      <ReferOut chart={chart} opened={open === "refer" && can("refer")} onClose={close} />
      <CancelAdmission chart={chart} opened={open === "cancel" && can("cancel")} onClose={close} />
      <LeaveDrawer chart={chart} open={open} onClose={close} />
      <UndoDischargeDrawer chart={chart} opened={open === "undo-discharge" && can("undoDischarge")} onClose={close} />
      <RequestDrawer
        chart={chart}
        step="discharge"
        opened={open === "request-discharge" && can("move")}
        onClose={close}
      />
      <RequestDrawer
        chart={chart}
        step="leave"
        opened={open === "request-leave" && can("startLeave")}
        onClose={close}
      />
      <DischargeDrawer chart={chart} opened={open === "discharge" && can("discharge")} onClose={close} />
    </>
  );
}
