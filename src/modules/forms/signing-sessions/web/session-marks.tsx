import { Autocomplete, Button } from "@mantine/core";
import { useState } from "react";
import { OwnSignature } from "#modules/signatures/index.web.ts";
import { isProblem, serverInstant, useAction } from "#platform/web/index.ts";
import { ProblemAlert } from "#ui/index.ts";
import { slotStates } from "../../forms/form.ts";
import type { Form, SigningSlot } from "../../forms/form-fields.contract.ts";
import { isStaffRole } from "../../forms/slots.ts";
import { Unsigned } from "../../forms/web/bulk-results.tsx";
import { useSignerMarks } from "../../forms/web/client-forms-state.ts";
import classes from "../../forms/web/form.module.css";
import type { Read } from "../../forms/web/reading-room.tsx";
import { finishSigningSession, getSigningSession, type SigningSession } from "../signing-session.contract.ts";

interface SessionMarksProps {
  session: SigningSession;
  due: readonly Form[];
  read: Read[];
}

/** After every form was read: what is agreed to in each, one mark of the client and of the guardian, and one button. */
export function SessionMarks({ session, due, read }: SessionMarksProps) {
  const slots = due.flatMap((form) =>
    form.slots
      .filter((slot) => !isStaffRole(slot.role) && slotStates.can(slot.state, "sign"))
      .map((slot) => ({ form, slot })),
  );
  const asksClient = slots.some(({ slot }) => slot.role === "client");
  const asksGuardian = slots.some(({ slot }) => slot.role !== "client");
  const guardians = due[0]?.guardians ?? [];
  const signing = useSignerMarks({
    client: asksClient,
    guardian: asksGuardian,
    clientName: due[0]?.client.name ?? "",
    guardians,
  });
  const { clientSignature, guardianSignature, guardianName } = signing.marks;
  const finish = useAction(finishSigningSession, {
    inline: true,
    invalidates: [[getSigningSession, { params: { sessionId: session.id } }]],
  });
  const [unsigned, setUnsigned] = useState<Parameters<typeof Unsigned>[0]["results"]>([]);
  const isNamed = Object.values(signing.reasonOf).some((reason) => reason !== undefined);
  const isGuardianSigning =
    asksGuardian && (guardianSignature !== undefined || guardianName.trim() !== "" || !asksClient);
  const agree = async () => {
    if (!signing.check({ client: asksClient, guardian: isGuardianSigning })) return;
    const body = {
      forms: read,
      intentAt: serverInstant(),
      deviceClockAt: new Date().toISOString(),
      ...(asksClient ? { clientSignature: clientSignature ?? {} } : {}),
      ...(isGuardianSigning ? { guardianName, guardianSignature: guardianSignature ?? {} } : {}),
    };
    const answer = await finish.run({ params: { sessionId: session.id }, body }).catch((error: unknown) => {
      if (isProblem(error)) signing.refuse(error.fieldErrors());
      return null;
    });
    if (answer) setUnsigned(answer.results);
  };
  return (
    <section className={classes.slot} aria-label="Signatures">
      <h2>What you sign</h2>
      <ul className={classes.intents}>
        {slots.map(({ form, slot }) => (
          <Intent key={`${form.id} ${slot.slotKey}`} form={form} slot={slot} />
        ))}
      </ul>
      <Unsigned results={unsigned} forms={due} />
      {asksClient && (
        <OwnSignature
          label={`Signature of ${session.client.name}`}
          onChange={signing.setClientSignature}
          error={signing.reasonOf.clientSignature}
        />
      )}
      {asksGuardian && (
        <>
          <Autocomplete
            label="Guardian's full name"
            data={guardians.map(({ name }) => name)}
            value={guardianName}
            onChange={signing.setGuardianName}
            error={signing.reasonOf.guardianName}
            mt="md"
            mb="sm"
          />
          <OwnSignature
            label="Signature of the parent or guardian"
            onChange={signing.setGuardianSignature}
            error={signing.reasonOf.guardianSignature}
          />
        </>
      )}
      {finish.problem && !isNamed && <ProblemAlert error={finish.problem} />}
      <Button fullWidth size="md" mt="md" loading={finish.pending} onClick={() => void agree()}>
        {read.length === 1 ? "I agree and sign 1 form" : `I agree and sign ${read.length} forms`}
      </Button>
    </section>
  );
}

function Intent({ form, slot }: { form: Form; slot: SigningSlot }) {
  return (
    <li>
      <strong>
        {form.title}
        {slot.role !== "client" && `, ${slot.label.toLowerCase()}`}
      </strong>
      <span>“{slot.intentText}”</span>
      {(slot.role !== "client" || slot.citation) && (
        <span className={classes.quiet}>
          {slot.reason} {slot.citation && `(${slot.citation})`}
        </span>
      )}
    </li>
  );
}
