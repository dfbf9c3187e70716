import { ReturnedTab } from "#modules/forms/index.web.ts";
import { listKickBacks } from "#modules/forms/kick-backs/kick-back.contract.ts";
import { invalidate, useCan, useLive, useRead } from "#platform/web/index.ts";
import { Page, type PageTab } from "#ui/index.ts";
import { listApprovals, listSubmissions } from "../approval.contract.ts";
import { ReviewQueue } from "./review-queue.tsx";
import { Submissions } from "./submissions.tsx";

/** `/note-approvals`: notes to co-sign, those of the team, my own that await co-signature, and the one list of returns. */
export function Screen() {
  const mayCosign = useCan("notes.cosign");
  const mayWrite = useCan("notes.write");
  const mine = useRead(listApprovals, { query: { of: "mine" } }, { enabled: mayCosign });
  const mayReturn = useCan("forms.view");
  const returned = useRead(listKickBacks, { query: { of: "toMe" } }, { enabled: mayReturn });
  const submissions = useRead(listSubmissions, {}, { enabled: mayWrite });
  useLive("list:notes", () => void invalidate(listApprovals, listSubmissions, listKickBacks));
  const tabs: PageTab[] = [];
  if (mayCosign)
    tabs.push({
      value: "reviews",
      label: "My reviews",
      ...(mine.data && { count: mine.data.rows.length }),
      content: <ReviewQueue of="mine" />,
    });
  if (mine.data?.hasTeam) tabs.push({ value: "team", label: "Team", content: <ReviewQueue of="team" /> });
  if (mayWrite)
    tabs.push({
      value: "submissions",
      label: "My submissions",
      ...(submissions.data && { count: submissions.data.rows.length }),
      content: <Submissions />,
    });
  if (mayReturn)
    tabs.push({
      value: "returned",
      label: "Returned",
      ...(returned.data && { count: returned.data.rows.length }),
      content: <ReturnedTab />,
    });
  return <Page title="Notes & approvals" tabs={tabs} />;
}
