import { z } from "zod";
import { useAction, useRead, useUrlState } from "#platform/web/index.ts";
import {
  ErrorState,
  Field,
  Form,
  FormActions,
  SideDrawer,
  Skeletons,
  useFormValue,
  useZodForm,
  type ZodForm,
} from "#ui/index.ts";
import { disclosurePurposes, informationCategories } from "../../consents/consent-check.ts";
import { categoryText, purposeLabels } from "../../consents/consent-text.ts";
import { listSigners, listSigningTemplates, signDocument } from "../envelope.contract.ts";
import { envelopeReads } from "./envelope-drawer.tsx";
import { emptySigner, Signer, SignerList } from "./signer-fields.tsx";
import classes from "./signing.module.css";

const Request = z
  .strictObject({
    templateId: z.string().nullable().default(null),
    signers: z.array(Signer).min(1, "Add at least one signer.").max(10),
    inOrder: z.boolean().default(true),
    place: z.enum(["email", "here"]),
    contains: z.array(z.enum(informationCategories)).default([]),
    purpose: z.enum(disclosurePurposes),
    message: z.string().trim().max(500).optional(),
  })
  .superRefine(({ signers, contains }, context) => {
    if (signers.some(({ who }) => who === "other") && contains.length === 0)
      context.addIssue({ code: "custom", path: ["contains"], message: "Choose what the document contains." });
  });
type RequestForm = ZodForm<typeof Request>;

export interface SendForSignatureProps {
  mrNo: string;
  /** The document that is sent; a template of the service without it. */
  document?: { id: string; title: string };
  opened: boolean;
  onClose: () => void;
}

/** Sends a document of the chart, or a template of the signing service, to the people who sign it. */
export function SendForSignature({ mrNo, document, opened, onClose }: SendForSignatureProps) {
  return (
    <SideDrawer opened={opened} onClose={onClose} title="Send for signature" width={560}>
      {opened && <Loaded mrNo={mrNo} document={document} onClose={onClose} />}
    </SideDrawer>
  );
}

type Loading = Pick<SendForSignatureProps, "mrNo" | "onClose"> & { document: SendForSignatureProps["document"] };

function Loaded({ mrNo, document, onClose }: Loading) {
  const signers = useRead(listSigners, { query: { mrNo } });
  const templates = useRead(listSigningTemplates, {}, { enabled: !document });
  const failed = [signers, templates].find((one) => one.isError && !one.data);
  if (failed) return <ErrorState error={failed.error} small onRetry={() => void failed.refetch()} />;
  if (!signers.data || (!document && !templates.data)) return <Skeletons shape="text" count={6} />;
  return (
    <Fields
      mrNo={mrNo}
      document={document}
      client={signers.data.client}
      templates={templates.data?.rows ?? []}
      onClose={onClose}
    />
  );
}

interface FieldsProps extends Loading {
  client: { name: string; email: string | null };
  templates: readonly { id: string; name: string; roles: string[] }[];
}

function Fields({ mrNo, document, client, templates, onClose }: FieldsProps) {
  const url = useUrlState();
  const form = useZodForm({
    draft: { form: "document:sign", record: document?.id ?? mrNo },
    schema: Request,
    initial: {
      templateId: null,
      signers: document ? [{ ...emptySigner, who: "client" as const }] : [],
      inOrder: true,
      place: "email",
      contains: [],
      purpose: "atRequest",
    },
    doing: "a signature request",
  });
  const send = useAction(signDocument, {
    inline: true,
    invalidates: envelopeReads,
    done: "Signature request created",
    // Signed here: the next step is the signer's.
    onDone: ({ envelopeId }, { body }) => (body.embedded ? url.set({ envelope: envelopeId, sign: null }) : undefined),
  });
  const template = templates.find(({ id }) => id === form.values.templateId);
  const save = ({ signers, templateId: _, place, message, ...values }: z.output<typeof Request>) =>
    send.run({
      body: {
        mrNo,
        ...(document ? { documentId: document.id } : {}),
        ...(template ? { template: { id: template.id, name: template.name } } : {}),
        recipients: signers.map(({ who, role, name, email, organization }) =>
          who === "client"
            ? { who, role }
            : { who, role, name: name ?? "", email: email ?? "", ...(organization ? { organization } : {}) },
        ),
        ...values,
        embedded: place === "here",
        ...(message && place === "email" ? { message } : {}),
      },
    });
  return (
    <Form form={form} label="Send for signature" onSubmit={save} onSaved={onClose}>
      {document ? <p className={classes.rowTitle}>{document.title}</p> : <Template form={form} templates={templates} />}
      {(document || template) && (
        <>
          <SignerList form={form} mrNo={mrNo} client={client} isTemplate={!document} />
          <Field.Segmented
            name="place"
            label="Signing place"
            options={[
              { value: "email", label: "By email" },
              { value: "here", label: "At the facility" },
            ]}
          />
          <More />
        </>
      )}
      <FormActions submit="Send for signature" onCancel={onClose} />
    </Form>
  );
}

/** A template comes with its roles: one signer each. */
function Template({ form, templates }: { form: RequestForm; templates: FieldsProps["templates"] }) {
  const choose = (id: string) => {
    const roles = templates.find((one) => one.id === id)?.roles ?? [];
    form.set("templateId", id);
    form.set(
      "signers",
      roles.map((role) => ({ ...emptySigner, role, who: /client|patient|signer/i.test(role) ? "client" : "other" })),
    );
  };
  if (templates.length === 0)
    return <p className={classes.quiet}>The account at the signing service has no templates yet.</p>;
  return (
    <fieldset className={classes.templates}>
      <legend>Template</legend>
      {templates.map(({ id, name, roles }) => (
        <label key={id} className={classes.template}>
          <input type="radio" name="template" checked={form.values.templateId === id} onChange={() => choose(id)} />
          <span>
            <span className={classes.rowTitle}>{name}</span>
            <span className={classes.quiet}>Signed by: {roles.join(", ")}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

function More() {
  const signers = useFormValue<z.input<typeof Signer>[]>("signers") ?? [];
  const place = useFormValue<string>("place");
  return (
    <>
      {place === "here" && (
        <p className={classes.quiet}>
          The signing page opens in a window on this device. Stay with the signer, because you remain signed in.
        </p>
      )}
      {signers.some(({ who }) => who === "other") && (
        <>
          <Field.MultiSelect
            name="contains"
            label="Information in the document"
            neededLater
            help="Signers other than the client need a release for it. The disclosure is recorded."
            options={informationCategories.map((value) => ({ value, label: capital(categoryText[value] ?? value) }))}
          />
          <Field.Select
            name="purpose"
            label="Purpose"
            options={disclosurePurposes.map((value) => ({ value, label: purposeLabels[value] }))}
          />
        </>
      )}
      {place === "email" && (
        <Field.Textarea
          name="message"
          label="Message to signers"
          rows={2}
          help="Goes out in a plain email. Leave out health information."
        />
      )}
    </>
  );
}
