import { Button, Skeleton } from "@mantine/core";
import { useRef, useState } from "react";
import { SignInLayout } from "#modules/accounts/index.web.ts";
import { useAction } from "#platform/web/api/action.ts";
import { isProblem } from "#platform/web/api/problem.ts";
import { useRead } from "#platform/web/api/query.ts";
import { useLanguage, useTexts } from "#platform/web/messages/language.ts";
import { useReasons } from "#platform/web/messages/reasons.ts";
import { Honeypot } from "#platform/web/public-posts/honeypot.tsx";
import { beginPublicPost } from "#platform/web/public-posts/public-post.ts";
import { useLinkToken } from "#platform/web/router/link-token.ts";
import { AppLink, useGo } from "#platform/web/router/links.tsx";
import { usePublicConfig } from "#platform/web/shell/product-name.ts";
import { asProblem } from "#ui/feedback/problem.ts";
import { ProblemAlert } from "#ui/feedback/problem-alert.tsx";
import { ErrorState } from "#ui/feedback/states.tsx";
import { Field } from "#ui/form/field.ts";
import { Form } from "#ui/form/form.tsx";
import { FormActions } from "#ui/form/form-actions.tsx";
import classes from "#ui/form/steps.module.css";
import { useZodForm } from "#ui/form/use-zod-form.ts";
import { askForFacility, beginFacility, FacilityAsked, readFacilityLink } from "../facility-signup.contract.ts";
import { setupTexts } from "./setup.texts.ts";

/** `/signup/facility`: sign-up of a new facility with email verification (AUTH-16). */
export function Screen() {
  const token = useLinkToken();
  const config = usePublicConfig();
  return (
    <SignInLayout welcome={null} newFacility>
      {config && !config.allowsSignup ? <Closed /> : token ? <Begin token={token} /> : <Ask />}
    </SignInLayout>
  );
}

function Closed() {
  const say = useTexts(setupTexts);
  return (
    <section className={classes.step}>
      <h2 className={classes.title}>{say("signUp.closed")}</h2>
      <p className={classes.text}>{say("signUp.closedText")}</p>
      <Button component={AppLink} to="/" size="md" variant="default">
        {say("toSignIn")}
      </Button>
    </section>
  );
}

function Ask() {
  const say = useTexts(setupTexts);
  const go = useGo();
  const form = useZodForm({
    draft: { none: "No user is signed in." },
    schema: FacilityAsked,
    initial: {},
    reason: useReasons(),
  });
  const ask = useAction(askForFacility, { inline: true });
  const spoken = useLanguage();
  const [post] = useState(() => beginPublicPost("facility-signup"));
  const honeypot = useRef<HTMLInputElement>(null);
  const [sentTo, setSentTo] = useState<string | null>(null);
  if (sentTo)
    return (
      <section className={classes.step} role="status">
        <h2 className={classes.title}>{say("signUp.look")}</h2>
        <p className={classes.text}>{say("signUp.sent", { address: sentTo })}</p>
        <Button variant="subtle" color="sand" onClick={() => setSentTo(null)}>
          {say("signUp.again")}
        </Button>
      </section>
    );
  return (
    <section className={classes.step}>
      <h2 className={classes.title}>{say("signUp.title")}</h2>
      <Form
        form={form}
        label={say("signUp.form")}
        onSubmit={async (body) => {
          try {
            const proof = await post(honeypot.current?.value ?? "");
            setSentTo((await ask.run({ body: { ...body, language: spoken, post: proof } })).sentTo);
          } catch (error) {
            if (!isProblem(error, "tenant-exists")) throw error;
            const slug = encodeURIComponent(body.slug);
            go(`/onboarding/already-exists?what=facility&slug=${slug}`, { unasked: true });
          }
        }}
      >
        <Field.Text name="name" label={say("signUp.name")} />
        <Field.Text name="slug" label={say("signUp.address")} help={say("signUp.addressHelp")} />
        <Field.Text name="email" label={say("signUp.email")} autoComplete="email" />
        <Honeypot at={honeypot} />
        <FormActions submit={say("signUp.send")} />
      </Form>
    </section>
  );
}

function Begin({ token }: { token: string }) {
  const say = useTexts(setupTexts);
  const link = useRead(readFacilityLink, { params: { token } }, { staleMs: Number.POSITIVE_INFINITY });
  const begin = useAction(beginFacility, {
    inline: true,
    onDone: ({ address }) => window.location.assign(address),
  });
  if (link.isPending) return <Skeleton height={200} role="status" aria-label={say("lookingAtLink")} />;
  if (isProblem(link.error, "link-expired") || isProblem(link.error, "validation"))
    return (
      <section className={classes.step}>
        <h2 className={classes.title}>{say("signUp.gone")}</h2>
        <p className={classes.text}>{say("signUp.goneText")}</p>
        <Button component={AppLink} to="/signup/facility" size="md">
          {say("signUp.again")}
        </Button>
      </section>
    );
  if (link.isError) return <ErrorState small error={link.error} onRetry={() => void link.refetch()} />;
  const { name, slug, email } = link.data;
  return (
    <section className={classes.step}>
      <h2 className={classes.title}>{name}</h2>
      <p className={classes.text}>{say("signUp.begins", { slug, email })}</p>
      {begin.problem && <ProblemAlert problem={asProblem(begin.problem)} />}
      <Button
        size="md"
        loading={begin.pending || begin.data !== undefined}
        onClick={() => begin.go({ body: { token } })}
      >
        {say("signUp.begin")}
      </Button>
    </section>
  );
}
