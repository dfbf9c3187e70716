import { z } from "zod";
import { offeredLevels } from "./level-presets.ts";

const keys = offeredLevels.map(({ key }) => key);

/** The levels of care of each location, chosen during setup. */
export const SetupLevels = z.strictObject({
  places: z
    .array(z.strictObject({ shortCode: z.string().max(6), levels: z.array(z.enum(keys)).max(keys.length) }))
    .max(50)
    .refine((places) => places.some(({ levels }) => levels.length > 0), "Choose at least one level of care."),
});
export type SetupLevels = z.infer<typeof SetupLevels>;
