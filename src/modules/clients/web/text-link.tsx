import { Anchor } from "@mantine/core";
import type { ReactNode } from "react";
import { AppLink } from "#platform/web/index.ts";

/** An inline text link. */
export function TextLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Anchor component={AppLink} to={to} inherit>
      {children}
    </Anchor>
  );
}
