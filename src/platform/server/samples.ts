import * as drafts from "#platform/shared/drafts/drafts.contract.ts";
import { listWorkItems, recentSearch, search } from "#platform/shared/search/search.contract.ts";
import { type Sample, sample } from "#testing/facility.ts";
import { fileSamples } from "./files/samples.ts";

export const samples: readonly Sample[] = [
  sample(search, "nurse", () => ({ body: { q: "nurse" } })),
  sample(listWorkItems, "nurse", () => ({})),
  sample(recentSearch, "nurse", () => ({})),
  sample(drafts.getDraft, "nurse", () => ({ params: { key: "note:new" } })),
  sample(drafts.putDraft, "nurse", () => ({
    params: { key: "note:new" },
    body: { payload: { text: "half a sentence" } },
  })),
  sample(drafts.discardDraft, "nurse", () => ({ params: { key: "note:new" } })),
  ...fileSamples,
];
