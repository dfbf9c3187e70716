import { EmptyState } from "#ui/index.ts";

/** `/payment-done`: where the card processor's page leads back to, also on the client's own phone. */
export function Screen() {
  return <EmptyState title="Thank you" text="You can close this page." />;
}
