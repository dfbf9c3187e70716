import { defineReport, locationName, pageOfRecords, type ReportAsk } from "#platform/server/reports/report.ts";
import { groupBy, percentOf, pointsOf, stepsOf } from "#platform/shared/reports/report-math.ts";
import { isKeyOf } from "#platform/shared/typed.ts";
import { hidesBelow } from "./lead-report.ts";
import { type ReferralFact, referralFacts } from "./referral-facts.store.ts";

/** What each number counts. */
const counted = {
  received: ({ direction }: ReferralFact) => direction === "in",
  admitted: ({ direction, admitted }: ReferralFact) => direction === "in" && admitted,
  sent: ({ direction }: ReferralFact) => direction === "out",
  admittedThere: ({ direction, admitted }: ReferralFact) => direction === "out" && admitted,
} as const;

function counts(rows: readonly ReferralFact[]) {
  const [received, admitted] = [rows.filter(counted.received).length, rows.filter(counted.admitted).length];
  return {
    received,
    admitted,
    conversion: percentOf(admitted, received),
    sent: rows.filter(counted.sent).length,
    admittedThere: rows.filter(counted.admittedThere).length,
  };
}

const column = (key: string, label: string, about: string) =>
  ({ key, label, kind: "count", about, opens: true, adds: true }) as const;

/** Who refers clients, and to whom they are referred. */
export const crmReferralsReport = defineReport({
  code: "crm-referrals",
  title: "Referral partners",
  group: "Admissions",
  question: "Which partners refer clients, and where do we refer them?",
  definition: [
    "Referrals on a day of the period, on the calendar of the lead's location, without those recorded by mistake.",
    "Received: leads that a partner referred. Admitted: those that were converted to clients, and that was not reversed.",
    "Sent: leads and clients referred to the partner. Admitted there: the partner reported that they were admitted.",
  ],
  grain: "One row for each organization, or professional without one.",
  permission: "crm.report",
  hidesBelow,
  period: { usual: "last90", most: 800 },
  filters: {},
  columns: [
    { key: "partner", label: "Partner", kind: "text", about: "Organization or professional" },
    column("received", "Received", "Referrals from the partner"),
    column("admitted", "Admitted", "Of these, converted to clients"),
    { key: "conversion", label: "Conversion", kind: "percent", about: "Admitted divided by received" },
    column("sent", "Sent", "Referrals to the partner"),
    column("admittedThere", "Admitted there", "Of these, admitted by the partner"),
  ],
  async read(ask) {
    const all = await referralFacts(ask);
    const whole = counts(all);
    const { axis, steps, stepOf } = stepsOf(ask.period);
    return {
      rows: [...groupBy(all, ({ partnerId }) => partnerId)]
        .map(([key, of]) => ({ key, cells: { partner: of[0]?.partnerName ?? "", ...counts(of) } }))
        .sort(
          (a, b) =>
            b.cells.received - a.cells.received ||
            b.cells.sent - a.cells.sent ||
            a.cells.partner.localeCompare(b.cells.partner),
        ),
      figures: [
        {
          key: "received",
          label: "Received",
          kind: "count",
          value: whole.received,
          about: "From partners",
          opens: "received",
        },
        {
          key: "admitted",
          label: "Admitted",
          kind: "count",
          value: whole.admitted,
          about: "Of those received",
          opens: "admitted",
        },
        {
          key: "conversion",
          label: "Conversion",
          kind: "percent",
          value: whole.conversion,
          about: "Admitted divided by received",
        },
        { key: "sent", label: "Sent", kind: "count", value: whole.sent, about: "To partners", opens: "sent" },
      ],
      plot: {
        kind: "bars",
        stacked: false,
        measure: "Referrals received and sent",
        unit: "count",
        axis,
        series: [
          { key: "received", label: "Received" },
          { key: "sent", label: "Sent" },
        ],
        points: pointsOf(
          steps,
          all,
          ({ date }) => stepOf(date),
          (of) => {
            const { received, sent } = counts(of);
            return { received, sent };
          },
        ),
      },
    };
  },
  records: {
    noun: "Referrals",
    subject: "Lead",
    columns: [
      { key: "at", label: "Referred", kind: "instant", about: "When the referral was made" },
      { key: "direction", label: "Direction", kind: "text", about: "From the partner, or to it" },
      { key: "partner", label: "Partner", kind: "text", about: "Organization or professional" },
      { key: "outcome", label: "Outcome", kind: "text", about: "Whether the client was admitted" },
      { key: "location", label: "Location", kind: "text", about: "Location of the lead" },
    ],
    async read(ask: ReportAsk, drill) {
      const isCounted = isKeyOf(counted, drill.column) ? counted[drill.column] : counted.received;
      const all = await referralFacts(ask);
      const chosen = all.filter((fact) => (drill.row === null || fact.partnerId === drill.row) && isCounted(fact));
      const page = pageOfRecords(chosen, drill);
      return {
        ...page,
        rows: page.rows.map((fact) => ({
          key: fact.id,
          subject: { type: "lead" as const, id: fact.leadId },
          cells: {
            at: fact.occurredAt,
            direction: fact.direction === "in" ? "Received" : "Sent",
            partner: fact.partnerName,
            outcome: fact.admitted ? "Admitted" : null,
            location: fact.locationId && locationName(ask.scope, fact.locationId),
          },
        })),
      };
    },
  },
});
