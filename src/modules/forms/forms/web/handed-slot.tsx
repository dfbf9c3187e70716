import { Autocomplete, Button } from "@mantine/core";
import { OwnSignature } from "#modules/signatures/index.web.ts";
import { canonicalHash } from "#modules/signatures/signatures/canonical.ts";
import { isProblem, serverInstant, useAction } from "#platform/web/index.ts";
import { ProblemAlert, toast } from "#ui/index.ts";
import { getForm, listClientForms, signForm } from "../form.contract.ts";
import { coveredDocument } from "../form-document.ts";
import type { Form, SigningSlot } from "../form-fields.contract.ts";
import { useSignerMarks } from "./client-forms-state.ts";
import classes from "./form.module.css";

interface HandedSlotProps {
  form: Form;
  slot: SigningSlot;
  reviewedAt: string | null;
}

/**
 * Where a client or guardian signs on the device they are handed: the sentence they agree to, the signature pad and one
 * button. Errors of name and drawing are shown beside their fields.
 */
export function HandedSlot({ form, slot, reviewedAt }: HandedSlotProps) {
  const isGuardian = slot.role !== "client";
  const signers = { client: !isGuardian, guardian: isGuardian };
  const signing = useSignerMarks({ ...signers, clientName: form.client.name, guardians: form.guardians });
  const { guardianName, guardianSignature, clientSignature } = signing.marks;
  const mark = isGuardian ? guardianSignature : clientSignature;
  const sign = useAction(signForm, {
    inline: true,
    invalidates: [[getForm, { params: { formId: form.id } }], listClientForms],
    onDone: () => toast(`Signed by ${isGuardian ? guardianName : form.client.name}`),
  });
  const invalidName = signing.reasonOf.guardianName;
  const invalidMark = signing.reasonOf.clientSignature ?? signing.reasonOf.guardianSignature;
  const elsewhere = sign.problem && !invalidName && !invalidMark ? sign.problem : null;
  const whose = isGuardian ? slot.label : form.client.name;

  const agree = () => {
    if (!reviewedAt || !signing.check(signers)) return;
    const shownHash = canonicalHash(coveredDocument(form.document, form.definition, slot.covers));
    const sent = sign.run({
      params: { formId: form.id },
      body: {
        slotKey: slot.slotKey,
        shownHash,
        ...(mark
          ? {
              mark: {
                ...mark,
                reviewedAt,
                intentAt: serverInstant(),
                deviceClockAt: new Date().toISOString(),
              },
            }
          : {}),
        ...(isGuardian ? { guardianName } : {}),
      },
    });
    void sent.catch((error: unknown) => {
      if (isProblem(error)) signing.refuse(error.fieldErrors());
    });
  };

  return (
    <section className={classes.slot} aria-label={`Signature: ${slot.label}`}>
      <h2>{isGuardian ? slot.label : "Your signature"}</h2>
      {/* An adult who signs alone needs no reason. */}
      {(isGuardian || slot.citation) && (
        <p className={classes.quiet}>
          {slot.reason} {slot.citation && `(${slot.citation})`}
        </p>
      )}
      <p className={classes.intent}>“{slot.intentText}”</p>
      {isGuardian && (
        <Autocomplete
          label="Guardian's full name"
          data={form.guardians.map((guardian) => guardian.name)}
          value={guardianName}
          onChange={signing.setGuardianName}
          error={invalidName}
          mb="sm"
        />
      )}
      <OwnSignature
        label={`Signature of ${whose}`}
        onChange={isGuardian ? signing.setGuardianSignature : signing.setClientSignature}
        error={invalidMark}
      />
      {elsewhere && (
        <ProblemAlert
          problem={{ code: elsewhere.code, title: elsewhere.body.title, detail: elsewhere.body.detail, errors: [] }}
        />
      )}
      {isProblem(elsewhere, "content-changed") && (
        <Button variant="default" onClick={() => window.location.reload()}>
          Reload form
        </Button>
      )}
      <Button fullWidth mt="sm" loading={sign.pending} disabled={!reviewedAt} onClick={agree}>
        I agree and sign
      </Button>
    </section>
  );
}
