import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useCan, useLive, useSession, useUrlState } from "#platform/web/index.ts";
import { Page, useKeys } from "#ui/index.ts";
import { leadBoard, listLeads } from "../lead.contract.ts";
import { LeadBoard } from "./lead-board.tsx";
import { LeadList } from "./lead-list.tsx";
import { NewLeadDrawer } from "./new-lead-drawer.tsx";

/** Admissions: leads as a list and as a board by stage. */
export function Screen() {
  const session = useSession();
  const mayEdit = useCan("crm.edit");
  const url = useUrlState();
  const locationId = session.locationId ?? session.locations[0]?.id;
  useLive(locationId ? `board:leads:${locationId}` : null, [listLeads, leadBoard]);
  useLive("list:crm", [listLeads, leadBoard]);
  const open = url.params.new === "1";
  const show = () => url.set({ new: "1" });
  useKeys([{ keys: "c", does: "New lead", run: show }], mayEdit && !open);
  return (
    <>
      <Page
        title="Admissions"
        summary="Everyone who has reached out, and their next step."
        action={
          mayEdit && (
            <Button leftSection={<IconPlus size="1.2em" />} onClick={show}>
              New lead
            </Button>
          )
        }
        tabs={[
          { value: "leads", label: "Leads", content: <LeadList /> },
          { value: "board", label: "Board", content: <LeadBoard /> },
        ]}
      />
      <NewLeadDrawer opened={open} onClose={() => url.set({ new: null })} />
    </>
  );
}
