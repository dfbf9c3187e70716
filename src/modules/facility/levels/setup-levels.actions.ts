import { setOfferedLevels } from "#modules/places/index.ts";
import { setupStep } from "#modules/settings/index.ts";
import { switchLevels } from "./level.store.ts";
import { codeOf } from "./level-presets.ts";
import { SetupLevels } from "./setup-levels.contract.ts";

/** Programs and levels of care in the set-up of a new facility: what no location offers is switched off, not removed. */
export const levelsSetupStep = setupStep({
  key: "levels",
  label: "Levels of care",
  labels: { es: "Niveles de atención" },
  order: 60,
  schema: SetupLevels,
  summary: ({ places }) =>
    places
      .filter(({ levels }) => levels.length > 0)
      .map(({ shortCode, levels }) => `${shortCode}: ${levels.map(codeOf).join(", ")}`)
      .join("; "),
  apply: async (act, { places }, opened) => {
    const chosen = new Set<string>(places.flatMap(({ levels }) => levels));
    await switchLevels(act.db, ({ edition, code }) => chosen.has(`${edition}:${code}`));
    for (const { shortCode, levels } of places) {
      // Skips a location that was removed after this step was completed.
      const place = opened.find((one) => one.shortCode === shortCode);
      if (place && levels.length > 0) await setOfferedLevels(act, place.locationId, levels.map(codeOf));
    }
  },
});
