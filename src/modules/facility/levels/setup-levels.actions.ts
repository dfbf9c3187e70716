import { setOfferedLevels } from "#modules/places/locations/offered-levels.ts";
import { setupStep } from "#platform/server/execution/module.ts";
import { codeOf } from "./level-presets.ts";
import { SetupLevels } from "./setup-levels.contract.ts";

/** Programs and levels of care in the set-up of a new facility: what nobody offers is switched off, not removed. */
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
    const all = await act.db.selectFrom("levelsOfCare").select(["id", "edition", "code", "active"]).execute();
    for (const { id, edition, code, active } of all) {
      const wanted = chosen.has(`${edition}:${code}`);
      if (wanted !== active)
        await act.db.updateTable("levelsOfCare").set({ active: wanted }).where("id", "=", id).execute();
    }
    for (const { shortCode, levels } of places) {
      // A place that was taken out again after this step was said.
      const place = opened.find((one) => one.shortCode === shortCode);
      if (place && levels.length > 0) await setOfferedLevels(act, place.locationId, levels.map(codeOf));
    }
  },
});
