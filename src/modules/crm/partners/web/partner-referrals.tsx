import { Anchor } from "@mantine/core";
import { AppLink, useRead, useSession } from "#platform/web/index.ts";
import {
  Chip,
  type Column,
  DataTable,
  ErrorState,
  PageSection,
  Skeletons,
  StateBadge,
  showDateTime,
} from "#ui/index.ts";
import { leadStatuses } from "../../leads/lead.ts";
import { type PartnerType, reciprocityHeading } from "../partner.ts";
import type { ReferralRow } from "../partner-parts.contract.ts";
import { partsOf } from "./partner-reads.ts";
import { PartnerLink } from "./partner-text.tsx";
import classes from "./partners.module.css";

interface Props {
  type: PartnerType;
  id: string;
}

/** Referrals from and to a partner. Leads are named for readers with access to them. */
export function PartnerReferrals({ type, id }: Props) {
  const session = useSession();
  const referrals = useRead(
    partsOf(type).listReferrals,
    { params: { partnerId: id }, query: { pageSize: "100" } },
    { keep: true },
  );
  return (
    <PageSection title="Referrals">
      <DataTable<ReferralRow>
        label="Referrals"
        columns={columnsOf(type, session.timeZone)}
        rowKey={(row) => row.id}
        source={referrals}
        empty={{
          title: "No referrals yet",
          text: "Choose this partner as the referral source of a lead, and the referral appears here.",
        }}
      />
    </PageSection>
  );
}

function columnsOf(type: PartnerType, timeZone: string): Column<ReferralRow>[] {
  const other: Column<ReferralRow> =
    type === "organization"
      ? {
          key: "professional",
          header: "Professional",
          grow: 1,
          cell: (row) =>
            row.professionalId && (
              <PartnerLink type="professional" id={row.professionalId}>
                {row.professionalName}
              </PartnerLink>
            ),
        }
      : {
          key: "organization",
          header: "Organization",
          grow: 1,
          cell: (row) =>
            row.organizationId && (
              <PartnerLink type="organization" id={row.organizationId}>
                {row.organizationName}
              </PartnerLink>
            ),
        };
  return [
    { key: "at", header: "Date", width: 190, cell: (row) => showDateTime(row.occurredAt, timeZone) },
    {
      key: "direction",
      header: "Direction",
      width: 130,
      phone: "beside",
      cell: (row) => (
        <Chip tone={row.direction === "in" ? "done" : "info"} shape={row.direction === "in" ? "dot" : "arrow"}>
          {row.direction === "in" ? "Received" : "Sent"}
        </Chip>
      ),
    },
    {
      key: "lead",
      header: "Lead",
      grow: 1,
      cell: (row) =>
        row.leadId ? (
          <Anchor component={AppLink} to={`/crm/lead/${row.leadId}`} underline="always">
            {row.leadName}
          </Anchor>
        ) : (
          "No access"
        ),
    },
    {
      key: "status",
      header: "Status",
      width: 130,
      cell: (row) => {
        const status = row.leadStatus === null ? undefined : leadStatuses.fromCode(row.leadStatus);
        return status && <StateBadge states={leadStatuses} state={status} />;
      },
    },
    other,
  ];
}

const width = 640;
const height = 150;
const base = 126;

/** Referrals received and sent by month, as two bars each, under the heading that REF-4 requires. */
export function Reciprocity({ type, id }: Props) {
  const found = useRead(partsOf(type).reciprocity, { params: { partnerId: id } });
  if (found.error && !found.data) return <ErrorState error={found.error} small />;
  if (!found.data) return <Skeletons shape="text" />;
  const { months } = found.data;
  const most = Math.max(1, ...months.flatMap(({ received, sent }) => [received, sent]));
  const step = width / months.length;
  const heightOf = (count: number) => (count / most) * (base - 20);
  const total = (of: "received" | "sent") => months.reduce((sum, month) => sum + month[of], 0);
  const summary = `${total("received")} received and ${total("sent")} sent in the last 12 months`;
  return (
    <PageSection title="Referrals by month" note={reciprocityHeading}>
      <svg className={classes.bars} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={summary}>
        <line className={classes.axis} x1="0" x2={width} y1={base} y2={base} />
        {months.map(({ month, received, sent }, at) => (
          <g key={month} transform={`translate(${at * step} 0)`}>
            <title>{`${monthText(month)}: ${received} received, ${sent} sent`}</title>
            <rect
              className={classes.received}
              x="8"
              width="16"
              y={base - heightOf(received)}
              height={heightOf(received)}
            />
            <rect className={classes.sent} x="27" width="16" y={base - heightOf(sent)} height={heightOf(sent)} />
            {received > 0 && <CountText x={16} y={base - heightOf(received)} count={received} />}
            {sent > 0 && <CountText x={35} y={base - heightOf(sent)} count={sent} />}
            <text x="26" y={base + 16} textAnchor="middle">
              {monthText(month).slice(0, 3)}
            </text>
          </g>
        ))}
      </svg>
      <p className={classes.legend}>
        <span>
          <svg className={classes.key} viewBox="0 0 10 10" aria-hidden="true">
            <rect className={classes.received} width="10" height="10" />
          </svg>
          Received: {total("received")}
        </span>
        <span>
          <svg className={classes.key} viewBox="0 0 10 10" aria-hidden="true">
            <rect className={classes.sent} width="10" height="10" />
          </svg>
          Sent: {total("sent")}
        </span>
      </p>
    </PageSection>
  );
}

function CountText({ x, y, count }: { x: number; y: number; count: number }) {
  return (
    <text x={x} y={y - 4} textAnchor="middle">
      {count}
    </text>
  );
}

const names = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
function monthText(month: string): string {
  const [year, number = "1"] = month.split("-");
  return `${names[Number(number) - 1] ?? ""} ${year}`;
}
