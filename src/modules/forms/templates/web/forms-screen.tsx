import { useCan, useLive, useRead } from "#platform/web/index.ts";
import { Page, type PageTab } from "#ui/index.ts";
import { listFormApprovals } from "../../approvals/approval.contract.ts";
import { ApprovalQueue } from "../../approvals/web/approval-queue.tsx";
import { listKickBacks } from "../../kick-backs/kick-back.contract.ts";
import { ReturnedTab } from "../../kick-backs/web/returned-tab.tsx";
import { PacketsTab } from "../../packets/web/packets-tab.tsx";
import { PublicTab } from "../../public-forms/web/public-tab.tsx";
import { LibraryTab } from "./library-tab.tsx";

/** `/forms`: forms to approve, returned records, and the facility's form templates. */
export function Screen() {
  const mayApprove = useCan("forms.approve");
  const maySee = useCan("forms.view");
  const mayEdit = useCan("formTemplates.edit");
  const approvals = useRead(listFormApprovals, { query: { page: 1, pageSize: 25 } }, { enabled: mayApprove });
  const returned = useRead(listKickBacks, { query: { of: "toMe" } }, { enabled: maySee });
  useLive(mayApprove ? "list:form-approvals" : null, [listFormApprovals]);
  const library: PageTab = { value: "library", label: "Templates", content: <LibraryTab /> };
  const packets: PageTab = { value: "packets", label: "Packets", content: <PacketsTab /> };
  const open: PageTab = { value: "public", label: "Public forms", content: <PublicTab /> };
  const work: PageTab[] = [];
  if (mayApprove)
    work.push({
      value: "approvals",
      label: "Approvals",
      ...(approvals.data && { count: approvals.data.total }),
      content: <ApprovalQueue />,
    });
  if (maySee)
    work.push({
      value: "returned",
      label: "Returned",
      ...(returned.data?.rows.length ? { count: returned.data.rows.length } : {}),
      content: <ReturnedTab />,
    });
  return (
    <Page
      title="Forms"
      tabs={mayEdit && !mayApprove ? [library, packets, open, ...work] : [...work, library, packets, open]}
    />
  );
}
