import { expect, it } from "vitest";
import { makePdf } from "#platform/server/pdf/pdf-document.ts";
import { aDrawnMark } from "../testing.ts";
import { writeCertificate } from "./certificate.view.ts";
import { SealCode } from "./seal.contract.ts";
import { codeLength, codeLetters, spacedCode } from "./seal.ts";

const link = {
  id: "019309aa-0000-7000-8000-000000000001",
  subjectType: "form" as const,
  subjectId: "019309aa-0000-7000-8000-0000000000aa",
  position: 1,
  act: "signed" as const,
  slotKey: "client",
  round: 1,
  role: "client" as const,
  signerKey: "client:9",
  signerUserId: null,
  signerClinicianId: null,
  signerClientId: "9",
  signerContactId: null,
  signerName: "Casey Test",
  relationship: null,
  credentials: null,
  method: "drawn" as const,
  authMethod: "handover" as const,
  authenticatedAt: "2026-11-20T18:27:00.000Z",
  meaning: "I agree to this treatment.",
  reviewedAt: "2026-11-20T18:26:00.000Z",
  intentAt: "2026-11-20T18:27:00.000Z",
  mark: aDrawnMark(),
  typedName: null,
  reason: null,
  witnessId: null,
  witnessName: null,
  ip: "10.0.0.9",
  coveredHash: "a".repeat(64),
  signedAt: "2026-11-20T18:27:03.120Z",
  timeZone: "America/Los_Angeles",
  deviceClockAt: "2026-11-20T18:37:03.120Z",
  voidsId: null,
  voidReason: null,
  createdBy: "1",
  previousHash: "0".repeat(64),
  chainHash: "b".repeat(64),
};

it("SIG-8, SIG-19: the certificate is the same for the same signatures, and differs with each of their facts", async () => {
  const frame = {
    title: "Consent",
    facility: "Test",
    head: "Casey Test",
    foot: "Form",
    language: "en-US",
    createdAt: "2026-11-20T18:27:04.000Z",
  };
  const certificate = (over: Partial<typeof link> = {}) =>
    makePdf(frame, (page) =>
      writeCertificate(page, {
        chain: [{ ...link, ...over }],
        contentHash: "c".repeat(64),
        sealedAt: "2026-11-20T18:27:04.000Z",
        timeZone: "America/Los_Angeles",
        code: "7K2M-9QXT-0000-1111-2222",
        address: "https://demo.example.org/verify?code=7K2M9QXT000011112222",
      }),
    );
  const first = await certificate();
  expect((await certificate()).equals(first)).toBe(true);
  for (const over of [{ ip: "10.0.0.8" }, { signerName: "Casey Tess" }, { deviceClockAt: link.signedAt }])
    expect((await certificate(over)).equals(first)).toBe(false);
});

it("SIG-8: a code is read however it was typed, and no letter looks like a digit", () => {
  const code = "7K2M9QXT000011112222";
  expect(SealCode.parse(` ${spacedCode(code).toLowerCase()} `)).toBe(code);
  expect(spacedCode(code)).toBe("7K2M-9QXT-0000-1111-2222");
  expect(code).toHaveLength(codeLength);
  for (const letter of "ILOU") expect(codeLetters).not.toContain(letter);
});
