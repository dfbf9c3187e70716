import type { RemoteAllergy, RemoteMedication, RemotePrescription } from "./messages.ts";

export interface LocalOrder {
  id: string;
  orderNo: number;
  rxcui: string | null;
  productText: string;
  sigText: string;
  isActive: boolean;
}
export interface LocalAllergy {
  id: string;
  substanceText: string;
  rxcui: string | null;
  status: string;
}
export interface Link {
  kind: "medication" | "allergy";
  localId: string;
  remoteId: string;
}

export interface FoundDifference {
  kind: "medication" | "allergy" | "diagnosis";
  change: "new" | "changed" | "inactive";
  /** The same for the same fact: the remote id with what it says. */
  remoteKey: string;
  remote: { text: string; detail: string | null };
  local: { text: string; detail: string | null } | null;
  localId: string | null;
}
/** What was recognized as the same on both sides. */
export interface FoundLink extends Link {
  isActive: boolean;
}
export interface Found {
  differences: FoundDifference[];
  links: FoundLink[];
}

const plain = (text: string | null): string =>
  (text ?? "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, " ")
    .trim();
const isActiveThere = (status: string): boolean => /^(active|unknown|)$/i.test(status.trim());
const shownOrder = ({ productText, sigText }: LocalOrder) => ({ text: productText, detail: sigText });

/**
 * Self-reported medications there against the orders here (MED-73): by id where one is known, else by RxCUI and directions,
 * else by name. What nothing here matches is new; what says something else, or has ended there, is a difference.
 */
export function medicationDifferences(
  remote: readonly RemoteMedication[],
  orders: readonly LocalOrder[],
  links: readonly Link[],
): Found {
  const found: Found = { differences: [], links: [] };
  for (const one of remote) {
    const id = one.SelfReportedMedicationId;
    const link = links.find(({ kind, remoteId }) => kind === "medication" && remoteId === id);
    const order = link ? orders.find((row) => row.id === link.localId) : sameOrder(one, orders);
    const isActive = isActiveThere(one.Status);
    const shown = { text: one.DisplayName, detail: one.Directions };
    const base = { kind: "medication" as const, remote: shown };
    if (!order) {
      if (isActive && !link)
        found.differences.push({
          ...base,
          change: "new",
          remoteKey: `srm:${id}:${plain(one.DisplayName)}`.slice(0, 80),
          local: null,
          localId: null,
        });
      continue;
    }
    if (!link) found.links.push({ kind: "medication", localId: order.id, remoteId: id, isActive });
    const at = { ...base, local: shownOrder(order), localId: order.id };
    if (!isActive && order.isActive)
      found.differences.push({ ...at, change: "inactive", remoteKey: `srm:${id}:${one.Status}`.slice(0, 80) });
    else if (isActive && order.isActive && link && plain(one.Directions) !== plain(order.sigText))
      found.differences.push({
        ...at,
        change: "changed",
        remoteKey: `srm:${id}:${plain(one.Directions)}`.slice(0, 80),
      });
  }
  return found;
}

function sameOrder(
  { RxCUI, DisplayName, Directions }: { RxCUI: string | null; DisplayName: string; Directions: string | null },
  orders: readonly LocalOrder[],
): LocalOrder | undefined {
  const active = orders.filter((order) => order.isActive);
  const byCode = RxCUI === null ? [] : active.filter((order) => order.rxcui === RxCUI);
  return (
    byCode.find((order) => plain(order.sigText) === plain(Directions)) ??
    (byCode.length === 1 ? byCode[0] : undefined) ??
    active.find((order) => plain(order.productText) === plain(DisplayName))
  );
}

/** Prescriptions that no order here gives: written in the service's window (MED-73). */
export function prescriptionDifferences(
  remote: readonly RemotePrescription[],
  orders: readonly LocalOrder[],
): { differences: FoundDifference[]; orderOf: Map<string, string> } {
  const differences: FoundDifference[] = [];
  const orderOf = new Map<string, string>();
  for (const one of remote) {
    const order = sameOrder(one, orders);
    if (order) orderOf.set(one.PrescriptionId, order.id);
    else if (one.Status !== "Deleted")
      differences.push({
        kind: "medication",
        change: "new",
        remoteKey: `rx:${one.PrescriptionId}`,
        remote: { text: one.DisplayName, detail: one.Directions },
        local: null,
        localId: null,
      });
  }
  return { differences, orderOf };
}

/** Allergies there against those here; what is free text on either side is matched by its words. */
export function allergyDifferences(
  remote: readonly RemoteAllergy[],
  allergies: readonly LocalAllergy[],
  links: readonly Link[],
): Found {
  const found: Found = { differences: [], links: [] };
  for (const one of remote) {
    const link = links.find(({ kind, remoteId }) => kind === "allergy" && remoteId === one.AllergyId);
    const local = link
      ? allergies.find(({ id }) => id === link.localId)
      : allergies.find(
          (row) =>
            row.status === "active" &&
            ((one.Code !== null && row.rxcui === one.Code) || plain(row.substanceText) === plain(one.DisplayName)),
        );
    const isActive = isActiveThere(one.StatusType);
    const base = {
      kind: "allergy" as const,
      remote: { text: one.DisplayName, detail: isActive ? null : one.StatusType },
    };
    if (!local) {
      if (isActive && !link)
        found.differences.push({
          ...base,
          change: "new",
          remoteKey: `allergy:${one.AllergyId}`,
          local: null,
          localId: null,
        });
      continue;
    }
    if (!link) found.links.push({ kind: "allergy", localId: local.id, remoteId: one.AllergyId, isActive });
    if (!isActive && local.status === "active")
      found.differences.push({
        ...base,
        change: "inactive",
        remoteKey: `allergy:${one.AllergyId}:${one.StatusType}`.slice(0, 80),
        local: { text: local.substanceText, detail: "Active" },
        localId: local.id,
      });
  }
  return found;
}

/** Diagnosis codes on prescriptions that the chart has not. The service keeps no problem list. */
export function diagnosisDifferences(
  prescriptions: readonly RemotePrescription[],
  codes: readonly string[],
): FoundDifference[] {
  const known = new Set(codes.map((code) => code.toUpperCase()));
  const found = new Map<string, string>();
  for (const { DiagnosisCodes, DisplayName, Status } of prescriptions)
    if (Status !== "Deleted")
      for (const code of DiagnosisCodes) if (!known.has(code.toUpperCase())) found.set(code.toUpperCase(), DisplayName);
  return [...found].map(([code, product]) => ({
    kind: "diagnosis",
    change: "new",
    remoteKey: `icd10:${code}`.slice(0, 80),
    remote: { text: code, detail: `On the prescription of ${product}` },
    local: null,
    localId: null,
  }));
}
