import { Problem } from "#platform/shared/problems.ts";
import { defineStates } from "#platform/shared/state-table.ts";
// the refusals below are named there
import "./note-problems.ts";
import { addMinutes, compareInstants, minutesBetween } from "#platform/shared/time/index.ts";

export const noteKinds = [
  "progress",
  "group",
  "groupClient",
  "shift",
  "unitShift",
  "doctor",
  "transfer",
  "caseManagement",
  "crisis",
  "collateral",
  "administrative",
] as const;
export type NoteKind = (typeof noteKinds)[number];
export const noteKindLabels = {
  progress: "Progress note",
  group: "Group note",
  groupClient: "Group note, individual part",
  shift: "Shift note",
  unitShift: "Unit shift report",
  doctor: "Doctor note",
  transfer: "Transfer note",
  caseManagement: "Case management",
  crisis: "Crisis note",
  collateral: "Collateral contact",
  administrative: "Administrative note",
} as const satisfies Record<NoteKind, string>;

export const noteFormats = ["SOAP", "DAP", "BIRP", "GIRP", "PIRP", "narrative", "structured"] as const;
export type NoteFormat = (typeof noteFormats)[number];

export const modalities = ["inPerson", "video", "audio", "collateral", "none"] as const;
export type Modality = (typeof modalities)[number];
export const modalityLabels = {
  inPerson: "In person",
  video: "Video",
  audio: "Telephone",
  collateral: "With others, client absent",
  none: "No contact",
} as const satisfies Record<Modality, string>;

export type NoteStatus = "draft" | "awaitingCosign" | "returned" | "signed" | "voided" | "discarded";
export type NoteMove = "sign" | "submit" | "cosign" | "kickBack" | "recall" | "discard" | "recover" | "void";
/** Notes chapter §3; the product specification gives no codes for notes, so they count from 1 in order of life. */
export const noteStates = defineStates<NoteStatus, NoteMove>({
  draft: {
    label: "Draft",
    code: 1,
    tone: "attention",
    shape: "half",
    moves: { sign: "signed", submit: "awaitingCosign", discard: "discarded" },
  },
  awaitingCosign: {
    label: "Awaiting co-signature",
    code: 2,
    tone: "info",
    shape: "clock",
    moves: { cosign: "signed", kickBack: "returned", recall: "draft" },
  },
  returned: {
    label: "Returned",
    code: 3,
    tone: "attention",
    shape: "arrow",
    moves: { sign: "signed", submit: "awaitingCosign", discard: "discarded" },
  },
  signed: { label: "Signed", code: 4, tone: "done", shape: "lock", moves: { void: "voided" } },
  voided: { label: "Voided", code: 5, tone: "danger", shape: "cross", moves: {} },
  discarded: { label: "Discarded", code: 6, tone: "neutral", shape: "ring", moves: { recover: "draft" } },
});
/** States in which the text may still be written. */
export const isWritable = (status: NoteStatus): boolean => status === "draft" || status === "returned";

/** The state a verb leads to. Throws `note-locked` for a signed note, else `wrong-state`, saying what can be done. */
export function moved(status: NoteStatus, move: NoteMove): NoteStatus {
  const next = noteStates.next(status, move);
  if (next) return next;
  if (status === "signed" || status === "awaitingCosign")
    throw new Problem("note-locked", "This note is signed. Add an addendum.");
  throw new Problem(
    "wrong-state",
    `This note is ${noteStates.label(status).toLowerCase()}. Reload to see it as it is now.`,
  );
}

export const voidReasons = ["wrongClient", "duplicate", "serviceDidNotOccur", "test"] as const;
export type VoidReason = (typeof voidReasons)[number];
export const voidReasonLabels = {
  wrongClient: "Written in the wrong chart",
  duplicate: "Written twice",
  serviceDidNotOccur: "The service did not take place",
  test: "Written as a test",
} as const satisfies Record<VoidReason, string>;

export const lateReasons = ["systemDown", "staffAbsent", "informationLate", "oversight", "other"] as const;
export type LateReason = (typeof lateReasons)[number];
export const lateReasonLabels = {
  systemDown: "The system was not available",
  staffAbsent: "I was away",
  informationLate: "Information came later",
  oversight: "I overlooked it",
  other: "Another reason",
} as const satisfies Record<LateReason, string>;

/** NTE-6: hours after the service from which an entry is late, and days after which a supervisor must allow it. */
export const lateAfterHours = 24;
export const lateApprovalAfterDays = 7;

export type Lateness = "in-time" | "late" | "needs-approval";
export function lateness(serviceEnd: string, now: string): Lateness {
  const minutes = minutesBetween(serviceEnd, now);
  if (minutes > lateApprovalAfterDays * 24 * 60) return "needs-approval";
  return minutes > lateAfterHours * 60 ? "late" : "in-time";
}

export interface NotePartFacts {
  partKey: string;
  title: string;
  required: boolean;
  minWords: number | null;
  words: number;
  openBranches: number;
}
export interface NoteFieldFacts {
  key: string;
  title: string;
  required: boolean;
  value: string | null;
}
export interface SignFacts {
  serviceStart: string;
  serviceEnd: string | null;
  psychotherapyMinutes: number | null;
  parts: readonly NotePartFacts[];
  fields: readonly NoteFieldFacts[];
  /** The stay's bounds; null where it has not begun or ended. */
  admittedAt: string | null;
  dischargedAt: string | null;
}
/** One reason why a note cannot be signed yet: the problem code, a sentence, and where on the page. */
export interface Stop {
  code: "note-incomplete" | "outside-episode" | "time-in-future" | "minutes-mismatch" | "unresolved-versions";
  path: string;
  message: string;
}

const clockSkewMinutes = 5;
const afterDischargeDays = 30;

/** Everything that stands between this note and its signature (NTE-2, 3, 4; DRF-7), all at once. */
export function signStops(facts: SignFacts, now: string): Stop[] {
  return [...timeStops(facts, now), ...partStops(facts.parts), ...fieldStops(facts.fields)];
}

function partStops(parts: readonly NotePartFacts[]): Stop[] {
  return parts.flatMap((part): Stop[] => {
    const path = `parts.${part.partKey}`;
    if (part.openBranches > 0)
      return [
        {
          code: "unresolved-versions",
          path,
          message: `${part.title}: choose between the two versions before signing.`,
        },
      ];
    if (part.required && part.words === 0)
      return [{ code: "note-incomplete", path, message: `${part.title} is empty.` }];
    if (part.minWords !== null && part.words > 0 && part.words < part.minWords)
      return [{ code: "note-incomplete", path, message: `${part.title} needs at least ${part.minWords} words.` }];
    return [];
  });
}

function fieldStops(fields: readonly NoteFieldFacts[]): Stop[] {
  return fields
    .filter((field) => field.required && field.value === null)
    .map((field) => ({
      code: "note-incomplete",
      path: `fields.${field.key}`,
      message: `${field.title} is not answered.`,
    }));
}

function timeStops(facts: SignFacts, now: string): Stop[] {
  const { serviceStart, serviceEnd } = facts;
  const stops: Stop[] = [];
  if (compareInstants(serviceStart, addMinutes(now, clockSkewMinutes)) > 0)
    stops.push({
      code: "time-in-future",
      path: "serviceStart",
      message: "The service starts in the future. Check the time.",
    });
  else if (serviceEnd && compareInstants(serviceEnd, addMinutes(now, clockSkewMinutes)) > 0)
    stops.push({
      code: "time-in-future",
      path: "serviceEnd",
      message: "The service ends in the future. Check the time.",
    });
  const stay = stayStop(facts);
  if (stay) stops.push(stay);
  if (serviceEnd === null) {
    stops.push({ code: "note-incomplete", path: "serviceEnd", message: "Say when the service ended." });
    return stops;
  }
  const minutes = minutesBetween(serviceStart, serviceEnd);
  if (minutes < 0 || minutes > 24 * 60)
    stops.push({
      code: "minutes-mismatch",
      path: "serviceEnd",
      message: "The service must end after it starts, within 24 hours.",
    });
  else if ((facts.psychotherapyMinutes ?? 0) > minutes)
    stops.push({
      code: "minutes-mismatch",
      path: "psychotherapyMinutes",
      message: `The times do not add up: ${facts.psychotherapyMinutes} minutes of psychotherapy are more than ${minutes} minutes.`,
    });
  return stops;
}

/** NTE-3: a pre-admission contact may come before the stay; after discharge there are 30 days. */
function stayStop({ serviceStart, admittedAt, dischargedAt }: SignFacts): Stop | null {
  const path = "serviceStart";
  if (admittedAt && compareInstants(serviceStart, admittedAt) < 0)
    return { code: "outside-episode", path, message: "That time is before the admission. Check the date." };
  if (dischargedAt && minutesBetween(dischargedAt, serviceStart) > afterDischargeDays * 24 * 60)
    return {
      code: "outside-episode",
      path,
      message: "That time is more than 30 days after the discharge. Check the date.",
    };
  return null;
}

/** Throws the first kind of stop as one problem that names every place (`errors`), so the screen can mark them all. */
export function requireNoStops(stops: readonly Stop[]): void {
  const first = stops[0];
  if (!first) return;
  const same = stops.filter((stop) => stop.code === first.code);
  throw new Problem(first.code, {
    detail: same.length === 1 ? first.message : `${same.length} things are missing before this can be signed.`,
    errors: stops.map(({ path, message }) => ({ path, message })),
  });
}

/** Does somebody with these rights, who is or is not the author, get to do it now? Sent with the note as `abilities`. */
export interface NoteRights {
  isAuthor: boolean;
  canWrite: boolean;
  canSign: boolean;
  canVoid: boolean;
  canExport: boolean;
  /** The note waits for a co-signature: this person may give it, or as its author take the note back. */
  mayDecide: boolean;
  mayRecall: boolean;
}
export interface NoteAbilities {
  write: boolean;
  sign: boolean;
  discard: boolean;
  addAddendum: boolean;
  void: boolean;
  print: boolean;
  cosign: boolean;
  recall: boolean;
}
export function noteAbilities(status: NoteStatus, rights: NoteRights): NoteAbilities {
  const writable = isWritable(status);
  return {
    write: writable && rights.canWrite,
    sign: writable && rights.isAuthor && rights.canSign,
    discard: writable && (rights.isAuthor || rights.canVoid),
    addAddendum: status === "signed" && rights.canWrite,
    void: status === "signed" && rights.canVoid,
    cosign: status === "awaitingCosign" && rights.mayDecide,
    recall: status === "awaitingCosign" && rights.mayRecall,
    print: (status === "signed" || status === "voided") && rights.canExport,
  };
}
