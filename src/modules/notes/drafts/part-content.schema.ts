import { z } from "zod";
import { type Block, type Inline, type ListItem, longestPart, type PartContent } from "./part-content.ts";

const InlineSchema: z.ZodType<Inline> = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("text"), text: z.string(), format: z.number().int().min(0).max(15) }),
  z.strictObject({ type: z.literal("linebreak") }),
]);
const ListItemSchema: z.ZodType<ListItem> = z.strictObject({
  type: z.literal("listitem"),
  indent: z.number().int().min(0).max(6),
  children: z.array(InlineSchema),
});
const BlockSchema: z.ZodType<Block> = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("paragraph"), children: z.array(InlineSchema) }),
  z.strictObject({ type: z.literal("quote"), children: z.array(InlineSchema) }),
  z.strictObject({ type: z.literal("heading"), tag: z.enum(["h2", "h3"]), children: z.array(InlineSchema) }),
  z.strictObject({
    type: z.literal("list"),
    listType: z.enum(["bullet", "number"]),
    children: z.array(ListItemSchema),
  }),
]);

/** A part's content as sent and stored: the closed node set of DRF-12. The server normalizes it again before storing. */
export const PartContentSchema: z.ZodType<PartContent> = z.strictObject({ blocks: z.array(BlockSchema).max(5000) });

/** DRF-13: measured on the stored JSON. */
export function isTooLong(content: PartContent): boolean {
  return new TextEncoder().encode(JSON.stringify(content)).length > longestPart;
}
