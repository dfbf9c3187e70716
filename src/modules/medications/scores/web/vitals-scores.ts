import type { VitalsExtra } from "#modules/clients/index.web.ts";
import { useRead } from "#platform/web/index.ts";
import type { TrendBand } from "#ui/index.ts";
import { readMar } from "../../administrations/log.contract.ts";
import { wasTaken } from "../../administrations/outcome.ts";
import { listOrders } from "../../orders/order.contract.ts";
import type { Scale } from "../scale.ts";
import { listScales, listScores } from "../score.contract.ts";

interface Chart {
  episode: { demographicId: string };
}
interface Span {
  from: string;
  to: string;
}
const tones = { ok: "moss", attention: "amber", danger: "rose" } as const;
const mostScores = 500;
/** Scheduled vitamins would hide what matters; these are given for what was measured. */
const isForSymptoms = ({ timing, scoreStatement }: { timing: string; scoreStatement: string | null }) =>
  timing === "prn" || scoreStatement !== null;

/** Withdrawal scores as columns in the colors of their bands, on the time axis of the vitals. */
export function useScorePlots({ episode }: Chart, { from, to }: Span): VitalsExtra {
  const read = useRead(listScores, { query: { demographicId: episode.demographicId, limit: mostScores } });
  const scales = useRead(listScales, {}, { staleMs: 60 * 60_000 });
  const scores = (read.data?.scores ?? []).filter(
    ({ voidedAt, takenAt }) => voidedAt === null && takenAt >= from && takenAt <= to,
  );
  const instruments = [...new Set(scores.map(({ instrument }) => instrument))];
  const plots = instruments.map((instrument) => ({
    label: instrument,
    series: [
      {
        key: instrument,
        label: instrument,
        shape: "columns" as const,
        points: scores
          .filter((score) => score.instrument === instrument)
          .map(({ takenAt, total, band, bandTone }) => ({
            at: takenAt,
            value: total,
            note: band,
            tone: tones[bandTone],
          }))
          .toReversed(),
      },
    ],
    bands: bandsOf(scales.data?.scales.find(({ key }) => key === instrument)),
  }));
  return { plots, events: [] };
}

/** Each band up to where the next begins. The last one has no end. */
function bandsOf(scale: Pick<Scale, "bands"> | undefined): TrendBand[] {
  const bands = scale?.bands ?? [];
  return bands.map(({ from, label, tone }, index) => ({
    from,
    ...(bands[index + 1] ? { to: bands[index + 1]?.from } : {}),
    label,
    tone: tones[tone],
  }));
}

/** Doses given for symptoms, at the time they were taken. */
export function useDoseMarks({ episode }: Chart, span: Span): VitalsExtra {
  const { demographicId } = episode;
  const mar = useRead(readMar, { query: { demographicId, ...span } }, { staleMs: 60_000, keep: true });
  const orders = useRead(listOrders, { query: { demographicId, pageSize: 100 } }, { staleMs: 60_000 });
  const names = new Map((orders.data?.rows ?? []).map(({ id, productText }) => [id, productText]));
  const given = (mar.data?.logs ?? []).filter(
    (log) => log.voidedAt === null && wasTaken(log.result) && isForSymptoms(log),
  );
  const events = given.map(({ occurredAt, orderId, doseGiven, unit }) => ({
    at: occurredAt,
    label: [names.get(orderId)?.split(" ")[0], doseGiven && `${doseGiven} ${unit ?? ""}`.trim()]
      .filter(Boolean)
      .join(" "),
  }));
  return { plots: [], events };
}
