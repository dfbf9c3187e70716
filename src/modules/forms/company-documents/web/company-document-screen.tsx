import { Anchor, Button } from "@mantine/core";
import { useState } from "react";
import { SignWithPin } from "#modules/accounts/index.web.ts";
import { roleLabelOf } from "#platform/shared/access/permissions.ts";
import {
  AppLink,
  RecordProblem,
  useAction,
  useCan,
  useLive,
  useParam,
  useRead,
  useSession,
} from "#platform/web/index.ts";
import {
  Chip,
  confirmDanger,
  Page,
  PageSection,
  SideDrawer,
  Skeletons,
  StateBadge,
  showDate,
  showDateTime,
} from "#ui/index.ts";
import classes from "../../documents/web/documents.module.css";
import {
  acknowledgeCompanyDocument,
  activateCompanyDocument,
  type CompanyDocument,
  getCompanyDocument,
  listAcknowledgements,
  listCompanyDocuments,
  retireCompanyDocument,
} from "../company-document.contract.ts";
import { companyDocumentStates, meaning } from "../company-document.ts";
import { CompanyDocumentForm } from "./company-document-form.tsx";
import { MineChip } from "./company-documents.tsx";

const changed = [getCompanyDocument, listCompanyDocuments, listAcknowledgements] as const;

/** `/documents/company/$companyDocumentId`: a policy to read and acknowledge; managers activate it and see who has not. */
export function Screen() {
  const companyDocumentId = useParam("companyDocumentId");
  const read = useRead(getCompanyDocument, { params: { companyDocumentId } });
  useLive("list:company-documents", [getCompanyDocument, listAcknowledgements]);
  if (read.isError && !read.data) return <RecordProblem error={read.error} onRetry={() => void read.refetch()} />;
  if (!read.data) return <Skeletons shape="page" count={8} />;
  return <Policy document={read.data} />;
}

function Policy({ document }: { document: CompanyDocument }) {
  const mayManage = useCan("companyDocuments.manage");
  const [editing, setEditing] = useState(false);
  const params = { companyDocumentId: document.id };
  const activate = useAction(activateCompanyDocument, { invalidates: changed, done: "Policy is active" });
  const retire = useAction(retireCompanyDocument, { invalidates: changed, done: "Policy retired" });
  const askActivate = async () => {
    const answer = await confirmDanger({
      act: `Activate edition ${document.edition}`,
      consequence: "The edition before is retired, and its readers see this one. An active edition can't be changed.",
    });
    if (answer) activate.go({ params, body: { version: document.version } });
  };
  const askRetire = async () => {
    const answer = await confirmDanger({ act: "Retire policy", consequence: "Staff no longer see this policy." });
    if (answer) retire.go({ params, body: { version: document.version } });
  };
  return (
    <Page
      title={document.title}
      width="narrow"
      trail={
        <Anchor component={AppLink} to="/documents?tabs=company" size="sm">
          Company documents
        </Anchor>
      }
      summary={[document.number, `edition ${document.edition}`, `effective ${showDate(document.effectiveOn)}`].join(
        " · ",
      )}
      action={
        mayManage && (
          <>
            {document.status === "draft" && (
              <>
                <Button variant="default" onClick={() => setEditing(true)}>
                  Edit draft
                </Button>
                <Button loading={activate.pending} onClick={() => void askActivate()}>
                  Activate policy…
                </Button>
              </>
            )}
            {document.status === "active" && (
              <>
                <Button variant="default" onClick={() => void askRetire()}>
                  Retire…
                </Button>
                <Button onClick={() => setEditing(true)}>Start next edition</Button>
              </>
            )}
          </>
        )
      }
    >
      <div className={classes.bar}>
        <StateBadge states={companyDocumentStates} state={document.status} />
        <MineChip mine={document.mine} />
      </div>
      <div className={classes.body}>{document.body}</div>
      <Acknowledge document={document} />
      {mayManage && document.status !== "draft" && document.acknowledgement !== "none" && (
        <Readers companyDocumentId={document.id} />
      )}
      <SideDrawer
        opened={editing}
        onClose={() => setEditing(false)}
        title={document.status === "draft" ? "Edit draft" : "Next edition"}
        width={640}
      >
        {editing && <CompanyDocumentForm from={document} onDone={() => setEditing(false)} />}
      </SideDrawer>
    </Page>
  );
}

function Acknowledge({ document }: { document: CompanyDocument }) {
  const { user, timeZone } = useSession();
  const acknowledge = useAction(acknowledgeCompanyDocument, {
    inline: true,
    invalidates: changed,
    done: "Acknowledged",
  });
  const { mine, acknowledgement, edition } = document;
  if (mine.state === "done" && mine.at)
    return <p className={classes.quiet}>You acknowledged this policy on {showDateTime(mine.at, timeZone)}.</p>;
  if (mine.state !== "due" && mine.state !== "overdue") return null;
  const input = { params: { companyDocumentId: document.id }, body: { edition } };
  return (
    <PageSection title="Acknowledgement" note={meaning}>
      {acknowledgement === "sign" ? (
        <SignWithPin
          label={`${user.fullName}, enter your PIN to sign`}
          autoFocus={false}
          onTicket={(ticket) => acknowledge.run(input, { ticket })}
          disabled={acknowledge.pending}
        />
      ) : (
        <Button loading={acknowledge.pending} onClick={() => acknowledge.go(input)}>
          Confirm that I read this
        </Button>
      )}
    </PageSection>
  );
}

const stateChips = {
  overdue: { tone: "danger", label: "Overdue" },
  due: { tone: "attention", label: "Due" },
  done: { tone: "done", label: "Acknowledged" },
  notNeeded: { tone: "neutral", label: "Not needed" },
} as const;
const order = ["overdue", "due", "done", "notNeeded"] as const;

function Readers({ companyDocumentId }: { companyDocumentId: string }) {
  const { timeZone } = useSession();
  const read = useRead(listAcknowledgements, { params: { companyDocumentId } });
  const rows = [...(read.data?.rows ?? [])].sort((a, b) => order.indexOf(a.state) - order.indexOf(b.state));
  const done = rows.filter(({ state }) => state === "done").length;
  if (rows.length === 0) return null;
  return (
    <PageSection title="Staff" note={`${done} of ${rows.length} acknowledged`}>
      <ul className={classes.policies}>
        {rows.map((row) => (
          <li key={row.userId} className={classes.policy}>
            <span className={classes.policyText}>
              <span>{row.name}</span>
              <span className={classes.quiet}>
                {[
                  roleLabelOf(row.role),
                  ...(row.supervisorName && row.state !== "done" ? [`supervisor ${row.supervisorName}`] : []),
                  ...(row.at ? [showDateTime(row.at, timeZone)] : []),
                ].join(" · ")}
              </span>
            </span>
            <Chip tone={stateChips[row.state].tone}>{stateChips[row.state].label}</Chip>
          </li>
        ))}
      </ul>
    </PageSection>
  );
}
