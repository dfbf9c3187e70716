import { Button, Menu } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { useState } from "react";
import { z } from "zod";
import {
  call,
  invalidate,
  isProblem,
  serverInstant,
  useAction,
  useCan,
  useLive,
  useRead,
} from "#platform/web/index.ts";
import {
  type Column,
  DataTable,
  Field,
  type Filter,
  FilterBar,
  Form,
  FormActions,
  FormDialog,
  StateBadge,
  showDate,
  showDateTime,
  toast,
  useTableState,
  useZodForm,
} from "#ui/index.ts";
import { getLead, leadOptions } from "../../leads/lead.contract.ts";
import { leadTimeline } from "../../leads/pipeline.contract.ts";
import classes from "../../leads/web/crm.module.css";
import {
  acceptPlace,
  declinePlace,
  listWaitlist,
  offerPlace,
  provideInterim,
  type WaitlistRow,
} from "../waitlist.contract.ts";
import { isOfferOpen, rankLabels, waitlistStates } from "../waitlist-entry.ts";

const changed = [listWaitlist, getLead, leadTimeline];

interface Asked {
  what: "offer" | "decline";
  row: WaitlistRow;
}

/** Who waits for a place: federal priority first, then the request date. */
export function WaitingList() {
  const state = useTableState({ filters: ["locationId"], remember: "crm.waitlist" });
  const source = useRead(
    listWaitlist,
    { query: { ...state.filters, page: state.page, pageSize: state.pageSize } },
    { keep: true },
  );
  const options = useRead(leadOptions, {}, { staleMs: 300_000 });
  useLive("list:crm", [listWaitlist]);
  const mayEdit = useCan("crm.edit");
  const [asked, setAsked] = useState<Asked | null>(null);
  const locations = options.data?.locations ?? [];
  const filters: Filter[] =
    locations.length > 1
      ? [
          {
            kind: "one",
            key: "locationId",
            label: "Location",
            options: locations.map(({ id, name }) => ({ value: id, label: name })),
          },
        ]
      : [];
  const now = serverInstant();
  return (
    <>
      <FilterBar state={state} filters={filters} />
      <DataTable<WaitlistRow>
        label="Waiting list"
        layoutKey="crm.waitlist"
        columns={columnsOf(now)}
        rowKey={(row) => row.entryId}
        rowHref={(row) => `/crm/lead/${row.leadId}`}
        source={source}
        state={state}
        rowTone={(row) => (isInterimLate(row, now) ? "danger" : undefined)}
        rowActions={(row) => mayEdit && <Steps row={row} now={now} ask={(what) => setAsked({ what, row })} />}
        empty={{ title: "Nobody is waiting", text: "Leads in the Waiting List stage appear here." }}
      />
      <FormDialog
        opened={asked !== null}
        onClose={() => setAsked(null)}
        title={asked ? `${asked.what === "offer" ? "Offer place to" : "Offer declined by"} ${asked.row.leadName}` : ""}
        size="md"
      >
        {asked && <ReasonForm {...asked} onClose={() => setAsked(null)} />}
      </FormDialog>
    </>
  );
}

const isInterimLate = ({ interimDueAt, interimProvidedAt }: WaitlistRow, now: string) =>
  interimDueAt !== null && interimProvidedAt === null && interimDueAt <= now;

interface StepsProps {
  row: WaitlistRow;
  now: string;
  ask: (what: Asked["what"]) => void;
}

function Steps({ row, now, ask }: StepsProps) {
  const of = { params: { entryId: row.entryId }, body: { version: row.version } };
  const offer = useAction(offerPlace, {
    invalidates: changed,
    done: "Place offered for 4 hours",
    handles: ["others-wait-longer"],
  });
  const accept = useAction(acceptPlace, { invalidates: changed, done: "Offer accepted" });
  const interim = useAction(provideInterim, { invalidates: changed, done: "Interim services recorded" });
  const isOpen = isOfferOpen(row, now);
  const isAccepted = row.status === waitlistStates.code("accepted");
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button size="compact-sm" variant="default" rightSection={<IconChevronDown size="1em" />}>
          {isOpen ? "Answer" : "Offer"}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {isOpen && <Menu.Item onClick={() => accept.go(of)}>Record acceptance</Menu.Item>}
        {isOpen && <Menu.Item onClick={() => ask("decline")}>Record decline</Menu.Item>}
        {!isOpen && !isAccepted && (
          <Menu.Item
            onClick={() =>
              void offer.run(of).catch((error: unknown) => {
                if (isProblem(error, "others-wait-longer")) ask("offer");
              })
            }
          >
            Offer place
          </Menu.Item>
        )}
        {row.interimDueAt && !row.interimProvidedAt && (
          <Menu.Item onClick={() => interim.go(of)}>Record interim services</Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

const Reason = z.object({ reason: z.string().trim().min(10, "Enter a reason of 10 characters or more.").max(500) });

function ReasonForm({ what, row, onClose }: Asked & { onClose: () => void }) {
  const form = useZodForm({
    draft: { form: `waitlist:${what}`, record: row.entryId },
    schema: Reason,
    initial: { reason: "" },
    doing: what === "offer" ? "offering a place" : "recording a decline",
  });
  const save = async ({ reason }: z.output<typeof Reason>) => {
    const params = { entryId: row.entryId };
    if (what === "offer") await call(offerPlace, { params, body: { version: row.version, passingOverReason: reason } });
    else await call(declinePlace, { params, body: { version: row.version, reason } });
    await invalidate(...changed);
    toast(what === "offer" ? "Place offered for 4 hours" : "Decline recorded");
    onClose();
  };
  return (
    <Form form={form} onSubmit={save} label={what === "offer" ? "Offer place" : "Record decline"}>
      {what === "offer" && (
        <p className={classes.small}>Other clients are ahead on the waiting list. Enter why they are passed over.</p>
      )}
      <Field.Text name="reason" label="Reason" />
      <FormActions submit={what === "offer" ? "Offer place" : "Record decline"} onCancel={onClose} />
    </Form>
  );
}

function columnsOf(now: string): Column<WaitlistRow>[] {
  return [
    {
      key: "lead",
      header: "Lead",
      grow: 1,
      wraps: true,
      cell: (row) => (
        <>
          {row.leadName} <span className={`${classes.small} ${classes.number}`}>{row.leadNo}</span>
        </>
      ),
    },
    { key: "rank", header: "Federal priority", width: 150, wraps: true, cell: (row) => rankLabels[row.rank] },
    {
      key: "level",
      header: "Level of care",
      grow: 1,
      wraps: true,
      cell: (row) => (
        <>
          {row.levelName}
          <div className={classes.small}>{row.locationName}</div>
        </>
      ),
    },
    {
      key: "since",
      header: "Waiting since",
      width: 185,
      wraps: true,
      cell: (row) => showDateTime(row.requestedAt, row.timeZone),
    },
    {
      key: "status",
      header: "Status",
      width: 180,
      phone: "beside",
      wraps: true,
      cell: (row) => {
        const state = waitlistStates.fromCode(row.status);
        const isExpired = state === "offered" && !isOfferOpen(row, now);
        return (
          <>
            {state && <StateBadge states={waitlistStates} state={state} />}
            {row.offerExpiresAt && (
              <div className={classes.small}>
                {isExpired ? "Offer expired" : "Until"} {showDateTime(row.offerExpiresAt, row.timeZone)}
              </div>
            )}
          </>
        );
      },
    },
    {
      key: "interim",
      header: "Interim services",
      width: 170,
      wraps: true,
      cell: (row) => {
        if (row.interimProvidedAt) return `Provided ${showDateTime(row.interimProvidedAt, row.timeZone)}`;
        return row.interimDueAt ? `Due ${showDateTime(row.interimDueAt, row.timeZone)}` : null;
      },
    },
    { key: "admitBy", header: "Admit by", width: 130, cell: (row) => row.admitByOn && showDate(row.admitByOn) },
  ];
}
