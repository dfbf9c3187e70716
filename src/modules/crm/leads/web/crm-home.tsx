import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { ReportCatalogue } from "#modules/facility/index.web.ts";
import { useCan, useLive, useSession, useUrlState } from "#platform/web/index.ts";
import { Page, useKeys } from "#ui/index.ts";
import { AssessmentList } from "../../assessments/web/assessment-list.tsx";
import { PauseSwitch } from "../../assignment/web/pause-switch.tsx";
import { PoolsTab } from "../../assignment/web/pools-tab.tsx";
import { BenefitsQueue } from "../../benefits/web/benefits-queue.tsx";
import { CallLog } from "../../calls/web/call-log.tsx";
import { OrganizationList } from "../../partners/web/organization-list.tsx";
import { ProfessionalList } from "../../partners/web/professional-list.tsx";
import { Today } from "../../today/web/today.tsx";
import { WaitingList } from "../../waitlist/web/waiting-list.tsx";
import { leadBoard, listLeads } from "../lead.contract.ts";
import { LeadBoard } from "./lead-board.tsx";
import { LeadList } from "./lead-list.tsx";
import { NewLeadDrawer } from "./new-lead-drawer.tsx";

const newOf = { leads: "1", organizations: "organization", professionals: "professional" } as const;
const addLabels = { leads: "New lead", organizations: "New organization", professionals: "New professional" } as const;

/** Admissions: leads as a list and as a board by stage, and the partners who refer them. */
export function Screen() {
  const session = useSession();
  const mayView = useCan("crm.view");
  const mayEdit = useCan("crm.edit");
  const mayCall = useCan("crm.call");
  const mayVerify = useCan("crm.benefits");
  const mayPartner = useCan("crm.partners");
  const mayReport = useCan("crm.report");
  const mayConfigure = useCan("crm.configure");
  const url = useUrlState();
  const locationId = session.locationId ?? session.locations[0]?.id;
  useLive(mayView && locationId ? `board:leads:${locationId}` : null, [listLeads, leadBoard]);
  useLive(mayView ? "list:crm" : null, [listLeads, leadBoard]);
  const tabs = [
    ...(mayView
      ? [
          { value: "leads", label: "Leads", content: <LeadList /> },
          { value: "board", label: "Board", content: <LeadBoard /> },
          { value: "today", label: "My queue", content: <Today /> },
          { value: "waitlist", label: "Waiting list", content: <WaitingList /> },
        ]
      : []),
    ...(mayView ? [{ value: "assessments", label: "Assessments", content: <AssessmentList /> }] : []),
    ...(mayVerify ? [{ value: "vob", label: "Benefits", content: <BenefitsQueue /> }] : []),
    ...(mayCall ? [{ value: "calls", label: "Calls", content: <CallLog /> }] : []),
    ...(mayPartner
      ? [
          { value: "organizations", label: "Organizations", content: <OrganizationList /> },
          { value: "professionals", label: "Professionals", content: <ProfessionalList /> },
        ]
      : []),
    ...(mayReport ? [{ value: "reports", label: "Reports", content: <ReportCatalogue group="Admissions" /> }] : []),
    ...(mayConfigure ? [{ value: "settings", label: "Settings", content: <PoolsTab /> }] : []),
  ];
  const tab = tabs.find(({ value }) => value === url.params.tabs)?.value ?? tabs[0]?.value;
  const adds = tab === "organizations" || tab === "professionals" ? tab : "leads";
  const mayAdd = adds === "leads" ? mayEdit : mayPartner;
  const show = () => url.set({ new: newOf[adds] });
  useKeys([{ keys: "c", does: addLabels[adds], run: show }], mayAdd && !url.params.new);
  return (
    <>
      <Page
        title="Admissions"
        summary={
          tab === "settings"
            ? "Who takes new leads, and how fast they respond."
            : adds === "leads"
              ? "Everyone who has reached out, and their next step."
              : "Partners who refer clients or receive them, and the next touch."
        }
        action={
          <>
            {mayEdit && adds === "leads" && <PauseSwitch />}
            {mayAdd && tab !== "settings" && (
              <Button leftSection={<IconPlus size="1.2em" />} onClick={show}>
                {addLabels[adds]}
              </Button>
            )}
          </>
        }
        tabs={tabs}
      />
      {mayEdit && <NewLeadDrawer opened={url.params.new === "1"} onClose={() => url.set({ new: undefined })} />}
    </>
  );
}
