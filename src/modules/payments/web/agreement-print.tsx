import { RecordProblem, serverInstant, useRead, useSession, useUrlState } from "#platform/web/index.ts";
import { EmptyState, LoadingScreen, PrintFacts, PrintLayout, PrintSection, PrintTable, showDate } from "#ui/index.ts";
import { showCents } from "../money.ts";
import { printPlan } from "../plans/plan.contract.ts";
import { cadenceLabels, scheduleText } from "../plans/plan.ts";
import classes from "./payments.module.css";

/** `/exportPrint/payment_plan_agreement?mrNo=&planId=`: the agreement that the client signs. */
export function Screen() {
  const { mrNo = "", planId = "" } = useUrlState().params;
  if (mrNo === "" || planId === "")
    return <EmptyState title="Nothing to print" text="Open a client's payment plan and choose Print agreement." />;
  return <Agreement mrNo={mrNo} planId={planId} />;
}

function Agreement({ mrNo, planId }: { mrNo: string; planId: string }) {
  const session = useSession();
  const read = useRead(printPlan, { params: { mrNo, planId } });
  if (read.error) return <RecordProblem error={read.error} />;
  if (!read.data) return <LoadingScreen />;
  const { plan, billedBy } = read.data;
  const { installments, card, agreementSignedOn } = plan;
  return (
    <PrintLayout
      title="Payment plan agreement"
      facility={{ name: billedBy }}
      strip={[`Account ${mrNo}`]}
      printedBy={session.user.fullName}
      printedAt={serverInstant()}
      timeZone={session.timeZone}
    >
      <PrintFacts
        none="Nothing recorded."
        rows={[
          ["Amount of the plan", showCents(plan.principalCents)],
          ["Down payment", showCents(plan.downPaymentCents)],
          ["Installments", `${scheduleText(installments)} (${cadenceLabels[plan.cadence].toLowerCase()})`],
          ["Paid by", card ? `${card.brand} ending in ${card.last4}, charged on each due date` : "Client, by hand"],
          ["Interest and late fees", "None"],
        ]}
      />
      <PrintSection title="Schedule">
        <PrintTable
          columns={[
            { header: "Installment", width: "20%" },
            { header: "Due" },
            { header: "Amount", numeric: true, width: "25%" },
          ]}
          rows={installments.map(({ id, number, dueOn, amountCents }) => ({
            key: id,
            cells: [String(number), showDate(dueOn), showCents(amountCents)],
          }))}
          none="No installments."
        />
      </PrintSection>
      <PrintSection title="Agreement">
        <p>
          I agree to pay the installments above on their due dates.
          {card &&
            ` I authorize ${billedBy} to charge my ${card.brand} ending in ${card.last4} on these dates. I will be notified 3 days before each charge. A declined charge is tried again after 1, 3 and 7 days.`}{" "}
          I can pause or cancel this plan at any time by calling; what is not paid stays owed.
        </p>
        {agreementSignedOn === null ? (
          <div className={classes.signature}>
            <span>Signature</span>
            <span>Printed name</span>
            <span>Date</span>
          </div>
        ) : (
          <p>Signed on {showDate(agreementSignedOn)}.</p>
        )}
      </PrintSection>
    </PrintLayout>
  );
}
