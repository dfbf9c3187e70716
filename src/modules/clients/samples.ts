import { type Sample, sample } from "#testing/facility.ts";
import { alertSamples } from "./alerts/samples.ts";
import { careTeamSamples } from "./care-team/samples.ts";
import { contactSamples } from "./contacts/samples.ts";
import { diagnosisSamples } from "./diagnoses/samples.ts";
import { episodeSamples } from "./episodes/samples.ts";
import { emergencySamples, identitySamples } from "./identity/samples.ts";
import { labelSamples } from "./labels/samples.ts";
import { leaveSamples } from "./leaves/samples.ts";
import { staySamples } from "./stays/samples.ts";
import { chart } from "./testing.ts";
import { getTimeline } from "./timeline/timeline.contract.ts";
import { vitalSamples } from "./vitals/samples.ts";

/** One valid call per endpoint, for the generated access tests. */
export const clientSamples: readonly Sample[] = [
  ...identitySamples,
  ...emergencySamples,
  ...episodeSamples,
  ...staySamples,
  ...leaveSamples,
  ...careTeamSamples,
  ...contactSamples,
  ...diagnosisSamples,
  ...alertSamples,
  ...labelSamples,
  ...vitalSamples,
  sample(getTimeline, "nurse", chart()),
];
