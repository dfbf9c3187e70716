import { invalidate, useCan, useLive, useRead } from "#platform/web/index.ts";
import { Page, type PageTab } from "#ui/index.ts";
import { listApprovals, listSubmissions } from "../approval.contract.ts";
import { ReviewQueue } from "./review-queue.tsx";
import { Submissions } from "./submissions.tsx";

/** `/note-approvals`: notes to co-sign, those of the team, and my own that await co-signature or came back. */
export function Screen() {
  const mayCosign = useCan("notes.cosign");
  const mayWrite = useCan("notes.write");
  const mine = useRead(listApprovals, { query: { of: "mine" } }, { enabled: mayCosign });
  const submissions = useRead(listSubmissions, {}, { enabled: mayWrite });
  useLive("list:notes", () => void invalidate(listApprovals, listSubmissions));
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
  return <Page title="Notes & approvals" tabs={tabs} />;
}
