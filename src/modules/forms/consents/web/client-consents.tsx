import { Button, Group, Radio, Stack, Textarea } from "@mantine/core";
import { useState } from "react";
import { isKeyOf } from "#platform/shared/typed.ts";
import { AppLink, useAction, useCan, useRead } from "#platform/web/index.ts";
import { ErrorState, FormDialog, PageSection, StateBadge, showDateTime, useBusy } from "#ui/index.ts";
import { type Consent, listConsents, revokeConsent } from "../consent.contract.ts";
import { consentStates } from "../consent.ts";
import { consentSentence } from "../consent-text.ts";
import classes from "./consents.module.css";

/** The client's consents, each in one sentence, with an action to revoke it. */
export function ClientConsents({ mrNo }: { mrNo: string }) {
  const consents = useRead(listConsents, { params: { mrNo } });
  const mayRevoke = useCan("consents.manage");
  const [revoking, setRevoking] = useState<Consent>();
  if (consents.isError) return <ErrorState error={consents.error} small onRetry={() => void consents.refetch()} />;
  const rows = consents.data?.rows ?? [];
  if (rows.length === 0) return null;
  return (
    <PageSection title="Consents">
      <ul className={classes.consents}>
        {rows.map((consent) => (
          <li key={consent.id} className={classes.consent}>
            <Sentence consent={consent} />
            <StateBadge states={consentStates} state={consent.status} />
            {mayRevoke && consentStates.can(consent.status, "revoke") && (
              <Button size="compact-sm" variant="subtle" color="rose" onClick={() => setRevoking(consent)}>
                Revoke…
              </Button>
            )}
          </li>
        ))}
      </ul>
      {revoking && <Revoke consent={revoking} onClose={() => setRevoking(undefined)} />}
    </PageSection>
  );
}

function Sentence({ consent }: { consent: Consent }) {
  const { who, what } = consentSentence(consent);
  return (
    <p className={classes.sentence}>
      <AppLink to={`/forms/${consent.formId}`}>{who}</AppLink>{" "}
      {[what, consent.revokedAt && `revoked ${showDateTime(consent.revokedAt, consent.timeZone)}`]
        .filter(Boolean)
        .join(" · ")}
    </p>
  );
}

const methods = { oral: "Verbal", written: "Written", electronic: "Electronic" } as const;
type Method = keyof typeof methods;

function Revoke({ consent, onClose }: { consent: Consent; onClose: () => void }) {
  const [method, setMethod] = useState<Method>("oral");
  const [note, setNote] = useState("");
  const revoke = useAction(revokeConsent, {
    invalidates: [listConsents],
    done: "Consent revoked",
    onDone: onClose,
  });
  useBusy(note.trim() !== "" && "A revocation");
  const { who } = consentSentence(consent);
  return (
    <FormDialog opened onClose={onClose} title={`Revoke: ${who}`} closeButtonProps={{ "aria-label": "Close" }}>
      <p>Revoking takes effect immediately. Disclosures already made remain listed.</p>
      <Radio.Group
        label="Revocation method"
        value={method}
        onChange={(value) => setMethod((before) => (isKeyOf(methods, value) ? value : before))}
      >
        <Stack gap="xs" mt={4}>
          {Object.entries(methods).map(([value, label]) => (
            <Radio key={value} value={value} label={label} />
          ))}
        </Stack>
      </Radio.Group>
      <Textarea
        mt="md"
        label="Note"
        value={note}
        autosize
        minRows={2}
        withAsterisk
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          color="rose"
          loading={revoke.pending}
          disabled={note.trim().length < 3}
          onClick={() =>
            revoke.go({
              params: { consentId: consent.id },
              body: { version: consent.version, method, note: note.trim() },
            })
          }
        >
          Revoke consent
        </Button>
      </Group>
    </FormDialog>
  );
}
