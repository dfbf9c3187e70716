import { Button, Group } from "@mantine/core";
import { Suspense } from "react";
import { serverInstant, useAction, useCan, useExtensions, useRead, useSession } from "#platform/web/index.ts";
import { confirmDanger, DataTable, dateAt, Page, Skeletons, showBirthDate, showDateTime } from "#ui/index.ts";
import { dischargeCodes } from "../../episodes/episode.ts";
import { listClients } from "../../identity/client-list.contract.ts";
import { useLevels, useLocationNames } from "../../web/names.ts";
import { TextLink } from "../../web/text-link.tsx";
import { type ApprovalRequest, decideApproval, listApprovals } from "../approval.contract.ts";
import { approvalSteps } from "../approval.ts";
import classes from "./approvals.module.css";

/** Pending requests of every kind, oldest first. */
export function Screen() {
  const sections = useExtensions("approvals.section");
  const mayApprove = useCan("clients.approve");
  return (
    <Page
      title="Approvals"
      summary="You can't approve your own request."
      trail={<TextLink to="/clients">Clients</TextLink>}
    >
      {mayApprove && <StayRequests />}
      {sections.map(({ id, Section }) => (
        <Suspense key={id} fallback={<Skeletons shape="text" />}>
          <Section />
        </Suspense>
      ))}
    </Page>
  );
}

function StayRequests() {
  const { timeZone } = useSession();
  const read = useRead(listApprovals, {}, { everyMs: 60_000 });
  const locations = useLocationNames();
  const levels = useLevels();
  const today = dateAt(serverInstant(), timeZone);
  return (
    <DataTable<ApprovalRequest>
      label="Approvals"
      source={read}
      rowKey={(row) => row.id}
      rowHref={(row) => `/clients/${row.mrNo}`}
      columns={[
        { key: "client", header: "Client", grow: 1.6, cell: (row) => row.clientName },
        {
          key: "kind",
          header: "Request",
          grow: 2.2,
          cell: (row) => (
            <What
              request={row}
              target={locations.name(row.toLocationId) || levels.label(row.levelOfCareId)}
              show={(at) => showDateTime(at, timeZone)}
            />
          ),
        },
        { key: "born", header: "DOB", width: 150, cell: (row) => showBirthDate(row.birthDate, today) },
        { key: "place", header: "Location", width: 80, cell: (row) => locations.code(row.locationId) },
        { key: "note", header: "Note", grow: 2, cell: (row) => <span className={classes.note}>{row.note}</span> },
        {
          key: "asked",
          header: "Requested by",
          width: 170,
          cell: (row) => (
            <span className={classes.note}>
              {row.requestedByName}, {showDateTime(row.requestedAt, timeZone)}
            </span>
          ),
        },
        {
          key: "expires",
          header: "Expires",
          width: 120,
          cell: (row) => <span className={classes.note}>{showDateTime(row.dueAt, timeZone)}</span>,
        },
        { key: "decide", header: "", width: 190, cell: (row) => <Decide request={row} /> },
      ]}
      empty={{
        title: "You're all caught up",
        text: "Admissions, discharges, and changes that need approval appear here as soon as they are requested.",
      }}
    />
  );
}

/** The step, what exactly is requested and when it is planned. */
function What({ request, target, show }: { request: ApprovalRequest; target: string; show: (at: string) => string }) {
  const { kind, dischargeType, expectedAt, returnAt } = request;
  const details = [
    dischargeType ? dischargeCodes[dischargeType].label : target,
    expectedAt && `Planned for ${show(expectedAt)}`,
    returnAt && `Back by ${show(returnAt)}`,
  ];
  return (
    <span className={classes.note}>
      <strong>{approvalSteps[kind]}</strong>
      {details.map(
        (detail) =>
          detail && (
            <span key={detail} className={classes.detail}>
              {detail}
            </span>
          ),
      )}
    </span>
  );
}

function Decide({ request }: { request: ApprovalRequest }) {
  const decide = useAction(decideApproval, { invalidates: [listApprovals, listClients] });
  if (!request.mayDecide) return "Requested by you";
  const params = { approvalId: request.id };
  const reject = async () => {
    const answer = await confirmDanger({
      act: `Decline ${approvalSteps[request.kind].toLowerCase()}`,
      client: `${request.clientName}, ${request.mrNo}`,
      consequence:
        request.kind === "admission"
          ? "The stay returns to pre-admission, and the requester is notified with your reason."
          : "Nothing changes on the stay, and the requester is notified with your reason.",
      reason: { label: "Reason", least: 3 },
    });
    if (answer) decide.go({ params, body: { version: request.version, decision: "reject", comment: answer.reason } });
  };
  return (
    <Group gap="xs" wrap="nowrap">
      <Button
        size="compact-sm"
        loading={decide.pending}
        onClick={() => decide.go({ params, body: { version: request.version, decision: "approve" } })}
      >
        Approve
      </Button>
      <Button size="compact-sm" variant="default" onClick={() => void reject()}>
        Decline
      </Button>
    </Group>
  );
}
