import { z } from "zod";
import type { Permission } from "#platform/shared/access/permissions.ts";
import { endpoint } from "#platform/shared/endpoint.ts";
import { Id } from "#platform/shared/ids.ts";

/** Who hears of it while an outside service is ill: whoever sees the settings, and whoever's daily work goes out by it. */
export const troubleConcerns: readonly Permission[] = ["settings.view", "crm.message"];

export const getServiceTrouble = endpoint({
  method: "GET",
  path: "/service-trouble",
  summary:
    "Outside services that are slow or down now, as far as they concern whoever asks, and how much waits for them",
  permission: "self",
  switch: null,
  response: z.strictObject({
    rows: z.array(z.strictObject({ id: Id, label: z.string(), waiting: z.number().int() })),
  }),
});
