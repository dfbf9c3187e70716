import type { Act } from "#platform/server/execution/context.ts";
import type { ClientIdentity } from "../identity/identity.ts";
import { inEachLanguage } from "../notification-texts.ts";
import { insertApproval, type Payload } from "./approval.store.ts";
import type { ApprovalStep } from "./approval.ts";
import { approvalRequestedKind, approveCall } from "./approval-notification.ts";

interface OpenedRequest extends Payload {
  kind: ApprovalStep;
  demographicId: string;
  locationId: string;
}

/** Opens a request and notifies those who may approve it at the location. Returns its id. */
export async function openRequest(act: Act, client: ClientIdentity, request: OpenedRequest): Promise<string> {
  const { clientId } = client;
  const id = await insertApproval(act, { ...request, clientId });
  // Approvers need the name and MR number beside the Approve button; both show only after sign-in.
  const who = `${client.legalName}, ${client.mrNo}`;
  const body = (request.note ? `${who}: ${request.note}` : who).slice(0, 300);
  act.notify({
    kind: approvalRequestedKind,
    to: { permission: "clients.approve", locationId: request.locationId },
    title: inEachLanguage((say) => say("approval.requested", { step: say(`step.${request.kind}`) })),
    body,
    link: "/clients/approvals",
    subject: { type: "approval", id },
    clientId,
    options: [{ key: "approve", label: inEachLanguage((say) => say("approve")), call: approveCall(id) }],
  });
  return id;
}
