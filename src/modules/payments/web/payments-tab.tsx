import { Button } from "@mantine/core";
import { IconCash, IconPlus, IconPrinter } from "@tabler/icons-react";
import { useState } from "react";
import type { ChartPieceProps } from "#modules/clients/index.web.ts";
import { AppLink, useCan, useLive } from "#platform/web/index.ts";
import { confirmDanger, EmptyState, ErrorState, PageSection, SideDrawer, Skeletons } from "#ui/index.ts";
import type { CardOnFile, Payment } from "../collect/payment.contract.ts";
import { balanceText } from "../money.ts";
import { PostEntryForm, RefundForm } from "./account-forms.tsx";
import { LedgerTable } from "./ledger-table.tsx";
import { type AccountCalls, accountReads, useAccount, usePlan } from "./payment-calls.ts";
import { PaymentItem } from "./payment-item.tsx";
import classes from "./payments.module.css";
import { nextInstallmentOf, PlanSection, payoffOf } from "./plan-section.tsx";
import { TakePaymentForm } from "./take-payment.tsx";

type Asked = { kind: "take" } | { kind: "post" } | { kind: "refund"; payment: Payment };
const titles = { take: "Take payment", post: "Post to ledger", refund: "Refund" } as const;

/** The account of a client: what is owed, payments, cards on file and the ledger. */
export function PaymentsTab({ chart }: ChartPieceProps) {
  const [page, setPage] = useState(1);
  const calls = useAccount(chart.mrNo, page);
  const plan = usePlan(chart.mrNo);
  const mayPost = useCan("payments.post");
  const mayAdjust = useCan("payments.adjust");
  const [asked, setAsked] = useState<Asked | null>(null);
  useLive(`client:${chart.clientId}`, accountReads);
  const { ledger, payments, cards } = calls;
  const error = ledger.error ?? payments.error ?? cards.error ?? plan.read.error;
  if (error) return <ErrorState error={error} onRetry={() => void ledger.refetch()} />;
  if (!ledger.data || !payments.data || !cards.data || !plan.read.data) return <Skeletons shape="text" />;
  const { balanceCents } = ledger.data;
  const close = () => setAsked(null);
  return (
    <>
      <PageSection
        title="Balance"
        action={
          <span className={classes.actions}>
            <Button
              component={AppLink}
              to={`/exportPrint/ledger_statement?mrNo=${chart.mrNo}`}
              target="_blank"
              variant="default"
              size="compact-sm"
              leftSection={<IconPrinter size="1.1em" />}
            >
              Print statement
            </Button>
            {mayPost && (
              <Button
                size="compact-sm"
                leftSection={<IconCash size="1.1em" />}
                onClick={() => setAsked({ kind: "take" })}
              >
                Take payment
              </Button>
            )}
          </span>
        }
      >
        <span className={classes.figure}>{balanceText(balanceCents)}</span>
      </PageSection>
      <PlanSection calls={plan} balanceCents={balanceCents} cards={cards.data.rows} />
      <PageSection title="Payments">
        {payments.data.rows.length === 0 ? (
          <EmptyState
            small
            title="No payments"
            text="Payments by card, cash and check appear here with their receipts."
          />
        ) : (
          <ul className={classes.list}>
            {payments.data.rows.map((payment) => (
              <PaymentItem
                key={payment.id}
                payment={payment}
                calls={calls}
                onRefund={() => setAsked({ kind: "refund", payment })}
              />
            ))}
          </ul>
        )}
        {payments.data.total > payments.data.rows.length && (
          <p className={classes.quiet}>Earlier payments are in the ledger below.</p>
        )}
      </PageSection>
      {cards.data.rows.length > 0 && (
        <PageSection title="Cards on file">
          <ul className={classes.list}>
            {cards.data.rows.map((card) => (
              <CardItem key={card.id} card={card} calls={calls} mayPost={mayPost} />
            ))}
          </ul>
        </PageSection>
      )}
      <PageSection
        title="Ledger"
        action={
          mayAdjust && (
            <Button
              variant="default"
              size="compact-sm"
              leftSection={<IconPlus size="1.1em" />}
              onClick={() => setAsked({ kind: "post" })}
            >
              Post to ledger
            </Button>
          )
        }
      >
        <LedgerTable page={ledger.data} calls={calls} mayAdjust={mayAdjust} onPage={setPage} />
      </PageSection>
      <SideDrawer opened={asked !== null} onClose={close} title={asked ? titles[asked.kind] : ""}>
        {asked?.kind === "take" && (
          <TakePaymentForm
            calls={calls}
            balanceCents={balanceCents}
            nextInstallment={nextInstallmentOf(plan.read.data.plan)}
            payoff={payoffOf(plan.read.data.plan)}
            cards={cards.data.rows}
            takesCards={cards.data.takesCards}
            onClose={close}
          />
        )}
        {asked?.kind === "post" && <PostEntryForm calls={calls} onClose={close} />}
        {asked?.kind === "refund" && <RefundForm calls={calls} payment={asked.payment} onClose={close} />}
      </SideDrawer>
    </>
  );
}

function CardItem({ card, calls, mayPost }: { card: CardOnFile; calls: AccountCalls; mayPost: boolean }) {
  const name = `${card.brand} ending in ${card.last4}`;
  const remove = async () => {
    const consequence = "It can no longer be charged. The client can enter it again at the next payment.";
    if (await confirmDanger({ act: `Remove ${name}`, consequence })) calls.removeCard(card.id);
  };
  return (
    <li className={classes.item}>
      <div className={classes.head}>
        <span>{name}</span>
        <span className={classes.quiet}>
          expires {String(card.expMonth).padStart(2, "0")}/{card.expYear}
          {card.status === "refused" && " · refused by the bank, ask for another card"}
        </span>
        {mayPost && (
          <Button className={classes.end ?? ""} variant="subtle" size="compact-sm" onClick={() => void remove()}>
            Remove card
          </Button>
        )}
      </div>
    </li>
  );
}
