import { Page } from "#ui/index.ts";
import { PayersTab } from "./payers-tab.tsx";

/** `/clients/payers`: payers and their rates, for billing, who don't open Settings. */
export function Screen() {
  return (
    <Page title="Payers and rates">
      <PayersTab />
    </Page>
  );
}
