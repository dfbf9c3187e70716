import { z } from "zod";
import { endpoint } from "#platform/shared/endpoint.ts";
import { Id, idOf } from "#platform/shared/ids.ts";
import { ClientAllergies } from "../allergies/allergy.contract.ts";
import { Order } from "./order.contract.ts";

/** A client's medications: all orders of the stay, and allergies. */
export const readMedications = endpoint({
  method: "GET",
  path: "/medications",
  summary: "A stay's orders and allergies",
  permission: "medications.view",
  chart: "client",
  query: z.strictObject({ demographicId: Id }),
  response: z.strictObject({
    clientId: idOf("client"),
    demographicId: Id,
    locationId: Id,
    timeZone: z.string(),
    orders: z.array(Order),
    allergies: ClientAllergies,
    abilities: z.strictObject({ enterOrder: z.boolean(), sign: z.boolean() }),
  }),
  problems: ["not-found"],
});
