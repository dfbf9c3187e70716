import { dailyLifeLibrary } from "./daily-life.ts";
import { itemsOfTree, type LibraryItem } from "./library.ts";
import { mentalHealthLibrary } from "./mental-health.ts";
import { recoveryLibrary } from "./recovery.ts";
import { substanceUseLibrary } from "./substance-use.ts";

/** The library that the product ships. A facility changes, retires and adds items; these stay as they are. */
export const shippedLibrary: readonly LibraryItem[] = itemsOfTree([
  ...substanceUseLibrary,
  ...recoveryLibrary,
  ...mentalHealthLibrary,
  ...dailyLifeLibrary,
]);

const byKey = new Map(shippedLibrary.map((item) => [item.key, item]));
export const shippedItem = (key: string): LibraryItem | undefined => byKey.get(key);
