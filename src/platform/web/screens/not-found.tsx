import { Button } from "@mantine/core";
import { useEffect } from "react";
import { EmptyState } from "#ui/feedback/states.tsx";
import { Page } from "#ui/page/page.tsx";
import { AppLink } from "../router/links.tsx";
import { useMaybeSession } from "../session/session-context.ts";
import { useProductName, usePublicConfig } from "../shell/product-name.ts";
import { Shell } from "../shell/shell.tsx";

/** What stands at an address nobody owns. */
export function Nowhere() {
  const session = useMaybeSession();
  const facility = usePublicConfig()?.tenantName;
  return (
    <Page title="Page not found" width="narrow">
      <EmptyState
        scene="scattered"
        title="There is nothing at this address"
        text={`The link may be old or mistyped${facility ? `, or belong to a facility other than ${facility}` : ""}.`}
        action={
          <Button component={AppLink} to={session ? "/home" : "/"}>
            {session ? "Home" : "Sign in"}
          </Button>
        }
      />
    </Page>
  );
}

/** An unknown address, with the shell around it for those who are signed in. */
export function NotFound() {
  const session = useMaybeSession();
  const productName = useProductName();
  useEffect(() => {
    document.title = `${productName} | 404`;
  }, [productName]);
  return session ? (
    <Shell>
      <Nowhere />
    </Shell>
  ) : (
    <main>
      <Nowhere />
    </main>
  );
}
