import { useCan } from "#platform/web/index.ts";
import { Page } from "#ui/index.ts";
import { ActivityTypes } from "../../time/web/activity-types.tsx";
import { BillingCodes } from "./billing-codes.tsx";

/** Billing set-up: codes and the activity types that use them. */
export function Screen() {
  const mayManage = useCan("billingCodes.manage");
  return (
    <Page
      title="Billing codes"
      tabs={[
        { value: "codes", label: "Codes", content: <BillingCodes mayManage={mayManage} /> },
        { value: "activities", label: "Activity types", content: <ActivityTypes mayManage={mayManage} /> },
      ]}
    />
  );
}
