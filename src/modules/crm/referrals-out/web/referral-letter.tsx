import { RecordProblem, serverInstant, useRead, useSession, useUrlState } from "#platform/web/index.ts";
import {
  EmptyState,
  LoadingScreen,
  PrintFacts,
  PrintLayout,
  PrintSection,
  showDate,
  showDateTime,
  showPhone,
} from "#ui/index.ts";
import { referralLetter } from "../referral-out.contract.ts";

/** The letter to the program, while a release permits it, or the sheet with contact information for the client. */
export function Screen() {
  const { referralId = "", as } = useUrlState().params;
  const session = useSession();
  const kind = as === "client" ? "client" : "letter";
  const read = useRead(referralLetter, { params: { referralId }, query: { as: kind } }, { enabled: referralId !== "" });
  if (!referralId) return <EmptyState title="Nothing to print" text="Open a lead and choose Print letter." />;
  if (read.error) return <RecordProblem error={read.error} />;
  if (!read.data) return <LoadingScreen />;
  const { client, referral, leadName, leadNo, ...letter } = read.data;
  const now = serverInstant();
  const program: [string, string | null][] = [
    ["Program", referral.organizationName],
    ["Phone", referral.organizationPhone && showPhone(referral.organizationPhone)],
    ["Fax", client && letter.organizationFax ? showPhone(letter.organizationFax) : null],
    ["Address", letter.organizationAddress],
    ["Level of care", referral.level],
    ["What they need", letter.requirements],
  ];
  return (
    <PrintLayout
      title={client ? "Referral letter" : "Your referral"}
      {...(client ? { strip: [leadName, leadNo] } : {})}
      facility={{
        name: letter.locationName ?? session.tenant.name,
        ...(letter.facilityPhone ? { phone: showPhone(letter.facilityPhone) } : {}),
      }}
      printedBy={session.user.fullName}
      printedAt={now}
      timeZone={session.timeZone}
      part2={client !== null && letter.part2}
    >
      <PrintSection title={client ? "To" : "Where to call"}>
        <PrintFacts rows={program} none="Nothing recorded." />
      </PrintSection>
      {client && (
        <>
          <PrintSection title="Client">
            <PrintFacts
              rows={[
                ["Name", leadName],
                ["Date of birth", client.dateOfBirth && showDate(client.dateOfBirth)],
                ["Phone", client.phone && showPhone(client.phone)],
                ["Reason for the referral", referral.reason],
                ["Presenting problem", client.presentingProblem],
                ["Summary", client.summary],
                [
                  "Released by",
                  referral.letterBasis === "emergency"
                    ? "Medical emergency, 42 CFR 2.51"
                    : "Release signed by the client",
                ],
              ]}
              none="Nothing recorded."
            />
          </PrintSection>
          <PrintSection title="Assessment">
            <PrintFacts rows={client.findings.map(({ label, value }) => [label, value])} none="No signed assessment." />
          </PrintSection>
          {letter.part2 && (
            <PrintSection title="Notice (42 CFR 2.32)">
              <p>
                This record which has been disclosed to you is protected by federal confidentiality rules (42 CFR part
                2). These rules prohibit you from using or disclosing this record, or testimony that describes the
                information contained in this record, in any civil, criminal, administrative, or legislative proceedings
                by any Federal, State, or local authority, against the patient, unless authorized by the consent of the
                patient, except as provided at 42 CFR 2.12(c)(5) or as authorized by a court in accordance with 42 CFR
                2.64 or 2.65.
              </p>
            </PrintSection>
          )}
          <p>
            Referred by {referral.byName ?? session.tenant.name},{" "}
            {showDateTime(referral.occurredAt, session.timeZone, true)}
          </p>
        </>
      )}
    </PrintLayout>
  );
}
