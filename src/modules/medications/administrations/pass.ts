import { bySeverity } from "#modules/clients/alerts/alert.ts";
import { allergyStanding } from "../allergies/allergy.ts";
import { scoreCondition } from "../orders/score-condition.ts";
import { scoreBandTexts } from "../orders/score-doses.ts";
import { nextScoreOf } from "../scores/rescore.ts";
import type { ScoreClockRow } from "../scores/score-doses.store.ts";
import type { PassClient, PassDose, PassPrn } from "./pass.contract.ts";
import type { PassClientRow, PassDoseRow, PassPrnRow } from "./pass.store.ts";
import { type GivenDose, prnStatus } from "./prn.ts";

interface PassOrderRows {
  doses: readonly PassDoseRow[];
  prns: readonly PassPrnRow[];
  byScore: readonly ScoreClockRow[];
}

/** Combines the rows of the queries: each client with doses and PRN orders, in room order. */
export function assemblePass(
  clients: readonly PassClientRow[],
  { doses, prns, byScore }: PassOrderRows,
  nameAlerts: ReadonlyMap<string, PassClient["nameAlerts"]>,
  now: string,
): PassClient[] {
  const dosesOf = grouped(doses, doseOf);
  const prnsOf = grouped(prns, (row) => prnOf(row, now));
  const byScoreOf = grouped(byScore, scoreOrderOf);
  return clients
    .map((row): PassClient => {
      const reviewed = row.reviewOutcome !== null && row.reviewedAt !== null && row.reviewStay !== null;
      const review = reviewed
        ? { outcome: row.reviewOutcome!, reviewedAt: row.reviewedAt!, demographicId: row.reviewStay! }
        : null;
      const facts = row.allergiesSince
        ? [
            {
              status: row.allergies.length > 0 ? ("active" as const) : ("refuted" as const),
              category: "medication" as const,
              statusSince: row.allergiesSince,
            },
          ]
        : [];
      return {
        clientId: row.clientId,
        demographicId: row.demographicId,
        mrNo: row.mrNo,
        name: `${row.legalFirstName} ${row.legalLastName}`,
        preferredName: row.preferredName,
        birthDate: row.birthDate,
        photoFileId: row.photoFileId,
        place: [row.sectionName, row.bedCode].filter((part) => part !== null).join(" · ") || null,
        status: row.status,
        allergyDisplay: allergyStanding(facts, review, row.demographicId).display,
        allergies: row.allergies,
        alerts: row.alerts.toSorted(bySeverity),
        scores: row.scores,
        vitals: row.vitals,
        nameAlerts: nameAlerts.get(row.clientId) ?? [],
        doses: dosesOf.get(row.demographicId) ?? [],
        prn: prnsOf.get(row.demographicId) ?? [],
        // A client on leave is not scored.
        scoreOrders: row.status === "admitted" ? (byScoreOf.get(row.demographicId) ?? []) : [],
      };
    })
    .filter(({ doses: due, prn, scoreOrders }) => due.length + prn.length + scoreOrders.length > 0);
}

function grouped<R extends { demographicId: string }, T>(rows: readonly R[], make: (row: R) => T): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const row of rows) {
    const group = groups.get(row.demographicId);
    if (group) group.push(make(row));
    else groups.set(row.demographicId, [make(row)]);
  }
  return groups;
}

function doseOf(row: PassDoseRow): PassDose {
  const { demographicId: _, logId, result, occurredAt, by, reasonCode, logVersion, ...dose } = row;
  const log =
    logId !== null && result !== null && occurredAt !== null
      ? { id: logId, result, occurredAt, by: by ?? "Unknown", reasonCode, version: logVersion ?? 1 }
      : null;
  return { ...dose, scoreCondition: scoreCondition(dose), log };
}

function scoreOrderOf(row: ScoreClockRow): PassClient["scoreOrders"][number] {
  const { orderId, product, noted, orderVersion, doses, doseUnit } = row;
  const { instrument } = doses;
  return {
    ...{ orderId, product, instrument, noted, orderVersion },
    doses: scoreBandTexts(doses, doseUnit),
    ...nextScoreOf(row),
  };
}

function prnOf(row: PassPrnRow, now: string): PassPrn {
  const { demographicId: _, given, ...order } = row;
  const history = given.map(
    ([at, amount, ofThisOrder]): GivenDose => ({ occurredAt: instant(at), amount, ofThisOrder }),
  );
  const open = given.findLast(([, , ofThisOrder, , , recheckDue]) => ofThisOrder && recheckDue !== null);
  return {
    ...order,
    scoreCondition: scoreCondition(order),
    entries: given
      .filter(([, , ofThisOrder]) => ofThisOrder)
      .map(([at, , , id, version, , by]) => ({ id, version, occurredAt: instant(at), by }))
      .reverse(),
    ...prnStatus(order, history, now, order.doseValue),
    recheck:
      open === undefined || open[5] === null
        ? null
        : { logId: open[3], version: open[4], givenAt: instant(open[0]), dueAt: instant(open[5]) },
  };
}

function instant(ms: number): string {
  return new Date(ms).toISOString();
}
