import { Anchor } from "@mantine/core";
import type { ReactNode } from "react";
import { AppLink } from "#platform/web/index.ts";

/** A link inside a sentence, a heading or a list. */
export function TextLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Anchor component={AppLink} to={to} inherit>
      {children}
    </Anchor>
  );
}
