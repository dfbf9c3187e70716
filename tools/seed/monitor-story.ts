import { saveMetricDefinition } from "#modules/clients/vitals/definition.contract.ts";
import { addVitalDevice } from "#modules/clients/vitals/devices/device.contract.ts";
import { ingestVitals } from "#modules/clients/vitals/devices/stream.actions.ts";
import { orderVitalLimits } from "#modules/clients/vitals/threshold.contract.ts";
import { addMinutes } from "#platform/shared/time/index.ts";
import { monitorPanel } from "../simulators/monitor.ts";
import type { Calendar } from "./calendar.ts";
import { Chance } from "./chance.ts";
import type { Life } from "./client-story.ts";
import type { Stage } from "./stage.ts";

const adolescents = {
  sex: null,
  ageFrom: 12,
  ageTo: 17,
  normal: { low: 55, high: 105 },
  critical: { low: 40, high: 140 },
};

/** Ranges for adolescents, limits ordered for Maria, and what two bedside monitors of the Detox Wing sent since. */
export async function tellMonitors(stage: Stage, calendar: Calendar, lives: readonly Life[]): Promise<void> {
  const director = stage.as("raman");
  const start = calendar.minutesAgo(3 * 24 * 60);
  await director.do(start, saveMetricDefinition, {
    body: { metric: "pulse", version: 0, offered: true, bands: [adolescents] },
  });
  const locationId = stage.facility.places.get("ACR")?.id ?? "";
  const serials = ["PHX-20417", "PHX-20418"];
  for (const [index, serial] of serials.entries())
    await director.do(addMinutes(start, index + 1), addVitalDevice, {
      body: { name: `Detox monitor ${index + 1}`, serial, locationId },
    });
  const maria = lives.find(({ guest }) => guest.cast === "delgado");
  if (maria?.admittedAt)
    await stage.as("feld").do(calendar.minutesAgo(20 * 60), orderVitalLimits, {
      params: { mrNo: maria.mrNo },
      body: {
        demographicId: maria.demographicId,
        metric: "systolic",
        high: 150,
        criticalHigh: 170,
        instructions: "Call me before the next lorazepam",
      },
    });
  const inDetox = lives.filter(({ guest, admittedAt }) => {
    const stay = guest.stays.at(-1);
    return admittedAt !== null && stay?.place === "ACR" && stay.bed?.ward === "detox";
  });
  for (const [index, life] of inDetox.slice(0, 3).entries())
    await send(stage, life, serials[index % serials.length] ?? "", calendar.minutesAgo(24 - 6 * index));
}

/** One panel of a monitor, as its gateway sends it. */
async function send(stage: Stage, { mrNo, guest }: Life, serial: string, at: string): Promise<void> {
  const chance = new Chance(`monitor ${guest.key}`);
  const lines = monitorPanel(
    { serial, mrNo, at },
    {
      systolic: chance.around(132, 8),
      diastolic: chance.around(82, 5),
      pulse: chance.around(86, 8),
      oxygen: chance.int(95, 99),
    },
  );
  await stage.as("okafor").do(addMinutes(at, 1), ingestVitals, { params: { mrNo } }, { lines });
}
