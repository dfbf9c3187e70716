import { z } from "zod";
import { call, invalidate } from "#platform/web/index.ts";
import { Field, Form, FormActions, useZodForm } from "#ui/index.ts";
import { providerLabels } from "../call.ts";
import { addCredential } from "../numbers/credential.contract.ts";
import { listCredentials } from "../numbers/number.contract.ts";
import classes from "./calls.module.css";

const text = z.string().trim().max(200).optional();
const Connecting = z.object({
  provider: z.enum(["ctm", "callrail"]),
  environment: z.enum(["live", "test", "simulator"]),
  label: z.string().trim().min(1, "Enter a name").max(80),
  accountId: text,
  companyId: text,
  accessKey: text,
  secretKey: text,
  signingSecret: text,
  apiKey: text,
  signingKey: text,
});
type Connecting = z.output<typeof Connecting>;

const needed = {
  ctm: { config: ["accountId"], secrets: ["accessKey", "secretKey", "signingSecret"] },
  callrail: { config: ["accountId", "companyId"], secrets: ["apiKey", "signingKey"] },
} as const;

function filled(names: readonly (keyof Connecting)[], values: Connecting): Record<string, string> {
  return Object.fromEntries(names.flatMap((name) => (values[name] ? [[name, values[name]]] : [])));
}

interface ConnectAccountProps {
  onClose: () => void;
  onAdded: (webhookPath: string) => void;
}

/** Connects an account of a call-tracking provider; it is verified and enabled afterwards. */
export function ConnectAccount({ onClose, onAdded }: ConnectAccountProps) {
  const form = useZodForm({
    draft: { none: "Holds secrets." },
    schema: Connecting,
    initial: { provider: "ctm", environment: "live", label: "" },
    doing: "a new call-tracking account",
  });
  const { provider = "ctm", environment } = form.values;
  const save = async (values: Connecting) => {
    const names = needed[values.provider];
    const isSimulated = values.environment === "simulator";
    const { webhookPath } = await call(addCredential, {
      body: {
        provider: values.provider,
        label: values.label,
        environment: values.environment,
        config: isSimulated ? {} : filled(names.config, values),
        secrets: isSimulated ? {} : filled(names.secrets, values),
      },
    });
    await invalidate(listCredentials);
    onAdded(webhookPath);
  };
  return (
    <Form form={form} label="Connect account" onSubmit={save}>
      <Field.Segmented
        name="provider"
        label="Provider"
        options={[
          { value: "ctm", label: providerLabels.ctm },
          { value: "callrail", label: providerLabels.callrail },
        ]}
      />
      <Field.Segmented
        name="environment"
        label="Environment"
        options={[
          { value: "live", label: "Live" },
          { value: "test", label: "Test" },
          { value: "simulator", label: "Simulator" },
        ]}
      />
      <Field.Text name="label" label="Name" />
      {environment !== "simulator" && (
        <>
          <Field.Text name="accountId" label="Account ID" />
          {provider === "callrail" ? (
            <>
              <Field.Text name="companyId" label="Company ID" />
              <Field.Password name="apiKey" label="API key" />
              <Field.Password name="signingKey" label="Webhook signing key" />
            </>
          ) : (
            <>
              <Field.Password name="accessKey" label="Access key" />
              <Field.Password name="secretKey" label="Secret key" />
              <Field.Password name="signingSecret" label="Webhook signing secret" />
            </>
          )}
          <p className={classes.small}>
            Before it can be enabled, the agreement with the provider is entered under Settings, Integrations, and
            confirmed by a second user.
          </p>
        </>
      )}
      <FormActions submit="Connect account" onCancel={onClose} />
    </Form>
  );
}
