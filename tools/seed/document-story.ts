import { createHash } from "node:crypto";
import sharp from "sharp";
import {
  acknowledgeCompanyDocument,
  activateCompanyDocument,
  addCompanyDocument,
} from "#modules/forms/company-documents/company-document.contract.ts";
import {
  addClientDocument,
  listDocumentCategories,
  updateDocument,
} from "#modules/forms/documents/document.contract.ts";
import { pagesToPdf } from "#modules/forms/documents/web/pages-to-pdf.ts";
import { addMinutes, localDate } from "#platform/shared/time/index.ts";
import type { Calendar } from "./calendar.ts";
import { Chance } from "./chance.ts";
import { type Life, staffOf, zoneOfPlace } from "./client-story.ts";
import type { Stage } from "./stage.ts";

const papers = [
  { title: "Driver license", category: "Photo ID", lines: ["STATE IDENTIFICATION", "Sample, not valid"] },
  { title: "Insurance card, front", category: "Insurance card", lines: ["HEALTH PLAN MEMBER CARD", "Sample"] },
  {
    title: "Comprehensive metabolic panel",
    category: "Laboratory result",
    lines: ["LABORATORY REPORT", "Sodium 138  Potassium 4.1  AST 52  ALT 61"],
  },
  {
    title: "Hospital discharge summary",
    category: "Hospital record",
    lines: ["DISCHARGE SUMMARY", "Alcohol withdrawal, uncomplicated"],
  },
  {
    title: "Letter from the court",
    category: "Court or legal document",
    lines: ["SUPERIOR COURT", "Order to report attendance"],
  },
] as const;

const day = 1440;

/** Documents of clients in care: an ID and a card, some results; a few are still to be filed. */
export async function fileDocuments(stage: Stage, calendar: Calendar, lives: readonly Life[]): Promise<void> {
  const inCare = lives.filter((life) => life.admittedAt !== null).slice(0, 24);
  for (const [index, life] of inCare.entries()) {
    const chance = new Chance(`documents ${life.guest.key}`);
    for (const [number, paper] of papers.entries()) {
      if (number > 1 && !chance.isTrue(0.35)) continue;
      const isOpen = index % 6 === 5 && number === 0;
      await fileOne(stage, calendar, life, paper, { minutesAgo: chance.int(1, 9) * day + number, isOpen });
    }
  }
}

async function fileOne(
  stage: Stage,
  calendar: Calendar,
  life: Life,
  paper: (typeof papers)[number],
  { minutesAgo, isOpen }: { minutesAgo: number; isOpen: boolean },
): Promise<void> {
  const place = life.guest.stays.at(-1)?.place ?? "ACR";
  const at = calendar.minutesAgo(minutesAgo);
  const manager = stage.as(staffOf[place].managers[0] ?? "barrett");
  const content = await pageOf(paper.lines, life.mrNo);
  const { id } = await manager.do(at, addClientDocument, {
    params: { mrNo: life.mrNo },
    body: {
      title: isOpen ? "Scan" : paper.title,
      source: isOpen ? "scan" : "upload",
      documentDate: localDate(at, zoneOfPlace(place)),
      sha256: createHash("sha256").update(content).digest("hex"),
    },
  });
  await stage.system(addMinutes(at, 1), async (act) => {
    const file = await act.platform.files.put(act, {
      name: `${paper.title}.pdf`,
      mediaType: "application/pdf",
      content,
      subjectType: "document",
      subjectId: id,
      category: "document",
    });
    await act.raise(
      "platform.file-ready",
      { fileId: file.id, subjectType: "document", subjectId: id, category: "document" },
      { subject: { type: "file", id: file.id } },
    );
  });
  if (isOpen) return;
  const { rows } = await manager.do(addMinutes(at, 2), listDocumentCategories, {});
  const categoryId = rows.find(({ name }) => name === paper.category)?.id ?? null;
  await manager.do(addMinutes(at, 3), updateDocument, {
    params: { documentId: id },
    body: { version: 2, categoryId, reviewed: paper.category !== "Laboratory result" },
  });
}

/** A page with a few printed lines. */
async function pageOf(lines: readonly string[], mrNo: string): Promise<Buffer> {
  const text = [...lines, `Client ${mrNo}`]
    .map((line, index) => `<text x="90" y="${160 + index * 60}" font-size="34" font-family="sans-serif">${line}</text>`)
    .join("");
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="850" height="1100"><rect width="850" height="1100" fill="#fff"/>${text}</svg>`;
  const jpeg = await sharp(Buffer.from(svg)).jpeg({ quality: 70 }).toBuffer();
  return Buffer.from(pagesToPdf([{ jpeg, width: 850, height: 1100 }]));
}

const policies = [
  {
    number: "CL-4",
    title: "Suicide risk screening and response",
    acknowledgement: "sign",
    body: "Every client is screened for suicide risk at admission with the C-SSRS screener.\n\nA client at high risk is not left alone. Tell the charge nurse at once, raise the observation level, and document what was done.\n\nThe charge nurse acknowledges the safety alert within 15 minutes.",
  },
  {
    number: "PR-2",
    title: "Confidentiality of substance use records (42 CFR Part 2)",
    acknowledgement: "sign",
    body: "Do not confirm or deny that anyone is a client, on the phone or at the desk, unless a release allows it.\n\nDisclose only what the consent names, to the recipient it names. Record every disclosure.",
  },
  {
    number: "SF-1",
    title: "Fire safety and evacuation",
    acknowledgement: "read",
    body: "Know both exits of your unit. At the alarm, close doors, take the rounds device with you, and count clients at the meeting point.",
  },
  {
    number: "HR-7",
    title: "Reporting incidents",
    acknowledgement: "read",
    body: "Report every incident before the end of your shift. Describe what you saw and did. Do not describe what others may have thought.",
  },
] as const;

/** Policies of the facility; most staff acknowledged the older ones. */
export async function publishPolicies(stage: Stage, calendar: Calendar, readers: readonly string[]): Promise<void> {
  const compliance = stage.as("brandt");
  for (const [index, policy] of policies.entries()) {
    const at = calendar.minutesAgo((40 - index * 11) * day);
    const draft = await compliance.do(at, addCompanyDocument, {
      body: {
        ...policy,
        effectiveOn: localDate(at, calendar.zone),
        audienceRoles: [],
        locationIds: [],
        dueDays: 14,
        reackOnChange: true,
      },
    });
    const params = { companyDocumentId: draft.id };
    await compliance.do(addMinutes(at, 5), activateCompanyDocument, { params, body: { version: draft.version } });
    for (const reader of readers) {
      const chance = new Chance(`policy ${policy.number} ${reader}`);
      if (!chance.isTrue(index < 2 ? 0.85 : 0.5)) continue;
      await stage
        .as(reader)
        .do(
          addMinutes(at, chance.int(1, 7) * day),
          acknowledgeCompanyDocument,
          { params, body: { edition: 1 } },
          { sign: policy.acknowledgement === "sign" },
        );
    }
  }
}
