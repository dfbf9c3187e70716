import { z } from "zod";
import { inPrintout } from "#platform/shared/disclosure.ts";
import { endpoint, Instant, PlainDate } from "#platform/shared/endpoint.ts";
import { Id, idOf } from "#platform/shared/ids.ts";
import { ObservationGap } from "./gap.contract.ts";
import { ObservationLog } from "./look.contract.ts";

export const createRoundsExport = endpoint({
  method: "POST",
  path: "/rounds/exports",
  summary: "Prepare observation sheets of a unit on a day for printing",
  permission: "rounds.review",
  leaves: inPrintout,
  audit: { action: "rounds.exported", subject: "round-export" },
  body: z.strictObject({ sectionId: Id, date: PlainDate }),
  response: z.strictObject({ id: idOf("round-export") }),
  status: 201,
  problems: ["not-found", "out-of-scope"],
});

export const readRoundsExport = endpoint({
  method: "GET",
  path: "/rounds/exports/:exportId",
  summary: "Observation sheets of a prepared set",
  permission: "rounds.review",
  params: z.strictObject({ exportId: Id }),
  response: z.strictObject({
    facilityName: z.string(),
    locationName: z.string(),
    timeZone: z.string(),
    printedBy: z.string(),
    printedAt: Instant,
    date: PlainDate,
    sheets: z.array(
      z.strictObject({
        clientId: idOf("client"),
        name: z.string(),
        mrNo: z.string(),
        birthDate: PlainDate,
        looks: z.array(ObservationLog),
        gaps: z.array(ObservationGap),
      }),
    ),
    part2: z.boolean(),
    sectionName: z.string(),
    reviews: z.array(z.strictObject({ localDate: PlainDate, reviewerName: z.string(), signedAt: Instant })),
  }),
  problems: ["not-found", "out-of-scope"],
});
