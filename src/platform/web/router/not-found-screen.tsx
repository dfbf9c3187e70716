import { Nowhere } from "./nowhere.tsx";

/** The route `/404`. */
export function Screen() {
  return (
    <main>
      <Nowhere />
    </main>
  );
}
