import { Anchor } from "@mantine/core";
import type { ReactNode } from "react";
import { AppLink } from "#platform/web/index.ts";
import { showPhone } from "#ui/index.ts";
import classes from "../../leads/web/crm.module.css";
import { dueText } from "../../leads/web/lead-text.ts";

/** A labeled value of a partner; a missing one is shown as not recorded. */
export function Fact({ term, children }: { term: string; children: ReactNode }) {
  const empty = children === null || children === undefined || children === "" || children === false;
  return (
    <>
      <dt>{term}</dt>
      <dd className={empty ? classes.missing : undefined}>{empty ? "Not recorded" : children}</dd>
    </>
  );
}

export function PhoneLink({ e164 }: { e164: string }) {
  return (
    <Anchor href={`tel:${e164}`} underline="always">
      {showPhone(e164)}
    </Anchor>
  );
}

export function PartnerLink({
  type,
  id,
  children,
}: {
  type: "organization" | "professional";
  id: string;
  children: ReactNode;
}) {
  return (
    <Anchor component={AppLink} to={`/crm/${type}/${id}`} underline="always">
      {children}
    </Anchor>
  );
}

export function NextTouch({ at, now }: { at: string; now: string }) {
  const { text, late } = dueText(at, now);
  return <span className={late ? classes.late : undefined}>{text}</span>;
}

interface Place {
  line1?: string | undefined;
  line2?: string | undefined;
  city?: string | undefined;
  state?: string | undefined;
  postalCode?: string | undefined;
}
export function addressText({ line1, line2, city, state, postalCode }: Place): string {
  return [line1, line2, city, [state, postalCode].filter(Boolean).join(" ")].filter(Boolean).join(", ");
}
