import type { PdfPage } from "#platform/server/pdf/pdf-document.ts";
import { formatDateTime } from "#platform/shared/time/index.ts";
import { markPaths, markSize } from "../marks/mark.ts";
import { type AuthMethod, signMethodLabels } from "../signatures/signature.contract.ts";
import { type ChainLink, isValid } from "../signatures/signature.ts";

const identifiedBy: Record<AuthMethod, string> = {
  sessionPin: "signed in, with PIN",
  sessionPasskey: "signed in, with passkey",
  portalSession: "signed in to the client portal",
  linkOtp: "own link, identity confirmed",
  handover: "in person, on a staff member's device",
  paperScan: "on paper, scanned",
  provider: "signing service",
};

interface Certificate {
  chain: readonly ChainLink[];
  contentHash: string;
  sealedAt: string;
  timeZone: string;
  code: string;
  address: string;
}

/** A page of its own that proves who signed, when and how, what they signed, and where anyone can check it. */
export function writeCertificate(page: PdfPage, { chain, ...seal }: Certificate): void {
  page.newPage();
  page.heading(1, "Certificate of signatures");
  page.paragraph(
    `Sealed ${formatDateTime(seal.sealedAt, seal.timeZone)}. SHA-256 of the content: ${seal.contentHash}`,
    {
      quiet: true,
      points: 9,
    },
  );
  for (const link of chain.filter(({ act }) => act === "signed")) writeSignature(page, link, isValid(link, chain));
  page.heading(2, "Check this record");
  page.qr(
    seal.address,
    `Scan the code, or enter ${seal.code} at the address below. The page shows whether the record and its signatures are unchanged. It does not show the content.`,
  );
}

function writeSignature(page: PdfPage, link: ChainLink, valid: boolean): void {
  const name = [link.signerName, link.credentials, link.relationship].filter(Boolean).join(", ");
  const isExcused = link.reason !== null;
  page.heading(3, isExcused ? `Not signed: recorded by ${name}` : name);
  if (link.mark) page.drawing(markPaths(link.mark), markSize(link.mark), `Signature of ${link.signerName}`);
  if (link.typedName) page.paragraph(link.typedName, { points: 14 });
  page.paragraph(isExcused ? `${link.reason}. Witness: ${link.witnessName}.` : `“${link.meaning}”`);
  const facts = [
    `${signMethodLabels[link.method]}, ${identifiedBy[link.authMethod]}`,
    `Signed ${formatDateTime(link.signedAt, link.timeZone)} (${link.signedAt})`,
    link.reviewedAt && `Read to the end ${formatDateTime(link.reviewedAt, link.timeZone)}`,
    clockSkew(link),
    link.ip && `Network address ${link.ip}`,
    `SHA-256 of what was signed: ${link.coveredHash}`,
    `SHA-256 of this signature: ${link.chainHash}`,
    valid ? null : "This signature was voided.",
  ];
  page.paragraph(facts.filter(Boolean).join("\n"), { quiet: true, points: 8.5 });
}

/** SIG-19: a device clock that was more than two minutes off is named. */
function clockSkew({ deviceClockAt, signedAt }: ChainLink): string | null {
  if (deviceClockAt === null) return null;
  const minutes = Math.round((Date.parse(deviceClockAt) - Date.parse(signedAt)) / 60_000);
  if (Math.abs(minutes) <= 2) return null;
  return `The device's clock was ${Math.abs(minutes)} min ${minutes > 0 ? "ahead" : "behind"}`;
}
