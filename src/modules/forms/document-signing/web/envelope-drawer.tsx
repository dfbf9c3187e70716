import { Button } from "@mantine/core";
import { AppLink, useAction, useRead, useUrlState } from "#platform/web/index.ts";
import { confirmDanger, ErrorState, PageSection, SideDrawer, Skeletons, StateBadge, showDateTime } from "#ui/index.ts";
import { listClientDocuments, listDocuments } from "../../documents/document.contract.ts";
import {
  type EnvelopeDetail,
  getEnvelope,
  getSigningAccount,
  listEnvelopes,
  openSigning,
  resendEnvelope,
  voidEnvelope,
} from "../envelope.contract.ts";
import { envelopeStates, eventLabel, isOpenEnvelope, statusAfter } from "../envelope.ts";
import { Signers } from "./signers.tsx";
import classes from "./signing.module.css";

/** What an envelope's change makes outdated. */
export const envelopeReads = [
  listEnvelopes,
  getEnvelope,
  getSigningAccount,
  listClientDocuments,
  listDocuments,
] as const;

/** The envelope named in the address, beside the list it was opened from. */
export function EnvelopeDrawer() {
  const url = useUrlState();
  const envelopeId = url.params.envelope;
  return (
    <SideDrawer
      opened={Boolean(envelopeId)}
      onClose={() => url.set({ envelope: null })}
      title="Signature request"
      width={520}
    >
      {envelopeId && <Loaded key={envelopeId} envelopeId={envelopeId} />}
    </SideDrawer>
  );
}

function Loaded({ envelopeId }: { envelopeId: string }) {
  const read = useRead(getEnvelope, { params: { envelopeId } });
  if (read.isError && !read.data) return <ErrorState error={read.error} small onRetry={() => void read.refetch()} />;
  if (!read.data) return <Skeletons shape="text" count={6} />;
  return <Detail envelope={read.data} />;
}

function Detail({ envelope }: { envelope: EnvelopeDetail }) {
  const { timeZone } = envelope;
  const isOpen = isOpenEnvelope(envelope.status);
  return (
    <>
      <p className={classes.rowTitle}>{envelope.title}</p>
      <p className={classes.quiet}>
        <AppLink to={`/clients/${envelope.mrNo}?tabs=documents`}>
          {envelope.clientName}, {envelope.mrNo}
        </AppLink>
      </p>
      <p>
        <StateBadge states={envelopeStates} state={envelope.status} />
      </p>
      <p className={classes.quiet}>{envelope.reason ?? helpOf(envelope)}</p>
      <Actions envelope={envelope} />
      <PageSection title="Signers">
        <Signers
          envelope={envelope}
          action={(at) => isOpen && envelope.embedded && <SignHere envelope={envelope} at={at} />}
        />
      </PageSection>
      {envelope.message && (
        <PageSection title="Message">
          <p className={classes.quiet}>{envelope.message}</p>
        </PageSection>
      )}
      <PageSection title="History">
        <dl className={classes.history}>
          {historyOf(envelope).map(({ at, what }) => (
            <div key={`${at} ${what}`} style={{ display: "contents" }}>
              <dt>{showDateTime(at, timeZone)}</dt>
              <dd>{what}</dd>
            </div>
          ))}
        </dl>
      </PageSection>
    </>
  );
}

function helpOf({ status, embedded, completedDocumentId }: EnvelopeDetail): string {
  if (status === "queued") return "It is sent as soon as the signing service can be reached.";
  if (status === "completed" && !completedDocumentId) return "The signed copy is being fetched and filed.";
  if (isOpenEnvelope(status))
    return embedded
      ? "Signers sign here, on this device. No email is sent."
      : "The signing service emails each signer a link when it is their turn.";
  return "";
}

/** The sender's act, what the service reported, and the last state if it was asked for instead of reported. */
function historyOf({ createdAt, sentByName, events, status, statusAt }: EnvelopeDetail) {
  const rows = [
    { at: createdAt, what: sentByName ? `Prepared by ${sentByName}` : "Prepared" },
    ...events.map(({ event, generatedAt }) => ({ at: generatedAt, what: eventLabel(event) })),
  ];
  const isShown = status === "queued" || events.some((one) => one.status === status);
  return isShown ? rows : [...rows, { at: statusAt, what: envelopeStates.label(status) }];
}

function Actions({ envelope }: { envelope: EnvelopeDetail }) {
  const params = { envelopeId: envelope.id };
  const voiding = useAction(voidEnvelope, { invalidates: envelopeReads, done: "Signature request voided" });
  const again = useAction(resendEnvelope, {
    invalidates: envelopeReads,
    done: envelope.status === "failed" ? "Sent again" : "Reminder sent",
  });
  const mayVoid = statusAfter(envelope.status, "voided") !== null;
  const mayRemind = isOpenEnvelope(envelope.status) && !envelope.embedded;
  const askVoid = async () => {
    const answer = await confirmDanger({
      act: "Void signature request",
      client: `${envelope.clientName}, ${envelope.mrNo}`,
      consequence: `"${envelope.title}" can no longer be signed. The signing service emails your reason to signers who have the document.`,
      reason: { label: "Reason, shown to signers", least: 10 },
    });
    if (answer) voiding.go({ params, body: { reason: answer.reason } });
  };
  return (
    <div className={classes.buttons}>
      {envelope.completedDocumentId && (
        <Button component={AppLink} to={`/documents/${envelope.completedDocumentId}`}>
          Open signed copy
        </Button>
      )}
      {envelope.certificateDocumentId && (
        <Button component={AppLink} to={`/documents/${envelope.certificateDocumentId}`} variant="default">
          Open certificate
        </Button>
      )}
      {envelope.status === "failed" && (
        <Button loading={again.pending} onClick={() => again.go({ params })}>
          Try again
        </Button>
      )}
      {mayRemind && (
        <Button variant="default" loading={again.pending} onClick={() => again.go({ params })}>
          Send reminder
        </Button>
      )}
      {mayVoid && (
        <Button variant="default" loading={voiding.pending} onClick={() => void askVoid()}>
          Void…
        </Button>
      )}
    </div>
  );
}

/** Opens the service's page for a signer whose turn it is, in a window of its own. */
function SignHere({ envelope, at }: { envelope: EnvelopeDetail; at: number }) {
  const open = useAction(openSigning, {});
  const status = envelope.recipients[at]?.status;
  if (status !== "sent" && status !== "delivered") return null;
  const openWindow = async () => {
    // Opened at once, so that the browser does not take it for a pop-up.
    const page = window.open("about:blank", "_blank");
    try {
      const { signingUrl } = await open.run({ params: { envelopeId: envelope.id }, body: { recipient: at } });
      if (!page) return location.assign(signingUrl);
      page.opener = null;
      page.location.replace(signingUrl);
    } catch {
      page?.close();
    }
  };
  return (
    <Button size="compact-sm" loading={open.pending} onClick={() => void openWindow()}>
      Sign here
    </Button>
  );
}
