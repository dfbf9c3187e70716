import { ActionIcon, Button } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconPlus, IconX } from "@tabler/icons-react";
import { z } from "zod";
import { useCan, useRead } from "#platform/web/index.ts";
import { Field, FieldRow, useFormValue } from "#ui/index.ts";
import { listConsents } from "../../consents/consent.contract.ts";
import classes from "./signing.module.css";

export const Signer = z
  .strictObject({
    who: z.enum(["client", "other"]),
    role: z.string().nullable().default(null),
    name: z.string().trim().max(100).optional(),
    email: z.string().trim().max(200).optional(),
    organization: z.string().trim().max(120).optional(),
  })
  .superRefine(({ who, name, email }, context) => {
    if (who === "client") return;
    if ((name ?? "").length < 2)
      context.addIssue({ code: "custom", path: ["name"], message: "Enter the signer's name." });
    if (!z.email().safeParse(email).success)
      context.addIssue({ code: "custom", path: ["email"], message: "Enter an email address." });
  });
type SignerValues = z.input<typeof Signer>;

export const emptySigner = {
  who: "other",
  role: null,
  name: "",
  email: "",
  organization: "",
} as const satisfies SignerValues;

interface SignerListProps {
  form: { set: (path: "signers", value: SignerValues[]) => void };
  mrNo: string;
  client: { name: string; email: string | null };
  /** The signers of a template are its roles: none is added or removed. */
  isTemplate: boolean;
}

/** Who signs, in this order. */
export function SignerList({ form, mrNo, client, isTemplate }: SignerListProps) {
  const signers = useFormValue<SignerValues[]>("signers") ?? [];
  const names = useReleasedNames(mrNo);
  const put = (next: SignerValues[]) => form.set("signers", next);
  const swap = (at: number, to: number) => {
    const [one, other] = [signers[at], signers[to]];
    if (one && other) put(signers.map((each, index) => (index === at ? other : index === to ? one : each)));
  };
  return (
    <>
      <ol className={classes.signers} aria-label="Signers">
        {signers.map((signer, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the fields of a row are bound to its place
          <li key={at} className={classes.signer}>
            <div className={classes.signerHead}>
              <span>{signer.role ?? `Signer ${at + 1}`}</span>
              {at > 0 && (
                <ActionIcon variant="subtle" aria-label={`Move signer ${at + 1} up`} onClick={() => swap(at, at - 1)}>
                  <IconArrowUp size="1.1em" />
                </ActionIcon>
              )}
              {at < signers.length - 1 && (
                <ActionIcon variant="subtle" aria-label={`Move signer ${at + 1} down`} onClick={() => swap(at, at + 1)}>
                  <IconArrowDown size="1.1em" />
                </ActionIcon>
              )}
              {!isTemplate && signers.length > 1 && (
                <ActionIcon
                  variant="subtle"
                  aria-label={`Remove signer ${at + 1}`}
                  onClick={() => put(signers.filter((_, index) => index !== at))}
                >
                  <IconX size="1.1em" />
                </ActionIcon>
              )}
            </div>
            <Field.Segmented
              name={`signers.${at}.who`}
              label="Signer type"
              options={[
                { value: "client", label: "Client" },
                { value: "other", label: "Someone else" },
              ]}
            />
            {signer.who === "client" ? (
              <p className={classes.quiet}>
                {client.name}
                {client.email
                  ? `, ${client.email}`
                  : ". The chart has no email address that may be used. Add one before sending."}
              </p>
            ) : (
              <>
                <FieldRow>
                  <Field.Suggest name={`signers.${at}.name`} label="Name" neededLater suggestions={names} />
                  <Field.Text name={`signers.${at}.email`} label="Email" neededLater />
                </FieldRow>
                <Field.Text name={`signers.${at}.organization`} label="Organization" />
              </>
            )}
          </li>
        ))}
      </ol>
      {!isTemplate && signers.length < 10 && (
        <Button
          variant="default"
          size="compact-sm"
          style={{ alignSelf: "flex-start" }}
          leftSection={<IconPlus size="1.1em" />}
          onClick={() => put([...signers, { ...emptySigner }])}
        >
          Add signer
        </Button>
      )}
      {signers.length > 1 && (
        <Field.Checkbox name="inOrder" label="Sign in this order" help="Otherwise everyone can sign at once." />
      )}
    </>
  );
}

/** Names in active releases: a release must name a signer who is not the client. */
function useReleasedNames(mrNo: string): string[] {
  const mayRead = useCan("consents.view");
  const consents = useRead(listConsents, { params: { mrNo } }, { enabled: mayRead });
  const active = (consents.data?.rows ?? []).filter(({ status }) => status === "active");
  return [...new Set(active.flatMap(({ recipients }) => recipients.map(({ name }) => name)))];
}
