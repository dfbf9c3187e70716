import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { languages } from "../messages/texts.ts";
import { product } from "../product.ts";
import { ZoneName } from "../time/zone-name.contract.ts";

const ListName = z.string().max(80);
const TableLayout = z.strictObject({ hidden: z.array(z.string().max(80)).max(80) });
/** Search text is often a name, so it is never stored. */
const SavedFilter = z
  .string()
  .max(2000)
  .refine((query) => !new URLSearchParams(query).has("search"), "What was searched for is not kept.");

export const Preferences = z.strictObject({
  textSize: z.number().int().min(11).max(20),
  tableSpacing: z.number().int().min(1).max(5),
  theme: z.enum(["default", "light", "dark", "contrast"]),
  /** Language of texts and emails (I18N-1). Stored with the user, because emails are written without a session. */
  language: z.enum(languages),
  userTimezone: ZoneName.nullable(),
  hasAutoTimezone: z.boolean(),
  hamburger: z.boolean(),
  singleKeys: z.boolean(),
  favourites: z.array(z.string().max(200)).max(30),
  tableLayouts: z.record(ListName, TableLayout),
  /** Filters of lists as in the page address: `status=1&role=nurse`. */
  savedFilters: z.record(ListName, SavedFilter),
});
export type Preferences = z.infer<typeof Preferences>;

export const defaultPreferences: Preferences = {
  textSize: product.textSize,
  tableSpacing: product.tableSpacing,
  theme: product.theme,
  language: "en",
  userTimezone: null,
  hasAutoTimezone: true,
  hamburger: true,
  singleKeys: true,
  favourites: [],
  tableLayouts: {},
  savedFilters: {},
};

/** Fields of a change are set and the rest stays, also lists it does not name. Null removes a list's filters. */
export const PreferencesChange = Preferences.partial().extend({
  savedFilters: z.record(ListName, SavedFilter.nullable()).optional(),
});
export type PreferencesChange = z.infer<typeof PreferencesChange>;

export const getPreferences = endpoint({
  method: "GET",
  path: "/preferences",
  summary: "My settings",
  permission: "self",
  switch: null,
  response: Preferences,
});
export const patchPreferences = endpoint({
  method: "PATCH",
  path: "/preferences",
  summary: "Change some of my settings; the rest stay",
  permission: "self",
  switch: null,
  audit: { action: "preferences.changed", subject: "user" },
  body: PreferencesChange,
  response: Preferences,
});
