import { Button, Menu } from "@mantine/core";
import { IconBell } from "@tabler/icons-react";
import type { ChartPieceProps } from "#modules/clients/index.web.ts";
import { enumKeys } from "#platform/shared/typed.ts";
import { AppLink, useAction, useRead } from "#platform/web/index.ts";
import { ErrorState, Skeletons } from "#ui/index.ts";
import classes from "../../leads/web/crm.module.css";
import { listClientLeads, notifyLeadOwner } from "../client-lead.contract.ts";
import { progressNotices } from "../client-lead.ts";

/** The lead the client was, on the face sheet: its owner, and a notice to the owner about the client's progress. */
export function LeadCard({ chart }: ChartPieceProps) {
  const read = useRead(listClientLeads, { query: { clientId: chart.clientId } });
  const notify = useAction(notifyLeadOwner, { done: ({ ownerName }) => `${ownerName} was notified` });
  if (read.error) return <ErrorState small error={read.error} onRetry={() => void read.refetch()} />;
  if (!read.data) return <Skeletons shape="text" count={1} />;
  const [lead] = read.data.rows;
  if (!lead) return <p className={classes.missing}>Not from a lead</p>;
  return (
    <>
      <p>
        <AppLink to={`/crm/lead/${lead.leadId}`}>{lead.leadNo}</AppLink>
        {lead.ownerName ? `, owner ${lead.ownerName}` : ", no owner"}
      </p>
      {lead.ownerName && (
        <Menu position="bottom-start">
          <Menu.Target>
            <Button
              variant="default"
              size="compact-sm"
              leftSection={<IconBell size="1.1em" />}
              loading={notify.pending}
            >
              Notify lead owner
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {enumKeys(progressNotices).map((what) => (
              <Menu.Item key={what} onClick={() => notify.go({ body: { clientId: chart.clientId, what } })}>
                {progressNotices[what]}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </>
  );
}
