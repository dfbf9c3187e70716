import { clientSamples } from "#modules/clients/samples.ts";
import { noteSamples } from "#modules/notes/testing.ts";
import { platformSamples } from "#platform/server/platform-samples.ts";
import type { Sample } from "#platform/server/testing.ts";

/** One valid call of every endpoint of the house, for the derived access tests. */
export const samples: readonly Sample[] = [...platformSamples, ...clientSamples, ...noteSamples];
