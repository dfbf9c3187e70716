import { useLive, useRead, useUrlState } from "#platform/web/index.ts";
import { PageSection, StateBadge, showDateTime, useUi } from "#ui/index.ts";
import { listEnvelopes } from "../envelope.contract.ts";
import { envelopeStates, isOpenEnvelope } from "../envelope.ts";
import { EnvelopeDrawer, envelopeReads } from "./envelope-drawer.tsx";
import { progressOf } from "./signers.tsx";
import classes from "./signing.module.css";

interface Of {
  mrNo: string;
  documentId?: string;
}
function useRequests(of: Of, enabled = true) {
  return useRead(listEnvelopes, { query: { ...of, pageSize: 10 } }, { enabled }).data?.rows ?? [];
}

/** Whether someone can still sign this document, so that it is not sent a second time. */
export const useIsOut = (of: Of, enabled: boolean): boolean =>
  useRequests(of, enabled).some(({ status }) => status === "queued" || isOpenEnvelope(status));

/** Signature requests of a chart or of one document, newest first; nothing where there are none. */
export function RequestList(of: Of) {
  const url = useUrlState();
  const { timeZone } = useUi();
  const rows = useRequests(of);
  useLive("list:envelopes", [...envelopeReads]);
  return (
    <>
      {rows.length > 0 && (
        <PageSection title="Signature requests">
          <ul className={classes.list}>
            {rows.map((row) => (
              <li key={row.id} className={classes.row}>
                <span className={classes.rowText}>
                  <button type="button" className={classes.link} onClick={() => url.set({ envelope: row.id })}>
                    {of.documentId ? progressOf(row) : row.title}
                  </button>
                  <p className={classes.quiet}>
                    {[of.documentId ? null : progressOf(row), showDateTime(row.statusAt, timeZone)]
                      .filter(Boolean)
                      .join(" · ")}
                  </p>
                </span>
                <StateBadge states={envelopeStates} state={row.status} />
              </li>
            ))}
          </ul>
        </PageSection>
      )}
      <EnvelopeDrawer />
    </>
  );
}
