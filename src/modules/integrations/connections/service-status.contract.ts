import { z } from "zod";
import type { Permission } from "#platform/shared/access/permissions.ts";
import { endpoint } from "#platform/shared/endpoint.ts";
import { Id } from "#platform/shared/ids.ts";

/** Users who see a degraded service: those who see the settings, and those whose work depends on it. */
export const troubleConcerns: readonly Permission[] = ["settings.view", "crm.message"];

export const getServiceTrouble = endpoint({
  method: "GET",
  path: "/service-trouble",
  summary: "List degraded outside services relevant to the user, with their queued items",
  permission: "self",
  switch: null,
  response: z.strictObject({
    rows: z.array(z.strictObject({ id: Id, label: z.string(), waiting: z.number().int() })),
  }),
});
