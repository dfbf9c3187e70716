import { Anchor, Button, Menu } from "@mantine/core";
import { IconDots, IconPrinter } from "@tabler/icons-react";
import { useState } from "react";
import {
  AppLink,
  invalidate,
  RecordProblem,
  useAction,
  useExtensions,
  useLive,
  useParam,
  useRead,
} from "#platform/web/index.ts";
import { Chip, confirmDanger, Page, Skeletons, StateBadge } from "#ui/index.ts";
import { ReviewPage } from "../../approvals/web/review-page.tsx";
import { InstrumentResult } from "../../assessments/web/instrument-result.tsx";
import { consentStates } from "../../consents/consent.ts";
import { PacketStrip } from "../../packets/web/packet-strip.tsx";
import { declineForm, getForm, listClientForms, voidForm } from "../form.contract.ts";
import { formStates, isInReview } from "../form.ts";
import type { Form } from "../form-fields.contract.ts";
import { FillForm } from "./fill-form.tsx";
import classes from "./form.module.css";
import { FormHistory } from "./form-history.tsx";
import { ReadForm } from "./read-form.tsx";
import { SigningPage } from "./signing-page.tsx";

/** `/forms/$formId`: fill, sign or read, as the form's status and the reader's permissions allow. */
export function Screen() {
  const formId = useParam("formId");
  const form = useRead(getForm, { params: { formId } });
  // Not live while it is being filled, because the user's own autosave would refetch the form.
  const filling = form.data?.abilities.fill ?? true;
  useLive(filling ? null : `record:form:${formId}`, () => void invalidate([getForm, { params: { formId } }]));
  if (form.isError && !form.data) return <RecordProblem error={form.error} onRetry={() => void form.refetch()} />;
  if (!form.data) return <Skeletons shape="page" count={8} />;
  return <FormPage key={`${formId} ${filling ? "fill" : form.data.status}`} form={form.data} />;
}

function FormPage({ form }: { form: Form }) {
  const [banner] = useExtensions("client.banner");
  return (
    <>
      {banner && <banner.Banner mrNo={form.client.mrNo} demographicId={form.demographicId} />}
      <Page
        title={form.title}
        trail={
          <Anchor component={AppLink} to={`/clients/${form.client.mrNo}?tabs=forms`} size="sm">
            {form.client.name}, forms
          </Anchor>
        }
        summary={
          <span className={classes.states}>
            <StateBadge states={formStates} state={form.status} />
            {form.pendingClient && <Chip tone="attention">Client signature pending</Chip>}
            {form.pendingGuardian && <Chip tone="attention">Guardian signature pending</Chip>}
            {form.consent && <ConsentChip status={form.consent.status} />}
          </span>
        }
        action={<FormMenu form={form} />}
      >
        <PacketStrip form={form} />
        <FormBody form={form} />
      </Page>
    </>
  );
}

function FormBody({ form }: { form: Form }) {
  if (form.abilities.fill) return <FillForm form={form} />;
  if (form.abilities.sign) return <SigningPage form={form} />;
  if (isInReview(form.status)) return <ReviewPage form={form} />;
  return (
    <>
      <InstrumentResult
        templateKey={form.templateKey}
        definition={form.definition}
        answers={form.answers}
        isSubmitted
      />
      <ReadForm form={form} />
    </>
  );
}

function ConsentChip({ status }: { status: string }) {
  const state = consentStates.states.find((one) => one === status);
  if (!state) return null;
  const { label, tone, shape } = consentStates.entry(state);
  return (
    <Chip tone={tone} shape={shape}>
      Consent: {label.toLowerCase()}
    </Chip>
  );
}

/** Print, decline and void. */
function FormMenu({ form }: { form: Form }) {
  const invalidates = [[getForm, { params: { formId: form.id } }], listClientForms] as const;
  const voiding = useAction(voidForm, { invalidates, done: `${form.title} voided` });
  const declining = useAction(declineForm, { invalidates, done: "Form declined" });
  const client = `${form.client.name}, ${form.client.mrNo}`;
  const params = { formId: form.id };
  const askVoid = async () => {
    const answer = await confirmDanger({
      act: `Void ${form.title}`,
      client,
      consequence: form.consent
        ? "The form stays readable and is marked void. Its consent is revoked."
        : "The form stays readable and is marked void.",
      reason: { label: "Reason", least: 10 },
    });
    if (answer) voiding.go({ params, body: { version: form.version, reason: answer.reason } });
  };
  const askDecline = async () => {
    const answer = await confirmDanger({
      act: "Record as declined",
      client,
      consequence: `${form.client.name} declined ${form.title}. You can assign it again later.`,
      reason: { label: "Reason", least: 3 },
    });
    if (answer) declining.go({ params, body: { version: form.version, reason: answer.reason } });
  };
  const { abilities } = form;
  const [history, setHistory] = useState(false);
  return (
    <>
      <Button
        component={AppLink}
        to={`/exportPrint/form?id=${form.id}`}
        target="_blank"
        variant="default"
        leftSection={<IconPrinter size="1.2em" />}
      >
        Print
      </Button>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" px="xs" aria-label="More actions">
            <IconDots size="1.2em" />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setHistory(true)}>History…</Menu.Item>
          {abilities.decline && <Menu.Item onClick={() => void askDecline()}>Record as declined…</Menu.Item>}
          {abilities.void && (
            <Menu.Item color="rose" onClick={() => void askVoid()}>
              Void…
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {history && <FormHistory form={form} onClose={() => setHistory(false)} />}
    </>
  );
}
