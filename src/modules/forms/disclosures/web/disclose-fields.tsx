import type { z } from "zod";
import { useCan, useRead } from "#platform/web/index.ts";
import { Field } from "#ui/index.ts";
import { listConsents } from "../../consents/consent.contract.ts";

/** An emergency disclosure names the recipient's organization and the emergency (42 CFR 2.51). */
export function emergencyIsComplete(
  given: { isEmergency: boolean; affiliation?: string | undefined; nature?: string | undefined },
  context: z.core.$RefinementCtx,
): void {
  if (!given.isEmergency) return;
  if ((given.affiliation ?? "").length < 2)
    context.addIssue({ code: "custom", path: ["affiliation"], message: "Enter their organization" });
  if ((given.nature ?? "").length < 3)
    context.addIssue({ code: "custom", path: ["nature"], message: "Enter the nature of the emergency" });
}

/** The recipient, with the names in active releases as suggestions. */
export function RecipientField({ mrNo }: { mrNo: string }) {
  const mayRead = useCan("consents.view");
  const consents = useRead(listConsents, { params: { mrNo } }, { enabled: mayRead });
  const named = (consents.data?.rows ?? []).filter(({ status }) => status === "active");
  const names = [...new Set(named.flatMap(({ recipients }) => recipients.map(({ name }) => name)))];
  return <Field.Suggest name="name" label="Recipient" help="As named in the release." suggestions={names} autoFocus />;
}

/** What 42 CFR 2.51 requires for an emergency disclosure. */
export function EmergencyFields() {
  return (
    <>
      <Field.Text name="affiliation" label="Recipient's organization" />
      <Field.Textarea name="nature" label="Nature of the emergency" rows={2} />
    </>
  );
}
