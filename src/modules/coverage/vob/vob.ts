import type { VobBenefitSource, VobStatus } from "#platform/shared/columns.generated.ts";
import { defineProblems } from "#platform/shared/problems.ts";
import { enumKeys } from "#platform/shared/typed.ts";

defineProblems({
  "vob-incomplete": [422, "Something is missing for the check"],
  "vob-in-progress": [409, "A check is running"],
  "vob-gaps": [422, "The payer has not answered everything"],
  "benefit-conflict": [422, "Two sources disagree"],
});

/** Service types that are asked about: health plan, mental health, substance abuse, psychiatric inpatient and outpatient. */
export const serviceTypes = ["30", "AI", "MH", "A7", "A8"] as const;

/** Which service type answers for a stay, the most specific first (VOB-8). */
const precedence = ["AI", "A7", "MH", "30"];

export type VobState = VobStatus | "expired";
export const vobStateLabels: Readonly<Record<VobState, string>> = {
  queued: "Checking",
  needs_correction: "Needs correction",
  failed: "Check failed",
  in_review: "To review",
  verified: "Verified",
  voided: "Voided",
  expired: "Verification expired",
};

/** A verification past its last day has expired (VOB-12). */
export function vobState(
  { status, validThrough }: { status: VobStatus; validThrough: string | null },
  today: string,
): VobState {
  return status === "verified" && validThrough !== null && validThrough < today ? "expired" : status;
}

/** A figure as the payer gave it. */
export interface BenefitLine {
  source: VobBenefitSource;
  ebCode: string;
  coverageLevel: string | null;
  serviceTypes: string[];
  timePeriod: string | null;
  planName: string | null;
  amountCents: number | null;
  percentBp: number | null;
  authRequired: "Y" | "N" | "U" | null;
  inNetwork: "Y" | "N" | "W" | "U" | null;
  message: string | null;
  entityName: string | null;
}

export const figureLabels = {
  deductible: "Deductible",
  deductibleLeft: "Deductible remaining",
  outOfPocket: "Out-of-pocket maximum",
  outOfPocketLeft: "Out-of-pocket remaining",
  coinsurance: "Coinsurance",
  copay: "Copay",
} as const;
export type FigureKey = keyof typeof figureLabels;

const codes = {
  deductible: { code: "C", isRemaining: false },
  deductibleLeft: { code: "C", isRemaining: true },
  outOfPocket: { code: "G", isRemaining: false },
  outOfPocketLeft: { code: "G", isRemaining: true },
  coinsurance: { code: "A", isRemaining: false },
  copay: { code: "B", isRemaining: false },
} as const satisfies Record<FigureKey, { code: string; isRemaining: boolean }>;

export interface Figure {
  cents: number | null;
  percentBp: number | null;
  source: VobBenefitSource;
}
/** The figures that are known. */
export type Figures = { [key in FigureKey]?: Figure | undefined };

export interface Breakdown {
  coverage: "active" | "inactive" | "unknown";
  planName: string | null;
  inNetwork: Figures;
  outOfNetwork: Figures;
  /** Whether care at the facility's level is covered, as far as the payer said. */
  isLevelCovered: boolean | null;
  isAuthorizationRequired: boolean | null;
  /** Another payer that manages behavioral health benefits. */
  managedBy: string | null;
  messages: string[];
  /** Figures that two sources give differently. */
  conflicts: string[];
}

const remaining = "29";
const active = ["1", "2", "3", "4", "5"];
const inactive = ["6", "7", "8"];
const isOfStay = ({ serviceTypes: types }: BenefitLine) =>
  types.length === 0 || types.some((one) => precedence.includes(one));
const rankOf = ({ serviceTypes: types }: BenefitLine) => {
  const at = precedence.findIndex((type) => types.includes(type));
  return at < 0 ? precedence.length : at;
};
/** W counts for both networks; an answer without a network is taken for both. */
const isIn = (line: BenefitLine, network: "Y" | "N") =>
  line.inNetwork === network || line.inNetwork === "W" || line.inNetwork === null;

function figureOf(lines: readonly BenefitLine[], key: FigureKey, network: "Y" | "N"): BenefitLine | undefined {
  const { code, isRemaining } = codes[key];
  return lines
    .filter(
      (line) =>
        line.ebCode === code &&
        (line.timePeriod === remaining) === isRemaining &&
        (line.coverageLevel === null || line.coverageLevel === "IND") &&
        isIn(line, network) &&
        (line.amountCents !== null || line.percentBp !== null) &&
        isOfStay(line),
    )
    .sort((one, other) => rankOf(one) - rankOf(other))[0];
}

const byPhone = ({ source }: BenefitLine) => source !== "271";
const figureText = ({ amountCents, percentBp }: BenefitLine) => `${amountCents}|${percentBp}`;

/**
 * The benefits of a stay, each figure with its source. What the payer left out is missing, never zero (VOB-7). Staff who
 * called the payer count more than its electronic answer, unless `preferred` says otherwise.
 */
export function breakdownOf(all: readonly BenefitLine[], preferred: VobBenefitSource | null): Breakdown {
  const electronic = all.filter((line) => !byPhone(line));
  const spoken = all.filter(byPhone);
  const inOrder = preferred === "271" ? [electronic, spoken] : [spoken, electronic];
  const conflicts = new Set<string>();
  const networkFigures = (network: "Y" | "N") => {
    const figures: Figures = {};
    for (const key of enumKeys(codes)) {
      const [first, second] = inOrder.map((lines) => figureOf(lines, key, network));
      const line = first ?? second;
      if (first && second && figureText(first) !== figureText(second)) conflicts.add(figureLabels[key]);
      if (line) figures[key] = { cents: line.amountCents, percentBp: line.percentBp, source: line.source };
    }
    return figures;
  };
  const [statusLines = []] = inOrder.filter((lines) =>
    lines.some(({ ebCode }) => [...active, ...inactive].includes(ebCode)),
  );
  const isInactive = statusLines.some(({ ebCode }) => inactive.includes(ebCode));
  const isActive = statusLines.some(({ ebCode }) => active.includes(ebCode));
  const specific = all.filter((line) => isOfStay(line) && rankOf(line) < precedence.length - 1);
  const authorizations = inOrder.flat().flatMap(({ authRequired }) => authRequired ?? []);
  return {
    coverage: isInactive ? "inactive" : isActive ? "active" : "unknown",
    planName: all.find(({ planName }) => planName !== null)?.planName ?? null,
    inNetwork: networkFigures("Y"),
    outOfNetwork: networkFigures("N"),
    isLevelCovered: specific.some(({ ebCode }) => ebCode === "I")
      ? false
      : specific.some(({ ebCode }) => active.includes(ebCode))
        ? true
        : null,
    isAuthorizationRequired: authorizations.includes("Y") ? true : authorizations.includes("N") ? false : null,
    managedBy: all.find(({ ebCode }) => ebCode === "U")?.entityName ?? null,
    messages: [...new Set(all.flatMap(({ message }) => message ?? []))],
    conflicts: preferred === null ? [...conflicts] : [],
  };
}

/** What still has to be asked before benefits can be verified (VOB-9). */
export function gapsOf(breakdown: Breakdown): string[] {
  if (breakdown.coverage === "unknown") return ["whether coverage is active"];
  if (breakdown.coverage === "inactive") return [];
  const networks = [breakdown.inNetwork, breakdown.outOfNetwork];
  const has = (key: FigureKey) => networks.some((figures) => figures[key] !== undefined);
  const needed = ["deductible", "deductibleLeft", "outOfPocket", "outOfPocketLeft"] as const;
  return [
    ...needed.filter((key) => !has(key)).map((key) => figureLabels[key].toLowerCase()),
    ...(has("coinsurance") || has("copay") ? [] : ["coinsurance or copay"]),
    ...(breakdown.isAuthorizationRequired === null ? ["whether authorization is required"] : []),
  ];
}

/** What a payer's rejection means, and the field staff correct; those without a field are a setup or outage. */
const rejections: Readonly<Record<string, { text: string; field: string | null }>> = {
  "42": { text: "The payer can't answer now. The check is repeated automatically.", field: null },
  "80": { text: "The payer can't answer now. The check is repeated automatically.", field: null },
  "43": {
    text: "The payer does not know this location's NPI. Verify by phone, and ask billing to enroll it.",
    field: null,
  },
  "51": {
    text: "The payer does not know this location's NPI. Verify by phone, and ask billing to enroll it.",
    field: null,
  },
  "58": { text: "The date of birth is missing or wrong. Ask the caller for it.", field: "birthDate" },
  "71": { text: "The date of birth does not match the payer's. Ask the caller for it.", field: "birthDate" },
  "64": { text: "The member ID is wrong. Read it from the card again.", field: "memberId" },
  "72": { text: "The member ID is wrong. Read it from the card again.", field: "memberId" },
  "65": { text: "The name is missing or wrong. Enter it as on the card.", field: "name" },
  "73": { text: "The name does not match the payer's. Enter it as on the card.", field: "name" },
  "75": {
    text: "The payer does not find this member. Check the member ID, name and date of birth.",
    field: "memberId",
  },
  "67": { text: "The payer does not find this client. Check the name, date of birth and policyholder.", field: "name" },
  "77": { text: "The payer does not find this client. Check the name, date of birth and policyholder.", field: "name" },
  "78": {
    text: "This client is not in the group or plan. Check the group number and the payer.",
    field: "groupNumber",
  },
};
const other: Readonly<Record<string, string>> = {
  unreachable: "The clearinghouse did not answer. Verify by phone, or check again later.",
  mismatch: "The answer belonged to another request and was not used. Check again.",
  malformed: "The payer's answer could not be read. Verify by phone.",
  "not-connected": "No clearinghouse is connected. Add one in Settings, Integrations, or verify by phone.",
};

export const retryable = (code: string): boolean => code === "42" || code === "80";
export const isCorrectable = (code: string): boolean => (rejections[code]?.field ?? null) !== null;

/** The sentence for a problem of a check. */
export function problemText(code: string): string {
  return rejections[code]?.text ?? other[code] ?? `The payer refused the check (code ${code}). Verify by phone.`;
}
