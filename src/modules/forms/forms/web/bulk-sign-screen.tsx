import { Button } from "@mantine/core";
import { useQueries } from "@tanstack/react-query";
import { useState } from "react";
import { SignWithPin } from "#modules/accounts/index.web.ts";
import { queryFor, serverInstant, useAction, useGo, useSession, useUrlState } from "#platform/web/index.ts";
import { EmptyState, ErrorState, Page, Skeletons, toast } from "#ui/index.ts";
import { type BulkResults, bulkSignature } from "../bulk-signature.contract.ts";
import { getForm, listClientForms } from "../form.contract.ts";
import { slotStates } from "../form.ts";
import type { Form } from "../form-fields.contract.ts";
import { isStaffRole } from "../slots.ts";
import { Unsigned } from "./bulk-results.tsx";
import classes from "./form.module.css";
import { type Read, ReadingRoom } from "./reading-room.tsx";

/** `/forms/sign?ids=…`: staff read several forms one after another and sign them with one PIN (SIG-14). */
export function Screen() {
  const { params } = useUrlState();
  const ids = (params.ids ?? "").split(",").filter(Boolean).slice(0, 100);
  const reads = useQueries({ queries: ids.map((formId) => queryFor(getForm, { params: { formId } })) });
  const failed = reads.find((read) => read.isError);
  if (failed) return <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />;
  const forms = reads.flatMap(({ data }) => data ?? []);
  if (forms.length < ids.length) return <Skeletons shape="page" count={8} />;
  return <Signing forms={forms} />;
}

const isDue = (form: Form) =>
  form.abilities.sign && form.slots.some((slot) => isStaffRole(slot.role) && slotStates.can(slot.state, "sign"));

function Signing({ forms }: { forms: readonly Form[] }) {
  const go = useGo();
  const { user } = useSession();
  // What is signed here stays on this page until it is left.
  const [due] = useState(() => forms.filter(isDue));
  const [read, setRead] = useState<Read[]>();
  const [results, setResults] = useState<BulkResults["results"]>();
  const sign = useAction(bulkSignature, { inline: true, invalidates: [getForm, listClientForms] });
  const first = due[0];
  const back = first ? `/clients/${first.client.mrNo}?tabs=forms` : "/";
  if (!first)
    return (
      <Page title="Sign forms">
        <EmptyState title="No signature due" text="These forms do not need your signature now." />
      </Page>
    );
  const signNow = async (ticket: string) => {
    const answer = await sign.run({ body: { forms: read ?? [], intentAt: serverInstant() } }, { ticket });
    const left = answer.results.filter(({ isSigned }) => !isSigned).length;
    if (left === 0) {
      toast(due.length === 1 ? "1 form signed" : `${due.length} forms signed`);
      go(back);
    } else setResults(answer.results);
  };
  return (
    <Page title={due.length === 1 ? "Sign 1 form" : `Sign ${due.length} forms`} summary={first.client.name}>
      <div className={classes.reading}>
        {!read && <ReadingRoom forms={due} onRead={setRead} />}
        {results && <Unsigned results={results} forms={due} />}
        {results && <Button onClick={() => go(back)}>Back to forms</Button>}
        {read && !results && (
          <section className={classes.slot} aria-label="Your signature">
            <h2>Your signature</h2>
            <ul className={classes.intents}>
              {due.map((form) => (
                <li key={form.id}>
                  <strong>{form.title}</strong>
                  <span>“{form.slots.find((slot) => isStaffRole(slot.role))?.intentText}”</span>
                </li>
              ))}
            </ul>
            <SignWithPin
              label={`${user.fullName}, enter your PIN to sign ${due.length === 1 ? "1 form" : `${due.length} forms`}`}
              onTicket={signNow}
              disabled={sign.pending}
            />
          </section>
        )}
      </div>
    </Page>
  );
}
